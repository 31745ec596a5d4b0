import type { HomeContent } from "@baize/contract";

/**
 * What opens by itself, and for whom: "A" for who is signed in, "F" besides at the first sign-in,
 * "B" for visitors. Once closed it stays closed for the session, which for visitors and for members
 * is remembered apart: who signs in sees what is meant for him.
 */
export type Audience = "user" | "anonymous";

export type Popup = HomeContent["popup"][number];

const firstLoginKey = "first-login";

const keyOf = (audience: Audience) => `popup-closed-${audience}`;

export function hasClosedPopup(audience: Audience): boolean {
  return sessionStorage.getItem(keyOf(audience)) === "1";
}

export function closePopup(audience: Audience): void {
  sessionStorage.setItem(keyOf(audience), "1");
}

/** The session that has just begun is the account's first. */
export function noteFirstLogin(): void {
  sessionStorage.setItem(firstLoginKey, "1");
}

/** Those of a visitor, in the brand's order. */
export function popupsFor(
  popups: readonly Popup[],
  audience: Audience,
  isFirstLogin = sessionStorage.getItem(firstLoginKey) === "1",
): readonly Popup[] {
  return popups.filter(({ execution }) =>
    audience === "anonymous"
      ? execution === "B"
      : execution === "A" || (execution === "F" && isFirstLogin),
  );
}
