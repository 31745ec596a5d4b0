import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { ReconciliationConsole } from "./console.ts";

export function reconciliationConsoleRoutes(
  desk: ReconciliationConsole,
): Handlers<"reconciledDays" | "reconciledDay" | "compareDay"> {
  return {
    reconciledDays: ({ query }) => desk.list(query),
    reconciledDay: ({ params }) => desk.getDay(params.provider, params.day),
    compareDay: ({ params }, context) =>
      desk.compare(actorOf(context), params.provider, params.day),
  };
}
