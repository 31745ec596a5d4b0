import type { Handlers } from "../platform/http/call.ts";
import { memberIdOf } from "./member-routes.ts";
import { actorOf } from "./rules.ts";
import type { ProtectionConsole } from "./protection-console.ts";

type ProtectionCalls =
  "memberProtection" | "saveHouseLimit" | "memberSessions" | "endMemberSessions" | "memberLogins";

export function protectionConsoleRoutes(desk: ProtectionConsole): Handlers<ProtectionCalls> {
  return {
    memberProtection: ({ params }) => desk.describe(memberIdOf(params)),
    saveHouseLimit: ({ params, body }, context) =>
      desk.saveLimit(context.hand, memberIdOf(params), body),
    memberSessions: ({ params }) => desk.listSessions(memberIdOf(params)),
    endMemberSessions: ({ params, body }, context) =>
      desk.endSessions(actorOf(context), memberIdOf(params), body),
    memberLogins: ({ params, query }) => desk.listLogins(memberIdOf(params), query),
  };
}
