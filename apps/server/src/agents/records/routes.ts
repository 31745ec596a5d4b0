import type { Handlers } from "../../platform/http/call.ts";
import { movementsFile, roundsFile } from "./files.ts";
import { listMovements, listTeamRounds, readTeamRound, type AgentRecordDeps } from "./service.ts";

type RecordCalls =
  | "agentRounds"
  | "agentRoundsFile"
  | "agentRound"
  | "agentMovements"
  | "agentMovementsFile";

/** The agents' calls about what their downlines played and moved. */
export const recordRoutes = (deps: AgentRecordDeps): Handlers<RecordCalls> => ({
  agentRounds: ({ query }, { session, language }) =>
    listTeamRounds(deps, session.memberId, query, language),
  agentRoundsFile: ({ query }, { session, language }) =>
    roundsFile(deps, session.memberId, query, language),
  agentRound: ({ params }, { session, language }) =>
    readTeamRound(deps, session.memberId, params, language),
  agentMovements: ({ query }, { session }) => listMovements(deps, session.memberId, query),
  agentMovementsFile: ({ query }, { session }) => movementsFile(deps, session.memberId, query),
});
