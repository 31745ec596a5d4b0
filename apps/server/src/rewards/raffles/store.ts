import type { AwardPrize, RaffleInput, RaffleSettings, RaffleState } from "@baize/contract";
import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import { notStopped } from "../stop/store.ts";

/** SQL of raffles, their tickets and winners. */

export interface NewRaffle {
  readonly raffleId: string;
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: RaffleSettings;
  readonly input: RaffleInput;
  /** Names the seed of the second draw; null where there is none, or it has none yet. */
  readonly redrawSeedId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdAt: Date;
}

export interface RaffleRow extends NewRaffle {
  readonly state: RaffleState;
  readonly tickets: number;
  readonly list: string | null;
  readonly listHash: string | null;
  readonly frozenAt: Date | null;
  readonly round: bigint | null;
  readonly publicInput: string | null;
  readonly drawnAt: Date | null;
  /** The places to be drawn again, frozen before their public input could be known. */
  readonly redrawPlaces: readonly number[] | null;
  readonly redrawFrozenAt: Date | null;
  readonly redrawRound: bigint | null;
  readonly redrawInput: string | null;
  /** When what nobody claimed was drawn again. */
  readonly redrawnAt: Date | null;
}

const plainColumns = `r.raffle_id as "raffleId", r.merchant_code as "merchantCode", r.currency,
  r.state, r.settings, r.input, r.starts_at as "startsAt", r.ends_at as "endsAt",
  r.created_at as "createdAt", r.tickets, r.list_hash as "listHash", r.frozen_at as "frozenAt",
  r.round, r.public_input as "publicInput", r.drawn_at as "drawnAt",
  r.redraw_seed_id as "redrawSeedId", r.redraw_places as "redrawPlaces",
  r.redraw_frozen_at as "redrawFrozenAt", r.redraw_round as "redrawRound",
  r.redraw_input as "redrawInput", r.redrawn_at as "redrawnAt"`;
const columns = `${plainColumns}, r.list`;
/** Lists are long; only the draw and its proof read them. */
const withoutList = `${plainColumns}, null as list`;

export async function insertRaffle(tx: Tx, row: NewRaffle): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.raffle (raffle_id, merchant_code, currency, state, settings, input,
       starts_at, ends_at, created_at, redraw_seed_id)
     values ($1, $2, $3, 'planned', $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      row.raffleId,
      row.merchantCode,
      row.currency,
      row.settings,
      row.input,
      row.startsAt,
      row.endsAt,
      row.createdAt,
      row.redrawSeedId,
    ],
  );
  return added === 1;
}

export async function findRaffle(reader: Reader, raffleId: string): Promise<RaffleRow | undefined> {
  const [row] = await reader.query<RaffleRow>(
    `select ${columns} from rewards.raffle r where r.raffle_id = $1`,
    [raffleId],
  );
  return row;
}

/** Locks a raffle until the transaction ends: numbers and the list come one after the other. */
export async function lockRaffle(tx: Tx, raffleId: string): Promise<RaffleRow | undefined> {
  const [row] = await tx.query<RaffleRow>(
    `select ${columns} from rewards.raffle r where r.raffle_id = $1 for update`,
    [raffleId],
  );
  return row;
}

interface OfBrand {
  readonly merchantCode: string;
  readonly currency: string;
  readonly since: Date;
  readonly limit: number;
}

export function listShownRaffles(
  reader: Reader,
  { merchantCode, currency, since, limit }: OfBrand,
): Promise<RaffleRow[]> {
  return reader.query<RaffleRow>(
    `select ${withoutList} from rewards.raffle r
     where r.merchant_code = $1 and r.currency = $2 and r.state <> 'cancelled' and r.ends_at > $3
     order by r.ends_at desc, r.raffle_id limit $4`,
    [merchantCode, currency, since, limit],
  );
}

/** Raffles that give tickets for the days between. */
export function listGivingRaffles(reader: Reader): Promise<RaffleRow[]> {
  return reader.query<RaffleRow>(
    kept(`select ${withoutList} from rewards.raffle r where r.state in ('planned', 'open')
     order by r.raffle_id`),
  );
}

/** Raffles with a step to make: begun, over, frozen, or with prizes to be drawn again. */
export async function listDueRaffles(
  reader: Reader,
  { at, lastEnd, lastDraw }: { readonly at: Date; readonly lastEnd: Date; readonly lastDraw: Date },
): Promise<string[]> {
  const rows = await reader.query<{ raffleId: string }>(
    `select raffle_id as "raffleId" from rewards.raffle r
     where ((state = 'planned' and starts_at <= $1) or (state = 'open' and ends_at <= $2)
       or state = 'frozen'
       or (state = 'drawn' and redrawn_at is null and drawn_at <= $3
         and (settings -> 'redraw')::boolean))
       and ${notStopped("r")}
     order by ends_at`,
    [at, lastEnd, lastDraw],
  );
  return rows.map(({ raffleId }) => raffleId);
}

export interface CountedRaffle extends RaffleRow {
  readonly owners: number;
  readonly winners: number;
  readonly wonMinor: bigint;
  readonly claimedMinor: bigint;
}

const counted = `rewards.raffle r
  cross join lateral (
    select count(*)::int as owners from rewards.raffle_owner o where o.raffle_id = r.raffle_id) o
  cross join lateral (
    select count(*)::int as winners, coalesce(sum(w.amount_minor), 0)::bigint as "wonMinor",
      coalesce(sum(w.amount_minor) filter (where a.state = 'claimed'), 0)::bigint as "claimedMinor"
    from rewards.raffle_win w left join rewards.award a on a.member_id = w.member_id
      and a.source = 'raffle:' || w.raffle_id::text || ':' || w.place::text
    where w.raffle_id = r.raffle_id) w`;

export function listAllRaffles(reader: Reader, limit: number): Promise<CountedRaffle[]> {
  return reader.query<CountedRaffle>(
    `select ${withoutList}, owners, winners, "wonMinor", "claimedMinor" from ${counted}
     order by r.ends_at desc, r.raffle_id limit $1`,
    [limit],
  );
}

export async function findCountedRaffle(
  reader: Reader,
  raffleId: string,
): Promise<CountedRaffle | undefined> {
  const [row] = await reader.query<CountedRaffle>(
    `select ${withoutList}, owners, winners, "wonMinor", "claimedMinor" from ${counted}
     where r.raffle_id = $1`,
    [raffleId],
  );
  return row;
}

export async function setRaffleState(
  tx: Tx,
  raffleId: string,
  before: RaffleState,
  after: RaffleState,
): Promise<void> {
  await tx.execute("update rewards.raffle set state = $3 where raffle_id = $1 and state = $2", [
    raffleId,
    before,
    after,
  ]);
}

export async function freezeRaffle(
  tx: Tx,
  raffleId: string,
  frozen: {
    readonly list: string;
    readonly listHash: string;
    readonly at: Date;
    readonly round: bigint | null;
  },
): Promise<void> {
  await tx.execute(
    `update rewards.raffle set state = 'frozen', list = $2, list_hash = $3, frozen_at = $4,
       round = $5
     where raffle_id = $1 and state = 'open'`,
    [raffleId, frozen.list, frozen.listHash, frozen.at, frozen.round],
  );
}

export async function saveDrawn(
  tx: Tx,
  raffleId: string,
  publicInput: string,
  at: Date,
): Promise<void> {
  await tx.execute(
    `update rewards.raffle set state = 'drawn', public_input = $2, drawn_at = $3
     where raffle_id = $1 and state = 'frozen'`,
    [raffleId, publicInput, at],
  );
}

/** Freezes which places are drawn again, and names the round of their public input. */
export async function freezeRedraw(
  tx: Tx,
  raffleId: string,
  frozen: {
    readonly seedId: string;
    readonly places: readonly number[];
    readonly at: Date;
    readonly round: bigint | null;
  },
): Promise<void> {
  await tx.execute(
    `update rewards.raffle set redraw_seed_id = $2, redraw_places = $3::int[],
       redraw_frozen_at = $4, redraw_round = $5
     where raffle_id = $1 and state = 'drawn' and redraw_frozen_at is null and redrawn_at is null`,
    [raffleId, frozen.seedId, plainArray(frozen.places, (place) => place), frozen.at, frozen.round],
  );
}

/** Without an input where there was nothing to draw. */
export async function saveRedrawn(
  tx: Tx,
  raffleId: string,
  publicInput: string | null,
  at: Date,
): Promise<void> {
  await tx.execute(
    `update rewards.raffle set redrawn_at = $2, redraw_input = $3
     where raffle_id = $1 and state = 'drawn' and redrawn_at is null`,
    [raffleId, at, publicInput],
  );
}

/** Places whose prize was not paid and is not being checked: nobody can claim it any more. */
export async function listUnclaimed(tx: Tx, raffleId: string, at: Date): Promise<number[]> {
  const rows = await tx.query<{ place: number }>(
    `select w.place from rewards.raffle_win w
     left join rewards.award a on a.member_id = w.member_id
       and a.source = 'raffle:' || w.raffle_id::text || ':' || w.place::text
     where w.raffle_id = $1 and w.replaces is null
       and (a.state is null or a.state in ('expired', 'rejected', 'cancelled')
         or (a.state = 'issued' and a.claim_by <= $2))
     order by w.place`,
    [raffleId, at],
  );
  return rows.map(({ place }) => place);
}

/** Whether a prize may still be claimed: a stop of the brand's rewards moves the last date. */
export async function hasClaimable(tx: Tx, raffleId: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from rewards.raffle_win w join rewards.award a on a.member_id = w.member_id
       and a.source = 'raffle:' || w.raffle_id::text || ':' || w.place::text
     where w.raffle_id = $1 and a.state = 'issued' and a.claim_by > $2 limit 1`,
    [raffleId, at],
  );
  return rows.length > 0;
}

export interface DayTickets {
  readonly memberId: bigint;
  readonly day: string;
  readonly tickets: number;
}

/** Tickets that days have given already. */
export async function listDayTickets(
  reader: Reader,
  raffleId: string,
  days: readonly Pick<DayTickets, "memberId" | "day">[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.query<DayTickets>(
    `select r.member_id as "memberId", to_char(r.day, 'YYYY-MM-DD') as day,
       sum(r.last_number - r.first_number + 1)::int as tickets
     from rewards.raffle_range r
     join unnest($2::bigint[], $3::date[]) as d (member_id, day)
       on d.member_id = r.member_id and d.day = r.day
     where r.raffle_id = $1 and r.sale_id is null group by 1, 2`,
    [raffleId, plainArray(days, ({ memberId }) => memberId), plainArray(days, ({ day }) => day)],
  );
  return new Map(rows.map(({ memberId, day, tickets }) => [`${memberId} ${day}`, tickets]));
}

export interface NewRange {
  readonly first: number;
  readonly last: number;
  readonly memberId: bigint;
  readonly day: string;
  /** Null of what a day gave. */
  readonly saleId: string | null;
}

export async function insertRanges(
  tx: Tx,
  raffleId: string,
  ranges: readonly NewRange[],
  { tickets, at }: { readonly tickets: number; readonly at: Date },
): Promise<void> {
  await tx.execute(
    `insert into rewards.raffle_range
       (raffle_id, first_number, last_number, member_id, day, given_at, sale_id)
     select $1, r.first, r.last, r.member_id, r.day, $6, r.sale_id
     from unnest($2::int[], $3::int[], $4::bigint[], $5::date[], $7::uuid[])
       as r (first, last, member_id, day, sale_id)`,
    [
      raffleId,
      plainArray(ranges, ({ first }) => first),
      plainArray(ranges, ({ last }) => last),
      plainArray(ranges, ({ memberId }) => memberId),
      plainArray(ranges, ({ day }) => day),
      at,
      plainArray(ranges, ({ saleId }) => saleId ?? "null"),
    ],
  );
  await tx.execute("update rewards.raffle set tickets = $2 where raffle_id = $1", [
    raffleId,
    tickets,
  ]);
}

interface OfSale {
  readonly raffleId: string;
  readonly memberId: bigint;
  readonly saleId: string;
}

/** How many tickets a sale was; undefined where it was not made. */
export async function findSale(
  reader: Reader,
  { raffleId, memberId, saleId }: OfSale,
): Promise<number | undefined> {
  const [row] = await reader.query<{ tickets: number }>(
    `select last_number - first_number + 1 as tickets from rewards.raffle_range
     where raffle_id = $1 and member_id = $2 and sale_id = $3`,
    [raffleId, memberId, saleId],
  );
  return row?.tickets;
}

/** Tickets that a member bought, of all sales. */
export async function countBought(
  reader: Reader,
  raffleId: string,
  memberId: bigint,
): Promise<number> {
  return (await listBought(reader, memberId, [raffleId])).get(raffleId) ?? 0;
}

export async function listBought(
  reader: Reader,
  memberId: bigint,
  raffleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.query<{ raffleId: string; tickets: number }>(
    `select raffle_id as "raffleId", sum(last_number - first_number + 1)::int as tickets
     from rewards.raffle_range
     where member_id = $1 and raffle_id = any ($2::uuid[]) and sale_id is not null
     group by raffle_id`,
    [memberId, raffleIds],
  );
  return new Map(rows.map(({ raffleId, tickets }) => [raffleId, tickets]));
}

/** Gives owners their names in the list; those who have one keep it. */
export function insertOwners(
  tx: Tx,
  raffleId: string,
  owners: readonly { readonly memberId: bigint; readonly alias: string }[],
): Promise<number> {
  return tx.execute(
    `insert into rewards.raffle_owner (raffle_id, member_id, alias)
     select $1, member_id, alias from unnest($2::bigint[], $3::text[]) as o (member_id, alias)
     on conflict (raffle_id, member_id) do nothing`,
    [
      raffleId,
      plainArray(owners, ({ memberId }) => memberId),
      textArray(owners, ({ alias }) => alias),
    ],
  );
}

export interface ListedRange {
  readonly from: number;
  readonly to: number;
  readonly alias: string;
  readonly memberId: bigint;
}

/** All numbers in their order. */
export function listRanges(reader: Reader, raffleId: string): Promise<ListedRange[]> {
  return reader.query<ListedRange>(
    `select r.first_number as "from", r.last_number as "to", o.alias, r.member_id as "memberId"
     from rewards.raffle_range r join rewards.raffle_owner o
       on o.raffle_id = r.raffle_id and o.member_id = r.member_id
     where r.raffle_id = $1 order by r.first_number`,
    [raffleId],
  );
}

export interface OwnRange {
  readonly raffleId: string;
  readonly from: number;
  readonly to: number;
  readonly alias: string;
}

export function listOwnRanges(
  reader: Reader,
  memberId: bigint,
  raffleIds: readonly string[],
): Promise<OwnRange[]> {
  return reader.query<OwnRange>(
    `select r.raffle_id as "raffleId", r.first_number as "from", r.last_number as "to", o.alias
     from rewards.raffle_range r join rewards.raffle_owner o
       on o.raffle_id = r.raffle_id and o.member_id = r.member_id
     where r.member_id = $1 and r.raffle_id = any ($2::uuid[]) order by r.first_number`,
    [memberId, raffleIds],
  );
}

export interface WinRow {
  readonly raffleId: string;
  readonly place: number;
  readonly ticket: number;
  readonly memberId: bigint;
  readonly amountMinor: bigint;
  readonly prize: AwardPrize | null;
  /** The place whose prize it got in the second draw. */
  readonly replaces: number | null;
}

export function insertWins(tx: Tx, wins: readonly WinRow[]): Promise<number> {
  return tx.execute(
    `insert into rewards.raffle_win (raffle_id, place, ticket, member_id, amount_minor, replaces,
       prize)
     select * from unnest($1::uuid[], $2::int[], $3::int[], $4::bigint[], $5::bigint[], $6::int[],
       $7::jsonb[])`,
    [
      plainArray(wins, ({ raffleId }) => raffleId),
      plainArray(wins, ({ place }) => place),
      plainArray(wins, ({ ticket }) => ticket),
      plainArray(wins, ({ memberId }) => memberId),
      plainArray(wins, ({ amountMinor }) => amountMinor),
      plainArray(wins, ({ replaces }) => replaces ?? "null"),
      wins.map(({ prize }) => (prize === null ? null : JSON.stringify(prize))),
    ],
  );
}

export interface ListedWin extends WinRow {
  readonly alias: string;
}

export function listWins(reader: Reader, raffleIds: readonly string[]): Promise<ListedWin[]> {
  return reader.query<ListedWin>(
    `select w.raffle_id as "raffleId", w.place, w.ticket, w.member_id as "memberId",
       w.amount_minor as "amountMinor", w.prize, w.replaces, o.alias
     from rewards.raffle_win w join rewards.raffle_owner o
       on o.raffle_id = w.raffle_id and o.member_id = w.member_id
     where w.raffle_id = any ($1::uuid[]) order by w.raffle_id, w.place`,
    [raffleIds],
  );
}
