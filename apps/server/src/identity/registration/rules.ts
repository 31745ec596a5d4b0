import {
  registrationFields,
  type RegisterMobileRequest,
  type RegisterRequest,
  type RegistrationField,
} from "@baize/contract";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { followsRule, type FieldRule, type Merchant } from "../../brand/index.ts";
import { isBreached } from "../../platform/breached-passwords.ts";
import { Refusal } from "../../platform/errors.ts";
import { isBirthday, isOfAge } from "../person/ages.ts";
import { isStraight, type PersonFacts } from "../person/service.ts";
import { plainDigits, readMobile } from "../contacts/phones.ts";
import { refuseField } from "../rules.ts";

/** What a registration form says, read by the brand's rules. Pure. */

/** A form as it was sent, and by which of the two ways. */
export type Form =
  | { readonly way: "username"; readonly request: RegisterRequest }
  | { readonly way: "mobile"; readonly request: RegisterMobileRequest };

/** What the brand's flags say of its forms. */
export interface FormFlags {
  /** MOBILENUMPASSREG3: a registration by mobile number asks for a password. */
  readonly asksMobilePassword: boolean;
  /** REGMOBVERF3: a number must be proven by a code. */
  readonly provesMobile: boolean;
}

/** A registration, without any field the brand does not ask for. */
export interface Applicant {
  /** Undefined: the account is given a name. */
  readonly username: string | undefined;
  /** Undefined: the account is entered by its number alone. */
  readonly password: string | undefined;
  readonly mobile: { readonly e164: string; readonly isProofNeeded: boolean } | undefined;
  readonly facts: Omit<PersonFacts, "paymentPasswordHash">;
  readonly paymentPassword: string | undefined;
  readonly affiliateCode: string | undefined;
  readonly recommenderId: string | undefined;
  readonly isCaptchaAsked: boolean;
}

/** Texts that the account keeps as they are, beside the profile's own. */
const detailFields = ["qqNum", "line", "whatsapp", "facebook", "wechat", "recommenderId"] as const;

/** Fields that every form with them must have filled, whatever else the brand says. */
const alwaysRequired: ReadonlySet<RegistrationField> = new Set([
  "username",
  "password",
  "paymentPassword",
]);

/** The rule of a field as this form has it; undefined where the form does not show it. */
function ruleIn(
  { way }: Form,
  { asksMobilePassword }: FormFlags,
  { registration }: Merchant,
  field: RegistrationField,
): FieldRule | undefined {
  const rule = registration.fields[field];
  if (rule?.isShown !== true) return undefined;
  if (way === "mobile") {
    if (field === "username" || (field === "password" && !asksMobilePassword)) return undefined;
    // A missing number has its own refusal there.
    if (field === "mobileNum") return { ...rule, isRequired: false };
  }
  return alwaysRequired.has(field) ? { ...rule, isRequired: true } : rule;
}

/** A value as the rules see it: names without stray blanks, numbers as plain digits. */
function valueOf({ request }: Form, field: RegistrationField): string {
  if (field === "captcha") return "";
  const typed = (request as Partial<RegisterRequest>)[field] ?? "";
  if (field === "mobileNum") return plainDigits(typed).replace(/[\s+().\-/]/g, "");
  if (field === "payeeName") return typed.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  return typed;
}

function isSound(field: RegistrationField, rule: FieldRule, value: string, now: Date): boolean {
  if (!followsRule(rule, value)) return false;
  if (value === "") return true;
  if (field === "birthday") return isBirthday(value, now);
  return field !== "paymentPassword" || !isStraight(value);
}

/** The values of the shown fields that are filled. Refuses: registration_rule. */
function readFields(form: Form, flags: FormFlags, merchant: Merchant, now: Date) {
  const values = new Map<RegistrationField, string>();
  for (const field of registrationFields) {
    const rule = ruleIn(form, flags, merchant, field);
    if (rule === undefined || field === "captcha") continue;
    const value = valueOf(form, field);
    if (!isSound(field, rule, value, now)) refuseField(field, rule);
    if (value !== "") values.set(field, value);
  }
  return values;
}

/** A number as E.164. Refuses: mobile_missing, mobile_invalid, sms_not_enabled. */
function readNumber(form: Form, flags: FormFlags, merchant: Merchant, hasNumber: boolean) {
  const { way, request } = form;
  if (!hasNumber && way === "username") return undefined;
  // Without a password the number is the only way in, so it must be the owner's.
  const isProofNeeded = flags.provesMobile || (way === "mobile" && !flags.asksMobilePassword);
  const home = getCountries().find((country) => country === merchant.countryCode);
  const ownCode = home === undefined ? "" : `+${getCountryCallingCode(home)}`;
  const countries = isProofNeeded ? merchant.signIn.smsCountries : getCountries();
  const e164 = readMobile(
    request.countryDialingCode ?? ownCode,
    request.mobileNum ?? "",
    countries,
  );
  return { e164, isProofNeeded };
}

/** The free texts; a number or address that nobody proved is no more than one of them. */
function detailsOf(
  values: ReadonlyMap<RegistrationField, string>,
  unprovenMobile: string | undefined,
): Record<string, string> {
  const details = new Map<string, string>();
  for (const field of [...detailFields, "email"] as const) {
    const value = values.get(field);
    if (value !== undefined) details.set(field, value);
  }
  if (unprovenMobile !== undefined) details.set("mobileNum", unprovenMobile);
  return Object.fromEntries(details);
}

/**
 * Reads a form by the brand's rules. What the brand does not ask for is dropped.
 *
 * Refuses, in this order: registration_rule, inconsistent_twice, under_age, password_breached,
 * mobile_missing, mobile_invalid, sms_not_enabled.
 */
export function readForm(form: Form, flags: FormFlags, merchant: Merchant, now: Date): Applicant {
  const { request } = form;
  const values = readFields(form, flags, merchant, now);
  const password = values.get("password");
  if (password !== undefined && password !== request.confirmPassword) {
    throw new Refusal("inconsistent_twice");
  }
  const birthday = values.get("birthday");
  const { ageMin, timeZone, brandName } = merchant;
  if (birthday !== undefined && !isOfAge(birthday, ageMin, now, timeZone)) {
    throw new Refusal("under_age");
  }
  const username = values.get("username");
  const names = [username ?? "", brandName, values.get("mobileNum") ?? ""];
  if (password !== undefined && isBreached(password, names)) {
    throw new Refusal("password_breached");
  }
  const mobile = readNumber(form, flags, merchant, values.has("mobileNum"));
  const unprovenMobile = mobile?.isProofNeeded === false ? mobile.e164 : undefined;
  const details = detailsOf(values, unprovenMobile);
  return {
    username,
    password,
    mobile,
    facts: {
      birthday,
      payeeName: values.get("payeeName"),
      idNumber: values.get("idNumber"),
      details: Object.keys(details).length === 0 ? undefined : details,
    },
    paymentPassword: values.get("paymentPassword"),
    affiliateCode: values.get("affiliateCode"),
    recommenderId: values.get("recommenderId"),
    isCaptchaAsked: merchant.registration.fields.captcha?.isShown === true,
  };
}
