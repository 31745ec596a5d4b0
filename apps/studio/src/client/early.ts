/**
 * The first calls of a frame. The build puts this file into the page itself, so it needs no other:
 * the session, and the rules where a game is drawn by them, are on their way while the code still
 * is. The code has it too and finds what the page began. Each answer is handed out once.
 *
 * A browser asks a server without HTTP/2 for six files at a time, and begins with those it finds
 * named anywhere in the page, before this runs. So the page names only five, and has the others in
 * a template, where the browser does not look: they follow the calls.
 */

const answerMsMax = 12_000;
const sessionPath = "/api/session";

/** The game code in `/play/<gameCode>`. */
export function gameCodeOf(pathname: string): string {
  return decodeURIComponent(pathname.replace(/\/+$/, "").split("/").at(-1) ?? "");
}

/** Where a tab keeps the token of its session. */
export const sessionStorageKey = (gameCode: string): string => `baize.session.${gameCode}`;

/**
 * A frame inside a page of another site may have its storage blocked; the session then lives in
 * memory.
 */
export function storedToken(gameCode: string): string | null {
  try {
    return sessionStorage.getItem(sessionStorageKey(gameCode));
  } catch {
    return null;
  }
}

/** Throws where there is no connection, no answer in time, or one that is not the studio's. */
export async function send(
  method: "GET" | "POST" | "PUT",
  path: string,
  token: string | null,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(path, {
    method,
    cache: "no-store",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerMsMax),
  });
  return response.json();
}

const demoStorageKey = "baize.demo";

/** The play money of this tab, by the session that last played with it. */
export function storedDemo(): { readonly demoToken?: string } {
  try {
    const demoToken = sessionStorage.getItem(demoStorageKey);
    return demoToken === null ? {} : { demoToken };
  } catch {
    return {};
  }
}

export function keepDemo(token: string): void {
  try {
    sessionStorage.setItem(demoStorageKey, token);
  } catch {
    // The next game starts with its own play money.
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

interface Begun {
  launchCode?: string | null;
  readonly asked: Map<string, Promise<unknown>>;
}

declare global {
  var baizeBegun: Begun | undefined;
}

const isBegun = globalThis.baizeBegun !== undefined;
const begun: Begun = (globalThis.baizeBegun ??= { asked: new Map() });

/** The code of the address, which works once; null when there was none or it was used. */
export function codeOfLaunch(): string | null {
  begun.launchCode ??= takeLaunchCode();
  return begun.launchCode;
}

export function forgetLaunchCode(): void {
  begun.launchCode = null;
}

/** What was asked for ahead: its answer, or undefined when it has to be asked for now. */
export async function takeEarly(path: string): Promise<unknown> {
  const answer = begun.asked.get(path);
  begun.asked.delete(path);
  return answer;
}

const ahead = (path: string, answer: Promise<unknown>): void => {
  // Where this fails it is asked for again.
  begun.asked.set(
    path,
    answer.catch(() => undefined),
  );
};

export const rulesPath = (gameCode: string, currency: string): string =>
  `/api/rules/${encodeURIComponent(gameCode)}?currency=${encodeURIComponent(currency)}`;

/** Reels are drawn by the rules of their machine, which need no session: the launch said enough. */
function askRules(gameCode: string): void {
  const currency = new URLSearchParams(location.search).get("currency");
  if (currency === null) return;
  const path = rulesPath(gameCode, currency);
  ahead(path, send("GET", path, null));
}

function begin(doesAskRules: boolean): void {
  const gameCode = gameCodeOf(location.pathname);
  const code = codeOfLaunch();
  const kept = code === null ? storedToken(gameCode) : null;
  if (code === null && kept === null) return;
  const session =
    code === null
      ? send("GET", sessionPath, kept)
      : send("POST", sessionPath, null, { code, ...storedDemo() });
  ahead(sessionPath, session);
  if (doesAskRules) askRules(gameCode);
}

function askForFiles(): void {
  const files = document.querySelector("template")?.content;
  if (files !== undefined) document.head.append(files);
}

// The page of proofs has this code too, and asks for nothing.
const isFrame = typeof location !== "undefined" && location.pathname.startsWith("/play/");
if (isFrame && !isBegun) {
  begin(document.currentScript?.hasAttribute("data-rules") === true);
  askForFiles();
}
