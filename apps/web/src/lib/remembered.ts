import { dayMs } from "@baize/contract/durations";
import { call } from "./client.ts";
import { serverNow } from "./clock.ts";
import { CallRefused } from "./refused.ts";
import { readToken, rememberedKey as untilKey, startSession } from "./session.ts";
import { askTabs, mayBeOpenElsewhere, tellEntered } from "./tabs.ts";

/**
 * "Remember me for a day": the proof is a cookie that no script can read. The page only knows until
 * when it is worth asking for a session, and the user name to fill in; never the password.
 */

const nameKey = "remembered-username";

/** After a sign-in: keeps its name for a day, or forgets the one remembered before. */
export function noteRemembered(username: string | undefined): void {
  if (username === undefined) {
    localStorage.removeItem(untilKey);
    localStorage.removeItem(nameKey);
    return;
  }
  const until = String(serverNow() + dayMs);
  localStorage.setItem(untilKey, until);
  localStorage.setItem(nameKey, `${until} ${username}`);
}

/** The user name to fill in, for one day. */
export function rememberedName(): string {
  const [, until, name] = /^(\d+) (.*)$/.exec(localStorage.getItem(nameKey) ?? "") ?? [];
  if (until !== undefined && Number(until) > serverNow()) return name ?? "";
  localStorage.removeItem(nameKey);
  return "";
}

async function resumeHere(): Promise<void> {
  // The tab that went before this one has a session by now, which is shared.
  if (mayBeOpenElsewhere()) await askTabs();
  const until = Number(localStorage.getItem(untilKey));
  if (readToken() !== null || Number.isNaN(until) || until <= serverNow()) {
    if (readToken() === null) localStorage.removeItem(untilKey);
    return;
  }
  try {
    const { token } = await call("resumeSession");
    startSession(token);
    tellEntered();
  } catch (error) {
    // A refusal is final; a lost answer is worth another try at the next start.
    if (error instanceof CallRefused && error.status >= 400 && error.status < 500) {
      localStorage.removeItem(untilKey);
    }
  }
}

/**
 * Opens a session from the remember cookie, once. Each use changes the cookie, and using an old one
 * ends them all: tabs that start together go one after another.
 */
export async function resume(): Promise<void> {
  if (!("locks" in navigator)) return resumeHere();
  return navigator.locks.request("resume", resumeHere);
}
