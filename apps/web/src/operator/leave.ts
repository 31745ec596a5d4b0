import { call } from "../lib/client.ts";
import { leaveSession } from "../lib/session.ts";
import { start } from "./places.ts";
import { tabs } from "./tabs.ts";

/**
 * Ends the session, in all tabs, even when the server does not answer, and reloads the page:
 * nothing that was seen stays in memory.
 */
export async function signOut(): Promise<void> {
  // Before the session ends: a tab that learns of its end first would ask to sign in again.
  tabs.leave();
  await leaveSession(() => call("operatorLogout"));
  location.assign(start);
}
