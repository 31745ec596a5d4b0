import type { Minor } from "@baize/money";
import type { Clock } from "../platform/clock.ts";
import type { Tx } from "../platform/db.ts";
import {
  keyIdOf,
  LedgerInputError,
  type AccountName,
  type Command,
  type Outcome,
} from "./rules.ts";
import { closeHold, insertHold, lockHold } from "./holds-store.ts";
import { listOperations } from "./store.ts";

/**
 * Holds: money set aside on the member's locked account.
 *
 * open ── capture ──▶ captured   the money leaves to a mirror account
 * open ── release ──▶ released   the money goes back to cash
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
}

interface HoldDeps {
  readonly clock: Clock;
  readonly post: (tx: Tx, command: Command) => Promise<Outcome>;
}

/** Only the operation that ended a hold is repeated; any other one finds it closed. */
async function isRecorded(tx: Tx, { memberId, key }: EndHoldCommand): Promise<boolean> {
  return (await listOperations(tx, [{ memberId, keyId: keyIdOf(key) }])).length > 0;
}

export function createHolds({ clock, post }: HoldDeps): Holds {
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
      if (outcome.status === "ok") {
        await insertHold(tx, command.memberId, command.key, {
          amountMinor: command.amountMinor,
          currency: command.currency,
          reference: command.reference ?? "",
          openedAt: clock.now(),
        });
      }
      return outcome;
    },
    capture: (tx, { credit, ...command }) => end(tx, command, credit, "captured"),
    release: (tx, command) => end(tx, command, "cash", "released"),
  };
}
