import type { SignedIn } from "@baize/contract";
import { type MemberType, memberTypes } from "@baize/contract/member-types";
import type { Brand, Merchant } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import { memberRegistered } from "../events.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Passwords } from "../../platform/passwords.ts";
import { foldName } from "../../platform/text.ts";
import { takePlace } from "../line/service.ts";
import { useLink } from "../affiliates/links-store.ts";
import type { Affiliates, Inviter } from "../affiliates/service.ts";
import type { Contacts } from "../contacts/service.ts";
import type { Entered, Entry } from "../sign-in/entry.ts";
import { saveCredential } from "../passwords/store.ts";
import type { PersonFacts, Persons } from "../person/service.ts";
import { isAgent, memberIdOf, type Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";
import { claimUsername, insertMember, type NewMember } from "../members/store.ts";

/**
 * How accounts come into being: a number and a public id are drawn, names are claimed, and all that
 * belongs to the account is written in one transaction, or none of it.
 */

export interface OpeningDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn">;
  readonly passwords: Passwords;
  readonly affiliates: Pick<Affiliates, "giveCode" | "links">;
  readonly contacts: Pick<Contacts, "claim" | "bind">;
  readonly persons: Pick<Persons, "write">;
  readonly entry: Pick<Entry, "enterNew">;
  /** Opens what the member's money will lie in; part of the same transaction. */
  readonly openAccounts: (tx: Tx, memberId: bigint, currency: string) => Promise<void>;
  readonly events: Events;
}

export interface NewAccount {
  readonly merchant: Merchant;
  /** Undefined: one is made up. */
  readonly username: string | undefined;
  readonly memberType: MemberType;
  readonly currency: string;
  readonly isTest: boolean;
  readonly registeredUrl: string | null;
  readonly ip: string;
  readonly inviter: Inviter | null;
  /** The last visit by an affiliate's link. */
  readonly clickId?: string | undefined;
  /** Open where absent. */
  readonly status?: "unfinished";
}

/** Play money's currency; trial members have no accounts, and vendors keep their play money. */
const trialCurrency = "XXX";

const triesMax = 5;

/** Crockford's base 32: nobody mixes up its signs. */
const signs = "0123456789abcdefghjkmnpqrstvwxyz";
const madeUpLength = 9;

function makeUpUsername(ids: Ids): string {
  const drawn = Array.from(ids.randomBytes(madeUpLength), (byte) => signs[byte % signs.length]);
  return `m${drawn.join("")}`;
}

/** What was drawn is in use; it is drawn again. */
class DrawnTakenError extends Error {
  override readonly name = "DrawnTakenError";
}

function draftOf({ clock, ids }: OpeningDeps, account: NewAccount): NewMember {
  const now = clock.now();
  const username = account.username ?? makeUpUsername(ids);
  return {
    memberId: memberIdOf(now, ids.randomBytes(3)),
    merchantCode: account.merchant.merchantCode,
    publicId: `u${ids.randomBytes(10).toString("hex")}`,
    username,
    nickname: username,
    memberType: account.memberType,
    isTest: account.isTest,
    currency: account.currency,
    language: null,
    registeredAt: now,
    registeredIp: account.ip,
    registeredUrl: account.registeredUrl,
    invitedBy: account.inviter?.memberId ?? null,
    status: account.status ?? "open",
  };
}

/** Refuses: username_taken. */
async function claimName(tx: Tx, account: NewAccount, member: Member): Promise<void> {
  const { merchantCode, username, memberId } = member;
  if (await claimUsername(tx, merchantCode, foldName(username), memberId)) return;
  if (account.username === undefined) throw new DrawnTakenError();
  throw new Refusal("username_taken");
}

/** Refuses: invitation_code_error, where the link was used up or turned off meanwhile. */
async function takeLink(
  tx: Tx,
  { affiliates }: Pick<OpeningDeps, "affiliates">,
  { memberId, registeredAt }: Member,
  { inviter, clickId }: NewAccount,
): Promise<void> {
  const link = inviter?.link;
  if (link === undefined) return;
  const isTaken = await useLink(tx, link, memberId, registeredAt);
  if (!isTaken) throw new Refusal("invitation_code_error");
  if (clickId !== undefined) await affiliates.links.keepSourceIn(tx, link, { memberId, clickId });
}

async function tryToWrite<T>(
  deps: OpeningDeps,
  account: NewAccount,
  complete: (tx: Tx, member: Member) => Promise<T>,
  prepare?: (tx: Tx) => Promise<T | undefined>,
): Promise<T> {
  const draft = draftOf(deps, account);
  const { invitedBy, registeredIp: _ip, registeredUrl: _url, ...ofMember } = draft;
  const isTrial = draft.memberType === memberTypes.trial;
  const member: Member = { ...ofMember, isTrial, lastLoginAt: null };
  return deps.db.transaction(async (tx) => {
    const known = await prepare?.(tx);
    if (known !== undefined) return known;
    if (!(await insertMember(tx, draft))) throw new DrawnTakenError();
    // Nobody signs in to a trial by its name, and thousands come and go.
    if (!isTrial) {
      await claimName(tx, account, member);
      await takePlace(tx, member, invitedBy, account.merchant.lineDepthMax);
      await takeLink(tx, deps, member, account);
    }
    return complete(tx, member);
  });
}

/**
 * Writes a member, draws other numbers and generated names if they happen to be taken, puts the
 * member in the line, and runs `complete` in the same transaction. What `prepare` answers before
 * all that is the answer, and nothing is written.
 *
 * Refuses: username_taken, line_too_deep, invitation_code_error.
 */
export async function writeMember<T>(
  deps: OpeningDeps,
  account: NewAccount,
  complete: (tx: Tx, member: Member) => Promise<T>,
  prepare?: (tx: Tx) => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 1; tries < triesMax; tries += 1) {
    try {
      return await tryToWrite(deps, account, complete, prepare);
    } catch (error) {
      if (!(error instanceof DrawnTakenError)) throw error;
    }
  }
  return tryToWrite(deps, account, complete, prepare);
}

/** Said in the transaction that opens an account. */
export const tellRegistered = (
  { events }: Pick<OpeningDeps, "events">,
  tx: Tx,
  { memberId, merchantCode }: Member,
): Promise<void> =>
  events.publish(tx, memberRegistered({ memberId: String(memberId), merchantCode }));

/** Opens a throw-away trial account with its session. Refuses: free_play_off. */
export async function openTrial(
  deps: OpeningDeps,
  merchantCode: string,
  visitor: Visitor,
): Promise<Entered<SignedIn>> {
  const merchant = await deps.brand.getMerchant(merchantCode);
  if (!(await deps.brand.isFlagOn(merchantCode, "FREEPLAY3"))) throw new Refusal("free_play_off");
  const account: NewAccount = {
    merchant,
    username: `guest${deps.ids.randomBytes(4).toString("hex")}`,
    memberType: memberTypes.trial,
    currency: trialCurrency,
    isTest: false,
    registeredUrl: null,
    inviter: null,
    ip: visitor.ip,
  };
  return writeMember(deps, account, (tx, member) =>
    deps.entry.enterNew(tx, member, { way: "trial", visitor }),
  );
}

/** An account that somebody of the house opens for somebody else. */
export interface AccountOrder {
  readonly merchantCode: string;
  readonly username: string;
  readonly memberType: Exclude<MemberType, typeof memberTypes.trial>;
  /** A random one where absent. */
  readonly password?: string | undefined;
  /** The first session may only choose another password. */
  readonly mustChangePassword?: boolean | undefined;
  /** What the account may invite by. */
  readonly affiliateCode?: string | undefined;
  readonly invitedBy?: bigint | undefined;
  /** As if registered by this link. */
  readonly byCode?: string | undefined;
  readonly isTest?: boolean | undefined;
  readonly facts?: PersonFacts | undefined;
  /** Known to be the owner's: E.164, and in lower case. */
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
}

/** 96 random bits: what no list has and nobody guesses. */
const firstPasswordBytes = 12;

async function bindContacts(
  { contacts }: OpeningDeps,
  tx: Tx,
  member: Member,
  { mobile, email }: AccountOrder,
): Promise<void> {
  for (const [kind, value] of [["mobile", mobile] as const, ["email", email] as const]) {
    if (value === undefined) continue;
    if (!(await contacts.claim(tx, member, kind, value))) throw new Refusal(`${kind}_taken`);
    await contacts.bind(tx, member, kind, value);
  }
}

async function inviterOf(
  { db, affiliates }: OpeningDeps,
  { merchantCode, invitedBy, byCode }: AccountOrder,
): Promise<Inviter | null> {
  if (byCode === undefined) {
    return invitedBy === undefined ? null : { memberId: invitedBy, link: undefined };
  }
  const key = { merchantCode, codeFolded: foldName(byCode) };
  const link = await db.read((reader) => affiliates.links.findIn(reader, key));
  return link === undefined ? null : { memberId: link.memberId, link };
}

/**
 * Opens an account of any kind, without a session, and tells its first password.
 *
 * Refuses, in this order: username_taken, line_too_deep, mobile_taken, email_taken, person_taken,
 * invitation_code_error (somebody has the code it was to invite by).
 */
export async function openAccount(
  deps: OpeningDeps,
  order: AccountOrder,
): Promise<{ readonly member: Member; readonly password: string }> {
  const { merchantCode, affiliateCode, facts, mustChangePassword = false } = order;
  const merchant = await deps.brand.getMerchant(merchantCode);
  const password = order.password ?? deps.ids.randomToken(firstPasswordBytes);
  const passwordHash = await deps.passwords.hash(password);
  const account: NewAccount = {
    merchant,
    username: order.username,
    memberType: order.memberType,
    currency: merchant.currency,
    isTest: order.isTest ?? false,
    registeredUrl: null,
    inviter: await inviterOf(deps, order),
    ip: "127.0.0.1",
  };
  const opened = await writeMember(deps, account, async (tx, member) => {
    const { memberId, registeredAt } = member;
    await bindContacts(deps, tx, member, order);
    if (facts !== undefined) await deps.persons.write(tx, member, facts);
    await saveCredential(tx, memberId, passwordHash, registeredAt, mustChangePassword);
    if (affiliateCode !== undefined) {
      const isGiven = await deps.affiliates.giveCode(tx, member, affiliateCode);
      if (!isGiven) throw new Refusal("invitation_code_error");
      if (isAgent(member)) await deps.affiliates.links.adoptIn(tx, memberId);
    }
    await deps.openAccounts(tx, memberId, member.currency);
    await tellRegistered(deps, tx, member);
    return member;
  });
  return { member: opened, password };
}
