import type { CallContext, Handlers, Session } from "../../platform/http/call.ts";
import {
  listAccounts,
  openAccount,
  renewPassword,
  type AccountDeps,
  type Opener,
} from "./service.ts";

type AccountCalls = "agentAccounts" | "openAgentAccount" | "renewAgentAccount";

const openerOf = ({
  session,
  ip,
  idempotencyKey,
}: Pick<CallContext, "ip" | "idempotencyKey"> & { readonly session: Session }): Opener => ({
  agentId: session.memberId,
  ip,
  idempotencyKey,
});

/** The agents' calls about accounts they open for others. */
export function accountRoutes(deps: AccountDeps): Handlers<AccountCalls> {
  return {
    agentAccounts: ({ query }, { session }) => listAccounts(deps, session.memberId, query),
    openAgentAccount: ({ body }, context) => openAccount(deps, openerOf(context), body),
    renewAgentAccount: ({ params }, context) =>
      renewPassword(deps, openerOf(context), params.memberRef),
  };
}
