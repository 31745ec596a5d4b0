import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { DepositSettingsConsole } from "./settings-console.ts";

type SettingsCalls =
  | "depositSettings"
  | "saveDepositMethod"
  | "addReceivingAccount"
  | "switchReceivingAccount"
  | "decideReceivingAccount";

export function depositSettingsRoutes(settings: DepositSettingsConsole): Handlers<SettingsCalls> {
  return {
    depositSettings: () => settings.list(),
    saveDepositMethod: ({ params, body }, context) =>
      settings.saveMethod(context.hand, { ...params, ...body }),
    addReceivingAccount: ({ params, body }, context) =>
      settings.add(actorOf(context), params.merchantCode, body),
    switchReceivingAccount: ({ params, body }, context) =>
      settings.turn(context.hand, { ...params, ...body }),
    decideReceivingAccount: ({ params, body }, context) =>
      settings.decide(context.hand, { ...params, ...body }),
  };
}
