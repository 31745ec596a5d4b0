/**
 * The rules a brand sets for registration fields: a length and one of the twenty-one patterns of
 * the specification's section 5. Pure; the site checks the same patterns by the same text.
 */

/** What a value must match, by pattern id; to be read as a regular expression with the `u` flag. */
export const patternTexts: readonly string[] = [
  ".*", // 0: length only
  "[A-Za-z][A-Za-z0-9]*", // 1: first a letter, then letters and digits
  "[\\p{Script=Han}0-9]*", // 2: Chinese characters and digits
  "[A-Za-z0-9._%+\\-]+@[A-Za-z0-9\\-]+(?:\\.[A-Za-z0-9\\-]+)+", // 3: mailbox
  "[A-Za-z0-9]*", // 4: no special characters
  "(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]*", // 5: letters and numbers combined
  "[0-9]*", // 6: digits only
  "(?=.*[A-Z])[A-Za-z0-9]*", // 7: alphanumeric with an upper-case letter
  "[A-Za-z ]*", // 8: English letters and spaces
  "\\S*", // 9: no spaces
  "[\\p{Script=Han}\\p{P}]*", // 10: Chinese characters and punctuation
  "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])", // 11: yyyy-MM-dd
  "[\\p{L}\\p{M} ]*", // 12: letters of any script and spaces
  "(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}", // 13: MM-dd-yyyy
  "[\\p{L}\\p{M}\\p{Nd}]*", // 14: letters and digits of any script
  "[\\p{Script=Hangul}]*", // 15: Korean only
  "[\\p{Script=Thai}]*", // 16: Thai only
  "[\\p{Script=Thai}A-Za-z ]*", // 17: Thai or English letters and spaces
  "(?=.*[A-Z])[A-Z ]*", // 18: upper-case letters and spaces, one letter at least
  "[A-Za-z0-9\\p{P}\\p{S}]*", // 19: letters, numbers and symbols
  "(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[\\p{P}\\p{S}]).*", // 20: one of each kind
];

export interface FieldRule {
  readonly isShown: boolean;
  readonly isRequired: boolean;
  readonly acceptedPattern: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly patternId: number;
}

/** The pattern of an id; an unknown id is a mistake of ours. */
export function patternTextOf(patternId: number): string {
  const text = patternTexts[patternId];
  if (text === undefined) throw new RangeError(`unknown pattern ${patternId}`);
  return text;
}

const patternLengthMax = 200;

/** How often a pattern may repeat something an open number of times, or leave it out. */
const repeatsMax = 2;
const optionsMax = 8;

const innermostGroup = /\((\?(?:[:=!]|<[=!]|<\w+>))?([^()]*)\)([*+?]|\{\d+(?:,\d*)?\})?/;
const openRepeats = /[*+]|\{\d+,\d*\}/g;

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * Whether a pattern could run forever on a text that does not match: a repeated group with
 * choices inside, such as `(a+)+` or `(a|a)*`, what was matched before, or many repeats in a row.
 * It refuses more than it must; an author can then write a simpler pattern.
 */
function couldRunForEver(pattern: string): boolean {
  if (/\\(?:[1-9]|k<)/.test(pattern)) return true;
  // Escapes and classes count as one letter.
  let rest = pattern
    .replace(/\\[pP]\{[^}]*\}|\\./g, "x")
    .replace(/\[[^\]]*\]/g, "x")
    // Lazy is as slow as greedy.
    .replace(/([*+?}])\?/g, "$1");
  for (;;) {
    const group = innermostGroup.exec(rest);
    if (group === null) break;
    const [whole, kind = "", inside = "", repeat = ""] = group;
    const hasChoice = /[*+?|{]/.test(inside);
    if (repeat !== "" && repeat !== "?" && hasChoice) return true;
    const isLookaround = /[=!]$/.test(kind);
    if (isLookaround && countOf(inside, openRepeats) > 1) return true;
    rest = rest.replace(whole, () => (isLookaround ? "" : `${inside}${repeat}`));
  }
  return countOf(rest, openRepeats) > repeatsMax || countOf(rest, /\?/g) > optionsMax;
}

/** A brand's own pattern, in a form that is safe to run; a lone `*` matches anything. */
export function checkPattern(text: string): string | undefined {
  const pattern = text === "*" ? ".*" : text;
  const isKnown = patternTexts.includes(pattern);
  if (!isKnown && (pattern.length > patternLengthMax || couldRunForEver(pattern))) return undefined;
  try {
    compile(pattern);
    return pattern;
  } catch {
    return undefined;
  }
}

const compiled = new Map<string, RegExp>();
const compiledMax = 500;

function compile(text: string): RegExp {
  const found = compiled.get(text);
  if (found !== undefined) return found;
  const made = new RegExp(`^(?:${text})$`, "su");
  if (compiled.size >= compiledMax) compiled.clear();
  compiled.set(text, made);
  return made;
}

/**
 * Whether a value follows its rule. The length, counted in characters as people see code points, is
 * looked at first, so that no pattern ever runs over a long text.
 */
export function followsRule(rule: FieldRule, value: string): boolean {
  if (value === "") return !rule.isRequired;
  if (value.length > rule.maxLength * 2) return false;
  const length = Array.from(value).length;
  if (length < rule.minLength || length > rule.maxLength) return false;
  const pattern = checkPattern(rule.acceptedPattern);
  return pattern !== undefined && compile(pattern).test(value);
}
