import type { agentCommissionRoutes } from "@baize/contract";
import type { Handlers } from "../../platform/http/call.ts";
import { commissionsFile } from "./files.ts";
import {
  changeSettings,
  listCommissions,
  payCommission,
  readCommission,
  readCommissionInputs,
  readIncome,
  readSettings,
  verifyCommission,
  type CommissionDeps,
} from "./service.ts";
import { simulate } from "./simulate.ts";

type Calls = keyof typeof agentCommissionRoutes;

/** The agents' calls about what their contracts come to. */
export function commissionRoutes(deps: CommissionDeps): Handlers<Calls> {
  return {
    agentCommissions: ({ query }, { session }) => listCommissions(deps, session.memberId, query),
    agentCommissionsFile: ({ query }, { session }) =>
      commissionsFile(deps, session.memberId, query),
    agentCommission: ({ params }, { session }) => readCommission(deps, session.memberId, params.id),
    agentCommissionInputs: ({ params, query }, { session }) =>
      readCommissionInputs(deps, session.memberId, params.id, query.parent),
    verifyAgentCommission: ({ params }, { session }) =>
      verifyCommission(deps, session.memberId, params.id),
    payAgentCommission: ({ params, body }, context) =>
      payCommission(deps, context, params.id, body),
    simulateAgentContract: ({ body }, { session }) => simulate(deps, session.memberId, body),
    agentIncome: ({ query }, { session }) => readIncome(deps, session.memberId, query),
    commissionSettings: (_, { session }) => readSettings(deps, session.memberId),
    changeCommissionSettings: ({ body }, { session }) =>
      changeSettings(deps, session.memberId, body),
  };
}
