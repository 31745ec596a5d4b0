import { depositCredited, withdrawalRequested } from "../../cashier/index.ts";
import { defineConsumer, type Consumer } from "../../platform/events/index.ts";
import { awardChanged } from "../awards/events.ts";
import { noteClaim, noteFirstDeposit, noteWithdrawal, type PatternDeps } from "./service.ts";

/** Claims, withdrawals and first deposits become risk flags in the worker; nobody waits for it. */
export function patternConsumer(deps: PatternDeps): Consumer {
  return defineConsumer({
    name: "risk_rewards",
    kinds: [awardChanged, withdrawalRequested, depositCredited],
    order: "none",
    start: "oldest",
    async handle(tx, event) {
      const memberId = BigInt(event.payload.memberId);
      if (event.kind === "rewards.award_changed") {
        const { state, awardId } = event.payload;
        if (state === "claimed") await noteClaim(tx, deps, { memberId, awardId });
      } else if (event.kind === "cashier.withdrawal_requested") {
        const { withdrawalId, currency, amountMinor, at } = event.payload;
        const asked = { memberId, withdrawalId, currency, amountMinor, at: new Date(at) };
        await noteWithdrawal(tx, deps, asked);
      } else if (event.payload.isFirst) {
        await noteFirstDeposit(tx, deps, { memberId, currency: event.payload.currency });
      }
    },
  });
}
