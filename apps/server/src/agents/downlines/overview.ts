import { overviewDays, type AgentOverview } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { addDays } from "../../platform/day-names.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { listTeamsNow, noTeam } from "../figures/now-store.ts";
import { listNewMembers } from "../figures/read-store.ts";
import type { DownlineDeps } from "./service.ts";

/** How large a team is, what it holds, and who joined it lately, by the brand's days. */
export async function readOverview(deps: DownlineDeps, agentId: bigint): Promise<AgentOverview> {
  const agent = await deps.identity.getMember(agentId);
  const { timeZone } = await deps.brand.getMerchant(agent.merchantCode);
  const today = dayOf(deps.clock.now(), timeZone);
  const days = Array.from({ length: overviewDays }, (_, at) =>
    addDays(today, at + 1 - overviewDays),
  );
  return deps.db.read(async (reader) => {
    const { agents, players, directs, balanceMinor } =
      (await listTeamsNow(reader, [agentId])).get(agentId) ?? noTeam;
    const joined = await listNewMembers(reader, agentId, { from: days[0] ?? today, to: today });
    return {
      currency: agent.currency,
      agents,
      players,
      directs,
      teamBalance: formatMinor(minor(balanceMinor), agent.currency),
      newMembers: days.map((day) => ({ day, members: joined.get(day) ?? 0 })),
    };
  });
}
