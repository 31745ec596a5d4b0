import type { RegistrationRule } from "@baize/contract";

/** Registration rules of the brand, checked before sending; the server checks them again. */

export type RuleBreak =
  | { readonly kind: "required" }
  | { readonly kind: "password_length" }
  | { readonly kind: "pattern"; readonly patternId: number };

/**
 * The rule's pattern as a regular expression; a lone `*` means anything, as the specification says.
 */
function patternOf(acceptedPattern: string): RegExp | undefined {
  const source = acceptedPattern === "*" ? ".*" : acceptedPattern;
  try {
    return new RegExp(`^(?:${source})$`, "u");
  } catch {
    // A pattern this browser cannot read is left to the server.
    return undefined;
  }
}

/** What a value breaks, or undefined when it follows the rule. */
export function ruleBreak(
  value: string,
  rule: RegistrationRule,
  field: "username" | "password",
): RuleBreak | undefined {
  if (value === "") return rule.isRequired ? { kind: "required" } : undefined;
  if (value.length < rule.minLength || value.length > rule.maxLength) {
    return field === "password"
      ? { kind: "password_length" }
      : { kind: "pattern", patternId: rule.patternId };
  }
  const isAccepted = patternOf(rule.acceptedPattern)?.test(value) ?? true;
  return isAccepted ? undefined : { kind: "pattern", patternId: rule.patternId };
}

/** Form fields that refusals of the register call belong to. */
export const refusedFields = {
  username_taken: "username",
  inconsistent_twice: "confirmPassword",
  terms_required: "acceptedTerms",
  age_required: "isAdult",
} as const;
