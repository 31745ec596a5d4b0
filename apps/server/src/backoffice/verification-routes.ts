import type { Handlers } from "../platform/http/call.ts";
import { memberIdOf } from "./member-routes.ts";
import { actorOf } from "./rules.ts";
import type { VerificationConsole } from "./verification-console.ts";

type VerificationCalls =
  | "consoleDocuments"
  | "consoleDocument"
  | "memberDocuments"
  | "takeDocument"
  | "viewDocument"
  | "decideDocument";

const keyOf = (params: { readonly memberId: string; readonly documentId: string }) => ({
  memberId: memberIdOf(params),
  documentId: params.documentId,
});

export function verificationConsoleRoutes(desk: VerificationConsole): Handlers<VerificationCalls> {
  return {
    consoleDocuments: ({ query }, { operator }) => {
      const { state, kind, merchantCode, ...page } = query;
      return desk.list({ state, kind, merchantCode }, page, operator.operatorId);
    },
    consoleDocument: ({ params }, { operator }) => desk.getCase(keyOf(params), operator.operatorId),
    memberDocuments: ({ params }, { operator }) =>
      desk.ofMember(memberIdOf(params), operator.operatorId),
    takeDocument: ({ params }, context) => desk.take(actorOf(context), keyOf(params)),
    viewDocument: ({ params }, context) => desk.view(actorOf(context), keyOf(params)),
    decideDocument: ({ params, body }, context) =>
      desk.decide(actorOf(context), keyOf(params), body),
  };
}
