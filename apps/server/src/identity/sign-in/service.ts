import type { LoginRequest } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import type { Brand } from "../../brand/index.ts";
import type { Aside } from "../../platform/aside.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Passwords } from "../../platform/passwords.ts";
import { networkOf } from "../../platform/rate-limit.ts";
import { foldName } from "../../platform/text.ts";
import type { Activity } from "../activity/service.ts";
import type { AttemptLimit, Attempts } from "../attempts/service.ts";
import type { Codes } from "../codes/service.ts";
import type { Contacts } from "../contacts/service.ts";
import type { Admitted, SignInLocks } from "./locks.ts";
import { findCredential } from "./entry-store.ts";
import type { Entered, Entry, EntryRequest } from "./entry.ts";
import type { Logins } from "./logins.ts";
import { readMobile } from "../contacts/phones.ts";
import type { PhoneTokens } from "../codes/phone-token.ts";
import type { Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";
import { findMemberIdByUsername, findMembers } from "../members/store.ts";
import type { TrustedPlaces } from "./trusted.ts";

/**
 * Signing in: by user name and password, by a code on the phone, or by a phone-auth token.
 *
 * An unknown name and a wrong password take the same steps, the same time and the same answer. What
 * is written only for accounts that exist is written aside, after the answer.
 */
export interface LoginDeps {
  readonly db: Database;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn">;
  readonly passwords: Pick<Passwords, "verify">;
  readonly locks: SignInLocks;
  readonly entry: Pick<Entry, "enter">;
  readonly trusted: Pick<TrustedPlaces, "isDevice">;
  readonly contacts: Pick<Contacts, "memberByMobile">;
  readonly codes: Pick<Codes, "take">;
  readonly phoneTokens: Pick<PhoneTokens, "verifyPhoneToken">;
  readonly logins: Pick<Logins, "note" | "noteUnknown">;
  readonly activity: Pick<Activity, "note">;
  readonly attempts: Attempts;
  readonly aside: Aside;
}

type RequestOf<T extends LoginRequest["type"]> = Extract<LoginRequest, { type: T }>;

/** Nobody has this number, so looking for its password finds nothing. */
const nobody = 0n;

/** Tells of a lock at most once an hour, however many networks it is locked from. */
const wordLimit: AttemptLimit = { failuresMax: 1, windowMs: hourMs };

async function findMember(deps: LoginDeps, memberId: bigint): Promise<Member | undefined> {
  const [member] = await deps.db.read((reader) => findMembers(reader, [memberId]));
  return member;
}

/** Writes down that somebody failed to sign in as a member. */
function noteRefused(
  deps: LoginDeps,
  member: Member,
  way: LoginRequest["type"],
  visitor: Visitor,
  hasLocked: boolean,
): void {
  deps.aside.run(async () => {
    const isWordDue =
      hasLocked &&
      !(await deps.attempts.count("sign-in locked", member.memberId, wordLimit)).isLocked;
    await deps.db.transaction(async (tx) => {
      await deps.logins.note(tx, member, { way, outcome: "refused" }, visitor);
      if (isWordDue) await deps.activity.note(tx, member, "sign_in_locked", visitor);
    });
  });
}

/** Enters, and writes it down when the account may not. */
async function enter(
  deps: LoginDeps,
  member: Member,
  request: EntryRequest & { readonly way: LoginRequest["type"] },
): Promise<Entered> {
  try {
    return await deps.entry.enter(member, request);
  } catch (error) {
    if (error instanceof Refusal) noteRefused(deps, member, request.way, request.visitor, false);
    throw error;
  }
}

async function loginByName(
  deps: LoginDeps,
  merchantCode: string,
  request: RequestOf<"username">,
  visitor: Visitor,
): Promise<Entered> {
  const { db, locks } = deps;
  const { signIn: policy } = await deps.brand.getMerchant(merchantCode);
  const username = foldName(request.username);
  const memberId = await db.read(
    async (reader) => (await findMemberIdByUsername(reader, merchantCode, username)) ?? nobody,
  );
  const isTrustedDevice = await deps.trusted.isDevice(memberId, visitor);
  const { captcha } = request;
  const attempt = { merchantCode, name: username, visitor, isTrustedDevice, policy, captcha };
  const admitted = await locks.admit(attempt);
  const member = await findMember(deps, memberId);
  const credential = await db.read((reader) => findCredential(reader, memberId));
  const isRight = await deps.passwords.verify(
    credential?.passwordHash,
    request.password,
    networkOf(visitor.ip),
  );
  if (!isRight || member === undefined) {
    const { value, hasLocked } = await admitted.fail();
    if (member !== undefined) noteRefused(deps, member, "username", visitor, hasLocked);
    else deps.aside.run(() => deps.logins.noteUnknown(merchantCode, "username", visitor.ip));
    throw new Refusal("bad_credentials", value);
  }
  await db.transaction(admitted.succeed);
  const { site, remember: isRemembered } = request;
  return enter(deps, member, { way: "username", site, visitor, isRemembered });
}

/** The number as typed, or the refusal that comes when its turn has come. */
async function mobileOf(
  deps: LoginDeps,
  merchantCode: string,
  { countryDialingCode, mobileNum }: RequestOf<"sms">,
): Promise<{ readonly mobile: string } | { readonly refusal: Refusal; readonly typed: string }> {
  const { signIn } = await deps.brand.getMerchant(merchantCode);
  try {
    return { mobile: readMobile(countryDialingCode, mobileNum, signIn.smsCountries) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "sms_not_enabled") throw error;
    return { refusal: error, typed: `${countryDialingCode ?? ""} ${mobileNum}` };
  }
}

/** Enters with a proven number: it clears every lock that guessing at the password has led to. */
async function enterByMobile(
  deps: LoginDeps,
  merchantCode: string,
  mobile: string,
  request: EntryRequest & { readonly way: "sms" | "firebase" },
  admitted?: Admitted,
): Promise<Entered> {
  const memberId = await deps.contacts.memberByMobile(merchantCode, mobile);
  const member = memberId === undefined ? undefined : await findMember(deps, memberId);
  if (member === undefined) {
    const failed = await admitted?.fail();
    throw new Refusal("code_wrong", failed?.value);
  }
  await deps.db.transaction(async (tx) => {
    await admitted?.succeed(tx);
    await deps.locks.clear(tx, merchantCode, member.username);
  });
  return enter(deps, member, request);
}

async function loginByCode(
  deps: LoginDeps,
  merchantCode: string,
  request: RequestOf<"sms">,
  visitor: Visitor,
): Promise<Entered> {
  const { signIn: policy } = await deps.brand.getMerchant(merchantCode);
  const read = await mobileOf(deps, merchantCode, request);
  const name = "mobile" in read ? read.mobile : read.typed;
  const { captcha, site, remember: isRemembered } = request;
  const attempt = { merchantCode, name, visitor, isTrustedDevice: false, policy, captcha };
  const admitted = await deps.locks.admitCode(attempt);
  if ("refusal" in read) {
    await deps.db.transaction(admitted.succeed);
    throw read.refusal;
  }
  const guess = { purpose: "login", channel: "sms", subject: "", code: request.password } as const;
  try {
    await deps.codes.take({ merchantCode, to: read.mobile, ...guess });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { value } = await admitted.fail();
    throw new Refusal(error.code, value);
  }
  const entering = { way: "sms", site, visitor, isRemembered } as const;
  return enterByMobile(deps, merchantCode, read.mobile, entering, admitted);
}

async function loginByPhoneToken(
  deps: LoginDeps,
  merchantCode: string,
  request: RequestOf<"firebase">,
  visitor: Visitor,
): Promise<Entered> {
  const { site, remember: isRemembered, firebaseIdToken } = request;
  const mobile = await deps.phoneTokens.verifyPhoneToken(merchantCode, firebaseIdToken);
  const entering = { way: "firebase", site, visitor, isRemembered } as const;
  return enterByMobile(deps, merchantCode, mobile, entering);
}

/**
 * Signs a member in, or asks for a second proof.
 *
 * Refuses, in this order: sms_not_enabled, captcha_required, captcha_wrong, too_many_attempts,
 * mobile_missing, mobile_invalid, code_missing, code_expired, code_wrong, bad_credentials,
 * account_disabled, non_member_account, non_agent_account.
 */
export async function login(
  deps: LoginDeps,
  merchantCode: string,
  request: LoginRequest,
  visitor: Visitor,
): Promise<Entered> {
  if (request.type === "username") return loginByName(deps, merchantCode, request, visitor);
  const isOn = await deps.brand.isFlagOn(merchantCode, "MOBILEVERCODELOGIN3");
  if (!isOn) throw new Refusal("sms_not_enabled");
  if (request.type === "sms") return loginByCode(deps, merchantCode, request, visitor);
  return loginByPhoneToken(deps, merchantCode, request, visitor);
}
