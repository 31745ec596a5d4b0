import { actorOf } from "../backoffice/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import { memberIdOf } from "../platform/http/member-id.ts";
import type { ProtectionConsole } from "./console.ts";

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
