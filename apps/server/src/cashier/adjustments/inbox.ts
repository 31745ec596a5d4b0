import { amountOf, tellInbox, type InboxSource } from "../../inbox/index.ts";
import { adjustmentPosted, chargebackReversed, depositChargedBack } from "./events.ts";

/** What operators moved by hand; the reason is that of the list, never what they wrote. */
export const adjustmentMessages: readonly InboxSource[] = [
  tellInbox(adjustmentPosted, ({ direction, category, amountMinor, currency }) => ({
    kind: direction === "credit" ? "adjusted_in" : "adjusted_out",
    params: { amount: amountOf(amountMinor, currency), reason: { word: category } },
  })),
  tellInbox(depositChargedBack, ({ amountMinor, currency }) => ({
    kind: "deposit_charged_back",
    params: { amount: amountOf(amountMinor, currency) },
  })),
  tellInbox(chargebackReversed, ({ amountMinor, currency }) => ({
    kind: "chargeback_reversed",
    params: { amount: amountOf(amountMinor, currency) },
  })),
];
