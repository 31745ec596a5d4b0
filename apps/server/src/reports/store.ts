import type { Reader, Tx } from "../platform/db.ts";
import type { MoneySum, PlaySum } from "./rules.ts";
import type { DayRange } from "../platform/day-names.ts";

/** SQL of the reports' sums. The reader `reports` is their only writer. */

export interface Place {
  readonly merchantCode: string;
  readonly currency: string;
}

export type PlacedPlay = Place & PlaySum;
export type PlacedMoney = Place & MoneySum;

/** Rows of equal keys must be one already. */
export async function addPlay(tx: Tx, rows: readonly PlacedPlay[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `insert into reports.play_day as p (merchant_code, currency, day, vendor_code, game_type,
       stake_minor, returned_minor, payout_minor, taken_back_minor, bets, contributed_micro,
       jackpot_minor, free_minor)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::text[],
       $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::numeric[],
       $12::bigint[], $13::bigint[])
     on conflict (merchant_code, currency, day, vendor_code, game_type) do update set
       stake_minor = p.stake_minor + excluded.stake_minor,
       returned_minor = p.returned_minor + excluded.returned_minor,
       payout_minor = p.payout_minor + excluded.payout_minor,
       taken_back_minor = p.taken_back_minor + excluded.taken_back_minor,
       bets = p.bets + excluded.bets,
       contributed_micro = p.contributed_micro + excluded.contributed_micro,
       jackpot_minor = p.jackpot_minor + excluded.jackpot_minor,
       free_minor = p.free_minor + excluded.free_minor`,
    [
      rows.map((row) => row.merchantCode),
      rows.map((row) => row.currency),
      rows.map((row) => row.day),
      rows.map((row) => row.vendorCode),
      rows.map((row) => row.gameType),
      rows.map((row) => row.stakeMinor),
      rows.map((row) => row.returnedMinor),
      rows.map((row) => row.payoutMinor),
      rows.map((row) => row.takenBackMinor),
      rows.map((row) => row.bets),
      rows.map((row) => row.contributedMicro),
      rows.map((row) => row.jackpotMinor),
      rows.map((row) => row.freeMinor),
    ],
  );
}

export async function addMoney(tx: Tx, rows: readonly PlacedMoney[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `insert into reports.money_day as m (merchant_code, currency, day, kind, in_minor,
       out_minor, count, promo_minor)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::bigint[],
       $6::bigint[], $7::bigint[], $8::bigint[])
     on conflict (merchant_code, currency, day, kind) do update set
       in_minor = m.in_minor + excluded.in_minor, out_minor = m.out_minor + excluded.out_minor,
       count = m.count + excluded.count, promo_minor = m.promo_minor + excluded.promo_minor`,
    [
      rows.map((row) => row.merchantCode),
      rows.map((row) => row.currency),
      rows.map((row) => row.day),
      rows.map((row) => row.kind),
      rows.map((row) => row.inMinor),
      rows.map((row) => row.outMinor),
      rows.map((row) => row.count),
      rows.map((row) => row.promoMinor),
    ],
  );
}

export interface PlacedMember extends Place {
  readonly day: string;
  readonly memberId: bigint;
}

export async function addPlayers(tx: Tx, rows: readonly PlacedMember[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `insert into reports.player_day (merchant_code, currency, day, member_id)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::bigint[])
     on conflict do nothing`,
    [
      rows.map((row) => row.merchantCode),
      rows.map((row) => row.currency),
      rows.map((row) => row.day),
      rows.map((row) => row.memberId),
    ],
  );
}

/** The first of each member counts; a member who has one keeps it. */
export async function addFirstDeposits(
  tx: Tx,
  rows: readonly (PlacedMember & { readonly amountMinor: bigint })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `insert into reports.first_deposit (merchant_code, currency, day, member_id, amount_minor)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::bigint[], $5::bigint[])
     on conflict do nothing`,
    [
      rows.map((row) => row.merchantCode),
      rows.map((row) => row.currency),
      rows.map((row) => row.day),
      rows.map((row) => row.memberId),
      rows.map((row) => row.amountMinor),
    ],
  );
}

const inPeriod = "merchant_code = $1 and currency = $2 and day between $3 and $4";
const valuesOf = ({ merchantCode, currency }: Place, { from, to }: DayRange) => [
  merchantCode,
  currency,
  from,
  to,
];

export async function listPlay(reader: Reader, place: Place, period: DayRange): Promise<PlaySum[]> {
  const rows = await reader.query<Omit<PlaySum, "contributedMicro"> & { contributed: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day, vendor_code as "vendorCode",
       game_type as "gameType", stake_minor as "stakeMinor", returned_minor as "returnedMinor",
       payout_minor as "payoutMinor", taken_back_minor as "takenBackMinor", bets,
       contributed_micro::text as contributed, jackpot_minor as "jackpotMinor",
       free_minor as "freeMinor"
     from reports.play_day where ${inPeriod} order by day, vendor_code, game_type`,
    valuesOf(place, period),
  );
  return rows.map(({ contributed, ...row }) => ({
    ...row,
    contributedMicro: BigInt(contributed),
  }));
}

export function listMoney(reader: Reader, place: Place, period: DayRange): Promise<MoneySum[]> {
  return reader.query<MoneySum>(
    `select to_char(day, 'YYYY-MM-DD') as day, kind, in_minor as "inMinor",
       out_minor as "outMinor", count, promo_minor as "promoMinor"
     from reports.money_day where ${inPeriod} order by day, kind`,
    valuesOf(place, period),
  );
}

export interface PeriodCounts {
  readonly activePlayers: number;
  readonly firstDepositors: number;
}

export async function countPeople(
  reader: Reader,
  place: Place,
  period: DayRange,
): Promise<PeriodCounts> {
  const rows = await reader.query<PeriodCounts>(
    `select (select count(distinct member_id)::int from reports.player_day where ${inPeriod})
         as "activePlayers",
       (select count(*)::int from reports.first_deposit where ${inPeriod})
         as "firstDepositors"`,
    valuesOf(place, period),
  );
  return rows[0] ?? { activePlayers: 0, firstDepositors: 0 };
}

/** Currencies in which anything of a brand ever moved. */
export async function listCurrencies(reader: Reader, merchantCode: string): Promise<string[]> {
  const rows = await reader.query<{ currency: string }>(
    `select distinct currency from (
       select currency from reports.money_day where merchant_code = $1
       union select currency from reports.play_day where merchant_code = $1) known
     order by currency`,
    [merchantCode],
  );
  return rows.map(({ currency }) => currency);
}
