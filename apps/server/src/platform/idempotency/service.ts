import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { dayMs } from "@baize/contract/durations";
import type { Clock } from "../clock.ts";
import type { Database } from "../db.ts";
import { Refusal } from "../errors.ts";
import {
  deleteClaim,
  deleteOldClaims,
  findClaim,
  insertClaim,
  storeAnswer,
  takeOverClaim,
  type ClaimId,
} from "./store.ts";

/**
 * Keys that callers choose for their writes (`Idempotency-Key`).
 *
 * | state    | event                         | state    |
 * | -------- | ----------------------------- | -------- |
 * | (none)   | first call claims the key     | claimed  |
 * | claimed  | the call answers              | answered |
 * | claimed  | the call is refused or fails  | (none)   |
 * | claimed  | no answer for `claimMsMax`    | claimed by the next caller |
 *
 * The same key with the same body gets the stored answer; a caller that comes while the first is
 * still at work waits for it. A claim can outlive its process, so a use case behind an idempotent
 * call makes the id of what it creates from the key (`idFromKey`): a second run then finds the
 * first one's row.
 */
export interface IdempotencyClaim {
  readonly memberId: bigint;
  readonly call: string;
  readonly key: string;
  /** What the caller sent, parsed; another content under the same key is refused. */
  readonly content: unknown;
  /** Fields of the content that do not count and are not hashed: what is short is guessed. */
  readonly secrets?: readonly string[] | undefined;
}

export interface Idempotency {
  /**
   * Refuses: idempotency_key_reused; rate_limited when the first call takes longer than we wait.
   */
  run<Answer>(claim: IdempotencyClaim, work: () => Promise<Answer>): Promise<Answer>;
}

const claimMsMax = 30_000;
const waitMsMax = 12_000;
const waitStepMs = 40;

/** Keys are remembered this long; a caller who tries again later starts from the beginning. */
const keepMs = 30 * dayMs;

/** Forgets old keys; returns how many. For the worker. */
export function createKeyCleaner({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return () =>
    db.transaction((tx) => deleteOldClaims(tx, new Date(clock.now().getTime() - keepMs)));
}

export function createIdempotency(deps: {
  readonly db: Database;
  readonly clock: Clock;
}): Idempotency {
  const { db, clock } = deps;

  /** The moment of our claim, or the stored answer of an earlier one. */
  async function claimOrAnswer(claim: IdempotencyClaim) {
    const id: ClaimId = [claim.memberId, claim.call, claim.key];
    const bodyHash = hashOf(claim);
    for (let waits = 0; waits * waitStepMs <= waitMsMax; waits += 1) {
      const now = clock.now();
      const found = await db.transaction(async (tx) => {
        if (await insertClaim(tx, id, bodyHash, now)) return "claimed";
        const row = await findClaim(tx, id);
        if (row === undefined) return "released";
        if (!row.bodyHash.equals(bodyHash)) throw new Refusal("idempotency_key_reused");
        if (row.answer !== null) return { answer: row.answer };
        if (now.getTime() - row.claimedAt.getTime() < claimMsMax) return "busy";
        const isOurs = await takeOverClaim(tx, id, row.claimedAt, now);
        return isOurs ? "claimed" : "busy";
      });
      if (found === "claimed") return { claimedAt: now };
      if (typeof found === "object") return found;
      await sleep(waitStepMs);
    }
    throw new Refusal("rate_limited", { retryAfterSeconds: 1 });
  }

  return {
    async run<Answer>(claim: IdempotencyClaim, work: () => Promise<Answer>): Promise<Answer> {
      const found = await claimOrAnswer(claim);
      if ("answer" in found) return found.answer as Answer;
      const id: ClaimId = [claim.memberId, claim.call, claim.key];
      const { claimedAt } = found;
      try {
        const answer = await work();
        const answeredAt = clock.now();
        await db.transaction((tx) => storeAnswer(tx, id, claimedAt, answer, answeredAt));
        return answer;
      } catch (error) {
        await db.transaction((tx) => deleteClaim(tx, id, claimedAt));
        throw error;
      }
    },
  };
}

/** Equal for equal contents whatever the order of their fields; secrets do not count. */
function hashOf({ content, secrets = [] }: IdempotencyClaim): Buffer {
  const text = JSON.stringify(content, (name, value: unknown) =>
    secrets.includes(name)
      ? undefined
      : typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  );
  return createHash("sha256")
    .update(text ?? "null")
    .digest();
}

/**
 * A UUID (version 8) that is the same whenever the same member uses the same key for the same call.
 */
export function idFromKey(memberId: bigint, call: string, key: string): string {
  const bytes = createHash("sha256").update(`${memberId}\n${call}\n${key}`).digest();
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex").slice(0, 32);
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join("-");
}
