import { isIPv6 } from "node:net";
import type { LoginCheck, LoginWay, SessionScope } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { isAffiliateType, type MemberType } from "@baize/contract/member-types";
import { plainDigits } from "../contacts/phones.ts";
import { isAgent } from "../rules.ts";

/** What is decided about entering, without asking the database. */

/** Where somebody signs in: the members' site, or the agents' office. */
export type Site = "member" | "agent";

/**
 * Why an account may not enter here, its proof being right. Players have no business in the agents'
 * office. Agents play too, but affiliates have only the office.
 */
export function refusalAt(
  site: Site,
  memberType: number,
): "non_member_account" | "non_agent_account" | undefined {
  if (site === "agent") return isAgent({ memberType }) ? undefined : "non_agent_account";
  return isAffiliateType(memberType) ? "non_member_account" : undefined;
}

/** Ways in that proved the phone already. */
const phoneWays: ReadonlySet<LoginWay> = new Set(["sms", "firebase", "password_reset"]);

/** Ways in to an account that is new: its first place is trusted, and nothing can be checked. */
export type NewAccountWay = "registration" | "trial";

const strongChecks: ReadonlySet<LoginCheck> = new Set([
  "totp",
  "recovery_code",
  "sms_code",
  "email_code",
]);

/** Whether the checks passed let somebody in: a strong one, or both that prove only knowledge. */
export function isEnough(passed: readonly LoginCheck[]): boolean {
  if (passed.some((check) => strongChecks.has(check))) return true;
  return passed.includes("mobile_number") && passed.includes("payee_name");
}

/** What an account could show, and by what it would be reached. */
export interface Showable {
  readonly hasAuthenticator: boolean;
  readonly hasRecoveryCode: boolean;
  /** Where a code would be sent; undefined where nothing is bound or nothing can be sent. */
  readonly mobile: string | undefined;
  readonly email: string | undefined;
  readonly maySendSms: boolean;
  readonly maySendEmail: boolean;
  readonly payeeName: string | undefined;
}

/**
 * The checks that are offered, strongest first. The agents' office takes only the authenticator.
 * A phone sign-in has shown the phone already, so it is no second proof.
 */
export function offeredChecks(showable: Showable, site: Site, way: LoginWay): LoginCheck[] {
  const { hasAuthenticator, hasRecoveryCode, mobile, email, payeeName } = showable;
  const offered: LoginCheck[] = [];
  if (hasAuthenticator) offered.push("totp");
  if (hasAuthenticator && hasRecoveryCode) offered.push("recovery_code");
  if (site === "agent" && hasAuthenticator) return offered;
  const isPhoneNew = !phoneWays.has(way);
  if (mobile !== undefined && showable.maySendSms && isPhoneNew) offered.push("sms_code");
  if (email !== undefined && showable.maySendEmail) offered.push("email_code");
  if (mobile !== undefined && isPhoneNew) offered.push("mobile_number");
  if (payeeName !== undefined) offered.push("payee_name");
  return offered;
}

export interface CheckQuestion {
  readonly site: Site;
  readonly way: LoginWay;
  readonly isKnownPlace: boolean;
  /** Never entered before: there is no place to know yet. */
  readonly isFirstEntry: boolean;
  readonly checksUnknownPlaces: boolean;
  readonly hasAuthenticator: boolean;
  readonly offered: readonly LoginCheck[];
}

/**
 * Whether a second proof comes before entering. The agents' office asks for the authenticator each
 * time. Else an unknown place asks, where the brand wants it or the member has an authenticator,
 * and the member can show enough. A remembered device is a known place.
 */
export function isCheckNeeded(question: CheckQuestion): boolean {
  const { site, way, hasAuthenticator } = question;
  if (site === "agent" && hasAuthenticator) return true;
  if (way === "remembered" || question.isKnownPlace) return false;
  if (question.isFirstEntry && !hasAuthenticator) return false;
  if (!question.checksUnknownPlaces && !hasAuthenticator) return false;
  if (phoneWays.has(way) && !hasAuthenticator) return false;
  return isEnough(question.offered);
}

/**
 * Whether a place that was not known is trusted after entering without a second proof: at the first
 * entry, where the brand asks for none, and where the phone was the proof. A sign-in without a
 * possible second proof makes no place trusted, or a thief would only have to come early.
 */
export function isPlaceLearnt(
  question: Pick<
    CheckQuestion,
    "way" | "isFirstEntry" | "checksUnknownPlaces" | "hasAuthenticator"
  >,
): boolean {
  if (question.isFirstEntry || !question.checksUnknownPlaces) return true;
  return phoneWays.has(question.way) && !question.hasAuthenticator;
}

export interface ScopeQuestion {
  readonly site: Site;
  readonly way: LoginWay;
  readonly memberType: MemberType;
  readonly hasAuthenticator: boolean;
  /** Undefined where the account has no password. */
  readonly password: { readonly changedAt: Date; readonly mustChange: boolean } | undefined;
  readonly passwordDaysMax: number | null;
  readonly isExpiryForced: boolean;
  /** An agent opened the account, and its person has not taken it over yet. */
  readonly isUnfinished: boolean;
}

/**
 * What a new session may do, and whether the password counts as expired. A phone sign-in did not
 * use the password, so no new one is required.
 */
export function scopeAt(
  question: ScopeQuestion,
  now: Date,
): { readonly scope: SessionScope; readonly isPasswordExpired: boolean } {
  const { password, passwordDaysMax, way } = question;
  const mustChange = password?.mustChange === true;
  const ageMs = password === undefined ? 0 : now.getTime() - password.changedAt.getTime();
  const isTooOld = passwordDaysMax !== null && ageMs > passwordDaysMax * dayMs;
  const isPasswordExpired = mustChange || isTooOld;
  if (question.isUnfinished) return { scope: "account", isPasswordExpired };
  const isAsked = way !== "sms" && way !== "firebase";
  if (isAsked && (mustChange || (isTooOld && question.isExpiryForced))) {
    return { scope: "password", isPasswordExpired };
  }
  const lacksAuthenticator = isAgent(question) && !question.hasAuthenticator;
  if (question.site === "agent" && lacksAuthenticator) {
    return { scope: "authenticator", isPasswordExpired };
  }
  return { scope: "full", isPasswordExpired };
}

/**
 * The network a place is known by: /24 of IPv4, /48 of IPv6. Providers move their customers about
 * within these.
 */
export function placeNetworkOf(ip: string): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (!isIPv6(plain)) return plain.split(".").slice(0, 3).join(".");
  const [head = "", tail = ""] = plain.split("::");
  const headParts = head === "" ? [] : head.split(":");
  const tailParts = tail === "" ? [] : tail.split(":");
  const isShort = plain.includes("::");
  const missing = isShort ? 8 - headParts.length - tailParts.length : 0;
  const parts = [...headParts, ...Array.from({ length: missing }, () => "0"), ...tailParts];
  return parts
    .slice(0, 3)
    .map((part) => part.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":");
}

/**
 * Whether a typed number is the bound one, with or without its dialling code, leading zeros and
 * separators.
 */
export function isSameNumber(typed: string, e164: string): boolean {
  const digits = plainDigits(typed).replace(/\D/g, "").replace(/^0+/, "");
  const whole = e164.replace(/\D/g, "");
  return digits.length >= 7 && whole.length - digits.length <= 3 && whole.endsWith(digits);
}

/** Whether two names of a person are the same but for case, forms of letters and blanks. */
export function isSameName(left: string, right: string): boolean {
  const plain = (name: string) =>
    name.normalize("NFKC").trim().replace(/\s+/g, " ").toLocaleLowerCase("en");
  return plain(left) === plain(right);
}
