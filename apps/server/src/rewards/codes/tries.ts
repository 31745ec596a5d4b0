import { hourMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { addTry, takeTryBack } from "./store.ts";

/** Codes that members type in, of promotions and of offers: one count of wrong ones for both. */
interface TryDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** More wrong ones in an hour are guessing. */
export const wrongMax = 10;

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

/**
 * Counts a try before it is known whether the code is right, so that many at once are no more than
 * one after the other. Refuses: rate_limited.
 */
async function takeTry({ db, clock }: TryDeps, memberId: bigint): Promise<void> {
  const at = clock.now();
  const hour = hourOf(at);
  const taken = await db.transaction((tx) => addTry(tx, memberId, hour));
  if (taken <= wrongMax) return;
  const retryAfterSeconds = Math.ceil((hour.getTime() + hourMs - at.getTime()) / 1000);
  throw new Refusal("rate_limited", { retryAfterSeconds });
}

const giveBackTry = ({ db, clock }: TryDeps, memberId: bigint): Promise<void> =>
  db.transaction((tx) => takeTryBack(tx, memberId, hourOf(clock.now())));

/** What tells that a code is known only to those it is for: asked often, it is guessing too. */
const isGuess = (error: unknown) =>
  error instanceof Refusal &&
  (error.code === "promo_code_invalid" || error.code === "not_eligible");

/** Does what a typed code asks for; only a wrong one is counted. Refuses: rate_limited first. */
export async function withTry<T>(
  deps: TryDeps,
  memberId: bigint,
  work: () => Promise<T>,
): Promise<T> {
  await takeTry(deps, memberId);
  try {
    const done = await work();
    await giveBackTry(deps, memberId);
    return done;
  } catch (error) {
    if (!isGuess(error)) await giveBackTry(deps, memberId);
    throw error;
  }
}
