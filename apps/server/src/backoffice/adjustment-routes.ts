import type { CallContext, Handlers, OperatorInCall } from "../platform/http/call.ts";
import type { AdjustmentConsole } from "./adjustment-console.ts";
import type { Actor } from "./rules.ts";

type AdjustmentCalls =
  "consoleAdjustments" | "consoleAdjustment" | "requestAdjustment" | "decideAdjustment";

function actorOf({ operator, ip }: CallContext & { readonly operator: OperatorInCall }): Actor {
  return { operatorId: operator.operatorId, username: operator.username, ip };
}

export function adjustmentConsoleRoutes(desk: AdjustmentConsole): Handlers<AdjustmentCalls> {
  return {
    consoleAdjustments: ({ query }, context) => desk.list(actorOf(context), query),
    consoleAdjustment: ({ params }, context) => desk.get(actorOf(context), params.adjustmentId),
    requestAdjustment: ({ body }, context) =>
      desk.request(actorOf(context), body, context.idempotencyKey),
    decideAdjustment: ({ params, body }, context) =>
      desk.decide(actorOf(context), params.adjustmentId, body),
  };
}
