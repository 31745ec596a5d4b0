import { amountOf, tellInbox, type InboxSource } from "../../inbox/index.ts";
import { affiliatePaid } from "./events.ts";

/** An affiliate hears of what arrived, as an agent does. */
export const affiliateMessages = (): InboxSource[] => [
  tellInbox(affiliatePaid, ({ amountMinor, currency, from, to }) => ({
    kind: "commission_received",
    params: { amount: amountOf(amountMinor, currency), period: { from, to } },
  })),
];
