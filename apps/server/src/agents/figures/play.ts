import type { AgentTeamPlay, CallParsed } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { listHours, listProducts } from "./play-store.ts";
import { daysAsked, toldOf, type ReportDeps } from "./service.ts";

/** What a team plays, and when: the shares of the types of game, and the hours of the week. */

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
