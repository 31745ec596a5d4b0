import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { clearAttempts, countAttempt } from "./store.ts";

/**
 * Limits on guessing the proofs of a signed-in member.
 *
 * An attempt counts as failed before it is looked at, in one statement, so that of a hundred at
 * once no more than the limit are ever compared. A right one clears the count.
 */
export interface AttemptLimit {
  readonly failuresMax: number;
  /** How long failures are remembered, and how long no more are taken then. */
  readonly windowMs: number;
}

export interface Attempt {
  readonly isLocked: boolean;
  /** How many more may follow this one when it is wrong. */
  readonly triesLeft: number;
  readonly retryAfterSeconds: number;
}

export interface Attempts {
  /** Counts an attempt as failed, before it is made. */
  count(what: string, memberId: bigint, limit: AttemptLimit): Promise<Attempt>;
  /** The same; refuses too_many_attempts where no more are taken. */
  admit(what: string, memberId: bigint, limit: AttemptLimit): Promise<Attempt>;
  /** The proof was right. */
  clear(what: string, memberId: bigint): Promise<void>;
}

function subjectOf(what: string, memberId: bigint): Buffer {
  return sha256(JSON.stringify([what, String(memberId)]));
}

export function createAttempts({ db, clock }: { db: Database; clock: Clock }): Attempts {
  async function count(what: string, memberId: bigint, limit: AttemptLimit): Promise<Attempt> {
    const now = clock.now();
    const subject = subjectOf(what, memberId);
    const counted = await db.transaction((tx) => countAttempt(tx, subject, now, limit));
    const endsMs = counted.windowStartedAt.getTime() + limit.windowMs;
    return {
      isLocked: counted.failures > limit.failuresMax,
      triesLeft: Math.max(0, limit.failuresMax - counted.failures),
      retryAfterSeconds: Math.max(1, Math.ceil((endsMs - now.getTime()) / 1000)),
    };
  }

  return {
    count,
    async admit(what, memberId, limit) {
      const attempt = await count(what, memberId, limit);
      const { isLocked, retryAfterSeconds } = attempt;
      if (isLocked) throw new Refusal("too_many_attempts", { retryAfterSeconds });
      return attempt;
    },
    clear: (what, memberId) => db.transaction((tx) => clearAttempts(tx, subjectOf(what, memberId))),
  };
}
