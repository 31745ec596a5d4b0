import type { Handlers } from "../../platform/http/call.ts";
import { createPayoutAccounts, type AccountDeps } from "./service.ts";
import { checkPayoutSetup, setUpPayout } from "./setup.ts";

export type PayoutAccountCalls =
  | "payoutAccounts"
  | "addPayoutAccount"
  | "checkPayoutSetup"
  | "setUpPayout"
  | "removePayoutAccount"
  | "setDefaultPayoutAccount";

/** The members' calls of payout accounts. */
export function payoutAccountRoutes(deps: AccountDeps): Handlers<PayoutAccountCalls> {
  const accounts = createPayoutAccounts(deps);
  return {
    payoutAccounts: (_input, context) => accounts.list(context),
    addPayoutAccount: ({ body }, context) => accounts.add(context, body),
    async checkPayoutSetup({ body }, context) {
      await checkPayoutSetup(deps, body, context);
      return {};
    },
    setUpPayout: ({ body }, context) => setUpPayout(deps, body, context),
    removePayoutAccount: ({ body }, context) => accounts.remove(context, body),
    setDefaultPayoutAccount: ({ body }, context) => accounts.choose(context, body.accountId),
  };
}
