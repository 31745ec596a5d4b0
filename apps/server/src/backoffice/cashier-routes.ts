import type { Handlers } from "../platform/http/call.ts";
import type { CashierConsole } from "./cashier-console.ts";
import type { DepositSettingsConsole } from "./deposit-settings.ts";
import { actorOf } from "./rules.ts";
import type { VerificationSettingsConsole } from "./verification-settings.ts";

type SettingsCalls =
  | "cashierPolicies"
  | "saveCashierPolicy"
  | "depositSettings"
  | "saveDepositMethod"
  | "addReceivingAccount"
  | "switchReceivingAccount"
  | "decideReceivingAccount"
  | "verificationPolicies"
  | "saveVerificationPolicy";

export function cashierConsoleRoutes(
  desk: CashierConsole,
  deposits: DepositSettingsConsole,
  verification: VerificationSettingsConsole,
): Handlers<SettingsCalls> {
  return {
    cashierPolicies: () => desk.list(),
    saveCashierPolicy: ({ params, body }, context) =>
      desk.save(context.hand, { ...params, ...body }),
    depositSettings: () => deposits.list(),
    saveDepositMethod: ({ params, body }, context) =>
      deposits.saveMethod(context.hand, { ...params, ...body }),
    addReceivingAccount: ({ params, body }, context) =>
      deposits.add(actorOf(context), params.merchantCode, body),
    switchReceivingAccount: ({ params, body }, context) =>
      deposits.turn(context.hand, { ...params, ...body }),
    decideReceivingAccount: ({ params, body }, context) =>
      deposits.decide(context.hand, { ...params, ...body }),
    verificationPolicies: () => verification.list(),
    saveVerificationPolicy: ({ params, body }, context) =>
      verification.save(context.hand, { ...params, ...body }),
  };
}
