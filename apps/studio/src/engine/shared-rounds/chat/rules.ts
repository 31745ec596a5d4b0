/**
 * What may be said at a table. Pure: a line is cleaned, and refused where it could lead a player
 * away from the site or to a person: addresses, handles and telephone numbers in any digits.
 */
import { minuteMs } from "@baize/contract/durations";
import { chatTextMax } from "../../../protocol-chat.ts";

/** Characters that are not seen or turn the writing round. */
const unseen = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** Joiners that some scripts need, and whatever else hides within a word. */
const hidden = /\p{Cf}/gu;
const endings = "com|net|org|io|me|bet|app|xyz|info|live|club|vip|site|top|bd|in|pk|np|co|gg|tv|ly";
const address = new RegExp(`://|www\\.|[\\p{L}\\p{N}-]\\.(?:${endings})(?![\\p{L}\\p{N}])`, "iu");
const handle = /(?:^|\s)@[\p{L}\p{N}_.]{3,}/u;
/** Seven digits or more with only punctuation between them. */
const telephone = /(?:\p{Nd}[\s().+_-]*){7,}/u;

/** The line as it is shown, or why it is not. */
export function readChat(text: string): { readonly text: string } | "empty" | "not_allowed" {
  const clean = text.replace(/\s+/gu, " ").replace(unseen, "").trim();
  if (clean === "" || Array.from(clean).length > chatTextMax) return "empty";
  const flat = clean.normalize("NFKC").replace(hidden, "");
  const isForbidden = [address, handle, telephone].some((pattern) => pattern.test(flat));
  return isForbidden ? "not_allowed" : { text: clean };
}

export const chatPauseMs = 2_000;
export const chatPerMinuteMax = 8;

/** Whether somebody who spoke at these times, newest last, may speak again. */
export const maySpeak = (spokenAt: readonly number[], nowMs: number): boolean =>
  nowMs - (spokenAt.at(-1) ?? 0) >= chatPauseMs &&
  spokenAt.filter((at) => nowMs - at < minuteMs).length < chatPerMinuteMax;
