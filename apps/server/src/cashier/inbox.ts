import type { Identity } from "../identity/index.ts";
import type { InboxSource } from "../inbox/index.ts";
import { adjustmentMessages } from "./adjustments/inbox.ts";
import { depositMessages } from "./deposits/inbox.ts";
import { lineMessages } from "./line-transfers/inbox.ts";
import { accountMessages } from "./payout-accounts/inbox.ts";
import { withdrawalMessages } from "./withdrawals/inbox.ts";

/** What members are told of payments. */
export const cashierMessages = (identity: Pick<Identity, "findMembersIn">): InboxSource[] => [
  depositMessages,
  ...withdrawalMessages,
  ...adjustmentMessages,
  ...accountMessages,
  lineMessages(identity),
];
