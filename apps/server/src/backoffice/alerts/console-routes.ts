import type { Handlers } from "../../platform/http/call.ts";
import { actorOf } from "../audit/actor.ts";
import type { AlertConsole } from "./console.ts";

export function alertConsoleRoutes(alerts: AlertConsole): Handlers<"alerts" | "acknowledgeAlert"> {
  return {
    alerts: ({ query }) => alerts.list(query),
    acknowledgeAlert: ({ body }, context) => alerts.acknowledge(actorOf(context), body),
  };
}
