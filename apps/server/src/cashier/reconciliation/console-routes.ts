import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { ReconciliationConsole } from "./console.ts";

export function reconciliationConsoleRoutes(
  days: ReconciliationConsole,
): Handlers<"reconciledDays" | "reconciledDay" | "compareDay"> {
  return {
    reconciledDays: ({ query }) => days.list(query),
    reconciledDay: ({ params }) => days.getDay(params.provider, params.day),
    compareDay: ({ params }, context) =>
      days.compare(actorOf(context), params.provider, params.day),
  };
}
