import type { LoginAnswer, LoginRequest, RegisterRequest } from "@baize/contract";
import { currencyOf, formatMinor, minor, type Minor } from "@baize/money";
import type { Brand } from "../brand/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Session } from "../platform/http/call.ts";
import type { Ids } from "../platform/ids.ts";
import { foldName } from "../platform/text.ts";
import { login } from "./login.ts";
import { createMembers } from "./members.ts";
import { createPasswords } from "./password.ts";
import { createPayloads } from "./payload.ts";
import { openTrial, registerMember, type OnMemberRegistered } from "./registration.ts";
import { failureWindowMs, type MemberStatus } from "./rules.ts";
import { deleteOldSessions } from "./session-store.ts";
import { createSessions, type OnSessionEnded, type Visitor } from "./sessions.ts";
import { deleteOldFailures, findMemberIdByUsername, updateStatus } from "./store.ts";

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
  readonly accounts: MemberAccounts;
  readonly onMemberRegistered?: OnMemberRegistered;
  readonly onSessionEnded?: OnSessionEnded;
}

/** How long ended sessions stay on record. */
const sessionRecordMs = 400 * 86_400_000;

export function createIdentity(deps: IdentityDeps) {
  const { db, clock, brand, accounts } = deps;
  const sessions = createSessions(deps);
  const members = createMembers(deps);
  const passwords = createPasswords();
  const payloads = createPayloads(deps);
  const loginDeps = { db, clock, passwords, sessions };
  const registrationDeps = {
    ...deps,
    passwords,
    sessions,
    openAccounts: (tx: Tx, memberId: bigint, currency: string) =>
      accounts.openAccounts(tx, memberId, currency),
  };

  async function getMember(memberId: bigint) {
    const member = await members.find(memberId);
    if (member === undefined) throw new Error(`there is no member ${memberId}`);
    return member;
  }

  return {
    payloads,
    getMember,
    /** The session of a token, while it lives. */
    findSession: sessions.find,
    findMember: members.find,
    findMembers: members.findAll,
    memberByPublicId: members.findByPublicId,

    async memberByUsername(merchantCode: string, username: string) {
      const folded = foldName(username);
      const memberId = await db.read((reader) =>
        findMemberIdByUsername(reader, merchantCode, folded),
      );
      return memberId === undefined ? undefined : members.find(memberId);
    },

    /** Whether a member may place new bets now; wins and refunds never ask. */
    async isMayPlay(memberId: bigint): Promise<boolean> {
      return (await members.find(memberId))?.status === "open";
    },

    login: (merchantCode: string, request: LoginRequest, visitor: Visitor) =>
      login(loginDeps, merchantCode, request, visitor),
    register: (merchantCode: string, request: RegisterRequest, visitor: Visitor) =>
      registerMember(registrationDeps, merchantCode, request, visitor),
    openTrial: (merchantCode: string, visitor: Visitor): Promise<LoginAnswer> =>
      openTrial(registrationDeps, merchantCode, visitor),

    /** Ends the session. Again, it changes nothing. */
    logout: ({ memberId, sessionId }: Session) => sessions.end(memberId, sessionId, "logout"),

    /** Of these sessions, those that still live. */
    liveSessions: sessions.live,
    forgetSession: sessions.forget,

    async memberInfo(session: Session, language: string) {
      const member = await getMember(session.memberId);
      return {
        id: member.publicId,
        account: member.username,
        nickname: member.nickname,
        type: member.memberType as 1 | 2 | 3 | 4 | 41 | 42,
        currency: member.currency,
        currencySymbol: currencyOf(member.currency).symbol,
        language: member.language ?? language,
        registeredAt: member.registeredAt.toISOString(),
        sessionEndsAt: (await sessions.endsAt(session)).toISOString(),
      };
    },

    /** The member's money as the ledger has it now. A trial has none: its play money is the vendor's. */
    async balance({ memberId, currency }: Session) {
      const found = await accounts.balanceOf(memberId);
      const cash = found?.cashMinor ?? minor(0n);
      const locked = found?.lockedMinor ?? minor(0n);
      return {
        currency,
        balance: formatMinor(cash, currency),
        locked: formatMinor(locked, currency),
      };
    },

    /** Closes or opens an account at once: new sign-ins, sessions and bets are refused. */
    async setStatus(memberId: bigint, status: MemberStatus): Promise<void> {
      await db.transaction(async (tx) => {
        await updateStatus(tx, memberId, status);
        if (status !== "open") await sessions.endIn(tx, memberId, null, `account ${status}`);
      });
      members.forget(memberId);
    },

    /** The brand's name and language for a member, for those who know only the member. */
    async merchantOf(memberId: bigint) {
      return brand.getMerchant((await getMember(memberId)).merchantCode);
    },

    /** Deletes what has served its time; for the worker, daily. */
    async cleanUp(): Promise<number> {
      const now = clock.now().getTime();
      return db.transaction(async (tx) => {
        const failures = await deleteOldFailures(tx, new Date(now - failureWindowMs));
        return failures + (await deleteOldSessions(tx, new Date(now - sessionRecordMs)));
      });
    },
  };
}

export type Identity = ReturnType<typeof createIdentity>;
