import { Refusal } from "../platform/errors.ts";
import type { CallContext, Handlers, OperatorInCall } from "../platform/http/call.ts";
import type { MemberConsole } from "./member-console.ts";
import type { Actor } from "./rules.ts";

type MemberCalls =
  | "consoleMembers"
  | "consoleMember"
  | "memberMovements"
  | "saveMemberStatus"
  | "revealMember"
  | "addMemberNote";

function actorOf({ operator, ip }: CallContext & { readonly operator: OperatorInCall }): Actor {
  return { operatorId: operator.operatorId, username: operator.username, ip };
}

const numberMax = 2n ** 63n - 1n;

/** Nineteen digits can be more than any number of a member. Refuses: not_found. */
function idOf({ memberId }: { readonly memberId: string }): bigint {
  const id = BigInt(memberId);
  if (id > numberMax) throw new Refusal("not_found");
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
