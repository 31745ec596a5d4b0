import type { Handlers } from "../../platform/http/call.ts";
import { actorOf } from "../audit/actor.ts";
import type { Operators } from "./service.ts";

type OperatorCalls =
  | "operatorInfo"
  | "changeOperatorPassword"
  | "operators"
  | "createOperator"
  | "updateOperator"
  | "resetOperator"
  | "releaseOperator";

export function operatorRoutes(operators: Operators): Handlers<OperatorCalls> {
  return {
    operatorInfo: (_input, { operator }) => operators.describeSession(operator),
    changeOperatorPassword: async ({ body }, context) => {
      await operators.changeOwnPassword(actorOf(context), context.operator.sessionId, body);
      return {};
    },
    operators: () => operators.listOperators(),
    createOperator: ({ body }, { hand }) => operators.createOperator(hand, body),
    updateOperator: ({ params, body }, { hand }) =>
      operators.updateOperator(hand, params.operatorId, body),
    resetOperator: ({ params }, { hand }) => operators.resetOperator(hand, params.operatorId),
    releaseOperator: ({ params }, { hand }) => operators.releaseOperator(hand, params.operatorId),
  };
}
