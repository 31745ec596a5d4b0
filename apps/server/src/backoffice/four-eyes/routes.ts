import type { CallName } from "@baize/contract";
import type { CallContext, Handlers, OperatorInCall } from "../../platform/http/call.ts";
import { actorOf } from "../audit/actor.ts";
import type { Approvals, RunGuarded } from "./approvals.ts";

type ApprovalCalls = "approvals" | "decideApproval";

/** Without the operator: an approved change is made in the name of the one who asked for it. */
function withoutOperator(context: CallContext & { readonly operator: OperatorInCall }) {
  const { operator: _, session: __, ...rest } = context;
  return rest;
}

/** What is agreed to is run by the very handler that was asked; all of them are known by then. */
export function approvalRoutes(
  approvals: Approvals,
  handlers: () => Partial<Handlers<CallName>>,
): Handlers<ApprovalCalls> {
  const run: RunGuarded = async (call, input, context) => {
    const handler = handlers()[call] as ((...given: unknown[]) => Promise<unknown>) | undefined;
    if (handler === undefined) throw new Error(`nobody serves ${call}`);
    return handler(input, context);
  };
  return {
    approvals: ({ query }, { operator, language }) =>
      approvals.list({ ...operator, language }, query),
    decideApproval: ({ params, body }, context) =>
      approvals.decide(
        run,
        actorOf(context),
        { ...context.operator, language: context.language },
        params.approvalId,
        body,
        withoutOperator(context),
      ),
  };
}
