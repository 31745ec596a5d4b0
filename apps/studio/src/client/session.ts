/**
 * Opens the frame's session: a launch code in the address is exchanged once and taken out of the
 * address; a reload continues with the token kept in the tab.
 */
import { sessionStorageKey, type SessionView } from "../protocol.ts";
import { continueSession, openSession, type FrameRefusal } from "./api.ts";

export type Opened =
  | { readonly ok: true; readonly token: string; readonly session: SessionView }
  | { readonly ok: false; readonly refusal: FrameRefusal };

/** The game code in `/play/<gameCode>`. */
export function gameCodeOf(pathname: string): string {
  return decodeURIComponent(pathname.replace(/\/+$/, "").split("/").at(-1) ?? "");
}

/**
 * A frame inside a page of another site may have its storage blocked; the session then lives in
 * memory.
 */
function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Nothing to do: a reload will need a new launch.
  }
}

function takeLaunchCode(): string | null {
  const address = new URL(location.href);
  const code = address.searchParams.get("session");
  if (code !== null) {
    address.searchParams.delete("session");
    history.replaceState(history.state, "", address);
  }
  return code;
}

let launchCode: string | null | undefined;

/**
 * The code works once, so a retry after a lost answer sends it again only until something
 * answered.
 */
export async function openFrameSession(gameCode: string): Promise<Opened> {
  launchCode ??= takeLaunchCode();
  const key = sessionStorageKey(gameCode);
  if (launchCode !== null) {
    const answer = await openSession({ code: launchCode });
    if (!answer.success) return { ok: false, refusal: answer };
    launchCode = null;
    const { token, ...session } = answer.value;
    store(key, token);
    return { ok: true, token, session };
  }
  const token = stored(key);
  if (token === null) {
    return {
      ok: false,
      refusal: { success: false, code: "session_unknown", message: "no session in this tab" },
    };
  }
  const answer = await continueSession(token);
  if (answer.success) return { ok: true, token, session: answer.value };
  if (answer.code === "session_unknown" || answer.code === "session_expired") store(key, null);
  return { ok: false, refusal: answer };
}
