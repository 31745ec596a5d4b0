import type { Handlers } from "../../platform/http/call.ts";
import type { WithdrawalSettingsConsole } from "./console.ts";

export function withdrawalSettingsRoutes(
  settings: WithdrawalSettingsConsole,
): Handlers<"cashierPolicies" | "saveCashierPolicy"> {
  return {
    cashierPolicies: () => settings.list(),
    saveCashierPolicy: ({ params, body }, context) =>
      settings.save(context.hand, { ...params, ...body }),
  };
}
