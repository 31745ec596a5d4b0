import type { GameGroup, GameType } from "@baize/contract";
import type { Reader, Tx } from "../platform/db.ts";
import type { LocalText } from "../platform/text.ts";
import type { Game, Vendor } from "./rules.ts";

/** The SQL of the lobby and of what changes it from outside; an operator's is in offer-store.ts. */

/** The number of the catalogue's last change. */
export async function findEdition(reader: Reader): Promise<bigint> {
  const [row] = await reader.query<{ number: bigint }>("select number from catalogue.edition");
  if (row === undefined) throw new Error("the catalogue has no edition");
  return row.number;
}

/** Begins a change: readers notice it by the number, and the next change waits for this one. */
export async function nextEdition(tx: Tx): Promise<void> {
  const changed = await tx.execute("update catalogue.edition set number = number + 1");
  if (changed !== 1) throw new Error("the catalogue has no edition");
}

export function listVendors(reader: Reader): Promise<Vendor[]> {
  return reader.query<Vendor>(
    `select vendor_code as "vendorCode", name, is_open as "isOpen"
     from catalogue.vendor order by sort, vendor_code`,
  );
}

type GameRow = Omit<Game, "winMaxMultiple"> & { readonly winMaxMultiple: number | null };

export async function listGames(reader: Reader): Promise<Game[]> {
  const rows = await reader.query<GameRow>(
    `select g.vendor_code as "vendorCode", g.game_code as "gameCode", g.node_id as "nodeId",
       g.name, g.game_type as "gameType", g.group_code as "groupCode", g.is_hot as "isHot",
       g.is_new as "isNew", g.is_enabled and v.is_open as "isShown",
       g.is_enabled and v.is_open and g.is_open as "isOpen", g.is_announced as "isAnnounced",
       g.volatility, g.art, g.sort, g.added_at as "addedAt",
       g.win_max_multiple as "winMaxMultiple"
     from catalogue.game g join catalogue.vendor v using (vendor_code)`,
  );
  return rows.map(({ winMaxMultiple, ...game }) =>
    winMaxMultiple === null ? game : { ...game, winMaxMultiple },
  );
}

export interface OfferedGame {
  readonly gameCode: string;
  readonly name: LocalText;
  readonly gameType: GameType;
  /** Null where the vendor does not say. */
  readonly group: GameGroup | null;
  readonly isOpen: boolean;
  readonly rtpBps: number | null;
  /** From 1, low, to 5, high; null where the vendor does not say. */
  readonly volatility: number | null;
  readonly winMaxMultiple: number | null;
  readonly hasFreeRounds: boolean;
}

/**
 * Takes over one game of a vendor's list. Names, order and marks the operator chose for a game that
 * is already known stay; whether it is open is the vendor's to say. So is its group, as long as the
 * game stands in the group the vendor named last, or nobody has changed it yet.
 *
 * One that is new is switched on, or waits until an operator has looked at it.
 */
export async function upsertOfferedGame(
  tx: Tx,
  vendorCode: string,
  game: OfferedGame,
  isNewOn: boolean,
  now: Date,
): Promise<void> {
  await tx.execute(
    `insert into catalogue.game as g (vendor_code, game_code, node_id, name, game_type, is_new,
       is_open, art, rtp_bps, sort, added_at, updated_at, group_code, vendor_group_code,
       has_free_rounds, volatility, win_max_multiple, is_enabled)
     values ($1, $2, $3, $4, $5, true, $6, $2, $7,
       (select coalesce(max(sort) + 1, 0) from catalogue.game where game_type = $5), $8, $8,
       coalesce($9, ''), $9, $10, $11, $12, $13)
     on conflict (vendor_code, game_code) do update set
       name = excluded.name || g.name, is_open = excluded.is_open, rtp_bps = excluded.rtp_bps,
       has_free_rounds = excluded.has_free_rounds, volatility = excluded.volatility,
       win_max_multiple = excluded.win_max_multiple,
       group_code = case when g.group_code = g.vendor_group_code
           or g.vendor_group_code is null and g.revision = 1
         then coalesce(excluded.vendor_group_code, g.group_code) else g.group_code end,
       vendor_group_code = coalesce(excluded.vendor_group_code, g.vendor_group_code),
       updated_at = excluded.updated_at
     where (g.is_open, g.rtp_bps, g.has_free_rounds, g.volatility, g.win_max_multiple)
         is distinct from (excluded.is_open, excluded.rtp_bps, excluded.has_free_rounds,
           excluded.volatility, excluded.win_max_multiple)
       or excluded.vendor_group_code <> coalesce(g.vendor_group_code, '')`,
    [
      vendorCode,
      game.gameCode,
      `${vendorCode}-${game.gameCode}`,
      JSON.stringify(game.name),
      game.gameType,
      game.isOpen,
      game.rtpBps,
      now,
      game.group,
      game.hasFreeRounds,
      game.volatility,
      game.winMaxMultiple,
      isNewOn,
    ],
  );
}

/** Which of these games are there. */
export async function listKnownGames(
  reader: Reader,
  vendorCode: string,
  gameCodes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ gameCode: string }>(
    `select game_code as "gameCode" from catalogue.game
     where vendor_code = $1 and game_code = any ($2::text[])`,
    [vendorCode, gameCodes],
  );
  return new Set(rows.map((row) => row.gameCode));
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

export function listRecentGames(
  reader: Reader,
  memberId: bigint,
  limit: number,
): Promise<{ vendorCode: string; gameCode: string }[]> {
  return reader.query<{ vendorCode: string; gameCode: string }>(
    `select vendor_code as "vendorCode", game_code as "gameCode" from catalogue.recent_game
     where member_id = $1 order by opened_at desc limit $2`,
    [memberId, limit],
  );
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
  /** Listed as coming while it cannot be played. */
  readonly isAnnounced: boolean;
  readonly art: string;
}

/** Adds vendors after those there are. What an operator set of a known one stays. */
export async function upsertVendors(tx: Tx, vendors: readonly AnnouncedVendor[]): Promise<void> {
  const rows = vendors.map(({ vendorCode, name }, place) => ({ vendorCode, name, place }));
  await tx.execute(
    `insert into catalogue.vendor (vendor_code, name, sort)
     select "vendorCode", name, place + (select coalesce(max(sort) + 1, 0) from catalogue.vendor)
     from jsonb_to_recordset($1::jsonb) as r ("vendorCode" text, name jsonb, place int)
     on conflict (vendor_code) do update set name = excluded.name`,
    [JSON.stringify(rows)],
  );
}

/**
 * Files games in the given order, each type by itself and after what it has. Whether one is
 * open and its group stay what its vendor said, its place stays, and so does all of a game that an
 * operator changed.
 */
export async function upsertAnnouncedGames(
  tx: Tx,
  games: readonly AnnouncedGame[],
  now: Date,
): Promise<void> {
  const rows = games.map((game, place) => ({
    ...game,
    nodeId: `${game.vendorCode}-${game.gameCode}`,
    place,
  }));
  await tx.execute(
    `insert into catalogue.game as g (vendor_code, game_code, node_id, name, game_type, group_code,
       is_hot, is_new, is_announced, art, sort, added_at, updated_at)
     select "vendorCode", "gameCode", "nodeId", name, "gameType", "groupCode", "isHot", "isNew",
       "isAnnounced", art,
       row_number() over (partition by "gameType" order by place) - 1 +
         (select coalesce(max(sort) + 1, 0) from catalogue.game o where o.game_type = r."gameType"),
       $2, $2
     from jsonb_to_recordset($1::jsonb) as r ("vendorCode" text, "gameCode" text, "nodeId" text,
       name jsonb, "gameType" text, "groupCode" text, "isHot" boolean, "isNew" boolean,
       "isAnnounced" boolean, art text, place int)
     on conflict (vendor_code, game_code) do update set
       name = excluded.name, game_type = excluded.game_type,
       group_code = coalesce(g.vendor_group_code, excluded.group_code),
       is_hot = excluded.is_hot, is_new = excluded.is_new,
       is_announced = excluded.is_announced, art = excluded.art
     where g.revision = 1`,
    [JSON.stringify(rows), now],
  );
}
