import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { AdjustmentConsole } from "./console.ts";

type AdjustmentCalls =
  | "consoleAdjustments"
  | "consoleAdjustment"
  | "requestAdjustment"
  | "decideAdjustment";

export function adjustmentConsoleRoutes(adjustments: AdjustmentConsole): Handlers<AdjustmentCalls> {
  return {
    consoleAdjustments: ({ query }, context) => adjustments.list(actorOf(context), query),
    consoleAdjustment: ({ params }, context) =>
      adjustments.get(actorOf(context), params.adjustmentId),
    requestAdjustment: ({ body }, context) =>
      adjustments.request(actorOf(context), body, context.idempotencyKey),
    decideAdjustment: ({ params, body }, context) =>
      adjustments.decide(context.hand, params.adjustmentId, body),
  };
}
