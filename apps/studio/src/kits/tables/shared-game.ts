/**
 * A live table as the engine of shared rounds plays it. Chips lie on the player's screen until they
 * are confirmed; then they are one stake, taken from the wallet in one transaction, so that every
 * bet on the table is paid for. It may be taken back as long as bets are open.
 */
import { createHmac } from "node:crypto";
import { seededWords, type Hmac } from "@baize/fair";
import { z } from "zod";
import { readStake, type Limits } from "../../engine/limits.ts";
import { refuse } from "../../engine/refusal.ts";
import { amountText } from "../../engine/rounds/view.ts";
import type { AskedBet, RoundNow, SharedGame } from "../../engine/shared-rounds/game.ts";
import {
  tableBetsMax,
  tableBettingMs,
  tableClosingMs,
  tableHistoryMax,
  tableSettledMs,
  type TableBetCommand,
  type TableBetting,
  type TableCrowdChanged,
  type TableDealt,
  type TableResult,
  type TableSettled,
  type TableSnapshot,
} from "./protocol.ts";
import { crowdOf, myBetView, type TableKinds } from "./bets.ts";
import { defineSharedGame, type SharedTableOf } from "../shared.ts";
import { betsOfRow, readPlaced, TableBets, tableOutcome } from "./choice.ts";
import { nothing, payoutBound, sumOf, type TableGame } from "./game.ts";

const usualPace = {
  bettingMs: tableBettingMs,
  closingMs: tableClosingMs,
  settledMs: tableSettledMs,
};
/** A step takes what its game says; another pace may have one length for all. */
type TablePace = typeof usualPace & { readonly stepMs?: number };

type Now = RoundNow<TableKinds>;
type Unnumbered<M> = Omit<M, "seq">;

const crowdMs = 250;

const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();

const Command = z.strictObject({
  type: z.literal("bet"),
  id: z.number().int().nonnegative(),
  actionId: z.uuid(),
  pressId: z.uuid().optional(),
  bets: TableBets,
}) as z.ZodType<TableBetCommand>;

const phases = { open: "betting", closed: "dealing", settled: "settled" } as const;

const knownOf = (rules: TableGame, { result, told, phase }: Now): TableResult =>
  result === undefined || phase === "open"
    ? nothing
    : rules.known(result, phase === "settled" ? rules.steps(result) : told);

function roundMessage(rules: TableGame, now: Now) {
  const { phase, roundNo, serverTime, previousHash, endsAt, hash, playersOnline, chain } = now;
  const { terminatingHash, salt } = chain;
  if (phase === "open") {
    const told = { serverTime, roundNo, previousHash, terminatingHash, salt, endsAt };
    const betting: Unnumbered<TableBetting> = { type: "betting", ...told, playersOnline };
    return betting;
  }
  const told = { serverTime, roundNo, result: knownOf(rules, now), endsAt };
  if (phase === "closed") {
    const dealt: Unnumbered<TableDealt> = { type: "dealt", ...told };
    return dealt;
  }
  const settled: Unnumbered<TableSettled> = { type: "settled", ...told, hash };
  return settled;
}

function snapshotOf(
  rules: TableGame,
  now: Now,
  arrival: Parameters<SharedGame<TableKinds>["messages"]["snapshot"]>[1],
): TableSnapshot {
  return {
    type: "snapshot",
    seq: arrival.seq,
    serverTime: now.serverTime,
    phase: phases[now.phase],
    roundNo: now.roundNo,
    previousHash: now.previousHash,
    terminatingHash: now.chain.terminatingHash,
    salt: now.chain.salt,
    endsAt: now.endsAt,
    result: knownOf(rules, now),
    crowd: crowdOf(now.bets),
    myBets: arrival.myBets.map(myBetView),
    balance: arrival.balance,
    history: now.past,
    playersOnline: now.playersOnline,
    ...arrival.chat,
  };
}

/** Refuses: bad_request, stake_…, win_above_max. */
function readBet(
  rules: TableGame,
  limits: Limits,
  { bets }: TableBetCommand,
  currency: string,
): AskedBet<TableKinds> {
  const choice = readPlaced(rules, bets, currency);
  const sum = sumOf(choice.map(({ amount }) => amount));
  const stake = readStake(amountText(sum, currency), currency, limits);
  if (payoutBound(choice) > limits.winMax) refuse("win_above_max");
  return { choice, stake, input: { bets }, panel: null };
}

function tableGame(
  rules: TableGame,
  limits: (currency: string) => Limits,
  pace: TablePace,
): SharedGame<TableKinds> {
  const stepMs = (result: TableResult, step: number): number =>
    pace.stepMs ?? rules.stepMs(result, step);
  return {
    phases,
    openMs: pace.bettingMs,
    settledMs: pace.settledMs,
    course: (result) => [
      pace.closingMs,
      ...Array.from({ length: rules.steps(result) }, (_, step) => stepMs(result, step)),
    ],
    pastMax: tableHistoryMax,
    hasChat: true,
    limits,
    drawnBy: "words",
    draw: ({ hash, salt, gameNo }) =>
      rules.draw(seededWords(hmac, { serverSeed: hash, clientSeed: salt, nonce: gameNo })),
    readBet: (command, currency) => readBet(rules, limits(currency), command, currency),
    readChoice: (input, currency) => readPlaced(rules, betsOfRow({ input }), currency),
    checkOwn({ stake }, { count, sum }, { stakeMax }) {
      if (count >= tableBetsMax) refuse("too_many_requests");
      if (sum + stake > stakeMax) refuse("stake_above_max");
    },
    settle: ({ choice, roundNo, currency }, result) => ({
      payout: tableOutcome(rules, choice, roundNo, result, currency).payout,
    }),
    outcome: ({ choice, roundNo, currency }, _end, result) =>
      tableOutcome(rules, choice, roundNo, result, currency).outcome,
    readEnd(outcome, payout) {
      if (outcome.game !== rules.kind) throw new Error(`an outcome of ${outcome.game}`);
      return { payout };
    },
    messages: {
      command: Command,
      snapshot: (now, arrival) => snapshotOf(rules, now, arrival),
      phase: (now) => roundMessage(rules, now),
      myBet: myBetView,
      everyMs: crowdMs,
      bets: ({ roundNo, bets }): Unnumbered<TableCrowdChanged> => {
        return { type: "crowd", roundNo, ...crowdOf(bets) };
      },
    },
  };
}

/** The shared rounds of a live table. */
export const sharedTable = (rules: TableGame): SharedTableOf =>
  defineSharedGame((limits, pace) => tableGame(rules, limits, { ...usualPace, ...pace }));
