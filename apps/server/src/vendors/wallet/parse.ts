import { walletCalls } from "@baize/contract";
import { hasUnstorableText } from "../../platform/http/plain-text.ts";

/**
 * From bytes to a call, or to the status that says why not (wallet contract, sections 3 and 5).
 *
 * JSON.parse alone is too kind for money: it keeps the last of two equal keys, so two readers of
 * the same signed bytes could see two amounts. Such a body is refused.
 */

export type WalletPath = keyof typeof walletCalls;

export interface Unreadable {
  readonly status: "RS_ERROR_WRONG_SYNTAX" | "RS_ERROR_WRONG_TYPES";
  readonly echo: Echo;
}

/** What every answer repeats, as far as the body had it. */
export interface Echo {
  readonly user?: string;
  readonly request_uuid?: string;
}

const depthMax = 16;

/** Index behind the string literal that starts at `from`. The text is valid JSON. */
function stringEnd(text: string, from: number): number {
  let index = from + 1;
  while (text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index + 1;
}

/** True when some object in this valid JSON text names a key twice, or nests too deep. */
export function hasAmbiguity(text: string): boolean {
  const stack: (Set<string> | undefined)[] = [];
  for (let index = 0; index < text.length;) {
    const sign = text[index];
    if (sign === '"') {
      const end = stringEnd(text, index);
      let next = end;
      while (/\s/.test(text[next] ?? "")) next += 1;
      if (text[next] === ":") {
        const keys = stack.at(-1);
        const key = JSON.parse(text.slice(index, end)) as string;
        if (keys?.has(key) === true) return true;
        keys?.add(key);
      }
      index = end;
      continue;
    }
    if (sign === "{") stack.push(new Set());
    if (sign === "[") stack.push(undefined);
    if (sign === "}" || sign === "]") stack.pop();
    if (stack.length > depthMax) return true;
    index += 1;
  }
  return false;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function readObject(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const text = utf8.decode(body);
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return hasAmbiguity(text) ? undefined : (value as Record<string, unknown>);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= 255 ? value : undefined;
}

function echoOf(body: Readonly<Record<string, unknown>>): Echo {
  const user = textOf(body["user"]);
  const id = textOf(body["request_uuid"]);
  return {
    ...(user === undefined ? {} : { user }),
    ...(id === undefined ? {} : { request_uuid: id }),
  };
}

type Parsed<P extends WalletPath> = ReturnType<(typeof walletCalls)[P]["parse"]>;

/** A missing field is WRONG_SYNTAX, a field of another type WRONG_TYPES, in this order. */
export function readCall<P extends WalletPath>(
  path: P,
  bytes: Uint8Array,
): { readonly call: Parsed<P>; readonly echo: Echo } | Unreadable {
  const body = readObject(bytes);
  if (body === undefined) return { status: "RS_ERROR_WRONG_SYNTAX", echo: {} };
  const echo = echoOf(body);
  const parsed = walletCalls[path].safeParse(body);
  if (parsed.success) {
    if (hasUnstorableText(body)) return { status: "RS_ERROR_WRONG_TYPES", echo };
    return { call: parsed.data as Parsed<P>, echo };
  }
  const isMissing = parsed.error.issues.some((issue) => body[String(issue.path[0])] === undefined);
  return { status: isMissing ? "RS_ERROR_WRONG_SYNTAX" : "RS_ERROR_WRONG_TYPES", echo };
}
