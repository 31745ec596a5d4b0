import { isUtf8 } from "node:buffer";
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
  readonly user: string | undefined;
  readonly request_uuid: string | undefined;
}

export const noEcho: Echo = { user: undefined, request_uuid: undefined };

const depthMax = 16;

const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;
const blank = 0x20;

/** Index of the quote that ends the string literal that starts at `from`. The text is valid. */
function endOfString(text: string, from: number): number {
  let index = from + 1;
  for (;;) {
    const sign = text.charCodeAt(index);
    if (sign === quote) return index;
    index += sign === backslash ? 2 : 1;
  }
}

/** How many keys this valid JSON text writes, repeated ones included. */
function countWrittenKeys(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    at = endOfString(text, at) + 1;
    while (text.charCodeAt(at) <= blank) at += 1;
    if (text.charCodeAt(at) === colon) count += 1;
  }
  return count;
}

/** How many keys a parsed value has; undefined where it nests too deep. */
function countKeys(value: object, depth = 1): number | undefined {
  if (depth > depthMax) return undefined;
  const inner: readonly unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  for (const one of inner) {
    if (typeof one !== "object" || one === null) continue;
    const within = countKeys(one, depth + 1);
    if (within === undefined) return undefined;
    count += within;
  }
  return count;
}

interface Read {
  readonly body: Readonly<Record<string, unknown>>;
  /** Bytes that are UTF-8 can say what no text may hold only by escaping it. */
  readonly hasEscapes: boolean;
}

function readObject(bytes: Uint8Array): Read | undefined {
  if (!isUtf8(bytes)) return undefined;
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    // JSON.parse keeps one of two equal keys, so then there are fewer than were written.
    if (countKeys(value) !== countWrittenKeys(text)) return undefined;
    return { body: value as Record<string, unknown>, hasEscapes: text.includes("\\u") };
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= 255 ? value : undefined;
}

function echoOf(body: Readonly<Record<string, unknown>>): Echo {
  return { user: textOf(body["user"]), request_uuid: textOf(body["request_uuid"]) };
}

type Parsed<P extends WalletPath> = ReturnType<(typeof walletCalls)[P]["parse"]>;

/** A missing field is WRONG_SYNTAX, a field of another type WRONG_TYPES, in this order. */
export function readCall<P extends WalletPath>(
  path: P,
  bytes: Uint8Array,
): { readonly call: Parsed<P>; readonly echo: Echo } | Unreadable {
  const read = readObject(bytes);
  if (read === undefined) return { status: "RS_ERROR_WRONG_SYNTAX", echo: noEcho };
  const { body, hasEscapes } = read;
  const echo = echoOf(body);
  const parsed = walletCalls[path].safeParse(body);
  if (parsed.success) {
    if (hasEscapes && hasUnstorableText(body)) return { status: "RS_ERROR_WRONG_TYPES", echo };
    return { call: parsed.data as Parsed<P>, echo };
  }
  const isMissing = parsed.error.issues.some((issue) => body[String(issue.path[0])] === undefined);
  return { status: isMissing ? "RS_ERROR_WRONG_SYNTAX" : "RS_ERROR_WRONG_TYPES", echo };
}
