import { clearSession, readToken, startSession } from "../lib/session.ts";
import { shareSession } from "../lib/session-share.ts";
import { start } from "./places.ts";

/** This tab among the console's others. */
export const tabs = shareSession("console", {
  readToken,
  startSession,
  onLeft() {
    clearSession();
    // Nothing of what was seen stays in memory.
    location.assign(start);
  },
});
