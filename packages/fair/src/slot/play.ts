import { drawBelow, drawWeighted, type WordStream } from "../stream.ts";
import { specialPay, type Grid, type SlotWin } from "./evaluate.ts";
import { playHold, valuesOf, type PlayedCoin, type PlayedHold } from "./hold.ts";
import {
  factorsOf,
  freeFactor,
  freeSpinsFor,
  type CompiledMachine,
  type SlotGame,
} from "./machine.ts";
import { spinReels, windowInto, type SpunReels } from "./spin.ts";

/** The symbol that filled reels of a free spin. */
export interface PlayedSpecial {
  readonly symbol: number;
  readonly reels: readonly number[];
  /** In parts of the stake, on all lines; the game's factor not in it. */
  readonly pay: number;
}

export interface PlayedSpin {
  readonly kind: SlotGame;
  readonly stops: readonly number[];
  readonly spun: SpunReels;
  /** Wins by drop, before the multipliers of drop and game. */
  readonly wins: readonly (readonly SlotWin[])[];
  /** Reels that stayed wild from the spin before (bits). */
  readonly heldReels: number;
  /** On every win of the spin: that of free spins times the drawn one. */
  readonly multiplier: number;
  /** × total stake, the multiplier not in it. */
  readonly scatterPay: number;
  /** Coins in view of a paid spin, with what each is worth. */
  readonly coins: readonly PlayedCoin[];
  readonly hold: PlayedHold | null;
  /** Only where it pays. */
  readonly special: PlayedSpecial | null;
  /** The symbol drawn for the free spins this spin began; −1 where none was. */
  readonly specialDrawn: number;
  /** In parts of the stake: everything this spin pays, hold and spin included. */
  readonly winInParts: number;
  readonly freeSpinsAdded: number;
  readonly freeSpinsLeft: number;
}

interface Chain {
  awarded: number;
  left: number;
  played: number;
  /** Reels that stay wild, as bits. */
  held: number;
  /** A reel became wild in the paid spin: the others spin again. */
  isRespin: boolean;
  special: number;
}

/**
 * Plays a whole round from the word stream: the paid spin, what its coins or wild reels lead to,
 * and all free spins, in order, one unbiased draw per reel and spin (a reel that stays wild draws
 * too, so that the place of a word does not depend on what came), then one for what hidden symbols
 * show and one for the spin's factor where the machine has them. The same words give the same
 * round. A bought round has no paid spin and starts with its free spins.
 */
export function playRound(
  compiled: CompiledMachine,
  words: WordStream,
  isBought = false,
): PlayedSpin[] {
  const { buy } = compiled.machine;
  if (isBought && buy === undefined) throw new RangeError("this machine sells no free spins");
  const first = isBought ? (buy?.freeSpins ?? 0) : 0;
  const chain: Chain = {
    awarded: first,
    left: first,
    played: 0,
    held: 0,
    isRespin: false,
    special: -1,
  };
  const spins: PlayedSpin[] = [];
  do {
    const isPaid = chain.isRespin || (spins.length === 0 && !isBought);
    spins.push(playSpin(compiled, words, isPaid ? "base" : "free", chain));
  } while (chain.isRespin || chain.left > 0);
  return spins;
}

function drawSpecial({ specials }: CompiledMachine, words: WordStream): number {
  return specials.length === 0 ? -1 : (specials[drawBelow(words, specials.length)] ?? -1);
}

/** The factor of a spin; nothing is drawn where there is nothing to choose from. */
function drawFactor({ machine }: CompiledMachine, game: SlotGame, words: WordStream): number {
  const factors = factorsOf(machine, game);
  const only = factors.length === 1 ? factors[0] : undefined;
  return (only ?? drawWeighted(words, factors)).factor;
}

/** What hidden symbols show, drawn whether one of them comes into view or not. */
const drawFace = (compiled: CompiledMachine, words: WordStream): CompiledMachine =>
  compiled.faces[drawBelow(words, compiled.faces.length)] ?? compiled;

/** The frame shows the reels as they stopped and opens what is hidden then. */
function unopened(compiled: CompiledMachine, kind: SlotGame, stops: readonly number[]): Grid {
  const landed: Grid = new Int8Array(compiled.reels * compiled.machine.rows);
  windowInto(landed, compiled[kind], stops, compiled.machine.rows);
  return landed;
}

/** The reels of a free spin that show the special symbol, if it pays on so many. */
function fillReels(compiled: CompiledMachine, spun: SpunReels, symbol: number) {
  const { rows } = compiled.machine;
  const reels = [...compiled.free.keys()].filter((reel) =>
    spun.landed.subarray(reel * rows, (reel + 1) * rows).includes(symbol),
  );
  const pay = specialPay(compiled, symbol, reels.length);
  return pay === 0 ? null : { symbol, reels, pay };
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
  const face = compiled.faces.length === 0 ? compiled : drawFace(compiled, words);
  const spun = spinReels(face, kind, stops, heldReels, (drop, win) => {
    (wins[drop] ??= []).push(win);
  });
  const factor = drawFactor(compiled, kind, words);
  chain.isRespin = machine.isRespinning === true && kind === "base" && spun.wildReels !== heldReels;
  if (chain.isRespin || (machine.isSticky === true && kind === "free")) chain.held = spun.wildReels;
  if (kind === "free") chain.played += 1;
  const multiplier = factor * (kind === "free" ? freeFactor(machine, chain.played) : 1);
  const special = kind === "free" ? fillReels(compiled, spun, chain.special) : null;
  const scatterPay = pays[scatter]?.[spun.scatters] ?? 0;
  const coins = kind === "base" ? valuesOf(compiled, spun, words) : [];
  const hold = kind === "base" ? playHold(compiled, coins, words) : null;
  const freeSpinsAdded = Math.min(
    freeSpinsFor(compiled, spun.scatters),
    machine.freeSpinsMax - chain.awarded,
  );
  const isFirst = freeSpinsAdded > 0 && chain.awarded === 0;
  const specialDrawn = isFirst ? drawSpecial(compiled, words) : -1;
  if (isFirst) chain.special = specialDrawn;
  chain.awarded += freeSpinsAdded;
  chain.left += freeSpinsAdded - (kind === "free" ? 1 : 0);
  return {
    kind,
    stops,
    spun: face === compiled ? spun : { ...spun, landed: unopened(compiled, kind, stops) },
    wins: spun.drops.map((_, drop) => wins[drop] ?? []),
    heldReels,
    multiplier,
    scatterPay,
    coins,
    hold,
    special,
    specialDrawn,
    winInParts:
      multiplier * (spun.pay + (special?.pay ?? 0) + scatterPay * machine.parts) +
      (hold?.stakes ?? 0) * machine.parts,
    freeSpinsAdded,
    freeSpinsLeft: chain.left,
  };
}
