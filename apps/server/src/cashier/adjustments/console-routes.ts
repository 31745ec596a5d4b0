import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { AdjustmentConsole } from "./console.ts";

type AdjustmentCalls =
  "consoleAdjustments" | "consoleAdjustment" | "requestAdjustment" | "decideAdjustment";

export function adjustmentConsoleRoutes(desk: AdjustmentConsole): Handlers<AdjustmentCalls> {
  return {
    consoleAdjustments: ({ query }, context) => desk.list(actorOf(context), query),
    consoleAdjustment: ({ params }, context) => desk.get(actorOf(context), params.adjustmentId),
    requestAdjustment: ({ body }, context) =>
      desk.request(actorOf(context), body, context.idempotencyKey),
    decideAdjustment: ({ params, body }, context) =>
      desk.decide(context.hand, params.adjustmentId, body),
  };
}
