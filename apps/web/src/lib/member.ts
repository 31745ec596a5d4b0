import type { MemberInfo } from "@baize/contract";
import { isAgentType, memberTypes } from "@baize/contract/member-types";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { meetMember, onLanguageChosen } from "./i18n.tsx";
import type { Language } from "./languages.ts";
import { forgetPlayMoney } from "./play-money.ts";
import { queryClient } from "./query.ts";
import { shareQuery, useShared } from "./shared-query.ts";
import { leaveSession, readToken, rememberedKey, startSession, useHasSession } from "./session.ts";
import { tellEntered, tellLeft } from "./tabs.ts";

/** The signed-in member and the balance, which the whole site shows. */

/** Agents and affiliates: they have their own office. */
export function isAgent({ type }: Pick<MemberInfo, "type">): boolean {
  return isAgentType(type);
}

/** The choice holds in this browser even where the server could not be told. */
function keepLanguage(language: Language): void {
  if (readToken() === null) return;
  void call("saveMemberLanguage", { body: { language } }).catch(() => undefined);
}
onLanguageChosen(keepLanguage);

export const memberQuery = queryOptions({
  queryKey: ["member"],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const member = await call("memberInfo", undefined, { signal });
    const chosenHere = meetMember(member.language);
    if (chosenHere !== undefined) keepLanguage(chosenHere);
    return member;
  },
});

export const balanceQuery = queryOptions({
  queryKey: ["balance"],
  staleTime: 10_000,
  queryFn: ({ signal }) => call("balance", undefined, { signal }),
});

/** Keys of what belongs to the member and must not outlive the session. */
const memberKeys = new Set([
  "member",
  "balance",
  "recent-games",
  "favorites",
  "favorite-games",
  "deposits",
  "statement",
  "bets",
  "methods",
]);

export type Visitor =
  | { readonly kind: "guest" }
  | { readonly kind: "loading" }
  | { readonly kind: "trial" | "member"; readonly member: MemberInfo };

const sharedMember = shareQuery(memberQuery);

export function useVisitor(): Visitor {
  const hasSession = useHasSession();
  const data = useShared(sharedMember, hasSession);
  if (!hasSession) return { kind: "guest" };
  // A member who must first choose a password or set up an authenticator is not signed in yet.
  if (data?.scope !== "full") return { kind: "loading" };
  return { kind: data.type === memberTypes.trial ? "trial" : "member", member: data };
}

/** Forgets every answer that belonged to the member. */
export function forgetMember(): void {
  forgetPlayMoney();
  queryClient.removeQueries({
    predicate: ({ queryKey }) => memberKeys.has(String(queryKey[0])),
  });
}

/**
 * Begins a session with a fresh token; the member is loaded before the page counts as signed in.
 */
export async function enter(token: string): Promise<MemberInfo> {
  forgetMember();
  startSession(token);
  tellEntered();
  return queryClient.fetchQuery(memberQuery);
}

/** Opens a trial account and signs it in. */
export async function enterTrial(): Promise<MemberInfo> {
  const os = navigator.platform.slice(0, 64) || "unknown";
  const { token } = await call("freePlay", { body: { os, platform: "W" } });
  return enter(token);
}

/**
 * Ends the session, in all tabs, even when the server does not answer: the token must not stay
 * behind.
 */
export async function leave(): Promise<void> {
  // Before the session ends: a tab that learns of its end first would ask to log in again.
  tellLeft();
  await leaveSession(() => call("logout"));
  forgetMember();
  localStorage.removeItem(rememberedKey);
}
