import { actorOf } from "../backoffice/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import { memberIdOf } from "../platform/http/member-id.ts";
import type { VerificationConsole } from "./console.ts";
import type { VerificationSettingsConsole } from "./settings-console.ts";

type VerificationCalls =
  | "consoleDocuments"
  | "consoleDocument"
  | "memberDocuments"
  | "takeDocument"
  | "viewDocument"
  | "decideDocument"
  | "verificationPolicies"
  | "saveVerificationPolicy";

const keyOf = (params: { readonly memberId: string; readonly documentId: string }) => ({
  memberId: memberIdOf(params),
  documentId: params.documentId,
});

export function verificationConsoleRoutes(
  documents: VerificationConsole,
  settings: VerificationSettingsConsole,
): Handlers<VerificationCalls> {
  return {
    consoleDocuments: ({ query }, { operator }) => {
      const { state, kind, merchantCode, ...page } = query;
      return documents.list({ state, kind, merchantCode }, page, operator.operatorId);
    },
    consoleDocument: ({ params }, { operator }) =>
      documents.getCase(keyOf(params), operator.operatorId),
    memberDocuments: ({ params }, { operator }) =>
      documents.ofMember(memberIdOf(params), operator.operatorId),
    takeDocument: ({ params }, context) => documents.take(actorOf(context), keyOf(params)),
    viewDocument: ({ params }, context) => documents.view(actorOf(context), keyOf(params)),
    decideDocument: ({ params, body }, context) =>
      documents.decide(actorOf(context), keyOf(params), body),
    verificationPolicies: () => settings.list(),
    saveVerificationPolicy: ({ params, body }, context) =>
      settings.save(context.hand, { ...params, ...body }),
  };
}
