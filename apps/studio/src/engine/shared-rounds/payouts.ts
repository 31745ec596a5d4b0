/** How bets of a round end, on its way and with it, and how what they bring is paid. */
import { winTriesAtOnce } from "../owners/rules.ts";
import { findRound } from "../rounds/store.ts";
import type { Kinds, SharedBet } from "./game.ts";
import { resultOf, type Table } from "./table.ts";

/** Marked in memory at once, so that a bet cannot end twice; then it is written. */
function mark<K extends Kinds>(bet: SharedBet<K>, end: K["end"]): void {
  bet.end = end;
  bet.status = "ended";
  bet.isPayoutPending = true;
}

/** Ends the bets that have come to where they end by themselves. */
export function endOnTheWay<K extends Kinds>(table: Table<K>): void {
  const { deps, game, state } = table;
  const { onTheWay } = game;
  if (onTheWay === undefined) return;
  const elapsedMs = deps.clock.nowMs() - state.closedAt;
  for (const bet of state.bets.values()) {
    if (bet.status !== "accepted") continue;
    const end = onTheWay.endsBy(bet, elapsedMs);
    if (end === undefined) continue;
    mark(bet, end);
    write(table, bet, resultOf(table)).catch((error: unknown) => {
      deps.log.warn({ error: String(error) }, "a bet is written again at the round's end");
    });
  }
}

/** The player ends the bet by hand. */
export async function endByHand<K extends Kinds>(
  table: Table<K>,
  bet: SharedBet<K>,
  end: K["end"],
): Promise<void> {
  mark(bet, end);
  await write(table, bet, resultOf(table));
}

/** Decides every bet that still plays, says so, and pays. */
export function settleBets<K extends Kinds>(table: Table<K>, result: K["result"]): void {
  const bets = [...table.state.bets.values()];
  for (const bet of bets) {
    if (bet.status === "accepted") mark(bet, table.game.settle(bet, result));
  }
  table.listener.phaseChanged();
  const open = bets.filter((bet) => bet.end !== undefined && !bet.isWritten);
  sideBySide(open, (bet) => write(table, bet, result)).catch((error: unknown) => {
    table.deps.log.error({ error: String(error) }, "settling goes on after a restart");
  });
}

/** `result` is of the bet's own round: the next one may have begun. */
async function write<K extends Kinds>(
  table: Table<K>,
  bet: SharedBet<K>,
  result: K["result"],
): Promise<void> {
  const { deps, game, listener } = table;
  const { end } = bet;
  if (end === undefined || bet.isWritten) return;
  const callUuid = await deps.db.transaction(async (tx) => {
    const round = await findRound(tx, bet.roundId);
    if (round?.status !== "accepted") return undefined;
    return deps.stakes.payOut(tx, round, game.outcome(bet, end, result), end.payout);
  });
  bet.isWritten = true;
  if (callUuid === undefined) bet.isPayoutPending = false;
  listener.betChanged(bet);
  if (callUuid === undefined) return;
  const delivered = await deps.delivery.deliver(callUuid, winTriesAtOnce);
  if (!delivered.isDone) return;
  bet.isPayoutPending = false;
  listener.betChanged(bet);
  if (delivered.balance !== undefined) {
    listener.balanceChanged(bet.playerId, bet.currency, delivered.balance);
  }
}

const atOnce = 16;

/** Does the work for each of them, a few side by side. */
async function sideBySide<B>(bets: readonly B[], work: (bet: B) => Promise<void>): Promise<void> {
  const left = [...bets];
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let bet = left.shift(); bet !== undefined; bet = left.shift()) await work(bet);
  });
  await Promise.all(lanes);
}
