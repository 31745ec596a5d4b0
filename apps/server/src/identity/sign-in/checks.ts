import type { LoginCheck } from "@baize/contract";
import type { Brand } from "../../brand/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Authenticators } from "../authenticators/service.ts";
import type { Codes } from "../codes/service.ts";
import type { Contacts } from "../contacts/service.ts";
import { isSameName, isSameNumber, type Showable } from "./entry-rules.ts";
import type { Persons } from "../person/service.ts";
import type { Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";

/** The second proofs of a sign-in: what a member could show, and whether what is shown is right. */
export interface ChecksDeps {
  readonly brand: Pick<Brand, "getMerchant">;
  readonly authenticators: Pick<
    Authenticators,
    "isOn" | "recoveryCodesLeft" | "verify" | "useRecoveryCode"
  >;
  readonly contacts: Pick<Contacts, "findMobile" | "findEmail">;
  readonly persons: Pick<Persons, "find">;
  readonly codes: Pick<Codes, "send" | "take">;
  /** Whether messages of a kind can be sent at all. */
  readonly canDeliver: (channel: "sms" | "email") => boolean;
}

export interface Checks {
  readonly showableOf: (member: Member) => Promise<Showable>;
  /** Sends a code for a sign-in that waits. Refuses: sms_too_many, sms_quota, sms_failed. */
  readonly sendCode: (
    member: Member,
    pendingId: string,
    method: "sms_code" | "email_code",
    visitor: Visitor,
    language: string,
  ) => Promise<{ expiredMinutes: number }>;
  readonly isRight: (
    member: Member,
    pendingId: string,
    method: LoginCheck,
    value: string,
    visitor: Visitor,
  ) => Promise<boolean>;
}

const channels = { sms_code: "sms", email_code: "email" } as const;

/** Refusals of a code that mean no more here than that the check failed. */
const wrongCodes: ReadonlySet<string> = new Set(["code_missing", "code_wrong", "code_expired"]);

async function addressOf(deps: ChecksDeps, memberId: bigint, method: "sms_code" | "email_code") {
  const { contacts } = deps;
  const bound = method === "sms_code" ? contacts.findMobile : contacts.findEmail;
  return bound(memberId);
}

async function takeCode(
  deps: ChecksDeps,
  { memberId, merchantCode }: Member,
  pendingId: string,
  method: "sms_code" | "email_code",
  code: string,
): Promise<boolean> {
  const to = await addressOf(deps, memberId, method);
  if (to === undefined) return false;
  const channel = channels[method];
  try {
    const purpose = "login_check";
    await deps.codes.take({ merchantCode, purpose, channel, to, subject: pendingId, code });
    return true;
  } catch (error) {
    if (error instanceof Refusal && wrongCodes.has(error.code)) return false;
    throw error;
  }
}

async function isRight(deps: ChecksDeps, ...shown: Parameters<Checks["isRight"]>) {
  const { authenticators, contacts, persons } = deps;
  const [member, pendingId, method, value, visitor] = shown;
  const { memberId } = member;
  if (method === "totp") return authenticators.verify(memberId, value);
  if (method === "recovery_code") return authenticators.useRecoveryCode(member, value, visitor);
  if (method === "mobile_number") {
    const mobile = await contacts.findMobile(memberId);
    return mobile !== undefined && isSameNumber(value, mobile);
  }
  if (method === "payee_name") {
    const { payeeName } = await persons.find(memberId);
    return payeeName !== undefined && isSameName(value, payeeName);
  }
  return takeCode(deps, member, pendingId, method, value);
}

export function createChecks(deps: ChecksDeps): Checks {
  const { authenticators, contacts, persons } = deps;
  return {
    async showableOf({ memberId }) {
      const [hasAuthenticator, codesLeft, mobile, email, person] = await Promise.all([
        authenticators.isOn(memberId),
        authenticators.recoveryCodesLeft(memberId),
        contacts.findMobile(memberId),
        contacts.findEmail(memberId),
        persons.find(memberId),
      ]);
      return {
        hasAuthenticator,
        hasRecoveryCode: codesLeft > 0,
        mobile,
        email,
        maySendSms: deps.canDeliver("sms"),
        maySendEmail: deps.canDeliver("email"),
        payeeName: person.payeeName,
      };
    },

    async sendCode({ memberId, merchantCode }, pendingId, method, visitor, language) {
      const to = await addressOf(deps, memberId, method);
      if (to === undefined) throw new Refusal("verification_ended");
      return deps.codes.send({
        merchantCode,
        purpose: "login_check",
        channel: channels[method],
        to,
        subject: pendingId,
        visitor,
        language,
        isSilent: false,
      });
    },

    isRight: (...shown) => isRight(deps, ...shown),
  };
}
