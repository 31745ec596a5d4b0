import type { Handlers } from "../../platform/http/call.ts";
import { answerContract, endContract, withdrawContract } from "./answers.ts";
import { answerDividend, answerSalary } from "./funds.ts";
import { askContract, changeContract, offerContract, readLimits } from "./offers.ts";
import { listOwnContracts, readContract, type ContractDeps } from "./service.ts";

type ContractCalls =
  | "agentContracts"
  | "agentContract"
  | "agentContractLimits"
  | "offerAgentContract"
  | "askAgentContract"
  | "changeAgentContract"
  | "answerAgentContract"
  | "withdrawAgentContract"
  | "endAgentContract"
  | "processDividend"
  | "processDailySalary"
  | "processHourSalary"
  | "processRealtimeSalary";

/** The agents' calls about their contracts, in the office and on the members' site. */
export function contractRoutes(deps: ContractDeps): Handlers<ContractCalls> {
  return {
    agentContracts: ({ query }, { session }) => listOwnContracts(deps, session.memberId, query),
    agentContract: ({ params }, { session }) =>
      readContract(deps, session.memberId, params.contractId),
    agentContractLimits: ({ query }, { session }) => readLimits(deps, session.memberId, query),
    offerAgentContract: ({ body }, { session }) => offerContract(deps, session.memberId, body),
    askAgentContract: ({ body }, { session }) => askContract(deps, session.memberId, body),
    changeAgentContract: ({ params, body }, { session }) =>
      changeContract(deps, session.memberId, params.contractId, body),
    answerAgentContract: ({ params, body }, { session }) =>
      answerContract(deps, session.memberId, params.contractId, body),
    withdrawAgentContract: ({ params, body }, { session }) =>
      withdrawContract(deps, session.memberId, params.contractId, body),
    endAgentContract: ({ params, body }, { session }) =>
      endContract(deps, session.memberId, params.contractId, body),
    processDividend: ({ body }, context) => answerDividend(deps, context, body),
    processDailySalary: ({ body: { id, ...asked } }, context) =>
      answerSalary(deps, context, "daily", id, asked),
    processHourSalary: ({ body: { contractId, ...asked } }, context) =>
      answerSalary(deps, context, "hourly", contractId, asked),
    processRealtimeSalary: ({ body: { contractId, ...asked } }, context) =>
      answerSalary(deps, context, "realtime", contractId, asked),
  };
}
