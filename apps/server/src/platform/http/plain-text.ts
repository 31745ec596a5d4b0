import { isUtf8 } from "node:buffer";
import { Refusal } from "../errors.ts";

/**
 * What no text of ours may hold: PostgreSQL cannot store a NUL, nor half of a surrogate pair; and
 * bytes that are no UTF-8 would be read as other letters than were sent. All of it is refused here,
 * before a route or a query sees it.
 */

const unstorable = /\0|\p{Surrogate}/u;

/**
 * Whether a text anywhere in the input cannot be stored, names of fields among them. Walks without
 * recursion: depth is the caller's.
 */
export function hasUnstorableText(given: unknown): boolean {
  const waiting = [given];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string" && unstorable.test(value)) return true;
    if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (unstorable.test(name)) return true;
        waiting.push(inner);
      }
    }
  }
  return false;
}

export function refusedText(path: string, problem = "invalid_text"): Refusal {
  return new Refusal("invalid_input", { fields: [{ path, problem }] });
}

/** Whether what is escaped with % is text. A % that escapes nothing is a plain %. */
export function isPlainEscaped(escaped: string): boolean {
  try {
    return !hasUnstorableText(decodeURIComponent(escaped.replace(/%(?![0-9a-f]{2})/gi, "%25")));
  } catch {
    return false;
  }
}

/** Addresses are of plain characters, and what they escape is text. */
export function isPlainAddress(url: string): boolean {
  return /^[\x21-\x7e]*$/.test(url) && (!url.includes("%") || isPlainEscaped(url));
}

/** The text of a body. Refuses: invalid_input. */
export function textOfBody(body: Buffer): string {
  if (!isUtf8(body)) throw refusedText("body");
  return body.toString("utf8");
}
