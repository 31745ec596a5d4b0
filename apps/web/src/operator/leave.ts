import { call } from "../lib/client.ts";
import { clearSession, readToken } from "../lib/session.ts";
import { start } from "./places.ts";
import { tabs } from "./tabs.ts";

/**
 * Ends the session, in all tabs, even when the server does not answer, and reloads the page:
 * nothing that was seen stays in memory.
 */
export async function signOut(): Promise<void> {
  try {
    if (readToken() !== null) await call("operatorLogout");
  } catch {
    // The server forgets idle sessions by itself.
  } finally {
    clearSession();
    tabs.leave();
    location.assign(start);
  }
}
