import type { Handlers } from "../platform/http/call.ts";
import type { LineConsole } from "./line-console.ts";

export function lineConsoleRoutes(desk: LineConsole): Handlers<"linePolicies" | "saveLinePolicy"> {
  return {
    linePolicies: () => desk.list(),
    saveLinePolicy: ({ params, body }, context) => desk.save(context.hand, { ...params, ...body }),
  };
}
