import type { LoginCheck, LoginWay, VerificationNeeded } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Activity } from "../activity/service.ts";
import type { AttemptLimit, Attempts } from "../attempts/service.ts";
import type { Checks } from "./checks.ts";
import { isEnough, offeredChecks, type Showable, type Site } from "./entry-rules.ts";
import type { Logins } from "./logins.ts";
import {
  countTry,
  findPending,
  insertPending,
  notePassed,
  usePending,
  type PendingRow,
} from "./pending-store.ts";
import { maskEmail, maskMobile } from "../contacts/phones.ts";
import type { Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";

/**
 * Sign-ins whose first proof was right and that wait for a second one.
 *
 * | state   | event                                     | state   |
 * | ------- | ----------------------------------------- | ------- |
 * | waiting | a check passed that does not suffice      | waiting |
 * | waiting | checks passed that suffice                | used    |
 * | waiting | five wrong tries, or ten minutes          | ended   |
 *
 * A try counts before it is checked, so that of ten thousand at once five are compared. A caller
 * who knows the password could start over and over, so tries are counted for the member as well.
 */
const pendingMs = 10 * minuteMs;
const triesMax = 5;
const tokenBytes = 32;

const memberLimit: AttemptLimit = { failuresMax: 15, windowMs: 30 * minuteMs };
const memberAttempts = "sign-in check";

export interface PendingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly checks: Checks;
  readonly attempts: Attempts;
  readonly activity: Pick<Activity, "note">;
  readonly logins: Pick<Logins, "note">;
  readonly findMember: (memberId: bigint) => Promise<Member | undefined>;
}

/** A sign-in whose checks suffice now. */
export interface Passed {
  readonly member: Member;
  readonly site: Site;
  readonly way: LoginWay;
  readonly isRemembered: boolean;
  /** The authenticator, or one of its recovery codes, was among the checks. */
  readonly hasShownAuthenticator: boolean;
  /** Ends the waiting in the transaction that enters. Refuses: verification_ended. */
  readonly use: (tx: Tx) => Promise<void>;
}

export interface CheckShown {
  readonly pendingToken: string;
  readonly method: LoginCheck;
  readonly value: string;
}

export interface Pending {
  readonly start: (
    member: Member,
    sign: { readonly site: Site; readonly way: LoginWay; readonly isRemembered: boolean },
    showable: Showable,
    visitor: Visitor,
  ) => Promise<VerificationNeeded>;
  /**
   * Sends a code for a sign-in that waits.
   *
   * Refuses, in this order: verification_ended, invalid_input, sms_too_many, sms_quota, sms_failed.
   */
  readonly sendCode: (
    merchantCode: string,
    pendingToken: string,
    method: "sms_code" | "email_code",
    visitor: Visitor,
    language: string,
  ) => Promise<{ expiredMinutes: number }>;
  /** Refuses, in this order: verification_ended, verification_failed. */
  readonly show: (
    merchantCode: string,
    shown: CheckShown,
    visitor: Visitor,
  ) => Promise<Passed | VerificationNeeded>;
}

interface Waiting {
  readonly pendingToken: string;
  readonly site: Site;
  readonly way: LoginWay;
  readonly passed: readonly LoginCheck[];
  readonly tries: number;
  readonly endsAt: Date;
}

function describe(waiting: Waiting, showable: Showable): VerificationNeeded {
  const offered = offeredChecks(showable, waiting.site, waiting.way);
  const { mobile, email } = showable;
  return {
    status: "verification_needed",
    pendingToken: waiting.pendingToken,
    endsAt: waiting.endsAt.toISOString(),
    triesLeft: triesMax - waiting.tries,
    methods: offered.filter((check) => !waiting.passed.includes(check)),
    passed: [...waiting.passed],
    mobileHint: offered.includes("sms_code") && mobile !== undefined ? maskMobile(mobile) : null,
    emailHint: offered.includes("email_code") && email !== undefined ? maskEmail(email) : null,
  };
}

/** The one it waits for, seen from the browser and the brand it began in. */
async function ownerOf(
  { findMember }: PendingDeps,
  row: PendingRow | undefined,
  merchantCode: string,
  { userAgent }: Visitor,
): Promise<{ row: PendingRow; member: Member }> {
  const isHere = row?.merchantCode === merchantCode && row.userAgent === userAgent;
  const member = row !== undefined && isHere ? await findMember(row.memberId) : undefined;
  if (row === undefined || member === undefined) throw new Refusal("verification_ended");
  return { row, member };
}

/** Tells the member of a sign-in that failed its check: somebody knows the password. */
async function noteFailed(deps: PendingDeps, member: Member, way: LoginWay, visitor: Visitor) {
  await deps.db.transaction(async (tx) => {
    await deps.logins.note(tx, member, { way, outcome: "check_failed" }, visitor);
    await deps.activity.note(tx, member, "sign_in_check_failed", visitor);
  });
}

async function show(
  deps: PendingDeps,
  merchantCode: string,
  { pendingToken, method, value }: CheckShown,
  visitor: Visitor,
): Promise<Passed | VerificationNeeded> {
  const { db, clock, checks, attempts } = deps;
  const tokenHash = sha256(pendingToken);
  const counted = await db.transaction((tx) => countTry(tx, tokenHash, clock.now(), triesMax));
  const { row, member } = await ownerOf(deps, counted, merchantCode, visitor);
  const { site, way, memberId } = row;
  const attempt = await attempts.count(memberAttempts, memberId, memberLimit);
  if (attempt.isLocked) throw new Refusal("verification_ended");
  const showable = await checks.showableOf(member);
  const isOffered = offeredChecks(showable, site, way).includes(method);
  const isRight =
    isOffered && (await checks.isRight(member, row.pendingId, method, value, visitor));
  if (!isRight) {
    const triesLeft = triesMax - row.tries;
    if (triesLeft === 0) await noteFailed(deps, member, way, visitor);
    throw new Refusal("verification_failed", { triesLeft });
  }
  const noted = await db.transaction((tx) => notePassed(tx, tokenHash, method));
  if (noted === undefined) throw new Refusal("verification_ended");
  const { passed, tries, endsAt } = noted;
  if (!isEnough(passed)) {
    return describe({ pendingToken, site, way, passed, tries, endsAt }, showable);
  }
  await attempts.clear(memberAttempts, memberId);
  return {
    member,
    site,
    way,
    isRemembered: row.isRemembered,
    hasShownAuthenticator: passed.some((check) => check === "totp" || check === "recovery_code"),
    async use(tx) {
      const isFirst = await usePending(tx, tokenHash, clock.now());
      if (!isFirst) throw new Refusal("verification_ended");
    },
  };
}

export function createPending(deps: PendingDeps): Pending {
  const { db, clock, ids, checks } = deps;
  return {
    async start({ memberId, merchantCode }, sign, showable, { ip, userAgent }) {
      const pendingToken = ids.randomToken(tokenBytes);
      const startedAt = clock.now();
      const endsAt = new Date(startedAt.getTime() + pendingMs);
      await db.transaction((tx) =>
        insertPending(tx, {
          tokenHash: sha256(pendingToken),
          pendingId: ids.uuidv7(),
          memberId,
          merchantCode,
          ...sign,
          ip,
          userAgent,
          startedAt,
          endsAt,
        }),
      );
      const { site, way } = sign;
      return describe({ pendingToken, site, way, passed: [], tries: 0, endsAt }, showable);
    },

    async sendCode(merchantCode, pendingToken, method, visitor, language) {
      const found = await db.read((reader) =>
        findPending(reader, sha256(pendingToken), clock.now(), triesMax),
      );
      const { row, member } = await ownerOf(deps, found, merchantCode, visitor);
      const offered = offeredChecks(await checks.showableOf(member), row.site, row.way);
      if (!offered.includes(method)) {
        throw new Refusal("invalid_input", {
          fields: [{ path: "body.method", problem: "not_offered" }],
        });
      }
      return checks.sendCode(member, row.pendingId, method, visitor, language);
    },

    show: (merchantCode, shown, visitor) => show(deps, merchantCode, shown, visitor),
  };
}
