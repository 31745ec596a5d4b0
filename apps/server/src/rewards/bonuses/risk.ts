import { defineConsumer, type Consumer } from "../../platform/events/index.ts";
import type { Risk } from "../../protection/index.ts";
import { bonusChanged } from "./events.ts";
import { listGranted } from "./store.ts";

/**
 * One offer granted to several who share something. Looked at when it is granted and once more when
 * it is released: what they share may have been found in between.
 */
export function bonusConsumer({
  risk,
}: {
  readonly risk: Pick<Risk, "raiseIn" | "sharersOf">;
}): Consumer {
  return defineConsumer({
    name: "risk_bonuses",
    kinds: [bonusChanged],
    order: "none",
    start: "oldest",
    async handle(tx, { payload }) {
      const { merchantCode, offerId, state, ...changed } = payload;
      // What was given without a deposit was no offer to everybody.
      if (offerId === null) return;
      if (state !== "active" && state !== "completed") return;
      const memberId = BigInt(changed.memberId);
      const sharers = await risk.sharersOf(tx, memberId);
      const ids = new Set(sharers.map((one) => one.memberId));
      const granted = await listGranted(tx, offerId, [memberId, ...ids]);
      const own = granted.find((one) => one.memberId === memberId);
      const others = granted.filter((one) => one.memberId !== memberId);
      if (own === undefined || others.length === 0) return;
      // In one order, so that two at once wait for each other and not both.
      for (const one of granted) {
        const shared = one === own ? others : [own];
        const named = new Set((one === own ? others : [one]).map((other) => other.memberId));
        const kinds = sharers.filter((sharer) => named.has(sharer.memberId));
        await risk.raiseIn(tx, {
          memberId: one.memberId,
          merchantCode,
          kind: "bonus_shared",
          subject: offerId,
          facts: { isOnlyAddress: kinds.every(({ kind }) => kind === "shared_ip") },
          evidence: shared.map((other) => ({
            key: String(other.memberId),
            at: other.at,
            detail: { memberId: String(other.memberId) },
          })),
        });
      }
    },
  });
}
