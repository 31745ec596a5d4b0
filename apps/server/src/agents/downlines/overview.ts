import { overviewDays, type AgentOverview } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { addDays } from "../../platform/day-names.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";
import { heldIn, type DownlineDeps } from "./service.ts";

/** How large a team is, what it holds, and who joined it lately, by the brand's days. */
export async function readOverview(deps: DownlineDeps, agentId: bigint): Promise<AgentOverview> {
  const agent = await deps.identity.getMember(agentId);
  const { timeZone } = await deps.brand.getMerchant(agent.merchantCode);
  const today = dayOf(deps.clock.now(), timeZone);
  const days = Array.from({ length: overviewDays }, (_, at) =>
    addDays(today, at + 1 - overviewDays),
  );
  const since = startOfDay(days[0] ?? today, timeZone);
  return deps.db.read(async (reader) => {
    const { team } = deps.identity;
    const below = await team.belowIn(reader, agent, [agentId]);
    const ids = below.map(({ memberId }) => memberId);
    const heldBy = await heldIn(deps, reader, ids);
    const sum = ids.reduce((held, memberId) => held + heldBy(memberId), 0n);
    const joined = await team.joinedIn(reader, agent, since, timeZone);
    const membersOf = new Map(joined.map(({ day, members }) => [day, members]));
    const agents = below.filter(({ isAgent }) => isAgent).length;
    return {
      currency: agent.currency,
      agents,
      players: below.length - agents,
      directs: await team.directsIn(reader, agent),
      teamBalance: formatMinor(minor(sum), agent.currency),
      newMembers: days.map((day) => ({ day, members: membersOf.get(day) ?? 0 })),
    };
  });
}
