/**
 * Lantern Koi as the engine plays it: from words to the steps a frame animates, and its rules page.
 */
import {
  compileMachine,
  playRound,
  type CompiledMachine,
  type PlayedSpin,
  type WordStream,
} from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import type { SlotOutcome, SlotRules, SlotScatterWin, SlotStep } from "../../protocol.ts";
import { limitsView, zero, type Limits } from "../../engine/limits.ts";
import { amountText } from "../../engine/rounds/view.ts";
import { symbolName } from "../../words.ts";
import type { CatalogueGame } from "../catalogue.ts";
import { lanternKoiFigures } from "./figures.ts";
import { lanternKoi } from "./machine.ts";

const compiled: CompiledMachine = compileMachine(lanternKoi);
const { rtpBps: _bps, ...shownFigures } = lanternKoiFigures;
const lineCount = BigInt(lanternKoi.lines.length);

const idOf = (symbol: number): string => compiled.ids[symbol] ?? "";

function scatterOf(spin: PlayedSpin, stake: Minor, currency: string): SlotScatterWin | null {
  const { scatters, scatterPay } = spin.wins;
  if (scatterPay === 0 && spin.freeSpinsAdded === 0) return null;
  const positions = spin.window.flatMap((rows, reel) =>
    rows.flatMap((symbol, row) => (symbol === compiled.scatter ? [[reel, row] as const] : [])),
  );
  return {
    count: scatters,
    positions,
    payout: amountText(stake * BigInt(scatterPay * spin.multiplier), currency),
    freeSpins: spin.freeSpinsAdded,
  };
}

function stepOf(spin: PlayedSpin, stake: Minor, won: bigint, currency: string): SlotStep {
  const lineStake = stake / lineCount;
  return {
    kind: spin.kind,
    stops: spin.stops,
    grid: spin.window.map((rows) => rows.map(idOf)),
    multiplier: spin.multiplier,
    lines: spin.wins.lines.map((win) => ({
      line: win.line,
      symbol: idOf(win.symbol),
      count: win.count,
      positions: (lanternKoi.lines[win.line] ?? [])
        .slice(0, win.count)
        .map((row, reel) => [reel, row] as const),
      payout: amountText(lineStake * BigInt(win.pay * spin.multiplier), currency),
    })),
    scatter: scatterOf(spin, stake, currency),
    win: amountText(lineStake * BigInt(spin.winInLineStakes), currency),
    winTotal: amountText(won, currency),
    freeSpinsLeft: spin.freeSpinsLeft,
  };
}

/** Plays the paid spin and every free spin it leads to. The stake is a whole number per line. */
export function drawLanternKoi(
  words: WordStream,
  stake: Minor,
  currency: string,
  limits: Limits,
): { outcome: SlotOutcome; payout: Minor } {
  const lineStake = stake / lineCount;
  let won: bigint = zero;
  const steps = playRound(compiled, words).map((spin) => {
    won += lineStake * BigInt(spin.winInLineStakes);
    return stepOf(spin, stake, won, currency);
  });
  const isCapped = won > limits.winMax;
  return {
    outcome: { game: "slot", steps, isCapped },
    payout: isCapped ? limits.winMax : minor(won),
  };
}

export function lanternKoiRules(game: CatalogueGame, currency: string, limits: Limits): SlotRules {
  const { stakeMin, stakeMax, winMax } = limitsView(limits, currency);
  return {
    kind: "slot",
    gameCode: game.gameCode,
    version: "1",
    name: game.name,
    currency,
    stakeMin,
    stakeMax,
    winMax,
    reels: compiled.reels,
    rows: lanternKoi.rows,
    lines: lanternKoi.lines,
    symbols: lanternKoi.symbols.map((symbol) => ({
      id: symbol.id,
      role: symbol.role,
      name: symbolName(symbol.id),
      pays: Object.fromEntries(
        Object.entries(symbol.pays).map(([count, pay]) => [count, String(pay)]),
      ),
    })),
    strips: lanternKoi.strips,
    freeSpins: lanternKoi.freeSpins,
    freeSpinsMax: lanternKoi.freeSpinsMax,
    freeMultiplier: lanternKoi.freeMultiplier,
    ...shownFigures,
  };
}
