import { drawBelow, type WordStream } from "../stream.ts";
import { evaluate, windowAt, type SpinWins } from "./evaluate.ts";
import type { CompiledMachine } from "./machine.ts";

export interface PlayedSpin {
  readonly kind: "base" | "free";
  readonly stops: readonly number[];
  readonly window: readonly (readonly number[])[];
  readonly wins: SpinWins;
  readonly multiplier: number;
  /** In stakes per line, multiplier included. */
  readonly winInLineStakes: number;
  readonly freeSpinsAdded: number;
  readonly freeSpinsLeft: number;
}

/**
 * Plays a whole round from the word stream: the paid spin and all free spins it leads to, in order,
 * one unbiased draw per reel and spin. The same words give the same round.
 */
export function playRound(compiled: CompiledMachine, words: WordStream): PlayedSpin[] {
  const { machine } = compiled;
  const spins: PlayedSpin[] = [];
  let awarded = 0;
  let left = 0;
  do {
    const kind = spins.length === 0 ? "base" : "free";
    const strips = compiled[kind];
    const stops = strips.map((strip) => drawBelow(words, strip.length));
    const window = windowAt(strips, stops, machine.rows);
    const wins = evaluate(compiled, window);
    const multiplier = kind === "free" ? machine.freeMultiplier : 1;
    const freeSpinsAdded = Math.min(
      machine.freeSpins[wins.scatters] ?? 0,
      machine.freeSpinsMax - awarded,
    );
    awarded += freeSpinsAdded;
    left += freeSpinsAdded - (kind === "free" ? 1 : 0);
    spins.push({
      kind,
      stops,
      window,
      wins,
      multiplier,
      winInLineStakes: multiplier * winInLineStakes(compiled, wins),
      freeSpinsAdded,
      freeSpinsLeft: left,
    });
  } while (left > 0);
  return spins;
}

export function winInLineStakes(compiled: CompiledMachine, wins: SpinWins): number {
  const lines = wins.lines.reduce((sum, win) => sum + win.pay, 0);
  return lines + wins.scatterPay * compiled.machine.lines.length;
}
