import type { GameType } from "@baize/contract";
import type { Reader, Tx } from "../platform/db.ts";
import type { LocalText } from "../platform/text.ts";
import type { Game, Vendor } from "./rules.ts";

/** Every SQL statement of the catalogue. */

export async function listVendors(reader: Reader): Promise<Vendor[]> {
  const rows = await reader.query<{ vendor_code: string; name: LocalText; is_open: boolean }>(
    "select vendor_code, name, is_open from catalogue.vendor order by sort, vendor_code",
  );
  return rows.map((row) => ({
    vendorCode: row.vendor_code,
    name: row.name,
    isOpen: row.is_open,
  }));
}

interface GameRow {
  vendor_code: string;
  game_code: string;
  node_id: string;
  name: LocalText;
  game_type: GameType;
  group_code: string;
  is_hot: boolean;
  is_new: boolean;
  is_playable: boolean;
  art: string;
  sort: number;
}

export async function listGames(reader: Reader): Promise<Game[]> {
  const rows = await reader.query<GameRow>(
    `select g.vendor_code, g.game_code, g.node_id, g.name, g.game_type, g.group_code, g.is_hot,
       g.is_new, g.is_open and g.is_enabled and v.is_open as is_playable, g.art, g.sort
     from catalogue.game g join catalogue.vendor v using (vendor_code)
     where g.is_enabled`,
  );
  return rows.map((row) => ({
    vendorCode: row.vendor_code,
    gameCode: row.game_code,
    nodeId: row.node_id,
    name: row.name,
    gameType: row.game_type,
    groupCode: row.group_code,
    isHot: row.is_hot,
    isNew: row.is_new,
    isOpen: row.is_playable,
    art: row.art,
    sort: row.sort,
  }));
}

export interface OfferedGame {
  readonly gameCode: string;
  readonly name: LocalText;
  readonly gameType: GameType;
  readonly isOpen: boolean;
  readonly rtpBps: number | null;
}

/**
 * Takes over one game of a vendor's list. Names, order and marks the operator chose for a game that
 * is already known stay; whether it is open is the vendor's to say.
 */
export async function upsertOfferedGame(
  tx: Tx,
  vendorCode: string,
  game: OfferedGame,
  now: Date,
): Promise<void> {
  await tx.execute(
    `insert into catalogue.game as g (vendor_code, game_code, node_id, name, game_type, is_new,
       is_open, art, rtp_bps, sort, updated_at)
     values ($1, $2, $3, $4, $5, true, $6, $2, $7, 1000, $8)
     on conflict (vendor_code, game_code) do update set
       name = excluded.name || g.name, is_open = excluded.is_open, rtp_bps = excluded.rtp_bps,
       updated_at = excluded.updated_at
     where (g.is_open, g.rtp_bps) is distinct from (excluded.is_open, excluded.rtp_bps)`,
    [
      vendorCode,
      game.gameCode,
      `${vendorCode}-${game.gameCode}`,
      JSON.stringify(game.name),
      game.gameType,
      game.isOpen,
      game.rtpBps,
      now,
    ],
  );
}

/** Closes the games of a vendor that its list no longer has. */
export async function closeMissingGames(
  tx: Tx,
  vendorCode: string,
  gameCodes: readonly string[],
  now: Date,
): Promise<number> {
  return tx.execute(
    `update catalogue.game set is_open = false, updated_at = $3
     where vendor_code = $1 and is_open and not (game_code = any ($2::text[]))`,
    [vendorCode, gameCodes, now],
  );
}

/** The operator's own switch for one game; tells whether there is such a game. */
export async function updateEnabled(
  tx: Tx,
  vendorCode: string,
  gameCode: string,
  isEnabled: boolean,
  now: Date,
): Promise<boolean> {
  const changed = await tx.execute(
    `update catalogue.game set is_enabled = $3, updated_at = $4
     where vendor_code = $1 and game_code = $2`,
    [vendorCode, gameCode, isEnabled, now],
  );
  return changed === 1;
}

export async function upsertRecentGame(
  tx: Tx,
  memberId: bigint,
  vendorCode: string,
  gameCode: string,
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into catalogue.recent_game (member_id, vendor_code, game_code, opened_at)
     values ($1, $2, $3, $4)
     on conflict (member_id, vendor_code, game_code) do update set opened_at = excluded.opened_at`,
    [memberId, vendorCode, gameCode, at],
  );
}

export async function listRecentGames(
  reader: Reader,
  memberId: bigint,
  limit: number,
): Promise<{ vendorCode: string; gameCode: string }[]> {
  const rows = await reader.query<{ vendor_code: string; game_code: string }>(
    `select vendor_code, game_code from catalogue.recent_game
     where member_id = $1 order by opened_at desc limit $2`,
    [memberId, limit],
  );
  return rows.map((row) => ({ vendorCode: row.vendor_code, gameCode: row.game_code }));
}

export interface AnnouncedVendor {
  readonly vendorCode: string;
  readonly name: LocalText;
}

export interface AnnouncedGame {
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly name: LocalText;
  readonly gameType: GameType;
  readonly groupCode: string;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly art: string;
}

export async function upsertVendors(tx: Tx, vendors: readonly AnnouncedVendor[]): Promise<void> {
  const rows = vendors.map(({ vendorCode, name }, sort) => ({
    vendor_code: vendorCode,
    name,
    sort,
  }));
  await tx.execute(
    `insert into catalogue.vendor (vendor_code, name, sort)
     select vendor_code, name, sort
     from jsonb_to_recordset($1::jsonb) as r (vendor_code text, name jsonb, sort int)
     on conflict (vendor_code) do update set name = excluded.name, sort = excluded.sort`,
    [JSON.stringify(rows)],
  );
}

/** Announces games in the given order. Whether one is open stays what its vendor said. */
export async function upsertAnnouncedGames(
  tx: Tx,
  games: readonly AnnouncedGame[],
  now: Date,
): Promise<void> {
  const rows = games.map((game, sort) => ({
    vendor_code: game.vendorCode,
    game_code: game.gameCode,
    node_id: `${game.vendorCode}-${game.gameCode}`,
    name: game.name,
    game_type: game.gameType,
    group_code: game.groupCode,
    is_hot: game.isHot,
    is_new: game.isNew,
    art: game.art,
    sort,
  }));
  await tx.execute(
    `insert into catalogue.game (vendor_code, game_code, node_id, name, game_type, group_code,
       is_hot, is_new, art, sort, updated_at)
     select vendor_code, game_code, node_id, name, game_type, group_code, is_hot, is_new, art, sort,
       $2
     from jsonb_to_recordset($1::jsonb) as r (vendor_code text, game_code text, node_id text,
       name jsonb, game_type text, group_code text, is_hot boolean, is_new boolean, art text,
       sort int)
     on conflict (vendor_code, game_code) do update set
       name = excluded.name, game_type = excluded.game_type, group_code = excluded.group_code,
       is_hot = excluded.is_hot, is_new = excluded.is_new, art = excluded.art,
       sort = excluded.sort`,
    [JSON.stringify(rows), now],
  );
}
