import { useSyncExternalStore } from "react";

/**
 * The session token and what belongs to it, in the tab's session storage as the specification says:
 * it survives a reload and ends with the tab. Nothing else of the site reads or writes the token.
 */

const tokenKeys = { site: "token", agent: "agent-token", console: "operator-token" } as const;
/** The entry's own token; site, office and console of one tab know nothing of each other. */
let tokenKey: (typeof tokenKeys)[keyof typeof tokenKeys] = tokenKeys.site;

/** For the entries beside the site, before anything reads the token. */
export function keepTokenOf(entry: "agent" | "console"): void {
  tokenKey = tokenKeys[entry];
}

/** What belongs to the address or to how the visitor came, and outlives a session. */
const lastingKeys = [
  "merchant",
  "merchantCode",
  "referralCode",
  "affiliateCode",
  "popup-closed-anonymous",
  "gift-closed-anonymous",
] as const;

/** In local storage while the browser has a cookie that opens another session. */
export const rememberedKey = "remembered-until";

const listeners = new Set<() => void>();
let endListener: (() => void) | undefined;
let isEndUnheard = false;

function notify(): void {
  for (const listener of listeners) listener();
}

export function readToken(): string | null {
  return sessionStorage.getItem(tokenKey);
}

export function startSession(token: string): void {
  sessionStorage.setItem(tokenKey, token);
  notify();
}

/** Forgets everything of the session but what was there before it. */
export function clearSession(): void {
  const others = Object.values(tokenKeys).filter((key) => key !== tokenKey);
  const kept = [...lastingKeys, ...others].map(
    (key) => [key, sessionStorage.getItem(key)] as const,
  );
  sessionStorage.clear();
  for (const [key, value] of kept) if (value !== null) sessionStorage.setItem(key, value);
  notify();
}

let isLeaving = false;

/**
 * Forgets the session that the server is told to end, also when it does not answer: it forgets idle
 * ones by itself. Other calls may hear of the end first, and it is no news then.
 */
export async function leaveSession(tell: () => Promise<unknown>): Promise<void> {
  isLeaving = true;
  try {
    if (readToken() !== null) await tell();
  } catch {
    // The token must not stay behind.
  } finally {
    isLeaving = false;
    clearSession();
  }
}

/**
 * The server no longer knows the token: clears it and tells the page, which asks to log in again.
 */
export function endSession(): void {
  if (readToken() === null) return;
  clearSession();
  if (isLeaving) return;
  isEndUnheard = endListener === undefined;
  endListener?.();
}

/** A session that ended before the page was rendered, as after a long pause, is reported now. */
export function onSessionEnded(listener: () => void): void {
  endListener = listener;
  if (!isEndUnheard) return;
  isEndUnheard = false;
  listener();
}

export function rememberMerchant(merchantCode: string, brandName: string): void {
  sessionStorage.setItem("merchantCode", merchantCode);
  sessionStorage.setItem("merchant", brandName);
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a token is present; the member behind it may still be loading. */
export function useHasSession(): boolean {
  return useSyncExternalStore(subscribeSession, () => readToken() !== null);
}
