import { gameTypes, type GameType } from "@baize/contract";
import type { Reader, Tx } from "../platform/db.ts";
import type { LocalText } from "../platform/text.ts";

/** The SQL of what an operator sees and changes of the offer. */

export interface OfferedVendor {
  readonly vendorCode: string;
  readonly name: LocalText;
  readonly isOpen: boolean;
  readonly games: number;
}

export function listOfferedVendors(reader: Reader): Promise<OfferedVendor[]> {
  return reader.query<OfferedVendor>(
    `select v.vendor_code as "vendorCode", v.name, v.is_open as "isOpen",
       (select count(*)::int from catalogue.game g where g.vendor_code = v.vendor_code) as games
     from catalogue.vendor v order by v.sort, v.vendor_code`,
  );
}

/** Opens, closes and orders vendors as they are listed; returns how many there were. */
export async function updateVendors(
  tx: Tx,
  vendors: readonly { readonly vendorCode: string; readonly isOpen: boolean }[],
): Promise<number> {
  return tx.execute(
    `update catalogue.vendor v set is_open = u.is_open, sort = u.place - 1
     from unnest($1::text[], $2::boolean[]) with ordinality as u (vendor_code, is_open, place)
     where v.vendor_code = u.vendor_code`,
    [vendors.map(({ vendorCode }) => vendorCode), vendors.map(({ isOpen }) => isOpen)],
  );
}

/** What each vendor offers, and how much of it members can play. */
export const listVendorOffers = (
  reader: Reader,
): Promise<{ vendorCode: string; name: LocalText; games: number; openGames: number }[]> =>
  reader.query(
    `select v.vendor_code as "vendorCode", v.name, count(g.game_code)::int as games,
       (count(*) filter (where g.is_open and g.is_enabled and v.is_open))::int as "openGames"
     from catalogue.vendor v left join catalogue.game g using (vendor_code)
     group by v.vendor_code, v.name`,
  );

export interface OfferedGameRow {
  readonly nodeId: string;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly name: LocalText;
  readonly gameType: GameType;
  readonly groupCode: string;
  readonly art: string;
  readonly rtpBps: number | null;
  readonly isOffered: boolean;
  readonly isEnabled: boolean;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly isAnnounced: boolean;
  readonly revision: number;
}

const gameColumns = `node_id as "nodeId", vendor_code as "vendorCode", game_code as "gameCode",
  name, game_type as "gameType", group_code as "groupCode", art, rtp_bps as "rtpBps",
  is_open as "isOffered", is_enabled as "isEnabled", is_hot as "isHot", is_new as "isNew",
  is_announced as "isAnnounced", revision`;

/** Every game that states a return, also those that are closed now. */
export const listStatedReturns = (
  reader: Reader,
): Promise<{ vendorCode: string; gameCode: string; rtpBps: number }[]> =>
  reader.query(
    `select vendor_code as "vendorCode", game_code as "gameCode", rtp_bps as "rtpBps"
     from catalogue.game where rtp_bps is not null`,
  );

/** By type the open game that returns most, of those that state it. */
export const listLowestEdges = (
  reader: Reader,
): Promise<{ gameType: GameType; vendorCode: string; gameCode: string; rtpBps: number }[]> =>
  reader.query(
    `select distinct on (g.game_type) g.game_type as "gameType", g.vendor_code as "vendorCode",
       g.game_code as "gameCode", g.rtp_bps as "rtpBps"
     from catalogue.game g join catalogue.vendor v using (vendor_code)
     where g.rtp_bps is not null and g.is_open and g.is_enabled and v.is_open
     order by g.game_type, g.rtp_bps desc, g.node_id`,
  );

/** The returns that vendors state of these games. */
export const listReturnsOf = (
  reader: Reader,
  games: readonly { readonly vendorCode: string; readonly gameCode: string }[],
): Promise<{ vendorCode: string; gameCode: string; rtpBps: number }[]> =>
  reader.query(
    `select vendor_code as "vendorCode", game_code as "gameCode", rtp_bps as "rtpBps"
     from catalogue.game
     where rtp_bps is not null and (vendor_code, game_code) in (
       select * from unnest($1::text[], $2::text[]))`,
    [games.map(({ vendorCode }) => vendorCode), games.map(({ gameCode }) => gameCode)],
  );

/** Open games whose vendors let us give rounds of them, in the order of the lobby. */
export const listFreeRoundGames = (
  reader: Reader,
): Promise<{ vendorCode: string; gameCode: string }[]> =>
  reader.query(
    `select g.vendor_code as "vendorCode", g.game_code as "gameCode"
     from catalogue.game g join catalogue.vendor v using (vendor_code)
     where g.has_free_rounds and g.is_open and g.is_enabled and v.is_open
     order by v.sort, g.sort, g.node_id`,
  );

export interface OfferFilter {
  readonly gameType?: GameType | undefined;
  readonly vendorCode?: string | undefined;
  readonly keyword?: string | undefined;
}

const filterSql = `($1::text is null or game_type = $1) and ($2::text is null or vendor_code = $2)
  and ($3::text is null or position(lower($3) in lower(game_code || ' ' || name::text)) > 0)`;

function filterParams({ gameType, vendorCode, keyword }: OfferFilter) {
  return [gameType ?? null, vendorCode ?? null, keyword === "" ? null : (keyword ?? null)];
}

/** Types in the contract's order, and within each the operator's. */
export function listOfferedGames(
  reader: Reader,
  filter: OfferFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<OfferedGameRow[]> {
  return reader.query<OfferedGameRow>(
    `select ${gameColumns} from catalogue.game where ${filterSql}
     order by array_position($4::text[], game_type), sort, node_id offset $5 limit $6`,
    [...filterParams(filter), gameTypes, page.offset, page.limit],
  );
}

export async function countOfferedGames(reader: Reader, filter: OfferFilter): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from catalogue.game where ${filterSql}`,
    filterParams(filter),
  );
  return row?.total ?? 0;
}

export async function findOfferedGame(
  reader: Reader,
  nodeId: string,
): Promise<OfferedGameRow | undefined> {
  const [row] = await reader.query<OfferedGameRow>(
    `select ${gameColumns} from catalogue.game where node_id = $1`,
    [nodeId],
  );
  return row;
}

export interface GameMarks {
  readonly name: LocalText;
  readonly groupCode: string;
  readonly isEnabled: boolean;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly isAnnounced: boolean;
}

/** Saves what an operator chose; tells whether the game still had that revision. */
export async function updateGame(
  tx: Tx,
  nodeId: string,
  marks: GameMarks,
  revision: number,
  now: Date,
): Promise<boolean> {
  const changed = await tx.execute(
    `update catalogue.game set name = $3, group_code = $4, is_enabled = $5, is_hot = $6,
       is_new = $7, updated_at = $8, is_announced = $9, revision = revision + 1
     where node_id = $1 and revision = $2`,
    [
      nodeId,
      revision,
      JSON.stringify(marks.name),
      marks.groupCode,
      marks.isEnabled,
      marks.isHot,
      marks.isNew,
      now,
      marks.isAnnounced,
    ],
  );
  return changed === 1;
}

/** The games of a type in their order. */
export async function listOrder(reader: Reader, gameType: GameType): Promise<string[]> {
  const rows = await reader.query<{ nodeId: string }>(
    `select node_id as "nodeId" from catalogue.game where game_type = $1 order by sort, node_id`,
    [gameType],
  );
  return rows.map((row) => row.nodeId);
}

/** Numbers games from 0 in the order they are named. */
export async function updateOrder(tx: Tx, nodeIds: readonly string[]): Promise<void> {
  await tx.execute(
    `update catalogue.game g set sort = u.place - 1
     from unnest($1::text[]) with ordinality as u (node_id, place)
     where g.node_id = u.node_id and g.sort <> u.place - 1`,
    [nodeIds],
  );
}
