import type { AgentOffer, CallParsed } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { memberTypes } from "@baize/contract/member-types";
import { maskName } from "../../catalogue/index.ts";
import type { Identity, Member } from "../../identity/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { noFigures, noProduct } from "../figures/rules.ts";
import { addChanges } from "../figures/store.ts";
import { promotionAnswered, promotionOffered } from "./events.ts";
import { findOffer, insertOffer, settleOffer } from "./promotion-store.ts";
import { mayPromote, type DownlineDeps } from "./service.ts";
import { insertChange } from "./store.ts";

/**
 * A direct player becomes an agent by accepting an offer of the agent right above.
 *
 * | state   | event                                   | state    |
 * | ------- | --------------------------------------- | -------- |
 * | -       | the agent offers it                     | offered  |
 * | offered | the player accepts, and is an agent     | accepted |
 * | offered | the player declines                     | declined |
 * | offered | seven days                              | expired  |
 *
 * Until its time is over no other offer is made, whatever was said: nobody is pressed.
 */
export type PromotionDeps = DownlineDeps & {
  readonly events: Pick<Events, "publish">;
  readonly identity: Pick<Identity, "findMembersIn">;
};

const offerMs = 7 * dayMs;

/** Offers it, where the caller found in this transaction that it may be; false where it waits. */
export async function offerPromotionIn(
  tx: Tx,
  deps: PromotionDeps,
  agent: Member,
  memberId: bigint,
  depth: { readonly own: number; readonly max: number },
): Promise<boolean> {
  if (depth.own > depth.max) throw new Refusal("line_too_deep", { depthMax: depth.max });
  const now = deps.clock.now();
  const last = await findOffer(tx, memberId, now);
  if (last?.state === "offered" && last.agentId === agent.memberId) return false;
  if (last !== undefined) throw new Refusal("downline_not_promotable");
  const offerId = deps.ids.uuidv7();
  const endsAt = new Date(now.getTime() + offerMs);
  const offer = { memberId, offerId, agentId: agent.memberId, offeredAt: now, endsAt };
  if (!(await insertOffer(tx, offer))) return false;
  await deps.events.publish(
    tx,
    promotionOffered({
      memberId: String(memberId),
      merchantCode: agent.merchantCode,
      offerId,
      agentId: String(agent.memberId),
      endsAt: endsAt.toISOString(),
    }),
  );
  return true;
}

/** What waits for the member's answer. The agent's name is told in part. */
export async function readPromotionOffer(
  deps: PromotionDeps,
  memberId: bigint,
): Promise<AgentOffer> {
  return deps.db.read(async (reader) => {
    const offer = await findWaiting(deps, reader, memberId);
    if (offer === undefined) return { offer: null };
    const [agent] = await deps.identity.findMembersIn(reader, [offer.agentId]);
    return {
      offer: {
        agent: maskName(agent?.username ?? ""),
        endsAt: offer.endsAt.toISOString(),
      },
    };
  });
}

async function findWaiting({ clock }: PromotionDeps, reader: Reader, memberId: bigint) {
  const last = await findOffer(reader, memberId, clock.now());
  return last?.state === "offered" ? last : undefined;
}

/** Makes the member an agent. Refuses: downline_not_promotable, line_too_deep. */
async function becomeAgentIn(
  tx: Tx,
  deps: PromotionDeps,
  member: Member,
  agentId: bigint,
): Promise<void> {
  const { memberId, merchantCode } = member;
  const { lineDepthMax, timeZone } = await deps.brand.getMerchant(merchantCode);
  const [agent] = await deps.identity.findMembersIn(tx, [agentId]);
  const now = deps.clock.now();
  const [row] =
    agent?.status === "open"
      ? await deps.identity.team.findIn(tx, agent, [memberId], now)
      : [undefined];
  if (agent === undefined || row === undefined || !mayPromote(agent, row)) {
    throw new Refusal("downline_not_promotable");
  }
  await deps.identity.team.promoteIn(tx, agentId, memberId, lineDepthMax);
  await insertChange(tx, {
    agentId,
    changeId: deps.ids.uuidv7(),
    memberId,
    kind: "promoted",
    before: String(memberTypes.player),
    after: String(memberTypes.agent),
    changedAt: now,
  });
  // So that the next fold counts an agent.
  await addChanges(tx, [{ ...noFigures, memberId, day: dayOf(now, timeZone), product: noProduct }]);
}

/**
 * Accepts or declines the offer. Whoever accepts is an agent at once, keeps the place in the line,
 * and signs in again.
 *
 * Refuses, in this order: not_found (nothing waits), downline_not_promotable, line_too_deep.
 */
export async function answerPromotionOffer(
  deps: PromotionDeps,
  memberId: bigint,
  { answer }: CallParsed<"answerPromotionOffer">["body"],
): Promise<{ readonly isAgent: boolean }> {
  const member = await deps.identity.getMember(memberId);
  const isAccepted = answer === "accept";
  // Of all accounts of the person, which is asked with no transaction open.
  const mayOffer = isAccepted && (await deps.offers.mayOffer(memberId)) !== undefined;
  await deps.db.transaction(async (tx) => {
    const state = isAccepted ? "accepted" : "declined";
    const offer = await settleOffer(tx, memberId, state, deps.clock.now());
    if (offer === undefined) throw new Refusal("not_found");
    if (isAccepted) {
      const leaves = await deps.offers.demandOfferEachIn(tx, [memberId]);
      if (!mayOffer || !leaves.has(memberId)) throw new Refusal("downline_not_promotable");
      await becomeAgentIn(tx, deps, member, offer.agentId);
    }
    await deps.events.publish(
      tx,
      promotionAnswered({
        memberId: String(offer.agentId),
        merchantCode: member.merchantCode,
        offerId: offer.offerId,
        playerId: String(memberId),
        isAccepted,
      }),
    );
  });
  if (isAccepted) deps.identity.forgetMember(memberId);
  return { isAgent: isAccepted };
}
