import type { CallParsed, ChangePasswordRequest } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import type { Brand, Merchant } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Delivery } from "../../platform/delivery/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Session } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Passwords } from "../../platform/passwords.ts";
import { foldName } from "../../platform/text.ts";
import type { Activity } from "../activity/service.ts";
import type { AttemptLimit, Attempts } from "../attempts/service.ts";
import type { Captchas } from "../captcha/service.ts";
import type { Codes } from "../codes/service.ts";
import type { Contacts } from "../contacts/service.ts";
import type { SignInLocks } from "../sign-in/locks.ts";
import { refusalAt } from "../sign-in/entry-rules.ts";
import type { Entered, Entry } from "../sign-in/entry.ts";
import { isCaptchaDue, mayMail } from "./forgot-limits.ts";
import { composeResetLink } from "../messages/compose.ts";
import {
  endResetLinks,
  findPasswordHash,
  findResetLink,
  insertResetLink,
  replaceCredential,
  saveCredential,
  useResetLink,
} from "./store.ts";
import type { Persons } from "../person/service.ts";
import { readMobile } from "../contacts/phones.ts";
import { checkNewPassword } from "./rules.ts";
import { endPendingLogins } from "../sign-in/pending-store.ts";
import type { Remembered } from "../sign-in/remembered.ts";
import type { Member } from "../rules.ts";
import type { Sessions } from "../sessions/service.ts";
import type { Visitor } from "../visitor.ts";
import { findMemberIdByUsername, findMembers } from "../members/store.ts";

/**
 * New passwords: changed with the old one, or reset by a link in a mail or a code on the phone.
 *
 * A link to a new password:
 *
 * | state | event                                                   | state |
 * | ----- | ------------------------------------------------------- | ----- |
 * | -     | name and address belong together                        | open  |
 * | open  | a password is set by it                                 | used  |
 * | open  | another link, any other new password, or thirty minutes | ended |
 *
 * A change ends every other session; a reset ends all of them and freezes payout details for a day.
 * Asking for a link takes the same steps and gives the same answer whether the account exists.
 */
export interface PasswordChangesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn">;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly captchas: Pick<Captchas, "take">;
  readonly codes: Pick<Codes, "take">;
  readonly contacts: Pick<Contacts, "findEmail" | "memberByMobile">;
  readonly delivery: Pick<Delivery, "send">;
  readonly locks: Pick<SignInLocks, "clear">;
  readonly entry: Pick<Entry, "enter">;
  readonly persons: Pick<Persons, "freezePayout">;
  readonly remembered: Pick<Remembered, "endAll">;
  readonly sessions: Pick<Sessions, "endIn" | "endOthersIn" | "widenIn">;
  readonly activity: Pick<Activity, "note">;
  readonly getMember: (memberId: bigint) => Promise<Member>;
  /** Where the site is at a host of the brand's. */
  readonly siteUrl: (host: string) => string;
}

export interface PasswordChanges {
  readonly change: (
    session: Session,
    request: ChangePasswordRequest,
    visitor: Visitor,
  ) => Promise<void>;
  readonly forgotByEmail: (
    request: CallParsed<"forgotByEmail">["body"],
    asker: LinkAsker,
  ) => Promise<void>;
  readonly reset: (
    merchantCode: string,
    request: CallParsed<"resetPassword">["body"],
    visitor: Visitor,
  ) => Promise<void>;
  readonly setByPhone: (
    merchantCode: string,
    request: CallParsed<"setPasswordByPhone">["body"],
    visitor: Visitor,
  ) => Promise<Entered>;
}

/** The caller that requests a link. */
export interface LinkAsker {
  readonly merchantCode: string;
  readonly language: string;
  readonly visitor: Visitor;
  /** The address of the request; the link leads there. */
  readonly host: string;
}

const changeLimit: AttemptLimit = { failuresMax: 5, windowMs: 15 * minuteMs };
const changeAttempts = "old password";

const linkMinutes = 30;
const linkBytes = 32;

/** Nobody has this number, so searching with it finds nothing. */
const nobody = 0n;

/** What any new password ends beside sessions: what the old one had begun. */
async function endWhatHangsOn(deps: PasswordChangesDeps, tx: Tx, memberId: bigint): Promise<void> {
  const now = deps.clock.now();
  await deps.remembered.endAll(tx, memberId);
  await endResetLinks(tx, memberId, now);
  await endPendingLogins(tx, memberId, now);
}

/** What a reset does beside the new password, in its transaction. */
async function afterReset(deps: PasswordChangesDeps, tx: Tx, member: Member, visitor: Visitor) {
  const { memberId, merchantCode, username } = member;
  await deps.sessions.endIn(tx, memberId, null, "password reset");
  await endWhatHangsOn(deps, tx, memberId);
  await deps.persons.freezePayout(tx, memberId);
  await deps.locks.clear(tx, merchantCode, username);
  await deps.activity.note(tx, member, "password_reset", visitor);
}

/**
 * The password there is, proven where it is asked for.
 *
 * Refuses, in this order: too_many_attempts, password_wrong.
 */
async function proveOld(
  { db, attempts, passwords }: PasswordChangesDeps,
  { memberId, scope }: Session,
  oldPassword: string | undefined,
): Promise<string | undefined> {
  const before = await db.read((reader) => findPasswordHash(reader, memberId));
  // A member registered by number has none to show; one who must change it has just shown it.
  if (before === undefined || scope === "password") return before;
  await attempts.admit(changeAttempts, memberId, changeLimit);
  if (!(await passwords.verify(before, oldPassword ?? ""))) throw new Refusal("password_wrong");
  await attempts.clear(changeAttempts, memberId);
  return before;
}

/**
 * Changes the password of a signed-in member and ends what the old one had opened elsewhere.
 *
 * Refuses, in this order: inconsistent_twice, too_many_attempts, password_wrong,
 * registration_rule, password_breached, password_reused.
 */
async function change(
  deps: PasswordChangesDeps,
  session: Session,
  request: ChangePasswordRequest,
  visitor: Visitor,
): Promise<void> {
  const { db, clock, brand, passwords, sessions, activity } = deps;
  const { memberId, sessionId } = session;
  const { newPassword, confirmNewPassword } = request;
  if (newPassword !== confirmNewPassword) throw new Refusal("inconsistent_twice");
  const member = await deps.getMember(memberId);
  const before = await proveOld(deps, session, request.oldPassword);
  checkNewPassword(await brand.getMerchant(member.merchantCode), newPassword, member.username);
  if (await passwords.verify(before, newPassword)) throw new Refusal("password_reused");
  const passwordHash = await passwords.hash(newPassword);
  await db.transaction(async (tx) => {
    const isReplaced = await replaceCredential(tx, memberId, before, passwordHash, clock.now());
    // Reset or changed in between: the password that was proven is no longer valid.
    if (!isReplaced) throw new Refusal("password_wrong");
    await sessions.endOthersIn(tx, memberId, sessionId, "new password");
    await endWhatHangsOn(deps, tx, memberId);
    await sessions.widenIn(tx, session, "password");
    await activity.note(tx, member, "password_changed", visitor);
  });
}

/**
 * The site a link leads to: the host the visitor is at, if it is the brand's own. A forged host
 * must not lead a member's link elsewhere.
 */
function siteOf({ siteUrl }: PasswordChangesDeps, merchant: Merchant, host: string): string {
  const isOwn = merchant.hosts.includes(host.toLowerCase());
  return siteUrl(isOwn ? host.toLowerCase() : merchant.mainDomain);
}

/** The member of a name, if the address is bound to the account; the same steps in every case. */
async function findOwner(
  { db, contacts }: PasswordChangesDeps,
  merchantCode: string,
  username: string,
  email: string,
): Promise<Member | undefined> {
  const claimed = await db.read((reader) =>
    findMemberIdByUsername(reader, merchantCode, foldName(username)),
  );
  const memberId = claimed ?? nobody;
  const [member] = await db.read((reader) => findMembers(reader, [memberId]));
  const bound = await contacts.findEmail(memberId);
  return bound !== undefined && bound === foldName(email) ? member : undefined;
}

/** Writes a link and its mail. For nobody, and after too many, both are dead from the beginning. */
async function writeLink(
  deps: PasswordChangesDeps,
  tx: Tx,
  { username, email, site }: CallParsed<"forgotByEmail">["body"],
  {
    merchant,
    owner,
    language,
    host,
  }: LinkAsker & { merchant: Merchant; owner: Member | undefined },
): Promise<void> {
  const { clock, ids, delivery } = deps;
  const { merchantCode, brandName } = merchant;
  const now = clock.now();
  const mayBeSent = await mayMail(deps, tx, merchantCode, username, email);
  const isSent = mayBeSent && owner !== undefined;
  const memberId = owner?.memberId ?? nobody;
  const token = ids.randomToken(linkBytes);
  const endsAt = new Date(now.getTime() + linkMinutes * minuteMs);
  if (mayBeSent) await endResetLinks(tx, memberId, now);
  const usedAt = isSent ? null : now;
  await insertResetLink(tx, { tokenHash: sha256(token), memberId, madeAt: now, endsAt, usedAt });
  const page = site === "agent" ? "/agent" : "/";
  const url = `${siteOf(deps, merchant, host)}${page}?reset=${token}`;
  const mail = composeResetLink({ brandName, language, url, minutes: linkMinutes });
  const to = foldName(email);
  await delivery.send(tx, { channel: "email", to, ...mail, endsAt, isSilent: !isSent });
}

/**
 * Sends a link to a new password, if name and address belong together. Nothing tells whether they
 * do.
 *
 * Refuses, in this order: captcha_required, captcha_wrong.
 */
async function forgotByEmail(
  deps: PasswordChangesDeps,
  request: CallParsed<"forgotByEmail">["body"],
  asker: LinkAsker,
): Promise<void> {
  const { merchantCode, visitor } = asker;
  const { username, email, captcha } = request;
  const isDue = await isCaptchaDue(deps, visitor.ip);
  if (captcha === undefined && isDue) throw new Refusal("captcha_required", { captcha: true });
  if (captcha !== undefined && !(await deps.captchas.take("forgot", captcha, visitor))) {
    throw new Refusal("captcha_wrong", { captcha: true });
  }
  const merchant = await deps.brand.getMerchant(merchantCode);
  const owner = await findOwner(deps, merchantCode, username, email);
  await deps.db.transaction((tx) => writeLink(deps, tx, request, { ...asker, merchant, owner }));
}

/** Whose link it is. Refuses: reset_link_ended. */
async function findLinkOwner(deps: PasswordChangesDeps, merchantCode: string, tokenHash: Buffer) {
  const memberId = await deps.db.read((reader) =>
    findResetLink(reader, tokenHash, deps.clock.now()),
  );
  if (memberId === undefined) throw new Refusal("reset_link_ended");
  const member = await deps.getMember(memberId);
  if (member.merchantCode !== merchantCode) throw new Refusal("reset_link_ended");
  return member;
}

/**
 * Sets a new password by a link, once.
 *
 * Refuses, in this order: inconsistent_twice, reset_link_ended, registration_rule,
 * password_breached.
 */
async function reset(
  deps: PasswordChangesDeps,
  merchantCode: string,
  { token, newPassword, confirmNewPassword }: CallParsed<"resetPassword">["body"],
  visitor: Visitor,
): Promise<void> {
  if (newPassword !== confirmNewPassword) throw new Refusal("inconsistent_twice");
  const tokenHash = sha256(token);
  const member = await findLinkOwner(deps, merchantCode, tokenHash);
  checkNewPassword(await deps.brand.getMerchant(merchantCode), newPassword, member.username);
  const passwordHash = await deps.passwords.hash(newPassword);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (!(await useResetLink(tx, tokenHash, now))) throw new Refusal("reset_link_ended");
    await saveCredential(tx, member.memberId, passwordHash, now, false);
    await afterReset(deps, tx, member, visitor);
  });
}

/**
 * The member whose number a code has just proven, with the new password checked.
 *
 * Refuses: code_wrong (nobody has the number any more), account_disabled, non_member_account.
 */
async function findNumberOwner(deps: PasswordChangesDeps, merchantCode: string, e164: string) {
  const memberId = await deps.contacts.memberByMobile(merchantCode, e164);
  const [member] = await deps.db.read((reader) => findMembers(reader, [memberId ?? nobody]));
  if (member === undefined) throw new Refusal("code_wrong");
  if (member.status !== "open") throw new Refusal("account_disabled");
  const refused = refusalAt("member", member.memberType);
  if (refused !== undefined) throw new Refusal(refused);
  return member;
}

/**
 * Sets a new password by a code on the phone and signs in with it. A password that holds the
 * account's own name is refused only after the code, so that nobody learns the name.
 *
 * Refuses, in this order: mobile_missing, mobile_invalid, sms_not_enabled, code_missing,
 * registration_rule, password_breached, code_expired, code_wrong, account_disabled,
 * non_member_account.
 */
async function setByPhone(
  deps: PasswordChangesDeps,
  merchantCode: string,
  request: CallParsed<"setPasswordByPhone">["body"],
  visitor: Visitor,
): Promise<Entered> {
  const { db, clock, brand, passwords } = deps;
  const { newPassword, verificationCode: code } = request;
  const merchant = await brand.getMerchant(merchantCode);
  const { smsCountries } = merchant.signIn;
  const to = readMobile(request.countryDialingCode, request.mobileNum, smsCountries);
  if (!(await brand.isFlagOn(merchantCode, "CHNGPASSVERIF3"))) throw new Refusal("sms_not_enabled");
  if (code === "") throw new Refusal("code_missing");
  checkNewPassword(merchant, newPassword, "");
  const guess = { merchantCode, purpose: "forgot", channel: "sms", to, subject: "", code } as const;
  await deps.codes.take(guess);
  const member = await findNumberOwner(deps, merchantCode, to);
  checkNewPassword(merchant, newPassword, member.username);
  const passwordHash = await passwords.hash(newPassword);
  await db.transaction(async (tx) => {
    await saveCredential(tx, member.memberId, passwordHash, clock.now(), false);
    await afterReset(deps, tx, member, visitor);
  });
  return deps.entry.enter(member, { way: "password_reset", site: "member", visitor });
}

export function createPasswordChanges(deps: PasswordChangesDeps): PasswordChanges {
  return {
    change: (...given) => change(deps, ...given),
    forgotByEmail: (...given) => forgotByEmail(deps, ...given),
    reset: (...given) => reset(deps, ...given),
    setByPhone: (...given) => setByPhone(deps, ...given),
  };
}
