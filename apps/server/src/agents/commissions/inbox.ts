import { amountOf, tellInbox, type InboxSource } from "../../inbox/index.ts";
import { nameOfDownline, type NameDeps } from "../names.ts";
import { commissionOverdue, commissionPaid } from "./events.ts";

/** An agent hears of what arrived, and who owes it of what is late. */
export const commissionMessages = (deps: NameDeps): InboxSource[] => [
  tellInbox(commissionPaid, ({ amountMinor, currency, from, to, fromAt }) => ({
    kind: "commission_received",
    params: {
      amount: amountOf(amountMinor, currency),
      period: fromAt === undefined ? { from, to } : { at: fromAt },
    },
  })),
  tellInbox(commissionOverdue, async ({ agentId, amountMinor, currency }, tx) => ({
    kind: "commission_overdue",
    params: {
      amount: amountOf(amountMinor, currency),
      name: (await nameOfDownline(deps, tx, BigInt(agentId))) ?? "",
    },
  })),
];
