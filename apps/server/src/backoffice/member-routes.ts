import { memberIdOfText } from "../identity/index.ts";
import { Refusal } from "../platform/errors.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { MemberConsole } from "./member-console.ts";
import { actorOf } from "./rules.ts";

type MemberCalls =
  | "consoleMembers"
  | "consoleMember"
  | "memberMovements"
  | "memberTimeline"
  | "saveMemberStatus"
  | "revealMember"
  | "addMemberNote";

/** Nineteen digits can be more than any number of a member. Refuses: not_found. */
export function memberIdOf({ memberId }: { readonly memberId: string }): bigint {
  const id = memberIdOfText(memberId);
  if (id === undefined) throw new Refusal("not_found");
  return id;
}

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
