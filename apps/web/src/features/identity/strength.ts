/** How hard a password is to guess: a hint while it is typed; the server has the long list. */

export type Strength = "short" | "common" | "weak" | "fair" | "good";

const lengthMin = 8;
/** Words that everybody tries first, alone or with a year and a mark behind. */
const commonWords = new Set(
  (
    "password passw0rd qwerty asdfgh zxcvbn iloveyou letmein welcome admin bangladesh dhaka " +
    "cricket abc monkey dragon football sunshine princess master login secret"
  ).split(" "),
);
const tail = /[\W\d]+$/;
const rows = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "01234567890"];

/** One character over and over, or a run of neighbours on the keyboard. */
function isRun(text: string): boolean {
  if (new Set(text).size <= 2) return true;
  const backwards = Array.from(text).toReversed().join("");
  return rows.some((row) => `${row}${row}`.includes(text) || `${row}${row}`.includes(backwards));
}

/** How many kinds of characters: small, capital, digit, anything else. */
function kindsOf(text: string): number {
  return [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) =>
    kind.test(text),
  ).length;
}

export function strengthOf(password: string, username: string): Strength {
  const text = password.toLowerCase();
  const name = username.trim().toLowerCase();
  if (password.length < lengthMin) return "short";
  const isName = name.length > 2 && text.replace(name, "").length < 5 && text.includes(name);
  if (isName || isRun(text) || commonWords.has(text.replace(tail, ""))) return "common";
  const points = password.length + kindsOf(password) * 2;
  if (points < 14) return "weak";
  return points < 20 ? "fair" : "good";
}

/** Filled parts of the meter's four. */
export const strengthSteps: Readonly<Record<Strength, number>> = {
  short: 1,
  common: 1,
  weak: 2,
  fair: 3,
  good: 4,
};
