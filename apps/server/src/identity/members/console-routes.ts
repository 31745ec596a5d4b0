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

export function memberConsoleRoutes(desk: MemberConsole): Handlers<MemberCalls> {
  return {
    consoleMembers: ({ query }) => desk.search(query),
    consoleMember: ({ params }) => desk.describe(memberIdOf(params)),
    memberMovements: ({ params, query }) => desk.listMovements(memberIdOf(params), query),
    memberTimeline: ({ params, query }, { operator }) =>
      desk.listTimeline(operator.permissions, memberIdOf(params), query),
    saveMemberStatus: ({ params, body }, context) =>
      desk.saveStatus(actorOf(context), memberIdOf(params), body),
    revealMember: ({ params, body }, context) =>
      desk.reveal(actorOf(context), memberIdOf(params), body),
    addMemberNote: ({ params, body }, context) =>
      desk.addNote(actorOf(context), memberIdOf(params), body.text),
  };
}
