/**
 * Slots of every family, as the frame and the studio speak of them. A round is a list of steps that
 * are already decided; the frame animates them one after the other.
 */
import type { JackpotRules, JackpotWin } from "../../protocol-jackpot.ts";
import type { RoundRequest, RoundResult } from "../../protocol.ts";
import type { Amount, LocalText, RulesBase } from "../../protocol-words.ts";

export interface SlotChoice {
  /**
   * Buys the free spins: the round costs `SlotRules.buy.parts` parts of the stake. Only where the
   * brand allows it.
   */
  readonly buy?: boolean;
}

export type Volatility = 1 | 2 | 3 | 4 | 5;

/** [reel, row] of a cell, row 0 at the top. */
export type SlotPosition = readonly [number, number];

export interface SlotLineWin {
  /** Index into `SlotRules.lines`. */
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  /** Of each symbol of the win, left to right. */
  readonly positions: readonly SlotPosition[];
  /** With the multiplier of the spin already in it. */
  readonly payout: Amount;
}
/** A win of ways or of a cluster. */
export interface SlotGroupWin {
  readonly symbol: string;
  readonly count: number;
  /** In how many ways; 1 for a cluster. */
  readonly ways: number;
  readonly positions: readonly SlotPosition[];
  readonly payout: Amount;
}
export interface SlotScatterWin {
  readonly count: number;
  readonly positions: readonly SlotPosition[];
  readonly payout: Amount;
  /** Free spins this spin added (first award or retrigger). */
  readonly freeSpins: number;
  /** The symbol that fills its reels in them, drawn with the first award. */
  readonly special?: string;
}
export interface SlotCoin {
  readonly position: SlotPosition;
  readonly value: Amount;
  /** Came with this step. */
  readonly isNew: boolean;
}

/**
 *   base, free   the reels spin and stop
 *   tumble       the cells that won have vanished, the others fell, new ones came from above
 *   respin       reels that became wild stay, the others spin again
 *   expand       the special symbol of free spins fills every reel it shows on
 *   hold         coins stay, every other cell was spun again
 */
export type SlotStepKind = "base" | "free" | "tumble" | "respin" | "expand" | "hold";

export interface SlotStep {
  readonly kind: SlotStepKind;
  /** Strip position of the top visible row of each reel; empty where no reel spins. */
  readonly stops: readonly number[];
  /** Symbols by reel, then row from the top, as they are counted. */
  readonly grid: readonly (readonly string[])[];
  /** As the reels stopped, where a wild or a special symbol then took its whole reel, or hidden
   *  symbols showed what they are. */
  readonly landed?: readonly (readonly string[])[];
  /** Reels that stayed wild from the spin before and do not turn. */
  readonly heldReels?: readonly number[];
  readonly multiplier: number;
  readonly lines: readonly SlotLineWin[];
  /** Absent in rounds of before there were ways and clusters. */
  readonly groups?: readonly SlotGroupWin[];
  readonly scatter: SlotScatterWin | null;
  /** Cells that vanish after this step. */
  readonly removed?: readonly SlotPosition[];
  /** Coins in view, each with its value. */
  readonly coins?: readonly SlotCoin[];
  /** Respins left after this step, while coins are held. */
  readonly respinsLeft?: number;
  readonly win: Amount;
  /** Won so far in this round, this step included. */
  readonly winTotal: Amount;
  /** Free spins left after this step. */
  readonly freeSpinsLeft: number;
}
/**
 * A whole round: the paid spin and everything it led to, already decided; the frame only animates.
 */
export interface SlotOutcome {
  readonly game: "slot";
  readonly steps: readonly SlotStep[];
  /** The sum was cut to the maximum win. */
  readonly isCapped: boolean;
  /** The free spins were bought; there was no paid spin. */
  readonly isBought?: true;
  /** Pots that the round won; not in the steps, which the words of its seeds decide alone. */
  readonly jackpots?: readonly JackpotWin[];
}

export interface SlotSymbol {
  readonly id: string;
  readonly role: "wild" | "scatter" | "coin" | "hidden" | "high" | "low";
  readonly name: LocalText;
  /** Pays by count (key "3", "4", "5"): × a part of the stake; for a scatter × total stake. */
  readonly pays: Readonly<Record<string, string>>;
}
export interface SlotRules extends RulesBase {
  readonly kind: "slot";
  /** The jackpot the slot feeds and may win; its return comes on top of that of the reels. */
  readonly jackpot: JackpotRules | null;
  readonly family: "lines" | "ways" | "cluster" | "anywhere";
  readonly reels: number;
  readonly rows: number;
  /** The stake is so many parts; pays are times one of them. */
  readonly parts: number;
  /** Row (0 = top) of the line on each reel; empty but for the family of lines. */
  readonly lines: readonly (readonly number[])[];
  readonly symbols: readonly SlotSymbol[];
  /** Reel strips in order, so a frame can spin past the true neighbours. */
  readonly strips: {
    readonly base: readonly (readonly string[])[];
    readonly free: readonly (readonly string[])[];
  };
  /** Free spins by number of scatters. */
  readonly freeSpins: Readonly<Record<string, number>>;
  readonly freeSpinsMax: number;
  readonly freeMultiplier: number;
  /** The factor of free spins grows by `step` with each of them, up to `max`. */
  readonly rising: { readonly step: number; readonly max: number } | null;
  /** Games of which every spin draws a factor on all its wins, with the weights of the factors. */
  readonly drawnFactors: Readonly<
    Partial<
      Record<"base" | "free", readonly { readonly factor: number; readonly weight: number }[]>
    >
  >;
  /** Hidden symbols all show the same one of these, drawn for each spin. */
  readonly reveals: readonly string[];
  readonly wildMultiplier: number;
  /** Each wild of a line multiplies its win again. */
  readonly isWildEach: boolean;
  /** Lines pay from the right, too. */
  readonly isBothWays: boolean;
  /** Reels that became wild stay while the others spin again, as long as new ones come. */
  readonly isRespinning: boolean;
  /** One of these, drawn when free spins begin, fills every reel it shows on in them. */
  readonly specials: readonly string[];
  /** Games in which a wild takes its whole reel. */
  readonly expanding: readonly ("base" | "free")[];
  /** Wild reels of a free spin stay until the free spins are over. */
  readonly isSticky: boolean;
  /** Factors of the wins of a cascade, one after the other; null where nothing tumbles. */
  readonly cascade: {
    readonly base: readonly number[];
    readonly free: readonly number[];
  } | null;
  readonly hold: {
    readonly coinsNeeded: number;
    readonly respins: number;
    readonly coinWins: number;
    readonly coinOf: number;
    readonly values: readonly { readonly stakes: number; readonly weight: number }[];
    readonly fullStakes: number;
  } | null;
  /** The price in parts of the stake. */
  readonly buy: { readonly parts: number; readonly freeSpins: number } | null;
  /** Exact return to twelve decimals (0.967…), and its parts. */
  readonly rtpExact: string;
  readonly rtpBasePercent: string;
  readonly rtpFreePercent: string;
  readonly rtpHoldPercent: string;
  /** Of bought free spins. */
  readonly rtpBuyPercent: string;
  /** Share of paid spins that pay anything, in percent. */
  readonly hitPercent: string;
  /** One paid spin in so many starts the free spins. */
  readonly featureOneIn: string;
  readonly holdOneIn: string;
  /** Standard deviation of one paid spin in total stakes. */
  readonly deviation: string;
  /** From 1, low, to 5, high: what the standard deviation amounts to. */
  readonly volatility: Volatility;
  /** The most that can be won, in total stakes, and that one round in so many pays it. */
  readonly winMaxTimes: string;
  readonly winMaxOneIn: string;
  /** The highest win of so many simulated rounds, in total stakes. */
  readonly winSeenTimes: string;
  readonly winSeenRounds: string;
}

export interface SlotSpinRequest extends RoundRequest, SlotChoice {
  /** Plays a round of this offer; the stake must be the offer's, and nothing can be bought. */
  readonly freeOfferId?: string;
}
export type SlotSpinResult = RoundResult<SlotOutcome>;
