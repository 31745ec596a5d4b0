import { formatMinor, minor } from "@baize/money";
import type { Operation } from "./ledger/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Tx } from "./platform/db.ts";
import { recordEvents, type NewEvent } from "./platform/significant-events/index.ts";
import { playOf } from "./vendors/index.ts";

/**
 * Significant events of play: large stakes and wins, what was taken back, jackpots that were won,
 * and accounts that fell below zero. Written in the transaction that takes the ledger's postings
 * away, so each comes once and no bet waits for it.
 */
export function eventsOfPlay(operation: Operation, large: Config["largePlay"]): NewEvent[] {
  const play = playOf(operation);
  const { kind, amountMinor, balanceAfterMinor, memberId, reference } = operation;
  const currency = play?.currency;
  const text = (amount: bigint) => (currency ? formatMinor(minor(amount), currency) : `${amount}`);
  const tell = (event: NewEvent["kind"], amount: bigint): NewEvent => ({
    kind: event,
    subject: reference === "" ? operation.id : reference,
    detail: {
      memberId: String(memberId),
      operationId: operation.id,
      amount: text(amount),
      ...(play && { currency, vendorCode: play.vendorCode, gameCode: play.gameCode }),
    },
  });
  const isLarge = (bounds: ReadonlyMap<string, bigint>) =>
    amountMinor >= (bounds.get(currency ?? "") ?? amountMinor + 1n);
  const jackpotMinor = kind === "win" ? (play?.jackpotMinor ?? 0n) : 0n;
  return [
    ...(kind === "bet" && isLarge(large.stakes) ? [tell("large_stake", amountMinor)] : []),
    ...(kind === "win" && isLarge(large.wins) ? [tell("large_win", amountMinor)] : []),
    ...(kind === "rollback" && amountMinor > 0n ? [tell("void", amountMinor)] : []),
    ...(jackpotMinor > 0n ? [tell("jackpot_won", jackpotMinor)] : []),
    ...(balanceAfterMinor < 0n ? [tell("negative_balance", balanceAfterMinor)] : []),
  ];
}

export function createPlayEvents({
  clock,
  config,
}: {
  readonly clock: Clock;
  readonly config: Pick<Config, "largePlay">;
}) {
  return async (tx: Tx, operations: readonly Operation[]): Promise<void> => {
    const events = operations.flatMap((one) => eventsOfPlay(one, config.largePlay));
    await recordEvents(tx, clock.now(), events);
  };
}
