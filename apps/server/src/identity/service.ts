import type { SocialProvider } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { currencyOf, formatMinor, minor, type Minor } from "@baize/money";
import type { Brand } from "../brand/index.ts";
import { createAside } from "../platform/aside.ts";
import type { Clock } from "../platform/clock.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { FacebookApp, GoogleClient, PhoneAuthProject } from "../platform/config-sign-in.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Delivery } from "../platform/delivery/index.ts";
import type { Session } from "../platform/http/call.ts";
import type { Ids } from "../platform/ids.ts";
import { foldName } from "../platform/text.ts";
import { isOfAge } from "./person/ages.ts";
import { createActivity } from "./security/activity.ts";
import { createCaptchaService, type CaptchaServiceOptions } from "./captcha/outside.ts";
import { deleteOldCaptchas } from "./captcha/store.ts";
import { createCaptchas, type CaptchaDeps } from "./captcha/service.ts";
import { createCodeRequests } from "./codes/requests.ts";
import { createCodes } from "./codes/service.ts";
import { createContacts } from "./contacts/service.ts";
import { createDesk } from "./members/directory.ts";
import { createJoining } from "./registration/joining.ts";
import { createLine } from "./line/service.ts";
import { createMembers } from "./members/service.ts";
import type { OnMemberRegistered } from "./registration/opening.ts";
import { createPasswords, type PasswordWork } from "../platform/passwords.ts";
import { createPayloads } from "./sessions/payload.ts";
import type { Member, MemberStatus } from "./rules.ts";
import { deleteOldSessions } from "./sessions/store.ts";
import { deleteOldPhoneTokens } from "./codes/phone-token-store.ts";
import { createPhoneTokens } from "./codes/phone-token.ts";
import { createSecurity } from "./security/service.ts";
import { createPersonSealer } from "./sealing.ts";
import type { OnSignedIn } from "./sign-in/entry.ts";
import { createFacebook } from "./social/facebook.ts";
import { createGoogle } from "./social/google.ts";
import { createSocialLinks } from "./social/links.ts";
import { deleteOldJourneys } from "./social/store.ts";
import { createSocial } from "./social/service.ts";
import {
  createSessions,
  type OnSessionEnded,
  type OnSessionStarted,
  type Sessions,
  type Visitor,
} from "./sessions/service.ts";
import { deleteOldStepUps } from "./step-up/store.ts";
import { deleteOldFailures, findMemberIdByUsername, updateStatus } from "./members/store.ts";
import { createWaysIn } from "./sign-in/ways-in.ts";

/** What identity needs of the ledger: places for money, and how much lies in them. */
export interface MemberAccounts {
  openAccounts(tx: Tx, memberId: bigint, currency: string): Promise<void>;
  balanceOf(
    memberId: bigint,
  ): Promise<
    | { readonly currency: string; readonly cashMinor: Minor; readonly lockedMinor: Minor }
    | undefined
  >;
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
  readonly onMemberRegistered?: OnMemberRegistered;
  readonly onSessionStarted?: OnSessionStarted;
  readonly onSessionEnded?: OnSessionEnded;
  readonly onSignedIn?: OnSignedIn;
  /** Called when background work of a request failed. */
  readonly onError: (error: unknown) => void;
}

/** A door may stay closed for a day, the longest a brand can choose. */
const failureRecordMs = 2 * dayMs;
/** How long ended sessions stay on record. */
const sessionRecordMs = 400 * dayMs;

/** Finds members, for callers that know only a number, a name or a public id. */
function createLookups({ db, clock }: Pick<IdentityDeps, "db" | "clock">) {
  const members = createMembers({ db, clock });

  return {
    forget: members.forget,
    findMember: members.find,
    findMembers: members.findAll,
    findMembersIn: members.findAllIn,
    memberByPublicId: members.findByPublicId,

    getMember: async (memberId: bigint): Promise<Member> => {
      const member = await members.find(memberId);
      if (member === undefined) throw new Error(`there is no member ${memberId}`);
      return member;
    },

    memberByUsername: async (merchantCode: string, username: string) => {
      const folded = foldName(username);
      const memberId = await db.read((reader) =>
        findMemberIdByUsername(reader, merchantCode, folded),
      );
      return memberId === undefined ? undefined : members.find(memberId);
    },

    /** Whether a member may place new bets now; wins and refunds never ask. */
    mayPlay: async (memberId: bigint): Promise<boolean> =>
      (await members.find(memberId))?.status === "open",
  };
}

/** What a signed-in member sees of the account. */
function createSelfViews(
  accounts: MemberAccounts,
  sessions: Sessions,
  getMember: (memberId: bigint) => Promise<Member>,
  findIcon: (session: Session) => Promise<string>,
) {
  return {
    memberInfo: async (session: Session, language: string) => {
      const member = await getMember(session.memberId);
      return {
        id: member.publicId,
        account: member.username,
        nickname: member.nickname,
        type: member.memberType,
        currency: member.currency,
        currencySymbol: currencyOf(member.currency).symbol,
        language: member.language ?? language,
        registeredAt: member.registeredAt.toISOString(),
        sessionEndsAt: (await sessions.endsAt(session)).toISOString(),
        scope: session.scope,
        icon: await findIcon(session),
      };
    },

    /** The member's money now. A trial has none: its play money is the vendor's. */
    balance: async ({ memberId, currency }: Session) => {
      const found = await accounts.balanceOf(memberId);
      const cash = found?.cashMinor ?? minor(0n);
      const locked = found?.lockedMinor ?? minor(0n);
      return {
        currency,
        balance: formatMinor(cash, currency),
        locked: formatMinor(locked, currency),
      };
    },
  };
}

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
  const { forget: forgetMember, ...lookups } = createLookups(deps);
  const { findMember, getMember } = lookups;
  const proofs = createProofs(deps);
  const { contacts, activity } = proofs;
  const known = { ...deps, ...proofs, sessions, findMember, getMember, forgetMember };
  const security = createSecurity(known);
  const { authenticators, persons } = security;
  const waysIn = createWaysIn({ ...known, authenticators, persons });
  const links = createSocialLinks({ ...known, contacts, activity });
  const liveSessions = sessions.live;
  const social = createSocial({ ...known, signIns: signInsOf(deps), links, liveSessions });
  const openAccounts = (tx: Tx, memberId: bigint, currency: string) =>
    deps.accounts.openAccounts(tx, memberId, currency);
  const joining = createJoining({
    ...known,
    ...waysIn,
    persons,
    socialLinks: links,
    openAccounts,
  });
  const payloads = createPayloads(deps);
  return {
    lookups,
    forgetMember,
    proofs,
    sessions,
    security,
    waysIn,
    links,
    social,
    joining,
    payloads,
  };
}

/** Deletes what has served its time; tells how much. */
async function cleanUp({ clock }: IdentityDeps, parts: ReturnType<typeof createParts>, tx: Tx) {
  const now = clock.now();
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const deleted = [
    await deleteOldFailures(tx, before(failureRecordMs)),
    await deleteOldSessions(tx, before(sessionRecordMs)),
    await deleteOldCaptchas(tx, now),
    await deleteOldPhoneTokens(tx, now),
    await deleteOldJourneys(tx, now),
    await deleteOldStepUps(tx, now),
    await parts.proofs.codes.cleanUp(tx),
    await parts.waysIn.cleanUp(tx),
    await parts.joining.cleanUp(tx),
  ];
  return deleted.reduce((sum, count) => sum + count, 0);
}

async function setStatusIn(
  { sessions, waysIn }: Pick<ReturnType<typeof createParts>, "sessions" | "waysIn">,
  tx: Tx,
  memberId: bigint,
  status: MemberStatus,
): Promise<void> {
  await updateStatus(tx, memberId, status);
  if (status === "open") return;
  await sessions.endIn(tx, memberId, null, `account ${status}`);
  await waysIn.remembered.endAll(tx, memberId);
}

/** The member's own statement, and whether the age is enough for the brand. */
async function declaredOf(
  { brand, clock }: IdentityDeps,
  { lookups, security }: Pick<ReturnType<typeof createParts>, "lookups" | "security">,
  memberId: bigint,
) {
  const { merchantCode } = await lookups.getMember(memberId);
  const { ageMin, timeZone } = await brand.getMerchant(merchantCode);
  const { payeeName, birthday, details } = await security.persons.find(memberId);
  return {
    name: payeeName !== undefined,
    birthday: birthday !== undefined && isOfAge(birthday, ageMin, clock.now(), timeZone),
    address: (details["address"] ?? "") !== "",
  };
}

/** Members as operators see them, and what they end. */
function createMemberDirectory({ db }: IdentityDeps, parts: ReturnType<typeof createParts>) {
  const { lookups, proofs, security, sessions, waysIn } = parts;
  return createDesk({
    db,
    members: {
      find: lookups.findMember,
      findAll: lookups.findMembers,
      findAllIn: lookups.findMembersIn,
      findByPublicId: lookups.memberByPublicId,
    },
    contacts: proofs.contacts,
    persons: security.persons,
    activity: proofs.activity,
    setStatusIn: (tx, memberId, status) => setStatusIn(parts, tx, memberId, status),
    listSessions: sessions.list,
    listLogins: waysIn.listLogins,
    endSessionsIn: async (tx, memberId, sessionId, reason) => {
      // A member to be fully signed out must not come back by a remembered browser.
      if (sessionId === null) await waysIn.remembered.endAll(tx, memberId);
      return sessions.endIn(tx, memberId, sessionId, reason);
    },
  });
}

export function createIdentity(deps: IdentityDeps) {
  const { db, accounts } = deps;
  const parts = createParts(deps);
  const { lookups, proofs, sessions, security, waysIn, links, social, joining } = parts;
  const { captchas, codes, contacts, activity, aside } = proofs;
  const { getMember } = lookups;

  return {
    ...lookups,
    ...createSelfViews(accounts, sessions, lookups.getMember, security.memberIcon),
    payloads: parts.payloads,
    makeCaptcha: captchas.make,
    contacts,
    listActivity: activity.list,
    security,
    social,
    removeSocialLink: async (
      session: Session,
      provider: SocialProvider,
      visitor: Visitor,
    ): Promise<void> => links.remove(await getMember(session.memberId), provider, visitor),
    ...createCodeRequests({ ...deps, captchas, codes, contacts }),
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
    declared: (memberId: bigint) => declaredOf(deps, parts, memberId),
    /** Other accounts of the same person in any brand, by proven phone number or address. */
    samePerson: async (memberId: bigint): Promise<readonly bigint[]> =>
      contacts.samePerson(memberId, await deps.brand.merchantCodes()),

    waysIn,
    /** Waits for what is done beside the answers. */
    idle: aside.idle,

    joining,
    openAccount: joining.openAccount,

    /** Closes or opens an account at once: new sign-ins, sessions and bets are refused. */
    setStatus: async (memberId: bigint, status: MemberStatus): Promise<void> => {
      await db.transaction((tx) => setStatusIn(parts, tx, memberId, status));
      parts.forgetMember(memberId);
    },

    /** Who referred whom. */
    line: createLine(deps),

    /** Members as operators see them; after a change of status their account is to be forgotten. */
    directory: createMemberDirectory(deps, parts),
    forgetMember: parts.forgetMember,

    /** Deletes what has served its time; for the worker, daily. */
    cleanUp: (): Promise<number> => db.transaction((tx) => cleanUp(deps, parts, tx)),
  };
}

export type Identity = ReturnType<typeof createIdentity>;
