import type { Minor } from "@baize/money";
import type { Clock } from "../platform/clock.ts";
import type { Tx } from "../platform/db.ts";
import {
  keyIdOf,
  LedgerInputError,
  type AccountName,
  type Command,
  type Outcome,
  type Post,
  type Reverse,
} from "./rules.ts";
import { closeHold, insertHold, lockHold, type Hold } from "./holds-store.ts";
import { listOperations, findOwner } from "./store.ts";

/**
 * Holds: money set aside on the member's locked account.
 *
 * open ── capture ──▶ captured   the money leaves to a mirror account
 * open ── release ──▶ released   the money goes back to cash
 *
 * A credit can be held as it comes: then it goes to the locked account and not to cash, under the
 * very question that would have paid it, so that asking again finds it however it was answered.
 * Taken back, it returns to its source, out of the hold or, once released, of cash.
 *
 * A hold ends once, whole. Ending it again under the same key gives the stored answer; under
 * another key it is `not_open`.
 */

export interface HoldCommand {
  readonly memberId: bigint;
  /** Key of the hold and of the operation that opens it. */
  readonly key: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly kind: string;
  readonly reference?: string;
  readonly detail?: string;
  readonly fingerprint?: string;
}

export interface EndHoldCommand {
  readonly memberId: bigint;
  /** Key of the operation that ends the hold. */
  readonly key: string;
  readonly holdKey: string;
  readonly kind: string;
  readonly reference?: string;
  readonly detail?: string;
}

export interface CaptureCommand extends EndHoldCommand {
  /** The mirror account that gets the money. */
  readonly credit: AccountName;
}

export type HoldOutcome = Outcome | { readonly status: "no_hold" | "not_open" };

export interface Holds {
  /** Moves cash to the locked account. Refuses like `post`, mostly `insufficient`. */
  hold(tx: Tx, command: HoldCommand): Promise<Outcome>;
  /** Sends held money on. Refuses `no_hold`, `not_open`. */
  capture(tx: Tx, command: CaptureCommand): Promise<HoldOutcome>;
  /** Gives held money back. Refuses `no_hold`, `not_open`. */
  release(tx: Tx, command: EndHoldCommand): Promise<HoldOutcome>;
  /** Sets aside what `post` would credit to cash. Answers as `post`, with the locked balance. */
  holdCredit(tx: Tx, command: Post): Promise<Outcome>;
  /** Undoes a credit that was held, whatever became of it since. Answers as `post`. */
  reverseHeld(tx: Tx, command: Reverse): Promise<Outcome>;
}

interface HoldDeps {
  readonly clock: Clock;
  readonly post: (tx: Tx, command: Command) => Promise<Outcome>;
  /** As `post`, with the locked account in the place of cash on the credit side. */
  readonly postToLocked: (tx: Tx, command: Post) => Promise<Outcome>;
}

/** Brings a released credit back under its hold, also where it is spent: it is then owed. */
async function recall(tx: Tx, { post }: HoldDeps, command: Reverse, hold: Hold) {
  const { memberId, reverses, kind, reference, detail } = command;
  const outcome = await post(tx, {
    memberId,
    key: `recall:${reverses}`,
    currency: hold.currency,
    kind: `${kind}_recall`,
    debit: "cash",
    credit: "locked",
    amountMinor: hold.amountMinor,
    mayOverdraw: true,
    ...(reference === undefined ? {} : { reference }),
    ...(detail === undefined ? {} : { detail }),
  });
  if (outcome.status !== "ok") throw new Error(`a recall of ${reverses} was ${outcome.status}`);
}

async function open(tx: Tx, clock: Clock, command: Omit<HoldCommand, "fingerprint">) {
  const { memberId, key, amountMinor, currency, reference = "" } = command;
  await insertHold(tx, memberId, key, {
    amountMinor,
    currency,
    reference,
    openedAt: clock.now(),
  });
}

/** Only the operation that ended a hold is repeated; any other one finds it closed. */
async function isRecorded(tx: Tx, { memberId, key }: EndHoldCommand): Promise<boolean> {
  return (await listOperations(tx, [{ memberId, keyId: keyIdOf(key) }])).length > 0;
}

export function createHolds(deps: HoldDeps): Holds {
  const { clock, post } = deps;
  async function end(
    tx: Tx,
    command: EndHoldCommand,
    credit: AccountName,
    status: "captured" | "released",
  ): Promise<HoldOutcome> {
    const { holdKey, ...rest } = command;
    const hold = await lockHold(tx, command.memberId, holdKey);
    if (hold === undefined) return { status: "no_hold" };
    const { amountMinor, currency } = hold;
    if (hold.status !== "open" && !(await isRecorded(tx, command))) return { status: "not_open" };
    const outcome = await post(tx, {
      ...rest,
      debit: "locked",
      credit,
      amountMinor,
      currency,
      fingerprint: holdKey,
    });
    if (outcome.status === "ok" && hold.status === "open") {
      await closeHold(tx, command.memberId, holdKey, status, clock.now());
    }
    return outcome;
  }

  return {
    async hold(tx, command) {
      if (command.amountMinor <= 0n) throw new LedgerInputError("a hold needs a positive amount");
      const outcome = await post(tx, { ...command, debit: "cash", credit: "locked" });
      if (outcome.status === "ok") await open(tx, clock, command);
      return outcome;
    },
    async holdCredit(tx, command) {
      if (command.amountMinor <= 0n) throw new LedgerInputError("a hold needs a positive amount");
      const outcome = await deps.postToLocked(tx, command);
      if (outcome.status === "ok") await open(tx, clock, command);
      return outcome;
    },
    async reverseHeld(tx, command) {
      const hold = await lockHold(tx, command.memberId, command.reverses);
      if (hold === undefined) throw new LedgerInputError("there is no such hold");
      const refs = [command.reverses, command.key].map((key) => {
        return { memberId: command.memberId, keyId: keyIdOf(key) };
      });
      const known = await listOperations(tx, refs);
      // Undone before, or asked under this key before: the ledger knows the answer.
      const isNew = known.length === 1 && known.every(({ isReversed }) => !isReversed);
      const owner = await findOwner(tx, keyIdOf(command.key));
      const isRecalled = isNew && hold.status === "released" && owner === undefined;
      if (isRecalled) await recall(tx, deps, command, hold);
      const outcome = await post(tx, command);
      // Another transaction took the key: all of this is undone, and the next try finds it.
      if (isRecalled && outcome.status !== "ok") throw new Error(`the key was ${outcome.status}`);
      if (outcome.status === "ok" && hold.status === "open") {
        await closeHold(tx, command.memberId, command.reverses, "captured", clock.now());
      }
      return outcome;
    },
    capture: (tx, { credit, ...command }) => end(tx, command, credit, "captured"),
    release: (tx, command) => end(tx, command, "cash", "released"),
  };
}
