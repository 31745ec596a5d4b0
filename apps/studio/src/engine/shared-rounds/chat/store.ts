import type { ChatLine } from "../../../protocol-chat.ts";
import { isoAt } from "../../../platform/clock.ts";
import type { Reader, Tx } from "../../../platform/db.ts";

export async function insertChatLine(
  tx: Tx,
  line: ChatLine & { readonly gameCode: string; readonly playerId: string },
): Promise<void> {
  const { id, gameCode, playerId, playerName, text, saidAt } = line;
  await tx.execute(
    `insert into studio.table_chat (id, game_code, player_id, player_name, text, said_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, gameCode, playerId, playerName, text, isoAt(saidAt)],
  );
}

/** Oldest first, of the last hour only: what was said earlier is nobody's talk any more. */
export async function listChatLines(
  reader: Reader,
  gameCode: string,
  sinceMs: number,
  limit: number,
): Promise<ChatLine[]> {
  const rows = await reader.query<ChatLine>(
    `select id, player_name as "playerName", text, said_at as "saidAt" from studio.table_chat
     where game_code = $1 and said_at > $2 order by id desc limit $3`,
    [gameCode, isoAt(sinceMs), limit],
  );
  return rows.toReversed();
}
