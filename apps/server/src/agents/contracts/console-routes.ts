import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { listPolicies, savePolicy, type PolicyConsoleDeps } from "../policy/console.ts";
import {
  answerForHouse,
  changeOfHouse,
  listForConsole,
  offerOfHouse,
  readCase,
  stopByOperator,
  type ContractConsoleDeps,
} from "./console.ts";

type ConsoleCalls =
  | "consoleContracts"
  | "consoleContract"
  | "offerHouseContract"
  | "changeHouseContract"
  | "answerHouseContract"
  | "stopContract"
  | "agentPolicies"
  | "saveAgentPolicy";

/** The operators' calls about agents' contracts and what brands allow of them. */
export function contractConsoleRoutes(
  deps: ContractConsoleDeps & PolicyConsoleDeps,
): Handlers<ConsoleCalls> {
  return {
    consoleContracts: ({ query }) => listForConsole(deps, query),
    consoleContract: ({ params }) => readCase(deps, params.contractId),
    offerHouseContract: ({ body }, { hand }) => offerOfHouse(deps, hand, body),
    changeHouseContract: ({ params, body }, { hand }) =>
      changeOfHouse(deps, hand, params.contractId, body),
    answerHouseContract: ({ params, body }, context) =>
      answerForHouse(deps, actorOf(context), params.contractId, body),
    stopContract: ({ params, body }, context) =>
      stopByOperator(deps, actorOf(context), params.contractId, body),
    agentPolicies: () => listPolicies(deps),
    saveAgentPolicy: ({ params, body }, { hand }) => savePolicy(deps, hand, { ...params, ...body }),
  };
}
