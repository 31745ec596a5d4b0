import type { RegistrationRule } from "@baize/contract";

/** The rule of a registration field, tried out before it is saved. Pure. */

/** Texts of the specification's patterns by id; the server has the same list. */
export const patternTexts: readonly string[] = [
  ".*",
  "[A-Za-z][A-Za-z0-9]*",
  "[\\p{Script=Han}0-9]*",
  "[A-Za-z0-9._%+\\-]+@[A-Za-z0-9\\-]+(?:\\.[A-Za-z0-9\\-]+)+",
  "[A-Za-z0-9]*",
  "(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]*",
  "[0-9]*",
  "(?=.*[A-Z])[A-Za-z0-9]*",
  "[A-Za-z ]*",
  "\\S*",
  "[\\p{Script=Han}\\p{P}]*",
  "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])",
  "[\\p{L}\\p{M} ]*",
  "(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}",
  "[\\p{L}\\p{M}\\p{Nd}]*",
  "[\\p{Script=Hangul}]*",
  "[\\p{Script=Thai}]*",
  "[\\p{Script=Thai}A-Za-z ]*",
  "(?=.*[A-Z])[A-Z ]*",
  "[A-Za-z0-9\\p{P}\\p{S}]*",
  "(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[\\p{P}\\p{S}]).*",
];

export type Trial = "accepted" | "refused" | "unreadable";

/** What the form would say to a value; a lone `*` matches anything. */
export function tryValue(
  value: string,
  rule: Pick<RegistrationRule, "acceptedPattern" | "minLength" | "maxLength">,
): Trial {
  const source = rule.acceptedPattern === "*" ? ".*" : rule.acceptedPattern;
  let pattern: RegExp;
  try {
    pattern = new RegExp(`^(?:${source})$`, "su");
  } catch {
    return "unreadable";
  }
  const { length } = Array.from(value);
  const fits = length >= rule.minLength && length <= rule.maxLength;
  return fits && pattern.test(value) ? "accepted" : "refused";
}
