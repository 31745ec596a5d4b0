/**
 * Slots as the engine plays them: from words to the steps a frame animates, and their rules page.
 * Any machine of any family; see steps.ts for how a spin becomes steps.
 */
import { playRound, type WordStream } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import type { Limits } from "../../engine/limits.ts";
import { refuse } from "../../engine/refusal.ts";
import { amountText } from "../../engine/rounds/view.ts";
import type { SlotOutcome, SlotRules } from "./protocol.ts";
import type { JackpotRules, RulesBase } from "../../protocol.ts";
import { volatilityOf } from "./figures.ts";
import type { Slot } from "./slot.ts";
import { createStepWriter } from "./steps.ts";

/**
 * What a round costs: the stake, or the price of its free spins. Refuses: bad_request where the
 * machine or the brand sells none.
 */
export function costOf({ machine }: Slot, stake: Minor, isBuy: boolean, mayBuy: boolean): Minor {
  if (!isBuy) return stake;
  if (machine.buy === undefined || !mayBuy) refuse("bad_request");
  return minor((stake / BigInt(machine.parts)) * BigInt(machine.buy.parts));
}

/**
 * Plays the paid spin and everything it leads to, or the bought free spins. The stake is a whole
 * number per part of it; of bought spins it is what their wins are times of, not the price.
 */
export function drawSlot(
  { machine, compiled }: Slot,
  words: WordStream,
  stake: Minor,
  currency: string,
  limits: Limits,
  isBought = false,
): { outcome: SlotOutcome; payout: Minor } {
  const writer = createStepWriter(compiled, minor(stake / BigInt(machine.parts)), currency);
  const steps = playRound(compiled, words, isBought).flatMap((spin) => writer.stepsOf(spin));
  const won = writer.won();
  const isCapped = won > limits.winMax;
  return {
    outcome: { game: "slot", steps, isCapped, ...(isBought ? { isBought } : {}) },
    payout: isCapped ? limits.winMax : minor(won),
  };
}

/**
 * The most a round can pay, as it is told: the limit of a payout is whole stakes above it, which no
 * round reaches.
 */
function winMaxOf(winMaxTimes: string, stakeMax: Minor): bigint {
  const [whole = "0", part = ""] = winMaxTimes.split(".");
  return (stakeMax * BigInt(whole + part)) / 10n ** BigInt(part.length);
}

export function slotRules(
  { machine, compiled, figures, winSeen, symbolName }: Slot,
  base: RulesBase,
  limits: Limits,
  jackpot: JackpotRules | null,
): SlotRules {
  const { rtpBps: _bps, winMaxTimesStake: _limit, ...shownFigures } = figures;
  return {
    ...base,
    kind: "slot",
    jackpot,
    winMax: amountText(winMaxOf(figures.winMaxTimes, limits.stakeMax), base.currency),
    family: machine.family,
    reels: compiled.reels,
    rows: machine.rows,
    parts: machine.parts,
    lines: machine.lines,
    symbols: machine.symbols.map((symbol) => ({
      id: symbol.id,
      role: symbol.role,
      name: symbolName(symbol.id),
      pays: Object.fromEntries(
        Object.entries(symbol.pays).map(([count, pay]) => [count, String(pay)]),
      ),
    })),
    strips: machine.strips,
    freeSpins: machine.freeSpins,
    freeSpinsMax: machine.freeSpinsMax,
    freeMultiplier: machine.freeMultiplier,
    rising: machine.rising ?? null,
    drawnFactors: machine.drawnFactors ?? {},
    reveals: machine.reveals ?? [],
    wildMultiplier: machine.wildMultiplier ?? 1,
    isWildEach: machine.isWildEach ?? false,
    isBothWays: machine.isBothWays ?? false,
    isRespinning: machine.isRespinning ?? false,
    specials: machine.specials ?? [],
    expanding: machine.expanding ?? [],
    isSticky: machine.isSticky ?? false,
    cascade: machine.cascade ?? null,
    hold: machine.hold ?? null,
    buy: machine.buy ?? null,
    volatility: volatilityOf(figures),
    winSeenTimes: winSeen.times,
    winSeenRounds: winSeen.rounds.toLocaleString("en"),
    ...shownFigures,
  };
}
