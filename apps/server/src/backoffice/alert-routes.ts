import type { Handlers } from "../platform/http/call.ts";
import type { AlertConsole } from "./alert-console.ts";
import { actorOf } from "./rules.ts";

export function alertConsoleRoutes(alerts: AlertConsole): Handlers<"alerts" | "acknowledgeAlert"> {
  return {
    alerts: ({ query }) => alerts.list(query),
    acknowledgeAlert: ({ body }, context) => alerts.acknowledge(actorOf(context), body),
  };
}
