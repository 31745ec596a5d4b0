import { createHash } from "node:crypto";
import { hourMs, minuteMs } from "@baize/contract/durations";

/** "rahim288" → "ra***8": enough to recognise oneself, too little to recognise another. */
export function maskName(name: string): string {
  const letters = Array.from(name);
  if (letters.length < 4) return `${letters[0] ?? ""}***`;
  return `${letters.slice(0, 2).join("")}***${letters.at(-1) ?? ""}`;
}

/** A name that came masked from the platform is shown as it is. */
export const publicName = (displayName: string | undefined, user: string): string =>
  displayName !== undefined && displayName.includes("*")
    ? displayName
    : maskName(displayName ?? user);

export const sha256Hex = (text: string): string => createHash("sha256").update(text).digest("hex");

export const launchCodeMs = minuteMs;
export const sessionIdleMs = 30 * minuteMs;
export const sessionAbsoluteMs = 12 * hourMs;
/** What a demo player starts with, in major units. */
export const demoBalanceMajor = 10_000n;
/** With less than this it is reset when a game is opened. */
export const demoLeastMajor = 1_000n;
export const demoCurrency = "XXX";

const originOf = (url: string): string | undefined => {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
};

/**
 * The page that frames the game: the lobby's origin when the operator owns it, else the first one.
 */
export function siteOriginFor(
  lobbyUrl: string,
  siteOrigins: readonly string[],
): string | undefined {
  const origin = originOf(lobbyUrl);
  return origin !== undefined && siteOrigins.includes(origin) ? origin : siteOrigins[0];
}
