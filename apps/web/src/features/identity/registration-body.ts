import type { CallInput, CaptchaAnswer, RegistrationField } from "@baize/contract";
import type { MobileNumber } from "../../lib/phones.ts";
import { valueOf } from "./rules.ts";

/** What a registration sends, made of what its form shows; nothing that is hidden travels. */

export type RegisterWay = "username" | "mobile";
/** Or the account is there already: an agent opened it. */
export type FormWay = RegisterWay | "opened";

/** Inputs by name; those of the brand's fields carry their field's name. */
export type RegisterValues = Record<Exclude<RegistrationField, "captcha">, string> & {
  confirmPassword: string;
  verificationCode: string;
  isAdult: boolean;
  acceptedTerms: boolean;
};

/** What a form shows and knows beside its values. */
export interface RegisterParts {
  readonly shown: readonly RegistrationField[];
  /** The number in its two parts; undefined where none was given. */
  readonly number: MobileNumber | undefined;
  /** The code's proof from the brand's phone-auth service. */
  readonly idToken: string | undefined;
  /** Whether a code goes with the number. */
  readonly hasCode: boolean;
  readonly captcha: { readonly captcha?: CaptchaAnswer };
  readonly socialCode: string | undefined;
  readonly referralCode: string | undefined;
  readonly affiliateCode: string | undefined;
  /** The last visit by an affiliate's link. */
  readonly clickId: string | undefined;
  readonly page: { readonly origin: string; readonly pathname: string; readonly hostname: string };
}

/** Fields that travel as they are, where shown and filled in. */
const plainFields = [
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
] as const;

function given<T extends string>(name: T, value: string | undefined) {
  return (value === undefined || value === "" ? {} : { [name]: value }) as Partial<
    Record<T, string>
  >;
}

/** What is said of the person, whichever way the account came about. */
function personalOf(values: RegisterValues, parts: RegisterParts) {
  const { shown, number, idToken, hasCode } = parts;
  const plain: Partial<Record<(typeof plainFields)[number], string>> = {};
  for (const field of plainFields) {
    const value = shown.includes(field) ? valueOf(field, values[field]) : "";
    if (value !== "") plain[field] = value;
  }
  const firebase = { firebaseChannel: "sms" as const, firebaseIdToken: idToken ?? "" };
  const isOwnCode = hasCode && idToken === undefined && number !== undefined;
  return {
    ...plain,
    ...(number !== undefined && number),
    ...(isOwnCode && { verificationCode: values.verificationCode }),
    ...(idToken !== undefined && firebase),
    isAdult: values.isAdult,
    acceptedTerms: values.acceptedTerms,
  };
}

function sharedOf(values: RegisterValues, parts: RegisterParts) {
  const { page } = parts;
  return {
    ...personalOf(values, parts),
    ...given("affiliateCode", parts.affiliateCode),
    ...given("referralCode", parts.referralCode),
    ...given("clickId", parts.clickId),
    ...given("socialCode", parts.socialCode),
    ...parts.captcha,
    login: true as const,
    registerMethod: "WEB" as const,
    registerUrl: `${page.origin}${page.pathname}`,
    domain: page.hostname,
  };
}

export function finishBody(
  values: RegisterValues,
  parts: RegisterParts,
): CallInput<"finishAccount">["body"] {
  const { password: newPassword, confirmPassword: confirmNewPassword } = values;
  const { recommenderId: _recommender, ...personal } = personalOf(values, parts);
  return { ...personal, newPassword, confirmNewPassword };
}

export function nameBody(
  values: RegisterValues,
  parts: RegisterParts,
): CallInput<"register">["body"] {
  const { password, confirmPassword } = values;
  const username = valueOf("username", values.username);
  return { ...sharedOf(values, parts), username, password, confirmPassword };
}

export function mobileBody(
  values: RegisterValues,
  number: MobileNumber,
  parts: RegisterParts,
): CallInput<"registerMobile">["body"] {
  const { password, confirmPassword } = values;
  const hasPassword = parts.shown.includes("password");
  return {
    ...sharedOf(values, parts),
    ...number,
    ...(hasPassword && { password, confirmPassword }),
  };
}
