import type { CaptchaAnswer } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import type { SignInPolicy } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { networkOf } from "../../platform/rate-limit.ts";
import { foldName } from "../../platform/text.ts";
import type { Captchas } from "../captcha/service.ts";
import {
  clearLock,
  clearLocksOf,
  countFailure,
  countTowards,
  listFailures,
  readCounts,
  takeBackOne,
} from "./lock-store.ts";
import type { Visitor } from "../visitor.ts";

/**
 * What failed sign-ins lead to. A lock is for one name from one network, so that nobody can lock a
 * member out from elsewhere; a device the member trusts has its own lock.
 *
 * | state  | event                                               | state  |
 * | ------ | --------------------------------------------------- | ------ |
 * | open   | failures within the window reach the brand's number | locked |
 * | locked | the window passes after the failure that locked it  | open   |
 * | locked | a sign-in by SMS, or a new password by message      | open   |
 *
 * Before it locks, and for guessing that is spread over names or networks, a captcha is asked for.
 * Names that nobody has are counted like all others.
 */
export interface LockDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly captchas: Pick<Captchas, "take">;
}

/** Failures from one network, under any names, after which a captcha is asked for. */
const networkFailuresMax = 5;
/** The same for one name from any networks. */
const nameFailuresMax = 10;
/** Failures of a brand in a minute that look like a list of stolen passwords being tried. */
const brandFailuresMax = 60;

/** What opens a lock; the same for every name, also for one that nobody has. */
const unlock = ["sms", "email"] as const;

export interface SignInTry {
  readonly merchantCode: string;
  /** A user name, or a number in E.164 form. */
  readonly name: string;
  readonly visitor: Visitor;
  readonly isTrustedDevice: boolean;
  readonly policy: SignInPolicy;
  readonly captcha: CaptchaAnswer | undefined;
}

/** An attempt that was let in to be looked at; it counts as failed until it proves right. */
export interface Admitted {
  /** It was right: takes back what was counted. */
  readonly succeed: (tx: Tx) => Promise<void>;
  /** It was wrong: the refusal's value, and whether this failure locked the name. */
  readonly fail: () => Promise<{ readonly value?: { captcha: true }; readonly hasLocked: boolean }>;
}

interface Subjects {
  readonly lock: Buffer;
  readonly name: Buffer;
  readonly network: Buffer;
  readonly brandNow: Buffer;
  readonly brandBefore: Buffer;
}

function subjectOf(...parts: readonly unknown[]): Buffer {
  return sha256(JSON.stringify(parts));
}

function nameSubjectOf(merchantCode: string, name: string): Buffer {
  return subjectOf("login name", merchantCode, foldName(name));
}

function subjectsOf(attempt: SignInTry, now: Date): Subjects {
  const { merchantCode, visitor, isTrustedDevice } = attempt;
  const network = networkOf(visitor.ip);
  const name = foldName(attempt.name);
  const minute = Math.floor(now.getTime() / minuteMs);
  return {
    // The words are part of hashes that are stored.
    lock: isTrustedDevice
      ? subjectOf("login door", merchantCode, name, "device", visitor.device)
      : subjectOf("login door", merchantCode, name, "network", network),
    name: nameSubjectOf(merchantCode, name),
    network: subjectOf("login network", network),
    brandNow: subjectOf("login brand", merchantCode, minute),
    brandBefore: subjectOf("login brand", merchantCode, minute - 1),
  };
}

const windowOf = ({ loginLockMinutes }: SignInPolicy) => loginLockMinutes * minuteMs;

interface Counts {
  readonly lock: number;
  readonly name: number;
  readonly network: number;
}

/** Whether failures so far ask for a captcha; guessing from afar is no matter to a known device. */
function asksCaptcha({ policy, isTrustedDevice }: SignInTry, counts: Counts): boolean {
  if (counts.lock >= policy.captchaAfterFailures) return true;
  if (isTrustedDevice) return false;
  return counts.network > networkFailuresMax || counts.name > nameFailuresMax;
}

export interface SignInLocks {
  /**
   * Counts an attempt as failed, and lets it be looked at.
   *
   * Refuses, in this order: captcha_required, captcha_wrong, too_many_attempts.
   */
  readonly admit: (attempt: SignInTry) => Promise<Admitted>;
  /** The same without a lock: for codes, which count their own tries. */
  readonly admitCode: (attempt: SignInTry) => Promise<Admitted>;
  /** A stronger proof was shown: every lock of the name opens. */
  readonly clear: (tx: Tx, merchantCode: string, name: string) => Promise<void>;
}

async function findCounts({ db }: LockDeps, attempt: SignInTry, subjects: Subjects, now: Date) {
  const since = new Date(now.getTime() - windowOf(attempt.policy));
  const inLastMinutes = new Date(now.getTime() - 2 * minuteMs);
  return db.read(async (reader) => {
    const failures = await listFailures(reader, subjects.lock);
    const [name = 0, network = 0] = await readCounts(
      reader,
      [subjects.name, subjects.network],
      since,
    );
    const [brandNow = 0, brandBefore = 0] = await readCounts(
      reader,
      [subjects.brandNow, subjects.brandBefore],
      inLastMinutes,
    );
    const lock = failures.filter((at) => at > since).length;
    return { counts: { lock, name, network }, brand: Math.max(brandNow, brandBefore) };
  });
}

/** Refuses captcha_required and captcha_wrong; tells whether one was answered. */
async function passCaptcha(deps: LockDeps, attempt: SignInTry, isAsked: boolean): Promise<boolean> {
  if (!isAsked) return false;
  const { captcha, visitor } = attempt;
  if (captcha === undefined) throw new Refusal("captcha_required", { captcha: true });
  const isRight = await deps.captchas.take("login", captcha, visitor);
  if (!isRight) throw new Refusal("captcha_wrong", { captcha: true });
  return true;
}

async function lockedRefusal(deps: LockDeps, attempt: SignInTry, subjects: Subjects, now: Date) {
  const failures = await deps.db.read((reader) => listFailures(reader, subjects.lock));
  const lastMs = failures.at(-1)?.getTime() ?? now.getTime();
  const leftMs = lastMs + windowOf(attempt.policy) - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000));
  return new Refusal("too_many_attempts", { retryAfterSeconds, unlock });
}

async function admit(deps: LockDeps, attempt: SignInTry, mayLock: boolean): Promise<Admitted> {
  const { db, clock } = deps;
  const now = clock.now();
  const subjects = subjectsOf(attempt, now);
  const { policy, isTrustedDevice } = attempt;
  const windowMs = windowOf(policy);
  const before = await findCounts(deps, attempt, subjects, now);
  const isWave = !isTrustedDevice && before.brand > brandFailuresMax;
  const isAsked = isWave || asksCaptcha(attempt, before.counts);
  const hasCaptcha = await passCaptcha(deps, attempt, isAsked);
  const limit = mayLock ? policy.loginFailuresMax : Number.MAX_SAFE_INTEGER;
  const failuresMax = Math.min(limit, 1000);
  const counts = await db.transaction(async (tx) => {
    const { lock: subject, name: nameSubject } = subjects;
    const lock = await countFailure(tx, { subject, nameSubject, now, failuresMax, windowMs });
    if (lock === undefined) return undefined;
    const name = await countTowards(tx, subjects.name, now, windowMs);
    const network = await countTowards(tx, subjects.network, now, windowMs);
    const others = { lock: lock - 1, name: name - 1, network: network - 1 };
    // Others that came at the same moment may have used up what needs no captcha.
    if (!hasCaptcha && asksCaptcha(attempt, others)) {
      throw new Refusal("captcha_required", { captcha: true });
    }
    return { lock, name, network };
  });
  if (counts === undefined) throw await lockedRefusal(deps, attempt, subjects, now);
  return {
    async succeed(tx) {
      await clearLock(tx, subjects.lock);
      await takeBackOne(tx, subjects.name);
      await takeBackOne(tx, subjects.network);
    },
    async fail() {
      const wave = await db.transaction((tx) =>
        countTowards(tx, subjects.brandNow, now, 2 * minuteMs),
      );
      const isNext = asksCaptcha(attempt, counts) || (!isTrustedDevice && wave > brandFailuresMax);
      const hasLocked = mayLock && counts.lock >= policy.loginFailuresMax;
      return isNext ? { value: { captcha: true }, hasLocked } : { hasLocked };
    },
  };
}

export function createSignInLocks(deps: LockDeps): SignInLocks {
  return {
    admit: (attempt) => admit(deps, attempt, true),
    admitCode: (attempt) => admit(deps, { ...attempt, name: `sms ${attempt.name}` }, false),
    clear: (tx, merchantCode, name) => clearLocksOf(tx, nameSubjectOf(merchantCode, name)),
  };
}
