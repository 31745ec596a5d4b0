import { sha256 } from "../../platform/crypto.ts";

/**
 * The reference of a bank transfer: eight signs that a person copies into a bank's form, the last
 * of them a check. Pure.
 *
 * No sign looks like another (no 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B, U and V). There are
 * 23 of them, a prime, and each place has its own weight: so one wrong sign, or two swapped ones,
 * never gives another valid reference.
 */
const signs = "ACDEFGHJKMNPRTVWXY34679";
const length = 8;

const weightOf = (place: number) => place + 1;

function checkOf(body: string): string {
  const sum = Array.from(body).reduce(
    (all, sign, place) => all + signs.indexOf(sign) * weightOf(place),
    0,
  );
  return signs.charAt(sum % signs.length);
}

/** The reference of a deposit; another try gives another one, in case it is taken. */
export function makeReference(depositId: string, attempt: number): string {
  const bytes = sha256(`${depositId} ${attempt}`);
  // Two bytes a sign leave no sign noticeably more likely than another.
  const body = Array.from({ length: length - 1 }, (_, place) =>
    signs.charAt(bytes.readUInt16BE(place * 2) % signs.length),
  ).join("");
  return body + checkOf(body);
}

export function isReference(text: string): boolean {
  const isKnown = Array.from(text).every((sign) => signs.includes(sign));
  return text.length === length && isKnown && checkOf(text.slice(0, -1)) === text.at(-1);
}

const textMax = 500;

/** Every reference that may stand in what a bank passes on, however it was spaced or cut. */
export function readReferences(text: string): string[] {
  const plain = text
    .slice(0, textMax)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "");
  const found = new Set<string>();
  for (let start = 0; start + length <= plain.length; start += 1) {
    const candidate = plain.slice(start, start + length);
    if (isReference(candidate)) found.add(candidate);
  }
  return [...found];
}
