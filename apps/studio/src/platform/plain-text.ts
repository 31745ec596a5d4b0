/**
 * What no text may hold: PostgreSQL cannot store a NUL, nor half of a surrogate pair, and bytes
 * that are no UTF-8 would be read as other letters than were sent.
 */
import { isUtf8 } from "node:buffer";

const unstorable = /\0|\p{Surrogate}/u;

/** Whether a text anywhere in what was sent, names of fields among them, cannot be stored. */
export function hasUnstorableText(given: unknown): boolean {
  const waiting = [given];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string" && unstorable.test(value)) return true;
    if (typeof value === "object" && value !== null) {
      waiting.push(...Object.keys(value), ...Object.values(value));
    }
  }
  return false;
}

/** Addresses are of plain characters, and what they escape is text. */
export function isPlainAddress(url: string): boolean {
  if (!/^[\x21-\x7e]*$/.test(url)) return false;
  try {
    return !unstorable.test(decodeURIComponent(url.replace(/%(?![0-9a-f]{2})/gi, "%25")));
  } catch {
    return false;
  }
}

/** What JSON bytes say; undefined where they are none, or hold what is no text. */
export function readJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined;
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return hasUnstorableText(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
