import type { StoppableKind } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import type { LocalText } from "../../platform/text.ts";

/** SQL of what can be stopped, by its kind: whose it is, and what it is called. */

interface Found {
  readonly merchantCode: string;
  readonly title: LocalText;
}

const sources = {
  mission: `select m.merchant_code, m.mission_id as id, r.settings -> 'title' as title
    from rewards.mission m join rewards.mission_revision r using (mission_id, revision)`,
  wheel: `select w.merchant_code, w.wheel_id as id, r.settings -> 'title' as title
    from rewards.wheel w join rewards.wheel_revision r using (wheel_id, revision)`,
  board: `select b.merchant_code, b.board_id as id, r.settings -> 'title' as title
    from rewards.board b join rewards.board_revision r using (board_id, revision)`,
  raffle: `select merchant_code, raffle_id as id, settings -> 'title' as title
    from rewards.raffle`,
  envelope: `select merchant_code, envelope_id as id, settings -> 'title' as title
    from rewards.envelope`,
} as const satisfies Record<Exclude<StoppableKind, "check_in">, string>;

export async function findStoppable(
  reader: Reader,
  kind: Exclude<StoppableKind, "check_in">,
  rewardId: string,
): Promise<Found | undefined> {
  const rows = await reader.query<Found>(
    `select merchant_code as "merchantCode", title from (${sources[kind]}) s where id = $1`,
    [rewardId],
  );
  return rows[0];
}

/** The last settings of a brand's check-in. */
export async function findCheckInTitle(
  reader: Reader,
  merchantCode: string,
): Promise<Found | undefined> {
  const rows = await reader.query<Found>(
    `select merchant_code as "merchantCode", settings -> 'title' as title
     from rewards.check_in_settings where merchant_code = $1 order by revision desc limit 1`,
    [merchantCode],
  );
  return rows[0];
}
