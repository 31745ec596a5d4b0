import type { AgentDownlineDetails, CallParsed } from "@baize/contract";
import { Refusal } from "../../platform/errors.ts";
import { offerPromotionIn, type PromotionDeps } from "./promotion.ts";
import { demandInTeam, mayPromote, readDownline } from "./service.ts";
import { insertChange, saveRemark, type DownlineChange } from "./store.ts";

/**
 * Writes an agent's note on a member of the team, or offers a direct player to become an agent.
 * What changed is recorded, and the same again changes nothing.
 *
 * Refuses, in this order: not_found, downline_not_promotable, line_too_deep.
 */
export async function changeDownline(
  deps: PromotionDeps,
  agentId: bigint,
  memberRef: string,
  { remark, promote }: CallParsed<"changeAgentDownline">["body"],
): Promise<AgentDownlineDetails> {
  const agent = await deps.identity.getMember(agentId);
  const { lineDepthMax } = await deps.brand.getMerchant(agent.merchantCode);
  const member = await deps.identity.memberByPublicId(memberRef);
  // Of all accounts of the person, which is asked with no transaction open.
  const mayOffer =
    promote === true && member !== undefined && (await deps.offers.mayOffer(member.memberId));
  await deps.db.transaction(async (tx) => {
    const row = await demandInTeam(deps, tx, agent, member?.memberId);
    const { memberId } = row;
    const record = (change: Pick<DownlineChange, "kind" | "before" | "after">) =>
      insertChange(tx, {
        agentId,
        changeId: deps.ids.uuidv7(),
        memberId,
        changedAt: deps.clock.now(),
        ...change,
      });
    if (remark !== undefined) {
      const after = remark === "" ? null : remark;
      const before = await saveRemark(tx, agentId, memberId, after);
      if (before !== after) await record({ kind: "remark", before, after });
    }
    if (promote !== true) return;
    // Whoever has a break is asked nothing; one that begins meanwhile waits for this.
    const leaves = await deps.offers.demandOfferEachIn(tx, [memberId]);
    if (!mayOffer || !leaves.has(memberId) || !mayPromote(agent, row)) {
      throw new Refusal("downline_not_promotable");
    }
    const depth = { own: row.depth, max: lineDepthMax };
    const isNew = await offerPromotionIn(tx, deps, agent, memberId, depth);
    if (isNew) await record({ kind: "promotion_offered", before: null, after: null });
  });
  return readDownline(deps, agentId, memberRef);
}
