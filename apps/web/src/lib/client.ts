import type { CallAnswer, CallInput, CallName, RefusalBody } from "@baize/contract";
import { siteWire, type Wire } from "@baize/contract/site-wire";
import { takeEarly } from "./early.ts";
import { CallRefused } from "./refused.ts";
import { endSession, readToken } from "./session.ts";

/**
 * The typed client of the platform's calls, derived from the contract's route table. It imports the
 * table without schemas; everything else of the contract is types, so no validator reaches the
 * browser.
 */

const timeoutMs = 20_000;

export interface CallOptions {
  readonly idempotencyKey?: string;
  /** A fresh proof for what the call does; see step-up.ts. */
  readonly stepUpToken?: string;
  readonly signal?: AbortSignal;
}

type CallArguments<N extends CallName> = keyof CallInput<N> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: CallInput<N>, options?: CallOptions];

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

interface Parts {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: unknown;
}

function formText(fields: Fields): string {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(key, String(value));
  }
  return form.toString();
}

function addressOf(route: Wire, { params = {}, query = {} }: Parts): { path: string; url: string } {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const text = formText(query);
  return { path, url: text === "" ? path : `${path}?${text}` };
}

async function bodyOf(route: Wire, path: string, { body }: Parts): Promise<string | undefined> {
  if (body === undefined) return undefined;
  if (route.form === true) return formText(body as Fields);
  if (!route.encrypted) return JSON.stringify(body);
  // Browsers offer WebCrypto on HTTPS and on localhost only.
  if (globalThis.crypto?.subtle === undefined) throw new CallRefused("insecure_page", 0);
  const { encryptBody } = await import("./payload.ts");
  return JSON.stringify({ payload: await encryptBody(route.method, path, body) });
}

const formType = "application/x-www-form-urlencoded";

export function headersOf(route: Wire, options: CallOptions, hasBody: boolean): Headers {
  const headers = new Headers({
    Accept: "application/json",
    Language: document.documentElement.lang,
  });
  const token = readToken();
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  if (hasBody) headers.set("Content-Type", route.form === true ? formType : "application/json");
  if (options.idempotencyKey !== undefined) {
    headers.set("Idempotency-Key", options.idempotencyKey);
  }
  if (options.stepUpToken !== undefined) headers.set("Step-Up", options.stepUpToken);
  return headers;
}

async function readAnswer(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    throw new CallRefused("network_error", answer.status);
  }
}

/** What an answer refuses with; one that is not the platform's own is the network's. */
export function refusalOf({ status }: Response, content: unknown): CallRefused {
  const refusal = content as Partial<RefusalBody> | null;
  return new CallRefused(
    refusal?.code ?? "network_error",
    status,
    refusal?.message,
    refusal?.value,
  );
}

function valueOf(answer: Response, content: unknown): unknown {
  if (answer.ok && typeof content === "object" && content !== null) {
    if ("value" in content) return content.value;
    if ("data" in content) return content.data;
  }
  throw refusalOf(answer, content);
}

/** Whether no answer came in time, or none could come. */
function lostCode(error: unknown): "slow_network" | "network_error" {
  const isLate = error instanceof DOMException && error.name === "TimeoutError";
  return isLate ? "slow_network" : "network_error";
}

async function send(route: Wire, parts: Parts, options: CallOptions): Promise<unknown> {
  const { path, url } = addressOf(route, parts);
  const tokenSent = readToken();
  try {
    const body = await bodyOf(route, path, parts);
    const timeout = AbortSignal.timeout(timeoutMs);
    // Requested as a guest, so it does not apply once there is a session.
    const early = tokenSent === null && body === undefined ? takeEarly(url) : undefined;
    const answer = await (early ??
      fetch(url, {
        method: route.method,
        headers: headersOf(route, options, body !== undefined),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        ...(body === undefined ? {} : { body }),
      }));
    return valueOf(answer, await readAnswer(answer));
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    if (!(error instanceof CallRefused)) throw new CallRefused(lostCode(error), 0);
    // A late refusal of an old token must not end the session that replaced it.
    if (error.code === "not_logged_in" && tokenSent === readToken()) endSession();
    throw error;
  }
}

let known: Readonly<Record<string, Wire>> = siteWire;

/** Calls that only one page makes, and which the others do not load: the console's. */
export function addCalls(calls: Readonly<Record<string, Wire>>): void {
  known = { ...known, ...calls };
}

export function wireOf(name: CallName): Wire {
  const route = known[name];
  if (route === undefined) throw new Error(`${name} is no call of this page`);
  return route;
}

/**
 * Makes one call and gives its value. Throws `CallRefused` for everything else. A rotated payload
 * key is fetched again and the call repeated once; a session the server has ended is cleared.
 */
export async function call<N extends CallName>(
  name: N,
  ...[input, options = {}]: CallArguments<N>
): Promise<CallAnswer<N>> {
  const route = wireOf(name);
  const parts = (input ?? {}) as Parts;
  try {
    return (await send(route, parts, options)) as CallAnswer<N>;
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== "key_rotated") throw error;
    const { forgetKeys } = await import("./payload.ts");
    forgetKeys();
    return (await send(route, parts, options)) as CallAnswer<N>;
  }
}
