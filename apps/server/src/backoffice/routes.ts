import type { CallContext, Handlers } from "../platform/http/call.ts";
import { memberIdOf } from "../platform/http/member-id.ts";
import { actorOf, type Visitor } from "./rules.ts";
import type { Backoffice } from "./service.ts";

type BackofficeCalls =
  | "operatorLogin"
  | "operatorVerify"
  | "operatorInfo"
  | "operatorLogout"
  | "noteOperatorActivity"
  | "changeOperatorPassword"
  | "operators"
  | "createOperator"
  | "updateOperator"
  | "resetOperator"
  | "releaseOperator"
  | "roles"
  | "createRole"
  | "updateRole"
  | "deleteRole"
  | "auditTrail";

const visitorOf = ({ ip, userAgent }: CallContext): Visitor => ({ ip, userAgent });

export function backofficeRoutes(backoffice: Backoffice): Handlers<BackofficeCalls> {
  return {
    operatorLogin: ({ body }, context) => backoffice.signIn(body, visitorOf(context)),
    operatorVerify: ({ body }, context) => backoffice.verify(body, visitorOf(context)),
    operatorInfo: (_input, { operator }) => backoffice.describeSession(operator),
    operatorLogout: async (_input, context) => {
      await backoffice.signOut(actorOf(context), context.operator.sessionId);
      return {};
    },
    // The call itself is the act.
    noteOperatorActivity: async () => ({}),
    changeOperatorPassword: async ({ body }, context) => {
      await backoffice.changeOwnPassword(actorOf(context), context.operator.sessionId, body);
      return {};
    },
    operators: () => backoffice.listOperators(),
    createOperator: ({ body }, context) => backoffice.createOperator(context.hand, body),
    updateOperator: ({ params, body }, context) =>
      backoffice.updateOperator(context.hand, params.operatorId, body),
    resetOperator: ({ params }, context) =>
      backoffice.resetOperator(context.hand, params.operatorId),
    releaseOperator: ({ params }, context) =>
      backoffice.releaseOperator(context.hand, params.operatorId),
    roles: () => backoffice.listRoles(),
    createRole: ({ body }, context) => backoffice.createRole(context.hand, body),
    updateRole: ({ params, body }, context) =>
      backoffice.updateRole(context.hand, params.roleId, body),
    deleteRole: async ({ params }, context) => {
      await backoffice.deleteRole(context.hand, params.roleId);
      return {};
    },
    auditTrail: ({ query }) => {
      const { action, operatorId, memberId, pageNum, pageSize } = query;
      const about = memberId === undefined ? undefined : memberIdOf({ memberId });
      const filter = { action, operatorId, memberId: about };
      return backoffice.listAudit(filter, { pageNum, pageSize });
    },
  };
}
