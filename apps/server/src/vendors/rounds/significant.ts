import { formatMinor, minor } from "@baize/money";
import { defineOperationsConsumer, type Posted, type PostedReader } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Consumer } from "../../platform/events/index.ts";
import { recordEvents, type NewEvent } from "../../platform/significant-events/index.ts";
import { playOf } from "./projection.ts";

/**
 * Significant events of play: large stakes and wins, what was taken back, jackpots that were won,
 * and accounts that fell below zero. A reader of the log writes them, so each comes once and no bet
 * waits for it.
 */
export function eventsOfPlay(operation: Posted, large: Config["largePlay"]): NewEvent[] {
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

/** The reader of postings that writes them. */
export function playEventConsumer({
  clock,
  ledger,
  largePlay,
}: {
  readonly clock: Clock;
  readonly ledger: PostedReader;
  readonly largePlay: Config["largePlay"];
}): Consumer {
  return defineOperationsConsumer({
    name: "play_events",
    isOnce: true,
    ledger,
    async fold(tx, operations) {
      const events = operations.flatMap((one) => eventsOfPlay(one, largePlay));
      await recordEvents(tx, clock.now(), events);
    },
  });
}
