import { tellInbox, type InboxSource } from "../../inbox/index.ts";
import { payoutAccountAdded, payoutAccountRemoved } from "./events.ts";
import { findAccount } from "./store.ts";

/** A thief who got in would add an account, so its owner hears of it. */
export const accountMessages: readonly InboxSource[] = [
  [payoutAccountAdded, "payout_account_added"] as const,
  [payoutAccountRemoved, "payout_account_removed"] as const,
].map(([type, kind]) =>
  tellInbox(type, async ({ memberId, accountId }, tx) => {
    const account = await findAccount(tx, BigInt(memberId), accountId);
    if (account === undefined) return undefined;
    return { kind, params: { account: `${account.provider} ••••${account.last4}` } };
  }),
);
