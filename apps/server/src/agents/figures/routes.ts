import type { Handlers } from "../../platform/http/call.ts";
import { statementsFile } from "./files.ts";
import { readTeamPlay } from "./play.ts";
import { listStatements, readTeamReport, type ReportDeps } from "./service.ts";

/** The agents' calls about their teams' figures. */
export function reportRoutes(
  deps: ReportDeps,
): Handlers<"agentTeamReport" | "agentTeamPlay" | "agentStatements" | "agentStatementsFile"> {
  return {
    agentTeamReport: ({ query }, { session }) => readTeamReport(deps, session.memberId, query),
    agentTeamPlay: ({ query }, { session }) => readTeamPlay(deps, session.memberId, query),
    agentStatements: ({ query }, { session }) => listStatements(deps, session.memberId, query),
    agentStatementsFile: ({ query }, { session }) => statementsFile(deps, session.memberId, query),
  };
}
