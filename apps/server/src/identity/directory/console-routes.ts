import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import type { MemberConsole } from "./console.ts";

type MemberCalls =
  | "consoleMembers"
  | "consoleMember"
  | "memberMovements"
  | "memberTimeline"
  | "saveMemberStatus"
  | "revealMember"
  | "addMemberNote";

export function memberConsoleRoutes(members: MemberConsole): Handlers<MemberCalls> {
  return {
    consoleMembers: ({ query }) => members.search(query),
    consoleMember: ({ params }) => members.describe(memberIdOf(params)),
    memberMovements: ({ params, query }) => members.listMovements(memberIdOf(params), query),
    memberTimeline: ({ params, query }, { operator }) =>
      members.listTimeline(operator.permissions, memberIdOf(params), query),
    saveMemberStatus: ({ params, body }, context) =>
      members.saveStatus(actorOf(context), memberIdOf(params), body),
    revealMember: ({ params, body }, context) =>
      members.reveal(actorOf(context), memberIdOf(params), body),
    addMemberNote: ({ params, body }, context) =>
      members.addNote(actorOf(context), memberIdOf(params), body.text),
  };
}
