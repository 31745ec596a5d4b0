import { actorOf } from "../backoffice/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import { memberIdOf } from "../platform/http/member-id.ts";
import type { ProtectionConsole } from "./console.ts";

type ProtectionCalls =
  | "memberProtection"
  | "saveHouseLimit"
  | "memberSessions"
  | "endMemberSessions"
  | "memberLogins";

export function protectionConsoleRoutes(members: ProtectionConsole): Handlers<ProtectionCalls> {
  return {
    memberProtection: ({ params }) => members.describe(memberIdOf(params)),
    saveHouseLimit: ({ params, body }, context) =>
      members.saveLimit(context.hand, memberIdOf(params), body),
    memberSessions: ({ params }) => members.listSessions(memberIdOf(params)),
    endMemberSessions: ({ params, body }, context) =>
      members.endSessions(actorOf(context), memberIdOf(params), body),
    memberLogins: ({ params, query }) => members.listLogins(memberIdOf(params), query),
  };
}
