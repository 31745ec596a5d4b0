import type { CallParsed, CaptchaAnswer } from "@baize/contract";
import type { Brand, Merchant } from "../../brand/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Captchas } from "../captcha/service.ts";
import type { Codes } from "./service.ts";
import type { Contacts } from "../contacts/service.ts";
import { readMobile } from "../contacts/phones.ts";
import type { Visitor } from "../visitor.ts";

/**
 * Codes that anybody may ask for, without a session: to sign in, for a new password, to register.
 * Nothing in the answer, the steps or the time tells whether the number has an account here.
 */
export interface CodeRequestDeps {
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn">;
  readonly captchas: Pick<Captchas, "take">;
  readonly codes: Codes;
  readonly contacts: Contacts;
}

/** Who asks for a code, before anybody is signed in. */
export interface Asker {
  readonly merchantCode: string;
  readonly language: string;
  readonly visitor: Visitor;
}

/** A wrong answer is refused even where none was asked for: it has been used up. */
async function isProven(
  deps: CodeRequestDeps,
  answer: CaptchaAnswer | undefined,
  visitor: Visitor,
): Promise<boolean> {
  if (answer === undefined) return false;
  if (await deps.captchas.take("sms", answer, visitor)) return true;
  throw new Refusal("captcha_wrong", { captcha: true });
}

/** What must be on for the brand to send a code of this purpose. */
const signInFlags = { login: "MOBILEVERCODELOGIN3", forgot: "CHNGPASSVERIF3" } as const;
const registerFlags = {
  username: ["REGMOBVERF3"],
  // Without a password the number must be proven, whatever REGMOBVERF3 says.
  mobile: ["MOBILENUMREG3"],
} as const;

async function merchantWith(
  deps: CodeRequestDeps,
  merchantCode: string,
  flags: readonly string[],
): Promise<Merchant> {
  for (const flag of flags) {
    if (!(await deps.brand.isFlagOn(merchantCode, flag))) throw new Refusal("sms_not_enabled");
  }
  return deps.brand.getMerchant(merchantCode);
}

/**
 * Sends a code to sign in with, or for a new password. A number without an account is answered
 * the same and gets nothing.
 *
 * Refuses, in this order: sms_not_enabled, mobile_missing, mobile_invalid, captcha_wrong,
 * captcha_required, sms_too_many, sms_quota.
 */
export async function sendSignInCode(
  deps: CodeRequestDeps,
  body: CallParsed<"smsNoLogin">["body"],
  asker: Asker,
): Promise<{ expiredMinutes: number }> {
  const { merchantCode, visitor, language } = asker;
  const { purpose } = body;
  const merchant = await merchantWith(deps, merchantCode, [signInFlags[purpose]]);
  const to = readMobile(body.countryDialingCode, body.mobileNum, merchant.signIn.smsCountries);
  const proven = await isProven(deps, body.captcha, visitor);
  const memberId = await deps.contacts.memberByMobile(merchantCode, to);
  return deps.codes.send({
    merchantCode,
    purpose,
    channel: "sms",
    to,
    subject: "",
    visitor,
    language,
    isSilent: memberId === undefined,
    isProven: proven,
  });
}

/**
 * Sends a code to register with. A number that has an account gets word of it instead, and the
 * answer is the same.
 *
 * Refuses, in this order: sms_not_enabled, mobile_missing, mobile_invalid, captcha_wrong,
 * captcha_required, sms_too_many, sms_quota, sms_failed.
 */
export async function sendRegisterCode(
  deps: CodeRequestDeps,
  body: CallParsed<"smsRegister">["body"],
  asker: Asker,
): Promise<{ expiredMinutes: number }> {
  const { merchantCode, visitor, language } = asker;
  const merchant = await merchantWith(deps, merchantCode, registerFlags[body.moduleId]);
  const to = readMobile(body.countryDialingCode, body.mobileNo, merchant.signIn.smsCountries);
  const proven = await isProven(deps, body.captcha, visitor);
  const hasAccount = (await deps.contacts.memberByMobile(merchantCode, to)) !== undefined;
  return deps.codes.send({
    merchantCode,
    purpose: "register",
    channel: "sms",
    to,
    subject: "",
    visitor,
    language,
    isSilent: hasAccount,
    hasAccount,
    isProven: proven,
  });
}
