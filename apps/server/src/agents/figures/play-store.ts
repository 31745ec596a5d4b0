import type { GameType } from "@baize/contract";
import { kept, type Reader } from "../../platform/db.ts";
import type { DayRange } from "../../platform/day-names.ts";

/** SQL of what teams play, and when. */

interface ProductSums {
  readonly product: GameType;
  readonly validMinor: bigint;
  readonly ggrMinor: bigint;
}

/** By type of game, the most first. */
export const listProducts = (reader: Reader, agentId: bigint, { from, to }: DayRange) =>
  reader.query<ProductSums>(
    kept(`select product, sum(valid_minor)::bigint as "validMinor",
       sum(stake_minor - payout_minor)::bigint as "ggrMinor"
     from agents.team_day
     where agent_id = $1 and day between $2::date and $3::date and product <> ''
     group by product having sum(valid_minor) <> 0 or sum(stake_minor - payout_minor) <> 0
     order by 2 desc, 1`),
    [agentId, from, to],
  );

interface HourSums {
  readonly weekday: number;
  readonly hour: number;
  readonly validMinor: bigint;
}

/** Kept for lines with contracts by hours, as long as these may be corrected. */
export const listHours = (
  reader: Reader,
  agentId: bigint,
  { from, to }: DayRange,
  timeZone: string,
) =>
  reader.query<HourSums>(
    kept(`select extract(isodow from hour at time zone $4)::int as weekday,
       extract(hour from hour at time zone $4)::int as hour,
       sum(valid_minor)::bigint as "validMinor"
     from agents.team_hour
     where agent_id = $1 and day between $2::date and $3::date and product <> ''
     group by 1, 2 having sum(valid_minor) > 0 order by 1, 2`),
    [agentId, from, to, timeZone],
  );
