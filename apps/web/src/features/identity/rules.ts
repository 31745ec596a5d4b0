import type { RegistrationField, RegistrationRule, RefusalCode } from "@baize/contract";
import { isSimplePassword } from "../../lib/simple-password.ts";

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
    return new RegExp(`^(?:${source})$`, "su");
  } catch {
    // A pattern this browser cannot read is left to the server.
    return undefined;
  }
}

/** Fields whose value is taken as typed, spaces and all. */
const untrimmed = new Set<string>(["password", "paymentPassword"]);

/** The value as it is checked and sent. */
export function valueOf(field: RegistrationField, typed: string | undefined): string {
  const text = typed ?? "";
  return untrimmed.has(field) ? text : text.trim();
}

/** What a value breaks, or undefined when it follows the rule; the length is looked at first. */
export function ruleBreak(
  value: string,
  rule: RegistrationRule,
  field: RegistrationField,
): RuleBreak | undefined {
  if (value === "") {
    // If the form has the payout password, it is required, as the specification says.
    return rule.isRequired || field === "paymentPassword" ? { kind: "required" } : undefined;
  }
  const { length } = Array.from(value);
  if (length < rule.minLength || length > rule.maxLength) {
    return field === "password"
      ? { kind: "password_length" }
      : { kind: "pattern", patternId: rule.patternId };
  }
  const isAccepted = patternOf(rule.acceptedPattern)?.test(value) ?? true;
  return isAccepted ? undefined : { kind: "pattern", patternId: rule.patternId };
}

const mailbox = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** Whether that is an address as pattern 3 has it. */
export function isMailbox(text: string): boolean {
  return mailbox.test(text);
}

/** Whether it is a password of payouts that anybody would try first. */
export function isTooSimple(field: RegistrationField, value: string): boolean {
  return field === "paymentPassword" && isSimplePassword(value);
}

/** Inputs of the register form: the brand's fields and those that are always there. */
export type FormField =
  | Exclude<RegistrationField, "captcha">
  | "confirmPassword"
  | "verificationCode"
  | "isAdult"
  | "acceptedTerms";

/** Form fields that refusals of the register call belong to. */
export const refusedFields: Readonly<Partial<Record<RefusalCode, FormField>>> = {
  username_taken: "username",
  password_breached: "password",
  password_reused: "password",
  inconsistent_twice: "confirmPassword",
  terms_required: "acceptedTerms",
  age_required: "isAdult",
  under_age: "birthday",
  mobile_missing: "mobileNum",
  mobile_invalid: "mobileNum",
  mobile_taken: "mobileNum",
  email_taken: "email",
  invitation_code_error: "affiliateCode",
  code_missing: "verificationCode",
  code_wrong: "verificationCode",
  code_expired: "verificationCode",
};

/** The brand's fields in the order of the form; the contract's list would bring its schemas. */
export const fieldOrder = [
  "username",
  "password",
  "mobileNum",
  "email",
  "payeeName",
  "birthday",
  "idNumber",
  "paymentPassword",
  "qqNum",
  "line",
  "whatsapp",
  "facebook",
  "wechat",
  "recommenderId",
  "affiliateCode",
  "captcha",
] as const satisfies readonly RegistrationField[];

export interface ShownFields {
  /** In the order of the specification. */
  readonly open: readonly RegistrationField[];
  /** Optional fields, folded away where they are many. */
  readonly folded: readonly RegistrationField[];
}

const optionalOpenMax = 3;

/** Which of the brand's fields a form shows, and which of them are folded. */
export function shownFields(
  order: readonly RegistrationField[],
  rules: Readonly<Partial<Record<RegistrationField, RegistrationRule>>>,
  isForced: (field: RegistrationField) => boolean,
): ShownFields {
  const shown = order.filter((field) => rules[field]?.isShown === true || isForced(field));
  const isNeeded = (field: RegistrationField) =>
    isForced(field) ||
    rules[field]?.isRequired === true ||
    field === "paymentPassword" ||
    field === "captcha";
  const optional = shown.filter((field) => !isNeeded(field));
  return optional.length > optionalOpenMax
    ? { open: shown.filter(isNeeded), folded: optional }
    : { open: shown, folded: [] };
}
