import type { Handlers } from "../../platform/http/call.ts";
import { actorOf } from "../audit/actor.ts";
import type { SystemConsole } from "./console.ts";

type SystemCalls =
  | "significantEvents"
  | "programRuns"
  | "systemChecks"
  | "checkSystem"
  | "approveConfiguration";

export function systemConsoleRoutes(system: SystemConsole): Handlers<SystemCalls> {
  return {
    significantEvents: ({ query }) => system.events(query),
    programRuns: ({ query }) => system.runs(query),
    systemChecks: ({ query }) => system.checks(query),
    checkSystem: (_input, context) => system.checkNow(actorOf(context)),
    approveConfiguration: ({ body }, { hand }) => system.approve(hand, body.reason),
  };
}
