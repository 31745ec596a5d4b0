import { memberIdOfText } from "../identity/index.ts";
import { Refusal } from "../platform/errors.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { MemberConsole } from "./member-console.ts";
import { actorOf } from "./rules.ts";

type MemberCalls =
  | "consoleMembers"
  | "consoleMember"
  | "memberMovements"
  | "saveMemberStatus"
  | "revealMember"
  | "addMemberNote";

/** Nineteen digits can be more than any number of a member. Refuses: not_found. */
function idOf({ memberId }: { readonly memberId: string }): bigint {
  const id = memberIdOfText(memberId);
  if (id === undefined) throw new Refusal("not_found");
  return id;
}

export function memberConsoleRoutes(desk: MemberConsole): Handlers<MemberCalls> {
  return {
    consoleMembers: ({ query }) => desk.search(query),
    consoleMember: ({ params }) => desk.describe(idOf(params)),
    memberMovements: ({ params, query }) => desk.listMovements(idOf(params), query),
    saveMemberStatus: ({ params, body }, context) =>
      desk.saveStatus(actorOf(context), idOf(params), body),
    revealMember: ({ params, body }, context) => desk.reveal(actorOf(context), idOf(params), body),
    addMemberNote: ({ params, body }, context) =>
      desk.addNote(actorOf(context), idOf(params), body.text),
  };
}
