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
  countAttempt,
  countTowards,
  listFailures,
  openDoor,
  openDoorsOf,
  readCounts,
  takeBackOne,
} from "./door-store.ts";
import type { Visitor } from "../visitor.ts";

/**
 * What failed sign-ins lead to. A door is one name seen from one network, so that nobody can lock a
 * member out from elsewhere; a device the member trusts has its own door.
 *
 * | state  | event                                               | state  |
 * | ------ | --------------------------------------------------- | ------ |
 * | open   | failures within the window reach the brand's number | closed |
 * | closed | the window passes after the failure that closed it  | open   |
 * | closed | a sign-in by SMS, or a new password by message      | open   |
 *
 * Before it closes, and for guessing that is spread over names or networks, a captcha is asked for.
 * Names that nobody has are counted like all others.
 */
export interface DoorsDeps {
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

/** What opens a closed door; the same for every name, also for one that nobody has. */
const unlock = ["sms", "email"] as const;

export interface Knock {
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
  /** It was wrong: the refusal's value, and whether this failure closed the door. */
  readonly fail: () => Promise<{ readonly value?: { captcha: true }; readonly hasClosed: boolean }>;
}

interface Subjects {
  readonly door: Buffer;
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

function subjectsOf(knock: Knock, now: Date): Subjects {
  const { merchantCode, visitor, isTrustedDevice } = knock;
  const network = networkOf(visitor.ip);
  const name = foldName(knock.name);
  const minute = Math.floor(now.getTime() / minuteMs);
  return {
    door: isTrustedDevice
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
  readonly door: number;
  readonly name: number;
  readonly network: number;
}

/** Whether failures so far ask for a captcha; guessing from afar is no matter to a known device. */
function asksCaptcha({ policy, isTrustedDevice }: Knock, counts: Counts): boolean {
  if (counts.door >= policy.captchaAfterFailures) return true;
  if (isTrustedDevice) return false;
  return counts.network > networkFailuresMax || counts.name > nameFailuresMax;
}

export interface Doors {
  /**
   * Counts an attempt as failed, and lets it be looked at.
   *
   * Refuses, in this order: captcha_required, captcha_wrong, too_many_attempts.
   */
  readonly admit: (knock: Knock) => Promise<Admitted>;
  /** The same without a door that closes: for codes, which count their own tries. */
  readonly admitCode: (knock: Knock) => Promise<Admitted>;
  /** A stronger proof was shown: every door of the name opens. */
  readonly openAll: (tx: Tx, merchantCode: string, name: string) => Promise<void>;
}

async function findCounts({ db }: DoorsDeps, knock: Knock, subjects: Subjects, now: Date) {
  const since = new Date(now.getTime() - windowOf(knock.policy));
  const inLastMinutes = new Date(now.getTime() - 2 * minuteMs);
  return db.read(async (reader) => {
    const failures = await listFailures(reader, subjects.door);
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
    const door = failures.filter((at) => at > since).length;
    return { counts: { door, name, network }, brand: Math.max(brandNow, brandBefore) };
  });
}

/** Refuses captcha_required and captcha_wrong; tells whether one was answered. */
async function passCaptcha(deps: DoorsDeps, knock: Knock, isAsked: boolean): Promise<boolean> {
  if (!isAsked) return false;
  const { captcha, visitor } = knock;
  if (captcha === undefined) throw new Refusal("captcha_required", { captcha: true });
  const isRight = await deps.captchas.take("login", captcha, visitor);
  if (!isRight) throw new Refusal("captcha_wrong", { captcha: true });
  return true;
}

async function closedRefusal(deps: DoorsDeps, knock: Knock, subjects: Subjects, now: Date) {
  const failures = await deps.db.read((reader) => listFailures(reader, subjects.door));
  const lastMs = failures.at(-1)?.getTime() ?? now.getTime();
  const leftMs = lastMs + windowOf(knock.policy) - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000));
  return new Refusal("too_many_attempts", { retryAfterSeconds, unlock });
}

async function admit(deps: DoorsDeps, knock: Knock, mayClose: boolean): Promise<Admitted> {
  const { db, clock } = deps;
  const now = clock.now();
  const subjects = subjectsOf(knock, now);
  const { policy, isTrustedDevice } = knock;
  const windowMs = windowOf(policy);
  const before = await findCounts(deps, knock, subjects, now);
  const isWave = !isTrustedDevice && before.brand > brandFailuresMax;
  const isAsked = isWave || asksCaptcha(knock, before.counts);
  const hasCaptcha = await passCaptcha(deps, knock, isAsked);
  const limit = mayClose ? policy.loginFailuresMax : Number.MAX_SAFE_INTEGER;
  const failuresMax = Math.min(limit, 1000);
  const counts = await db.transaction(async (tx) => {
    const { door: subject, name: nameSubject } = subjects;
    const door = await countAttempt(tx, { subject, nameSubject, now, failuresMax, windowMs });
    if (door === undefined) return undefined;
    const name = await countTowards(tx, subjects.name, now, windowMs);
    const network = await countTowards(tx, subjects.network, now, windowMs);
    const others = { door: door - 1, name: name - 1, network: network - 1 };
    // Others that came at the same moment may have used up what needs no captcha.
    if (!hasCaptcha && asksCaptcha(knock, others)) {
      throw new Refusal("captcha_required", { captcha: true });
    }
    return { door, name, network };
  });
  if (counts === undefined) throw await closedRefusal(deps, knock, subjects, now);
  return {
    async succeed(tx) {
      await openDoor(tx, subjects.door);
      await takeBackOne(tx, subjects.name);
      await takeBackOne(tx, subjects.network);
    },
    async fail() {
      const wave = await db.transaction((tx) =>
        countTowards(tx, subjects.brandNow, now, 2 * minuteMs),
      );
      const isNext = asksCaptcha(knock, counts) || (!isTrustedDevice && wave > brandFailuresMax);
      const hasClosed = mayClose && counts.door >= policy.loginFailuresMax;
      return isNext ? { value: { captcha: true }, hasClosed } : { hasClosed };
    },
  };
}

export function createDoors(deps: DoorsDeps): Doors {
  return {
    admit: (knock) => admit(deps, knock, true),
    admitCode: (knock) => admit(deps, { ...knock, name: `sms ${knock.name}` }, false),
    openAll: (tx, merchantCode, name) => openDoorsOf(tx, nameSubjectOf(merchantCode, name)),
  };
}
