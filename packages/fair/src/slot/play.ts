import { drawBelow, type WordStream } from "../stream.ts";
import type { SlotWin } from "./evaluate.ts";
import { playHold, valuesOf, type PlayedCoin, type PlayedHold } from "./hold.ts";
import { freeSpinsFor, type CompiledMachine, type SlotGame } from "./machine.ts";
import { spinReels, type SpunReels } from "./spin.ts";

export interface PlayedSpin {
  readonly kind: SlotGame;
  readonly stops: readonly number[];
  readonly spun: SpunReels;
  /** Wins by drop, before the multipliers of drop and game. */
  readonly wins: readonly (readonly SlotWin[])[];
  /** Reels that stayed wild from the spin before (bits). */
  readonly heldReels: number;
  /** Of the game: on every win of a free spin. */
  readonly multiplier: number;
  /** × total stake, the multiplier not in it. */
  readonly scatterPay: number;
  /** Coins in view of a paid spin, with what each is worth. */
  readonly coins: readonly PlayedCoin[];
  readonly hold: PlayedHold | null;
  /** In parts of the stake: everything this spin pays, hold and spin included. */
  readonly winInParts: number;
  readonly freeSpinsAdded: number;
  readonly freeSpinsLeft: number;
}

interface Chain {
  awarded: number;
  left: number;
  held: number;
}

/**
 * Plays a whole round from the word stream: the paid spin, what its coins lead to, and all free
 * spins, in order, one unbiased draw per reel and spin. The same words give the same round. A
 * bought round has no paid spin and starts with its free spins.
 */
export function playRound(
  compiled: CompiledMachine,
  words: WordStream,
  isBought = false,
): PlayedSpin[] {
  const { buy } = compiled.machine;
  if (isBought && buy === undefined) throw new RangeError("this machine sells no free spins");
  const first = isBought ? (buy?.freeSpins ?? 0) : 0;
  const chain: Chain = { awarded: first, left: first, held: 0 };
  const spins: PlayedSpin[] = [];
  do {
    spins.push(playSpin(compiled, words, spins.length === 0 && !isBought ? "base" : "free", chain));
  } while (chain.left > 0);
  return spins;
}

function playSpin(
  compiled: CompiledMachine,
  words: WordStream,
  kind: SlotGame,
  chain: Chain,
): PlayedSpin {
  const { machine, pays, scatter } = compiled;
  const stops = compiled[kind].map((strip) => drawBelow(words, strip.length));
  const wins: SlotWin[][] = [];
  const heldReels = chain.held;
  const spun = spinReels(compiled, kind, stops, heldReels, (drop, win) => {
    (wins[drop] ??= []).push(win);
  });
  if (machine.isSticky === true && kind === "free") chain.held = spun.wildReels;
  const multiplier = kind === "free" ? machine.freeMultiplier : 1;
  const scatterPay = pays[scatter]?.[spun.scatters] ?? 0;
  const coins = kind === "base" ? valuesOf(compiled, spun, words) : [];
  const hold = kind === "base" ? playHold(compiled, coins, words) : null;
  const freeSpinsAdded = Math.min(
    freeSpinsFor(compiled, spun.scatters),
    machine.freeSpinsMax - chain.awarded,
  );
  chain.awarded += freeSpinsAdded;
  chain.left += freeSpinsAdded - (kind === "free" ? 1 : 0);
  return {
    kind,
    stops,
    spun,
    wins: spun.drops.map((_, drop) => wins[drop] ?? []),
    heldReels,
    multiplier,
    scatterPay,
    coins,
    hold,
    winInParts:
      multiplier * (spun.pay + scatterPay * machine.parts) + (hold?.stakes ?? 0) * machine.parts,
    freeSpinsAdded,
    freeSpinsLeft: chain.left,
  };
}
