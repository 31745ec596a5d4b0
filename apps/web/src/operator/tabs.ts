import { clearSession, readToken, startSession } from "../lib/session.ts";
import { start } from "./places.ts";
import { shareSession } from "./session-share.ts";

/** This tab among the console's others. */
export const tabs = shareSession({
  readToken,
  startSession,
  onLeft() {
    clearSession();
    // Nothing of what was seen stays in memory.
    location.assign(start);
  },
});
