import type { LoginAnswer, LoginWay, SignedIn } from "@baize/contract";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import { signedIn } from "../events.ts";
import type { Activity } from "../activity/service.ts";
import type { Checks } from "./checks.ts";
import {
  isCheckNeeded,
  isPlaceLearnt,
  offeredChecks,
  refusalAt,
  scopeAt,
  type NewAccountWay,
  type Site,
} from "./entry-rules.ts";
import { findCredential, noteEntered } from "./entry-store.ts";
import type { Logins } from "./logins.ts";
import type { Passed, Pending } from "./pending.ts";
import type { Remembered, Resumed } from "./remembered.ts";
import type { Member } from "../rules.ts";
import type { Opening, Sessions } from "../sessions/service.ts";
import type { Visitor } from "../visitor.ts";
import type { Started } from "../sessions/start-codes.ts";
import {
  deviceMarkOf,
  type CookieChange,
  type KnownPlaces,
  type TrustedPlaces,
} from "./trusted.ts";

/**
 * Entering: where every way in ends, once its own proof was right.
 *
 * It decides whether the account may enter here, whether a second proof comes first, and what the
 * new session may do; it opens the session and writes down that it happened. Nothing else opens a
 * session.
 */
export interface EntryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn">;
  readonly sessions: Pick<Sessions, "open">;
  readonly trusted: Pick<TrustedPlaces, "find" | "trust" | "renew">;
  readonly remembered: Pick<Remembered, "begin">;
  readonly checks: Pick<Checks, "showableOf">;
  readonly pending: Pick<Pending, "start">;
  readonly logins: Pick<Logins, "note">;
  readonly activity: Pick<Activity, "note">;
  readonly events: Events;
}

export interface EntryRequest {
  readonly way: LoginWay;
  readonly site: Site;
  readonly visitor: Visitor;
  /** The member wants to be remembered here for a day. */
  readonly isRemembered?: boolean;
}

/** What the member is answered, and the cookies that go with it. */
export interface Entered<Answer = LoginAnswer> {
  readonly answer: Answer;
  readonly cookies: readonly CookieChange[];
}

export interface Entry {
  /**
   * Signs in a member whose proof was right, or asks for a second one.
   *
   * Refuses, in this order: account_disabled, non_member_account, non_agent_account,
   * first_password_ended.
   */
  readonly enter: (member: Member, request: EntryRequest) => Promise<Entered>;
  /**
   * Lets a member in whose second proof was right.
   *
   * Refuses, in this order: account_disabled, verification_ended.
   */
  readonly enterPassed: (passed: Passed, visitor: Visitor) => Promise<Entered>;
  /** Lets a member in by a remembered device. Refuses: remember_ended, account_disabled. */
  readonly enterResumed: (
    member: Member,
    resumed: Resumed,
    visitor: Visitor,
  ) => Promise<Entered<SignedIn>>;
  /**
   * Lets a member go on with a session that runs elsewhere. Refuses: remember_ended,
   * account_disabled.
   */
  readonly enterStarted: (
    member: Member,
    started: Started,
    visitor: Visitor,
  ) => Promise<Entered<SignedIn>>;
  /** Signs in the owner of an account this transaction opens; the current place becomes trusted. */
  readonly enterNew: (
    tx: Tx,
    member: Member,
    request: { readonly way: NewAccountWay; readonly visitor: Visitor },
  ) => Promise<Entered<SignedIn>>;
}

interface Step {
  readonly member: Member;
  readonly way: LoginWay;
  readonly site: Site;
  readonly visitor: Visitor;
  readonly isRemembered: boolean;
  /** A second proof was shown. */
  readonly isChecked: boolean;
  /** And it was the authenticator. */
  readonly hasShownAuthenticator?: boolean;
  readonly known: KnownPlaces;
  readonly hasAuthenticator: boolean;
}

/** Refuses, in this order: account_disabled, non_member_account, non_agent_account. */
function checkMayEnter({ status, memberType }: Member, site: Site): void {
  if (status !== "open" && status !== "unfinished") throw new Refusal("account_disabled");
  const refused = refusalAt(site, memberType);
  if (refused !== undefined) throw new Refusal(refused);
}

/** Refuses: first_password_ended. */
async function scopeOf({ db, clock, brand }: EntryDeps, step: Step) {
  const { memberId, merchantCode, memberType } = step.member;
  const password = await db.read((reader) => findCredential(reader, memberId));
  const now = clock.now();
  if ((password?.endsAt ?? now) < now) throw new Refusal("first_password_ended");
  const isUnfinished = step.member.status === "unfinished";
  const { signIn } = await brand.getMerchant(merchantCode);
  const isExpiryForced = await brand.isFlagOn(merchantCode, "PWDEXPFORCECHANGE3");
  const { site, way, hasAuthenticator } = step;
  const { passwordDaysMax } = signIn;
  return scopeAt(
    {
      site,
      way,
      memberType,
      hasAuthenticator,
      password,
      passwordDaysMax,
      isExpiryForced,
      isUnfinished,
    },
    now,
  );
}

/** Opens the session and answers. Refuses: account_disabled. */
async function open(
  { clock, sessions }: EntryDeps,
  tx: Tx,
  { member, visitor }: Pick<Step, "member" | "visitor">,
  opening: Opening,
  isPasswordExpired: boolean,
): Promise<SignedIn> {
  const previous = await noteEntered(tx, member.memberId, clock.now(), visitor.ip);
  if (previous === undefined) throw new Refusal("account_disabled");
  const token = await sessions.open(tx, member, visitor, opening);
  return {
    status: "signed_in",
    token,
    firstTimeLogin: previous.at === null,
    passwordExpired: isPasswordExpired,
    scope: opening.scope,
    previousLoginAt: previous.at?.toISOString() ?? null,
    previousLoginIp: previous.ip,
  };
}

/** Writes the sign-in down, and tells of it. */
async function noteSignIn(
  { clock, logins, events }: EntryDeps,
  tx: Tx,
  { member, way, visitor }: Pick<Step, "member" | "way" | "visitor">,
  outcome: "entered" | "checked",
  cookies: readonly CookieChange[],
): Promise<void> {
  await logins.note(tx, member, { way, outcome }, visitor);
  // The house's own accounts say nothing about anybody.
  if (member.isTest || member.isTrial) return;
  const event = signedIn({
    memberId: String(member.memberId),
    merchantCode: member.merchantCode,
    ip: visitor.ip,
    device: deviceMarkOf(visitor, cookies) ?? null,
    at: clock.now().toISOString(),
  });
  await events.publish(tx, event);
}

/** Trusts the place of entering, or goes on trusting it, and tells the member of a new one. */
async function notePlace(deps: EntryDeps, tx: Tx, step: Step, isFirstEntry: boolean) {
  const { member, visitor, known, isChecked, way, hasAuthenticator } = step;
  const isKnownPlace = known.network || known.device;
  if (!isKnownPlace && !isFirstEntry) await deps.activity.note(tx, member, "new_place", visitor);
  // Whoever comes first may be the agent; the place where the account is finished is trusted.
  if (member.status === "unfinished") return [];
  const { signIn } = await deps.brand.getMerchant(member.merchantCode);
  const { checksUnknownPlaces } = signIn;
  const isLearnt =
    isChecked ||
    (!isKnownPlace && isPlaceLearnt({ way, isFirstEntry, checksUnknownPlaces, hasAuthenticator }));
  if (isLearnt) return [await deps.trusted.trust(tx, member, visitor)];
  return deps.trusted.renew(tx, member, visitor, known);
}

/** The last step of every way in to an account that was there before. */
async function complete(
  deps: EntryDeps,
  step: Step,
  inSameTx?: (tx: Tx) => Promise<void>,
): Promise<Entered<SignedIn>> {
  const { member, way, site, visitor, isRemembered } = step;
  const { scope, isPasswordExpired } = await scopeOf(deps, step);
  return deps.db.transaction(async (tx) => {
    await inSameTx?.(tx);
    const assurance = step.hasShownAuthenticator === true ? "strong" : "full";
    const opening: Opening = { way, site, scope, assurance };
    const answer = await open(deps, tx, step, opening, isPasswordExpired);
    const outcome = step.isChecked ? "checked" : "entered";
    const placed = await notePlace(deps, tx, step, answer.firstTimeLogin);
    await noteSignIn(deps, tx, step, outcome, placed);
    // The office asks for the authenticator each time, and a narrow session is not to come back.
    const mayRemember = isRemembered && site === "member" && scope === "full";
    const cookies = mayRemember ? [await deps.remembered.begin(tx, member, visitor)] : [];
    return { answer, cookies: [...placed, ...cookies] };
  });
}

async function enter(deps: EntryDeps, member: Member, request: EntryRequest): Promise<Entered> {
  const { way, site, visitor, isRemembered = false } = request;
  checkMayEnter(member, site);
  const [{ signIn }, known, showable] = await Promise.all([
    deps.brand.getMerchant(member.merchantCode),
    deps.trusted.find(member.memberId, visitor),
    deps.checks.showableOf(member),
  ]);
  const { hasAuthenticator } = showable;
  const isNeeded = isCheckNeeded({
    site,
    way,
    isKnownPlace: known.network || known.device,
    isFirstEntry: member.lastLoginAt === null,
    checksUnknownPlaces: signIn.checksUnknownPlaces,
    hasAuthenticator,
    offered: offeredChecks(showable, site, way),
  });
  if (isNeeded) {
    const sign = { site, way, isRemembered };
    return { answer: await deps.pending.start(member, sign, showable, visitor), cookies: [] };
  }
  const isChecked = false;
  const step = { member, way, site, visitor, isRemembered, isChecked, known, hasAuthenticator };
  return complete(deps, step);
}

async function enterPassed(deps: EntryDeps, passed: Passed, visitor: Visitor): Promise<Entered> {
  const { member, way, site, isRemembered, hasShownAuthenticator } = passed;
  checkMayEnter(member, site);
  const [known, { hasAuthenticator }] = await Promise.all([
    deps.trusted.find(member.memberId, visitor),
    deps.checks.showableOf(member),
  ]);
  const isChecked = true;
  const checked = { isChecked, hasShownAuthenticator };
  const step = { member, way, site, visitor, isRemembered, ...checked, known, hasAuthenticator };
  return complete(deps, step, passed.use);
}

async function enterResumed(
  deps: EntryDeps,
  member: Member,
  resumed: Resumed,
  visitor: Visitor,
): Promise<Entered<SignedIn>> {
  const way = "remembered";
  const site = "member";
  checkMayEnter(member, site);
  const known = await deps.trusted.find(member.memberId, visitor);
  const step: Step = {
    member,
    way,
    site,
    visitor,
    isRemembered: false,
    isChecked: false,
    known,
    hasAuthenticator: false,
  };
  const { scope, isPasswordExpired } = await scopeOf(deps, step);
  // Choosing a new password requires the old one, which the cookie does not prove.
  if (scope !== "full") throw new Refusal("remember_ended");
  return deps.db.transaction(async (tx) => {
    const cookies = await resumed.swap(tx);
    const opening: Opening = { way, site, scope, assurance: "low" };
    const answer = await open(deps, tx, step, opening, isPasswordExpired);
    await noteSignIn(deps, tx, step, "entered", cookies);
    return { answer, cookies };
  });
}

async function enterStarted(
  deps: EntryDeps,
  member: Member,
  started: Started,
  visitor: Visitor,
): Promise<Entered<SignedIn>> {
  if (member.status !== "open") throw new Refusal("account_disabled");
  const known = await deps.trusted.find(member.memberId, visitor);
  return deps.db.transaction(async (tx) => {
    const opening = await started.take(tx);
    const isPasswordExpired = opening.scope === "password";
    const answer = await open(deps, tx, { member, visitor }, opening, isPasswordExpired);
    await noteSignIn(deps, tx, { member, way: opening.way, visitor }, "entered", []);
    // Nothing was proved here, so the place is not trusted; the owner is notified.
    if (!known.network && !known.device) {
      await deps.activity.note(tx, member, "new_place", visitor);
    }
    return { answer, cookies: [] };
  });
}

async function enterNew(
  deps: EntryDeps,
  tx: Tx,
  member: Member,
  { way, visitor }: { readonly way: NewAccountWay; readonly visitor: Visitor },
): Promise<Entered<SignedIn>> {
  const opening: Opening = { way, site: "member", scope: "full", assurance: "full" };
  const opened = await open(deps, tx, { member, visitor }, opening, false);
  const answer: SignedIn = {
    ...opened,
    firstTimeLogin: true,
    previousLoginAt: null,
    previousLoginIp: null,
  };
  // A trial is thrown away; there is nothing that a place could protect.
  if (way === "trial") return { answer, cookies: [] };
  const cookies = [await deps.trusted.trust(tx, member, visitor)];
  await noteSignIn(deps, tx, { member, way, visitor }, "entered", cookies);
  return { answer, cookies };
}

export function createEntry(deps: EntryDeps): Entry {
  return {
    enter: (member, request) => enter(deps, member, request),
    enterPassed: (passed, visitor) => enterPassed(deps, passed, visitor),
    enterResumed: (member, resumed, visitor) => enterResumed(deps, member, resumed, visitor),
    enterStarted: (member, started, visitor) => enterStarted(deps, member, started, visitor),
    enterNew: (tx, member, request) => enterNew(deps, tx, member, request),
  };
}
