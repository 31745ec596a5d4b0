import type { Handlers } from "../platform/http/call.ts";
import type { CashierConsole } from "./cashier-console.ts";
import { actorOf } from "./rules.ts";

export function cashierConsoleRoutes(
  desk: CashierConsole,
): Handlers<"cashierPolicies" | "saveCashierPolicy"> {
  return {
    cashierPolicies: () => desk.list(),
    saveCashierPolicy: ({ params, body }, context) =>
      desk.save(actorOf(context), { ...params, ...body }),
  };
}
