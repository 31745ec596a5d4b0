import type { Handlers } from "../platform/http/call.ts";
import type { AlertConsole } from "./alert-console.ts";
import { actorOf } from "./rules.ts";

export function alertConsoleRoutes(desk: AlertConsole): Handlers<"alerts" | "acknowledgeAlert"> {
  return {
    alerts: ({ query }) => desk.list(query),
    acknowledgeAlert: ({ body }, context) => desk.acknowledge(actorOf(context), body),
  };
}
