/**
 * Skylark as the engine of shared rounds plays it: bets are taken, the flight goes on until the
 * crash point that its hash gives, and a bet is paid what it was cashed out at before.
 */
import { elapsedMsAt, multiplierAt, payoutOf } from "@baize/fair";
import type { Minor } from "@baize/money";
import { hundredthsText } from "@baize/money/hundredths";
import { z } from "zod";
import { readStake } from "../../engine/limits.ts";
import { refuse } from "../../engine/refusal.ts";
import type {
  Arrival,
  OnTheWay,
  RoundNow,
  SharedBet,
  SharedGame,
} from "../../engine/shared-rounds/game.ts";
import {
  crashBetsShown,
  crashBettingMs,
  crashPauseMs,
  type CrashBetOutcome,
  type CrashBets,
  type CrashCrashed,
  type CrashSnapshot,
  type CrashStarted,
  type CrashTick,
  type CrashWaiting,
  type PlaceBetCommand,
} from "./protocol.ts";
import { crashLimits } from "./limits.ts";
import { parseHundredths } from "../../kits/hundredths.ts";
import { defineSharedGame } from "../../kits/shared.ts";
import { isPublic, myBetView, publicBetView, type CrashKinds } from "./bets.ts";
import {
  bustOf,
  crashOutcome,
  cutOff,
  decideAtCrash,
  forcedCashOut,
  limitOf,
  readAutoCashOut,
  type Decision,
} from "./rules.ts";

/** Only tests change it, to live through long flights quickly. */
const usualPace = {
  bettingMs: crashBettingMs,
  pauseMs: crashPauseMs,
  /** Flight time per real time. */
  flightScale: 1,
};

type Bet = SharedBet<CrashKinds>;
type Result = CrashKinds["result"];
type Now = RoundNow<CrashKinds>;
type Unnumbered<M> = Omit<M, "seq">;

const historyMax = 30;
const everyMs = 100;
const autoCheckMs = 50;

const Command = z.strictObject({
  type: z.literal("bet"),
  id: z.number().int().nonnegative(),
  actionId: z.uuid(),
  pressId: z.uuid().optional(),
  panel: z.number().int().min(0).max(1),
  stake: z.string().max(32),
  autoCashOut: z.string().max(16).optional(),
  isAuto: z.boolean().optional(),
}) as z.ZodType<PlaceBetCommand>;

const Input = z.object({ panel: z.number(), auto: z.number().nullable() });

const pointOf = ({ crashedAt }: Result): number => parseHundredths(crashedAt) ?? 100;
const winMaxOf = (currency: string): Minor => crashLimits(currency).winMax;

const limitOfBet = ({ choice, stake, currency }: Pick<Bet, "choice" | "stake" | "currency">) =>
  limitOf(choice.auto, forcedCashOut(stake, winMaxOf(currency)));

const atCrash = (bet: Pick<Bet, "choice" | "stake" | "currency">, result: Result): Decision =>
  decideAtCrash(bet.stake, bet.choice.auto, winMaxOf(bet.currency), pointOf(result));

/** `flightMs` makes flight time of real time. */
const cashOuts = (flightMs: (ms: number) => number): OnTheWay<CrashKinds> => ({
  checkMs: autoCheckMs,
  endsBy(bet, elapsedMs) {
    const { hundredths, isForced } = limitOfBet(bet);
    if (hundredths > multiplierAt(flightMs(elapsedMs))) return undefined;
    return { cashedOutAt: hundredths, isForced, payout: payoutOf(bet.stake, hundredths) };
  },
  byHand(bet, way) {
    if (bet.end !== undefined && bet.end.cashedOutAt !== null) return bet.end;
    const elapsedMs = flightMs(way?.elapsedMs ?? 0);
    const isFlying = way !== undefined && elapsedMs < elapsedMsAt(pointOf(way.result));
    if (!isFlying || bet.status !== "accepted") refuse("cash_out_too_late");
    // A limit that was passed a moment ago counts at the limit, not at the later click.
    const limit = limitOfBet(bet);
    const reached = Math.min(multiplierAt(elapsedMs), limit.hundredths);
    const isForced = limit.isForced && reached === limit.hundredths;
    return { cashedOutAt: reached, isForced, payout: payoutOf(bet.stake, reached) };
  },
});

function roundMessage(now: Now, flightMs: (ms: number) => number) {
  const { phase, roundNo, serverTime, previousHash, chain, endsAt, hash, playersOnline } = now;
  const { terminatingHash, salt } = chain;
  if (phase === "open") {
    const told = { roundNo, previousHash, terminatingHash, salt, serverTime, playersOnline };
    const waiting: Unnumbered<CrashWaiting> = { type: "waiting", ...told, startsAt: endsAt };
    return waiting;
  }
  if (phase === "closed") {
    const started: Unnumbered<CrashStarted> = { type: "started", roundNo, serverTime };
    return started;
  }
  const crashed: Unnumbered<CrashCrashed> = {
    type: "crashed",
    roundNo,
    crashedAt: now.result?.crashedAt ?? "",
    hash,
    elapsedMs: flightMs(now.elapsedMs),
    nextRoundAt: endsAt,
    serverTime,
  };
  return crashed;
}

function snapshotOf(
  now: Now,
  { seq, balance, myBets }: Arrival<CrashKinds>,
  flightMs: (ms: number) => number,
): CrashSnapshot {
  const { phase, result, endsAt, past } = now;
  const shown = now.bets.filter(isPublic);
  return {
    type: "snapshot",
    seq,
    serverTime: now.serverTime,
    phase: phases[phase],
    roundNo: now.roundNo,
    previousHash: now.previousHash,
    terminatingHash: now.chain.terminatingHash,
    salt: now.chain.salt,
    startsAt: phase === "open" ? endsAt : null,
    elapsedMs: phase === "closed" ? flightMs(now.elapsedMs) : null,
    crashedAt: phase === "settled" ? (result?.crashedAt ?? null) : null,
    nextRoundAt: phase === "settled" ? endsAt : null,
    bets: shown.slice(0, crashBetsShown).map(publicBetView),
    betCount: shown.length,
    myBets: myBets.map(myBetView),
    balance,
    history: past.map((round) => ({
      roundNo: round.roundNo,
      crashedAt: round.result.crashedAt,
      hash: round.hash,
    })),
    playersOnline: now.playersOnline,
  };
}

function betsMessage({ roundNo, bets }: Now, changed: readonly Bet[]): Unnumbered<CrashBets> {
  const shown = bets.filter(isPublic);
  const listed = new Set(shown.slice(0, crashBetsShown).map((bet) => bet.roundId));
  const told = changed.filter((bet) => listed.has(bet.roundId) && isPublic(bet));
  return { type: "bets", roundNo, bets: told.map(publicBetView), betCount: shown.length };
}

const phases = { open: "waiting", closed: "running", settled: "crashed" } as const;

function crashGame(pace: typeof usualPace): SharedGame<CrashKinds> {
  const flightMs = (realMs: number): number => realMs * pace.flightScale;
  return {
    phases,
    openMs: pace.bettingMs,
    settledMs: pace.pauseMs,
    course: (result) => [elapsedMsAt(pointOf(result)) / pace.flightScale],
    onTheWay: cashOuts(flightMs),
    pastMax: historyMax,
    hasChat: false,
    limits: crashLimits,
    drawnBy: "hash",
    draw: ({ hash, salt }) => ({ crashedAt: hundredthsText(bustOf(hash, salt)) }),
    readBet({ stake: text, panel, autoCashOut }, currency) {
      const stake = readStake(text, currency, crashLimits(currency));
      const choice = { panel, auto: readAutoCashOut(autoCashOut) };
      return { choice, stake, input: choice, panel };
    },
    readChoice(input) {
      const read = Input.safeParse(input);
      return read.success ? read.data : { panel: 0, auto: null };
    },
    checkOwn({ panel }, { bets }) {
      const isTaken = bets.some(
        ({ choice, status }) => choice.panel === panel && status !== "cancelled",
      );
      if (isTaken) refuse("bet_exists");
    },
    settle: atCrash,
    cutOff: (bet, result) => cutOff(atCrash(bet, result)),
    outcome: ({ roundNo, choice }, end) => crashOutcome(roundNo, choice.panel, choice.auto, end),
    readEnd(outcome, payout) {
      if (outcome.game !== "crash") throw new Error(`an outcome of ${outcome.game}`);
      const { cashedOutAt, isForced } = outcome as CrashBetOutcome;
      const hundredths = cashedOutAt === null ? null : (parseHundredths(cashedOutAt) ?? null);
      return { cashedOutAt: hundredths, isForced, payout };
    },
    messages: {
      command: Command,
      snapshot: (now, arrival) => snapshotOf(now, arrival, flightMs),
      phase: (now) => roundMessage(now, flightMs),
      myBet: myBetView,
      everyMs,
      bets: betsMessage,
      tick: (now): Unnumbered<CrashTick> => {
        return { type: "tick", elapsedMs: flightMs(now.elapsedMs) };
      },
    },
  };
}

export default defineSharedGame((_limits, pace) => crashGame({ ...usualPace, ...pace }));
