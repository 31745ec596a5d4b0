import type { HomeContent } from "@baize/contract";

/**
 * What opens by itself, and for whom: "A" for signed-in members, also "F" at the first sign-in,
 * "B" for visitors. Once closed it stays closed for the session, which for visitors and for members
 * is remembered separately: a member who signs in sees what is meant for members. Gifts open and
 * close independently of the other popups.
 */
export type Audience = "user" | "anonymous";

export type Opening = "popup" | "gift";

export type Popup = HomeContent["popup"][number];

const firstLoginKey = "first-login";

const keyOf = (opening: Opening, audience: Audience) => `${opening}-closed-${audience}`;

export function hasClosed(opening: Opening, audience: Audience): boolean {
  return sessionStorage.getItem(keyOf(opening, audience)) === "1";
}

export function close(opening: Opening, audience: Audience): void {
  sessionStorage.setItem(keyOf(opening, audience), "1");
}

/** The session that has just begun is the account's first. */
export function noteFirstLogin(): void {
  sessionStorage.setItem(firstLoginKey, "1");
}

/** Those of a visitor, in the brand's order. */
export function popupsFor(
  opening: Opening,
  popups: readonly Popup[],
  audience: Audience,
  isFirstLogin = sessionStorage.getItem(firstLoginKey) === "1",
): readonly Popup[] {
  return popups.filter(({ type, execution }) => {
    if ((type === "gift") !== (opening === "gift")) return false;
    if (audience === "anonymous") return execution === "B";
    return execution === "A" || (execution === "F" && isFirstLogin);
  });
}
