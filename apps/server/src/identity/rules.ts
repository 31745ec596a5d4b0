import type { RegistrationField, SessionScope } from "@baize/contract";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { isAgentType, type MemberType } from "@baize/contract/member-types";
import type { FieldRule } from "../brand/index.ts";
import { Refusal } from "../platform/errors.ts";
import type { Session } from "../platform/http/call.ts";

/** What is decided about members without asking the database. */

/** "unfinished": an agent opened the account, and the person has not taken it over yet. */
export type MemberStatus = "open" | "suspended" | "closed" | "unfinished";

/** Agents and affiliates act for others' money, so they cannot do without an authenticator. */
export function isAgent({ memberType }: { readonly memberType: number }): boolean {
  return isAgentType(memberType);
}

export interface Member {
  readonly memberId: bigint;
  readonly merchantCode: string;
  /** What vendors know the member by. */
  readonly publicId: string;
  readonly username: string;
  readonly nickname: string;
  readonly memberType: MemberType;
  readonly isTrial: boolean;
  readonly isTest: boolean;
  readonly currency: string;
  /** The member's own choice, if one was made. */
  readonly language: string | null;
  readonly status: MemberStatus;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
}

/** Where what a member does is counted, and whether it is. */
export type MemberPlace = Pick<
  Member,
  "memberId" | "merchantCode" | "currency" | "isTest" | "isTrial"
>;

/**
 * A session whose member does nothing ends after half an hour (GLI-19 2.5.4), and any session after
 * twelve hours.
 */
export const sessionIdleMsMax = 30 * minuteMs;
export const sessionMsMax = 12 * hourMs;

/**
 * A member's number: 41 bits of milliseconds since 2024 and 22 random bits, so that numbers grow
 * with time without a sequence that all nodes would share. Two in one millisecond collide once in
 * four million times; the insert notices and is repeated.
 */
export function memberIdOf(now: Date, random: Uint8Array): bigint {
  const epochMs = Date.UTC(2024, 0, 1);
  const [a = 0, b = 0, c = 0] = random;
  const tail = BigInt(((a & 0x3f) << 16) | (b << 8) | c);
  return (BigInt(now.getTime() - epochMs) << 22n) | tail;
}

export function sessionOf(
  member: Member,
  sessionId: string,
  scope: SessionScope,
  assurance: Session["assurance"],
): Session {
  return {
    sessionId,
    memberId: member.memberId,
    memberType: member.memberType,
    isTrial: member.isTrial,
    currency: member.currency,
    scope,
    assurance,
  };
}

/** What was typed does not follow the brand's rule of this field. */
export function refuseField(field: RegistrationField, rule: FieldRule): never {
  const { patternId, minLength, maxLength } = rule;
  throw new Refusal("registration_rule", { field, patternId, minLength, maxLength });
}
