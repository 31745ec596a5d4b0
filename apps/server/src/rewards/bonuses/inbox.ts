import { amountOf, tellInbox, type InboxSource } from "../../inbox/index.ts";
import { bonusEnded, bonusGranted, bonusReleased } from "./events.ts";

const ends = { expired: "bonus_expired", forfeited: "bonus_forfeited" } as const;

/** What became of bonus money. Who gave a bonus up knows it. */
export const bonusMessages: readonly InboxSource[] = [
  tellInbox(bonusGranted, ({ amountMinor, currency }) => ({
    kind: "bonus_granted",
    params: { amount: amountOf(amountMinor, currency) },
  })),
  tellInbox(bonusReleased, ({ amountMinor, currency }) => ({
    kind: "bonus_released",
    params: { amount: amountOf(amountMinor, currency) },
  })),
  tellInbox(bonusEnded, ({ end, amountMinor, currency }) =>
    end === "cancelled"
      ? undefined
      : { kind: ends[end], params: { amount: amountOf(amountMinor, currency) } },
  ),
];
