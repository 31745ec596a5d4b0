import { depositCredited } from "../../cashier/index.ts";
import { memberRegistered } from "../../identity/index.ts";
import { defineBatchConsumer, defineConsumer, type Consumer } from "../../platform/events/index.ts";
import { playPaused } from "../../protection/index.ts";
import type { Facts } from "./facts.ts";

/** What members did elsewhere that promotions reward. */
export function promotionConsumers(facts: Facts): readonly Consumer[] {
  return [
    defineConsumer({
      name: "promotion_facts",
      kinds: [memberRegistered],
      order: "none",
      start: "oldest",
      handle: (tx, { payload: { memberId, merchantCode } }) =>
        facts.earnIn(tx, "sign_up", { memberId: BigInt(memberId), merchantCode }),
    }),
    defineBatchConsumer({
      name: "promotion_deposits",
      kinds: [depositCredited],
      order: "none",
      start: "oldest",
      isOnce: true,
      async handleAll(tx, all) {
        const deposits = all.map(({ payload: { memberId, creditedAt, ...same } }) => ({
          ...same,
          memberId: BigInt(memberId),
          at: new Date(creditedAt),
        }));
        await facts.depositsIn(tx, deposits);
        return undefined;
      },
    }),
    defineConsumer({
      name: "promotion_pauses",
      kinds: [playPaused],
      order: "none",
      start: "oldest",
      handle: (tx, { payload: { memberId } }) => facts.pausedIn(tx, BigInt(memberId)),
    }),
  ];
}
