import { dayMs } from "@baize/contract/durations";
import type { Brand } from "../brand/index.ts";
import { createAside } from "../platform/aside.ts";
import type { Clock } from "../platform/clock.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { FacebookApp, GoogleClient, PhoneAuthProject } from "../platform/config-sign-in.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Delivery } from "../platform/delivery/index.ts";
import type { Events } from "../platform/events/index.ts";
import type { Ids } from "../platform/ids.ts";
import { findDeclared } from "./person/declared.ts";
import { createActivity } from "./activity/service.ts";
import { createCaptchaService, type CaptchaServiceOptions } from "./captcha/outside.ts";
import { deleteOldCaptchas } from "./captcha/store.ts";
import { createCaptchas, type CaptchaDeps } from "./captcha/service.ts";
import { createCodes } from "./codes/service.ts";
import { createContacts } from "./contacts/service.ts";
import { createDirectory } from "./directory/service.ts";
import { createNaming } from "./directory/tags.ts";
import { createLine } from "./line/service.ts";
import { memberStatusChanged } from "./events.ts";
import { createTeam } from "./line/team.ts";
import { listInviters, listUplines } from "./line/store.ts";
import { createMembers } from "./members/service.ts";
import { createPasswords, type PasswordWork } from "../platform/passwords.ts";
import { createPayloads } from "./sessions/payload.ts";
import type { MemberStatus } from "./rules.ts";
import { deleteOldSessions } from "./sessions/store.ts";
import { deleteOldPhoneTokens } from "./codes/phone-token-store.ts";
import { createPhoneTokens } from "./codes/phone-token.ts";
import { createSecurity } from "./security/service.ts";
import { createPersonSealer } from "./sealing.ts";
import { createFacebook } from "./social/facebook.ts";
import { createGoogle } from "./social/google.ts";
import { createSocialLinks } from "./social/links.ts";
import { deleteOldJourneys } from "./social/store.ts";
import { createSocial } from "./social/service.ts";
import { createSessions, type SessionDeps } from "./sessions/service.ts";
import { deleteOldStepUps } from "./step-up/store.ts";
import { findShut, updateStatus } from "./members/store.ts";
import { createAttempts } from "./attempts/service.ts";
import { deleteOldFailures } from "./attempts/store.ts";
import { createPasswordChanges } from "./passwords/service.ts";
import { deleteOldResetLinks } from "./passwords/store.ts";
import { createRegistration } from "./registration/service.ts";
import type { AccountDeps, Balance } from "./account/service.ts";
import { identityRoutes } from "./routes.ts";
import { deviceClassesIn } from "./sign-in/logins.ts";
import { createOpened } from "./opened/service.ts";
import { createWaysIn } from "./sign-in/ways-in.ts";

/** What identity needs of the ledger: places for money, and how much lies in them. */
export interface MemberAccounts {
  openAccounts(tx: Tx, memberId: bigint, currency: string): Promise<void>;
  balanceOf(memberId: bigint): Promise<Balance | undefined>;
}

export interface IdentityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Brand;
  readonly sealer: Sealer;
  readonly delivery: Delivery;
  readonly accounts: MemberAccounts;
  /** Where captchas are drawn and passwords hashed; in this program where absent. */
  readonly drawCaptcha?: CaptchaDeps["drawCaptcha"];
  readonly passwordWork?: PasswordWork;
  /** An outside captcha service whose tokens count beside our own. */
  readonly captchaVerifier?: CaptchaServiceOptions | undefined;
  /** Where brands leave codes by SMS to a service in the browser. */
  readonly phoneAuth?: PhoneAuthProject | undefined;
  readonly google?: GoogleClient | undefined;
  readonly facebook?: FacebookApp | undefined;
  /** The site's origin at a host the visitor typed. */
  readonly siteUrl: (host: string) => string;
  readonly events: Events;
  readonly endGamesIn: SessionDeps["endGamesIn"];
  /** The level that rewards give a member. */
  readonly vipOf: AccountDeps["vipOf"];
  /** Called when background work of a request failed. */
  readonly onError: (error: unknown) => void;
}

/** A name may stay locked for a day, the longest a brand can choose. */
const failureRecordMs = 2 * dayMs;
/** How long ended sessions stay on record. */
const sessionRecordMs = 400 * dayMs;

/** The sign-ins elsewhere that the settings name. */
function signInsOf({ google, facebook, clock }: IdentityDeps) {
  return {
    ...(google === undefined ? {} : { google: createGoogle(google, clock) }),
    ...(facebook === undefined ? {} : { facebook: createFacebook(facebook) }),
  };
}

/** What members prove themselves with, and how they are reached. */
function createProofs(deps: IdentityDeps) {
  const { db, clock, captchaVerifier } = deps;
  const captchaService =
    captchaVerifier === undefined ? undefined : createCaptchaService(captchaVerifier);
  const personSealer = createPersonSealer(deps.sealer);
  const contacts = createContacts({ db, clock, personSealer });
  return {
    personSealer,
    contacts,
    attempts: createAttempts({ db, clock }),
    passwords: createPasswords(deps.passwordWork),
    captchas: createCaptchas({ ...deps, captchaService }),
    phoneTokens: createPhoneTokens({
      db,
      clock,
      project: deps.phoneAuth,
      isPhoneAuthOn: async (merchantCode) =>
        (await deps.brand.getMerchant(merchantCode)).signIn.phoneAuth === "firebase",
    }),
    codes: createCodes({ ...deps, personSealer }),
    activity: createActivity({ ...deps, contacts }),
    aside: createAside({ onError: deps.onError }),
  };
}

/** The parts of identity, each made of those before it. */
function createParts(deps: IdentityDeps) {
  const sessions = createSessions(deps);
  const members = createMembers(deps);
  const proofs = createProofs(deps);
  const { find: findMember, get: getMember, forget: forgetMember } = members;
  const known = { ...deps, ...proofs, sessions, findMember, getMember, forgetMember };
  const security = createSecurity(known);
  const { authenticators, persons } = security;
  const waysIn = createWaysIn({ ...known, authenticators, persons });
  const socialLinks = createSocialLinks(known);
  const social = createSocial({
    ...known,
    signIns: signInsOf(deps),
    links: socialLinks,
    liveSessions: sessions.live,
  });
  const { entry, locks, remembered } = waysIn;
  const registration = createRegistration({
    ...known,
    persons,
    entry,
    socialLinks,
    openAccounts: (tx, memberId, currency) => deps.accounts.openAccounts(tx, memberId, currency),
  });
  const { deps: opening } = registration;
  const finishing = { ...opening, sessions, trusted: waysIn.trusted, getMember, forgetMember };
  const passwordChanges = createPasswordChanges({ ...known, persons, entry, locks, remembered });
  return {
    sessions,
    members,
    ...proofs,
    security,
    waysIn,
    socialLinks,
    social,
    registration,
    opened: createOpened(opening),
    finishing,
    passwordChanges,
    payloads: createPayloads(deps),
  };
}

type Parts = ReturnType<typeof createParts>;

/** Deletes what has served its time; tells how much. */
async function cleanUp({ clock }: IdentityDeps, { codes, waysIn, registration }: Parts, tx: Tx) {
  const now = clock.now();
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const deleted = [
    await deleteOldFailures(tx, before(failureRecordMs)),
    await deleteOldSessions(tx, before(sessionRecordMs)),
    await deleteOldCaptchas(tx, now),
    await deleteOldPhoneTokens(tx, now),
    await deleteOldJourneys(tx, now),
    await deleteOldStepUps(tx, now),
    await deleteOldResetLinks(tx, now),
    await codes.cleanUp(tx),
    await waysIn.cleanUp(tx),
    await registration.affiliates.links.cleanUpIn(tx),
  ];
  return deleted.reduce((sum, count) => sum + count, 0);
}

/** Signs a member out everywhere, also from remembered browsers. */
async function endAllIn(
  { sessions, waysIn }: Pick<Parts, "sessions" | "waysIn">,
  tx: Tx,
  memberId: bigint,
  reason: string,
): Promise<void> {
  await sessions.endIn(tx, memberId, null, reason);
  await waysIn.remembered.endAll(tx, memberId);
}

async function setStatusIn(
  parts: Pick<Parts, "sessions" | "waysIn" | "members">,
  events: Events,
  tx: Tx,
  memberId: bigint,
  status: MemberStatus,
): Promise<void> {
  const to = await updateStatus(tx, memberId, status);
  const [member] = to === undefined ? [] : await parts.members.findAllIn(tx, [memberId]);
  if (to !== undefined && member !== undefined) {
    const { merchantCode } = member;
    await events.publish(
      tx,
      memberStatusChanged({ memberId: String(memberId), merchantCode, status: to }),
    );
  }
  if (status !== "open") await endAllIn(parts, tx, memberId, `account ${status}`);
}

/** Members as operators see them, and what they end. */
function createMemberDirectory({ db, events }: IdentityDeps, parts: Parts) {
  const { members, contacts, activity, security, sessions, waysIn } = parts;
  return createDirectory({
    db,
    members,
    contacts,
    persons: security.persons,
    activity,
    setStatusIn: (tx, memberId, status) => setStatusIn(parts, events, tx, memberId, status),
    listSessions: sessions.list,
    listLogins: waysIn.listLogins,
    endSessionsIn: async (tx, memberId, sessionId, reason) => {
      // A member to be fully signed out must not come back by a remembered browser.
      if (sessionId === null) await waysIn.remembered.endAll(tx, memberId);
      return sessions.endIn(tx, memberId, sessionId, reason);
    },
  });
}

/** Answers the calls of members and visitors. */
function createHandlers({ brand, accounts, vipOf }: IdentityDeps, parts: Parts) {
  const { members, security, waysIn, socialLinks } = parts;
  return identityRoutes({
    ...parts,
    brand,
    getMember: members.get,
    findIcon: security.memberIcon,
    balanceOf: (memberId) => accounts.balanceOf(memberId),
    vipOf,
    entry: waysIn.entry,
    links: socialLinks,
  });
}

/** Finds members, for callers that know only a number, a name or a public id. */
const lookUps = ({ members }: Parts) => ({
  findMember: members.find,
  askMember: members.ask,
  getMember: members.get,
  findMembers: members.findAll,
  findMembersIn: members.findAllIn,
  /** Those of these whose accounts are not open. */
  findShutIn: findShut,
  findPlacesIn: members.findPlacesIn,
  memberByPublicId: members.findByPublicId,
  memberByUsername: members.findByUsername,
  mayPlay: members.mayPlay,
  /** After its status changed. */
  forgetMember: members.forget,
});

/** What other modules ask of sessions. */
const sessionViews = ({ sessions }: Parts) => ({
  /** The session of a token, while it lives. */
  findSession: sessions.find,
  /** Whether a sign-in lives that a game was opened from; a bet keeps it alive. */
  isSignedIn: sessions.isSignedIn,
  /** Of these sessions, those that still live. */
  liveSessions: sessions.live,
  forgetSession: sessions.forget,
  sessionStart: sessions.startedAt,
  signInsSince: sessions.signInsSince,
  endSessionIn: sessions.endIn,
});

export function createIdentity(deps: IdentityDeps) {
  const { db, brand, clock } = deps;
  const parts = createParts(deps);
  const { members, sessions, waysIn, contacts, security, social, payloads, aside } = parts;
  const { affiliates, openAccount } = parts.registration;
  const { opened } = parts;

  return {
    ...lookUps(parts),
    ...sessionViews(parts),
    handlers: createHandlers(deps, parts),
    payloads,
    sessions,
    waysIn,
    contacts,
    security,
    social,
    affiliates,
    openAccount,
    /** Accounts that agents open for others. */
    opened,
    declared: (memberId: bigint) =>
      findDeclared({ brand, clock, persons: security.persons, getMember: members.get }, memberId),
    /** Other accounts of the same person in any brand, by proven phone number or address. */
    samePerson: async (memberId: bigint): Promise<readonly bigint[]> => {
      const persons = await contacts.samePersons([memberId], await brand.merchantCodes());
      return [...(persons.get(memberId) ?? [])];
    },
    /** The same of many; who has no other account is left out. */
    samePersons: async (
      memberIds: readonly bigint[],
    ): Promise<ReadonlyMap<bigint, ReadonlySet<bigint>>> =>
      contacts.samePersons(memberIds, await brand.merchantCodes()),

    /** Waits for what is done beside the answers. */
    idle: aside.idle,

    /** Closes or opens an account at once: new sign-ins, sessions and bets are refused. */
    setStatus: async (memberId: bigint, status: MemberStatus): Promise<void> => {
      await db.transaction((tx) => setStatusIn(parts, deps.events, tx, memberId, status));
      members.forget(memberId);
    },

    /** Who stands below whom. */
    line: createLine(deps),
    /** Members by what conditions name them by. */
    naming: createNaming(deps),
    /** Everybody below an agent, for the agents' office. */
    team: createTeam({
      endAllIn: (tx, memberId, reason) => endAllIn(parts, tx, memberId, reason),
      adoptCodesIn: affiliates.links.adoptIn,
    }),
    /** Of these members, each that was invited, with who invited him. */
    invitersIn: listInviters,
    /** Of these members, each that has an upline, with the agent right above. */
    uplinesIn: listUplines,
    deviceClassesIn,

    /** Members as operators see them; after a change of status their account is to be forgotten. */
    directory: createMemberDirectory(deps, parts),

    /** Deletes what has served its time; for the worker, daily. */
    cleanUp: (): Promise<number> => db.transaction((tx) => cleanUp(deps, parts, tx)),
  };
}

export type Identity = ReturnType<typeof createIdentity>;
