import { clearSession, readToken, startSession } from "./session.ts";
import { alone, shareSession, type SessionShare } from "./session-share.ts";

/** This tab among the others of the site, or of the agents' office: they share one sign-in. */

let share: SessionShare = alone;

/**
 * In local storage while some tab of the site may be signed in, so that a guest's page need not
 * wait for an answer that nobody gives. It says nothing of who that is. The site's first script
 * (player/early.js) reads it too.
 */
const openKeys = { site: "session-open", agent: "agent-session-open" } as const;
let openKey: (typeof openKeys)[keyof typeof openKeys] = openKeys.site;

export function joinTabs(entry: keyof typeof openKeys, start: string): void {
  openKey = openKeys[entry];
  share = shareSession(entry, {
    readToken,
    startSession(token) {
      // A late answer: this tab had already noted that no other is signed in.
      localStorage.setItem(openKey, "1");
      startSession(token);
    },
    onLeft() {
      clearSession();
      // Nothing of what was seen stays in memory.
      location.assign(start);
    },
  });
  if (readToken() !== null) localStorage.setItem(openKey, "1");
}

/** Whether another tab may be signed in, or was when the browser was closed. */
export function mayBeOpenElsewhere(): boolean {
  return localStorage.getItem(openKey) !== null;
}

/** Takes the sign-in of another tab over, where there is one. */
export async function askTabs(): Promise<void> {
  await share.ask();
  if (readToken() === null) localStorage.removeItem(openKey);
}

/** Somebody signed in here: tabs without a session take it over. */
export function tellEntered(): void {
  localStorage.setItem(openKey, "1");
  share.entered();
}

/** Somebody signed out here: all other tabs forget the session. */
export function tellLeft(): void {
  localStorage.removeItem(openKey);
  share.leave();
}
