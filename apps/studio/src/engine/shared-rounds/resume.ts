/**
 * Ends what a dead process left in the air. Players could not act while the studio was away. As
 * long as a round was open its bets could be taken back, so they go back; once it was closed the
 * result that the hash had fixed counts, except where the game says that a bet cannot be decided
 * without its player.
 *
 * | round was | bets in play                      |
 * | --------- | --------------------------------- |
 * | open      | given back                        |
 * | closed    | what the game's `cutOff` says, or |
 * |           | settled                           |
 * | settled   | settled                           |
 * | void      | given back                        |
 *
 * Ends by hand were written before they were confirmed and are paid in any case.
 */
import { minor } from "@baize/money";
import type { Tx } from "../../platform/db.ts";
import { makeCallDue } from "../owners/call-store.ts";
import type { SoldGame } from "../owners/owner.ts";
import { listSharedBets, type RoundRow } from "../rounds/store.ts";
import { loadChain } from "./chain.ts";
import type { Kinds, Placed, SharedGame } from "./game.ts";
import {
  endSharedRound,
  listUnfinished,
  type SharedStatus,
  type UnfinishedRound,
} from "./store.ts";
import type { SharedDeps } from "./table.ts";

type ResumeDeps = Pick<SharedDeps, "db" | "clock" | "log" | "stakes">;

/** How a bet of such a round ends. */
export function endOnResume<K extends Kinds>(
  game: Pick<SharedGame<K>, "settle" | "cutOff">,
  status: SharedStatus,
  bet: Placed<K>,
  result: K["result"],
): K["end"] | "refund" {
  if (status === "open" || status === "void") return "refund";
  const settle = status === "closed" ? (game.cutOff ?? game.settle) : game.settle;
  return settle(bet, result);
}

export async function resumeRounds<K extends Kinds>(
  deps: ResumeDeps,
  { gameCode }: SoldGame,
  game: SharedGame<K>,
): Promise<void> {
  for (const round of await listUnfinished(deps.db, gameCode)) {
    await resumeRound(deps, game, round);
    const { roundNo, status: was } = round;
    deps.log.info({ game: gameCode, roundNo, was }, "an unfinished shared round ended");
  }
}

async function resumeRound<K extends Kinds>(
  deps: ResumeDeps,
  game: SharedGame<K>,
  round: UnfinishedRound,
): Promise<void> {
  const { id, status, gameNo } = round;
  const chain = await loadChain(deps.db, round.chainId);
  const hash = chain.hashOfGame(gameNo);
  const result = game.draw({ hash, salt: chain.salt, gameNo });
  for (const row of await listSharedBets(deps.db, id)) {
    if (row.status !== "accepted") continue;
    await deps.db.transaction((tx) => endBet(tx, deps, game, { row, round, result }));
  }
  if (status !== "open" && status !== "closed") return;
  const to = status === "open" ? "void" : "settled";
  await deps.db.transaction((tx) =>
    endSharedRound(tx, id, { hash, result }, [status, to], deps.clock.nowMs()),
  );
}

async function endBet<K extends Kinds>(
  tx: Tx,
  { stakes, clock }: ResumeDeps,
  game: SharedGame<K>,
  given: { readonly row: RoundRow; readonly round: UnfinishedRound; readonly result: K["result"] },
): Promise<void> {
  const { row, round, result } = given;
  const { currency, input } = row;
  const choice = game.readChoice(input, currency);
  const bet = { choice, stake: minor(row.stakeMinor), currency, roundNo: round.roundNo };
  const end = endOnResume(game, round.status, bet, result);
  const callUuid =
    end === "refund"
      ? (await stakes.refund(tx, row)).callUuid
      : await stakes.payOut(tx, row, game.outcome(bet, end, result), end.payout);
  // A start does not wait for wallets, and players have waited long enough.
  if (callUuid !== undefined) await makeCallDue(tx, callUuid, clock.nowMs());
}
