import type { AgentTeamPlay, CallParsed, GameType } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { kept, type Reader } from "../../platform/db.ts";
import type { DayRange } from "../../platform/day-names.ts";
import { daysAsked, toldOf, type ReportDeps } from "./service.ts";

/** What a team plays, and when: the shares of the types of game, and the hours of the week. */

interface ProductSums {
  readonly product: GameType;
  readonly validMinor: bigint;
  readonly ggrMinor: bigint;
}

const listProducts = (reader: Reader, agentId: bigint, { from, to }: DayRange) =>
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
const listHours = (reader: Reader, agentId: bigint, { from, to }: DayRange, timeZone: string) =>
  reader.query<HourSums>(
    kept(`select extract(isodow from hour at time zone $4)::int as weekday,
       extract(hour from hour at time zone $4)::int as hour,
       sum(valid_minor)::bigint as "validMinor"
     from agents.team_hour
     where agent_id = $1 and day between $2::date and $3::date and product <> ''
     group by 1, 2 having sum(valid_minor) > 0 order by 1, 2`),
    [agentId, from, to, timeZone],
  );

/** Refuses: period_order, period_too_long. */
export async function readTeamPlay(
  deps: ReportDeps,
  agentId: bigint,
  query: CallParsed<"agentTeamPlay">["query"],
): Promise<AgentTeamPlay> {
  const agent = await deps.identity.getMember(agentId);
  const asked = await daysAsked(deps, agent, query);
  const text = (amount: bigint) => formatMinor(minor(amount), agent.currency);
  return deps.db.read(async (reader) => {
    const products = await listProducts(reader, agentId, asked.range);
    const hours = await listHours(reader, agentId, asked.range, asked.timeZone);
    return {
      ...(await toldOf(reader, agent, asked)),
      products: products.map(({ product, validMinor, ggrMinor }) => ({
        product,
        valid: text(validMinor),
        ggr: text(ggrMinor),
      })),
      hours: hours.map(({ weekday, hour, validMinor }) => ({
        weekday,
        hour,
        valid: text(validMinor),
      })),
    };
  });
}
