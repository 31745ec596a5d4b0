import type { CodeSent, LoginRequest, SignedIn } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Brand } from "../../brand/index.ts";
import type { Aside } from "../../platform/aside.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Delivery } from "../../platform/delivery/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Session } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { PageAsked } from "../../platform/pages.ts";
import type { Passwords } from "../../platform/passwords.ts";
import type { Activity } from "../activity/service.ts";
import type { Attempts } from "../attempts/service.ts";
import type { Authenticators } from "../authenticators/service.ts";
import type { Captchas } from "../captcha/service.ts";
import { createChecks } from "./checks.ts";
import type { Codes } from "../codes/service.ts";
import type { Contacts } from "../contacts/service.ts";
import { createSignInLocks } from "./locks.ts";
import { createEntry, type Entered } from "./entry.ts";
import { login, type LoginDeps } from "./service.ts";
import { deleteOldLogins } from "./logins-store.ts";
import { createLogins } from "./logins.ts";
import { deleteOldPending } from "./pending-store.ts";
import { createPending, type CheckShown } from "./pending.ts";
import type { Persons } from "../person/service.ts";
import type { PhoneTokens } from "../codes/phone-token.ts";
import { deleteOldRemembered } from "./remembered-store.ts";
import { createRemembered } from "./remembered.ts";
import type { Member } from "../rules.ts";
import type { Sessions } from "../sessions/service.ts";
import type { Visitor } from "../visitor.ts";
import { createStartCodes } from "../sessions/start-codes.ts";
import { deleteOldTrusted } from "./trusted-store.ts";
import { createTrusted } from "./trusted.ts";

/** All sign-ins put together, and the member's list of them. */
export interface WaysInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn">;
  readonly delivery: Pick<Delivery, "has">;
  readonly passwords: Pick<Passwords, "verify">;
  readonly captchas: Pick<Captchas, "take">;
  readonly phoneTokens: Pick<PhoneTokens, "verifyPhoneToken">;
  readonly contacts: Pick<Contacts, "findMobile" | "findEmail" | "memberByMobile">;
  readonly codes: Pick<Codes, "send" | "take">;
  readonly activity: Pick<Activity, "note">;
  readonly attempts: Attempts;
  readonly authenticators: Pick<
    Authenticators,
    "isOn" | "recoveryCodesLeft" | "verify" | "useRecoveryCode"
  >;
  readonly persons: Pick<Persons, "find">;
  readonly sessions: Sessions;
  readonly findMember: (memberId: bigint) => Promise<Member | undefined>;
  readonly aside: Aside;
  readonly events: Events;
}

/** How long sign-ins stay on record: with play, what an account's activity is rebuilt from. */
const recordMs = 10 * 366 * dayMs;

/** Where a call came from, as far as the browser says it. */
export interface CallOrigin {
  /** The page's origin, as browsers say it of calls that write. */
  readonly origin: string | undefined;
  /** The host the call was made to. */
  readonly host: string;
  /** The remember cookie, where it is asked for. */
  readonly cookie?: string | undefined;
}

/** Whether a page of this very host makes the call; browsers always say which one does. */
function isOwnPage({ origin, host }: CallOrigin): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).hostname === host.toLowerCase();
}

function createParts(deps: WaysInDeps) {
  const checks = createChecks({ ...deps, canDeliver: (channel) => deps.delivery.has(channel) });
  const logins = createLogins(deps);
  const trusted = createTrusted(deps);
  const remembered = createRemembered(deps);
  const pending = createPending({ ...deps, checks, logins });
  const locks = createSignInLocks(deps);
  const startCodes = createStartCodes(deps);
  const entry = createEntry({ ...deps, checks, logins, trusted, remembered, pending });
  return { logins, trusted, remembered, pending, locks, startCodes, entry };
}

/** The member's own sign-ins: listing and ending them. */
function createOwnSignIns(deps: WaysInDeps, parts: ReturnType<typeof createParts>) {
  const { db, sessions, activity } = deps;
  const { remembered, trusted, logins } = parts;
  return {
    listTrusted: ({ memberId }: Session, visitor: Visitor) => trusted.list(memberId, visitor),
    forgetTrusted: ({ memberId }: Session, trustedId: string) =>
      trusted.forget(memberId, trustedId),
    listLogins: ({ memberId }: Pick<Session, "memberId">, page: PageAsked) =>
      logins.list(memberId, page),

    /** Ends the session and the family of the browser's cookie. Again, it changes nothing. */
    logout: ({ memberId, sessionId }: Session, cookie: string | undefined): Promise<void> =>
      db.transaction(async (tx) => {
        await remembered.end(tx, memberId, cookie);
        await sessions.endIn(tx, memberId, sessionId, "logout");
      }),

    listSessions: sessions.list,

    /** Signs out one session of the member. Refuses: not_found. */
    endSession: ({ memberId }: Session, sessionId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const isEnded = await sessions.endIn(tx, memberId, sessionId, "signed out by the member");
        if (!isEnded) throw new Refusal("not_found");
      }),

    /** Signs the member out everywhere but here, and forgets every remembered device. */
    endOtherSessions: async (session: Session, visitor: Visitor): Promise<void> => {
      const { memberId, sessionId } = session;
      const member = await deps.findMember(memberId);
      await db.transaction(async (tx) => {
        await sessions.endOthersIn(tx, memberId, sessionId, "signed out by the member");
        await remembered.endAll(tx, memberId);
        if (member !== undefined) await activity.note(tx, member, "sessions_ended", visitor);
      });
    },
  };
}

/** Sessions that go on with one there was: by the remember cookie, or by a start address. */
function createContinuing(deps: WaysInDeps, parts: ReturnType<typeof createParts>) {
  const { entry, remembered, startCodes } = parts;
  return {
    /**
     * Opens a session from the remember cookie, of lower assurance.
     *
     * Refuses, in this order: origin_refused, remember_ended, account_disabled.
     */
    resumeSession: async (
      merchantCode: string,
      from: CallOrigin,
      visitor: Visitor,
    ): Promise<Entered<SignedIn>> => {
      if (!isOwnPage(from)) throw new Refusal("origin_refused");
      const resumed = await remembered.resume(merchantCode, from.cookie, visitor);
      const member = await deps.findMember(resumed.memberId);
      if (member === undefined) throw new Refusal("remember_ended");
      return entry.enterResumed(member, resumed, visitor);
    },

    /** A one-time token that goes on with this session in another browser. */
    issueStartToken: startCodes.issue,

    /**
     * Whose session the token of a start address continues, for the question shown before that.
     * Refuses, in this order: origin_refused, remember_ended.
     */
    startOwner: async (merchantCode: string, from: CallOrigin, startToken: string) => {
      if (!isOwnPage(from)) throw new Refusal("origin_refused");
      const { memberId, endsAt } = await startCodes.find(merchantCode, startToken);
      const member = await deps.findMember(memberId);
      if (member === undefined) throw new Refusal("remember_ended");
      return { account: member.username, endsAt: endsAt.toISOString() };
    },

    /**
     * Swaps the token of a start address for a session.
     *
     * Refuses, in this order: origin_refused, remember_ended, account_disabled.
     */
    start: async (
      merchantCode: string,
      from: CallOrigin,
      startToken: string,
      visitor: Visitor,
    ): Promise<Entered<SignedIn>> => {
      if (!isOwnPage(from)) throw new Refusal("origin_refused");
      const started = await startCodes.find(merchantCode, startToken);
      const member = await deps.findMember(started.memberId);
      if (member === undefined) throw new Refusal("remember_ended");
      return entry.enterStarted(member, started, visitor);
    },
  };
}

export function createWaysIn(deps: WaysInDeps) {
  const { clock } = deps;
  const parts = createParts(deps);
  const { entry, pending } = parts;
  const loginDeps: LoginDeps = { ...deps, ...parts };

  return {
    /** For the other ways in: registration, sign-in elsewhere, passwords that were forgotten. */
    ...parts,
    ...createOwnSignIns(deps, parts),
    ...createContinuing(deps, parts),

    login: (merchantCode: string, request: LoginRequest, visitor: Visitor): Promise<Entered> =>
      login(loginDeps, merchantCode, request, visitor),

    sendLoginVerification: (
      merchantCode: string,
      { pendingToken, method }: { pendingToken: string; method: "sms_code" | "email_code" },
      visitor: Visitor,
      language: string,
    ): Promise<CodeSent> => pending.sendCode(merchantCode, pendingToken, method, visitor, language),

    /**
     * Answers one check of a sign-in that waits, and enters when that suffices.
     *
     * Refuses, in this order: verification_ended, verification_failed, account_disabled.
     */
    verifyLogin: async (
      merchantCode: string,
      shown: CheckShown,
      visitor: Visitor,
    ): Promise<Entered> => {
      const outcome = await pending.show(merchantCode, shown, visitor);
      if ("status" in outcome) return { answer: outcome, cookies: [] };
      return entry.enterPassed(outcome, visitor);
    },

    /** Deletes what has served its time. */
    cleanUp: async (tx: Tx): Promise<number> => {
      const now = clock.now();
      const places = await deleteOldTrusted(tx, now);
      const waiting = await deleteOldPending(tx, now);
      const families = await deleteOldRemembered(tx, now);
      const records = await deleteOldLogins(tx, new Date(now.getTime() - recordMs));
      const codes = await parts.startCodes.cleanUp(tx);
      return places + waiting + families + records + codes;
    },
  };
}

export type WaysIn = ReturnType<typeof createWaysIn>;
