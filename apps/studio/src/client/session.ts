/**
 * Opens the frame's session: a launch code in the address is exchanged once and taken out of the
 * address; a reload continues with the token kept in the tab.
 */
import type { SessionView } from "../protocol.ts";
import { continueSession, openSession, type FrameRefusal } from "./api.ts";
import {
  codeOfLaunch,
  forgetLaunchCode,
  keepDemo,
  sessionStorageKey,
  storedDemo,
  storedToken,
} from "./early.ts";

export type Opened =
  | { readonly ok: true; readonly token: string; readonly session: SessionView }
  | { readonly ok: false; readonly refusal: FrameRefusal };

function store(gameCode: string, value: string | null): void {
  const key = sessionStorageKey(gameCode);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Nothing to do: a reload will need a new launch.
  }
}

/**
 * The code works once, so a retry after a lost answer sends it again only until something
 * answered.
 */
export async function openFrameSession(gameCode: string): Promise<Opened> {
  const code = codeOfLaunch();
  if (code !== null) {
    const answer = await openSession({ code, ...storedDemo() });
    if (!answer.success) return { ok: false, refusal: answer };
    forgetLaunchCode();
    const { token, ...session } = answer.value;
    store(gameCode, token);
    if (session.config.isDemo) keepDemo(token);
    return { ok: true, token, session };
  }
  const token = storedToken(gameCode);
  if (token === null) {
    return {
      ok: false,
      refusal: { success: false, code: "session_unknown", message: "no session in this tab" },
    };
  }
  const answer = await continueSession(token);
  if (answer.success) return { ok: true, token, session: answer.value };
  if (answer.code === "session_unknown" || answer.code === "session_expired") store(gameCode, null);
  return { ok: false, refusal: answer };
}
