import type { Reader, Tx } from "../../platform/db.ts";
import type { HourPart } from "./rules.ts";

/** SQL of what games took and gave by hour. */

/** Adds to the hours; a part with minus signs takes away what was added before. */
export async function addGameHours(tx: Tx, parts: readonly HourPart[]): Promise<void> {
  if (parts.length === 0) return;
  await tx.execute(
    `insert into vendors.game_hour as h (vendor_code, game_code, currency, hour, rounds,
       stake_minor, payout_minor, stake_squares, products, payout_squares)
     select vendor_code, game_code, currency, date_trunc('hour', at, 'UTC'), sum(sign),
       sum(sign * stake), sum(sign * payout), sum(sign * stake::numeric * stake),
       sum(sign * stake::numeric * payout), sum(sign * payout::numeric * payout)
     from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[],
       $6::bigint[], $7::int[])
       as u (vendor_code, game_code, currency, at, stake, payout, sign)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (vendor_code, game_code, currency, hour) do update set
       rounds = h.rounds + excluded.rounds, stake_minor = h.stake_minor + excluded.stake_minor,
       payout_minor = h.payout_minor + excluded.payout_minor,
       stake_squares = h.stake_squares + excluded.stake_squares,
       products = h.products + excluded.products,
       payout_squares = h.payout_squares + excluded.payout_squares`,
    [
      parts.map((part) => part.vendorCode),
      parts.map((part) => part.gameCode),
      parts.map((part) => part.currency),
      parts.map((part) => part.at),
      parts.map((part) => part.stakeMinor),
      parts.map((part) => part.payoutMinor),
      parts.map((part) => part.sign),
    ],
  );
}

export interface GameSums {
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly rounds: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly stakeSquares: number;
  readonly products: number;
  readonly payoutSquares: number;
}

const sumColumns = `sum(rounds)::int as rounds, sum(stake_minor)::bigint as "stakeMinor",
  sum(payout_minor)::bigint as "payoutMinor", sum(stake_squares)::float8 as "stakeSquares",
  sum(products)::float8 as products, sum(payout_squares)::float8 as "payoutSquares"`;
const gameColumns = `vendor_code as "vendorCode", game_code as "gameCode", currency`;

/** What games came to since a moment, those with most rounds first. */
export const sumGamesSince = (reader: Reader, since: Date): Promise<GameSums[]> =>
  reader.query<GameSums>(
    `select ${gameColumns}, ${sumColumns} from vendors.game_hour where hour >= $1
     group by vendor_code, game_code, currency having sum(rounds) > 0
     order by sum(rounds) desc, vendor_code, game_code, currency limit 1000`,
    [since],
  );

/** The same by days in UTC, oldest first. */
export const sumGameDaysSince = (
  reader: Reader,
  since: Date,
): Promise<(GameSums & { readonly day: string })[]> =>
  reader.query(
    `select ${gameColumns}, to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, ${sumColumns}
     from vendors.game_hour where hour >= $1
     group by vendor_code, game_code, currency, day having sum(rounds) > 0
     order by day, vendor_code, game_code, currency limit 50000`,
    [since],
  );
