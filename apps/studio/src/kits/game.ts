/**
 * What a game is to the studio. A game is one folder of `games/`; its `game.ts` hands out one
 * `defineGame(…)`, which is all that servers, the page of proofs and tools know of it. The frame
 * has its own half, `client/index.tsx` (client/game-client.ts), because a frame must never load
 * what draws outcomes.
 */
import type { GameGroup } from "@baize/contract";
import { limitsIn, usualLimits, type Limits, type UnitLimits } from "../engine/limits.ts";
import type { LocalText } from "../protocol.ts";
import type { RoundRecord } from "../record.ts";
import type { OneShotPart } from "./one-shot/part.ts";
import type { FlightPart } from "./part.ts";
import type { SlotPart } from "./slot/part.ts";
import type { SteppedPart } from "./stepped/part.ts";
import type { TablePart } from "./tables/part.ts";
import type { VendorCode } from "./vendors.ts";

/** The engine that plays a game, and what it needs of the game. */
export type GamePart = OneShotPart | SteppedPart | SlotPart | TablePart | FlightPart;

export interface GameDefinition {
  /** The same everywhere: in the launch call, in wallet calls and in the frame's address. */
  readonly gameCode: string;
  /** The game's folder; slots share one. The tag of its outcomes and its rules. */
  readonly kind: string;
  /** Where it stands in the list of games; a new one takes the next number. */
  readonly place: number;
  readonly vendorCode: VendorCode;
  /** The platform's game type: BGS is in-house games, RNG slots, LIVE tables with a dealer. */
  readonly gameType: "BGS" | "RNG" | "LIVE";
  /** The platform's group: table, arcade or bingo; null where it stands in none. */
  readonly group: GameGroup | null;
  /** Invented for this product, in every language. */
  readonly name: LocalText;
  readonly part: GamePart;
  readonly record: RoundRecord;
  /** The limits of most games where absent. */
  readonly limits?: UnitLimits | ((currency: string) => Limits);
  /** An example of its choice, for somebody who types a round into the page of proofs. */
  readonly choice?: object;
  /** Steps as they may stand, for the same. */
  readonly steps?: readonly object[];
  /** The network of jackpots it feeds. */
  readonly jackpot?: string;
  /** From 1, low, to 5, high; null where it is not counted. */
  readonly volatility?: 1 | 2 | 3 | 4 | 5;
  /** The most a round pays, in stakes, where no choice decides it. */
  readonly winMaxTimesStake?: number;
  /** Rounds may be given: a round is one press. */
  readonly mayBeGiven?: boolean;
  /** Which of a brand's shortest times between two rounds holds. */
  readonly pace?: "roundMsMin" | "slotRoundMsMin";
  readonly page?: Partial<GamePage>;
}

/** What the page of a frame begins with, before any code of the game runs. */
export interface GamePage {
  /** One backdrop lies across a phone as well; others have one for each way it is held. */
  readonly isWide: boolean;
  /** The scene shows the logo; elsewhere it is for the cover. */
  readonly hasLogo: boolean;
  /** The scene is drawn by the rules, so they are asked for with the session. */
  readonly asksRules: boolean;
}

export interface Game extends Omit<GameDefinition, "limits" | "mayBeGiven" | "page" | "pace"> {
  /** What may be staked on it and won from it. */
  readonly limits: (currency: string) => Limits;
  readonly mayBeGiven: boolean;
  readonly pace: "roundMsMin" | "slotRoundMsMin";
  readonly page: GamePage;
}

export function defineGame(game: GameDefinition): Game {
  const { limits = usualLimits, mayBeGiven = false, pace = "roundMsMin", page, ...rest } = game;
  return {
    ...rest,
    limits: typeof limits === "function" ? limits : (currency) => limitsIn(limits, currency),
    mayBeGiven,
    pace,
    page: { isWide: false, hasLogo: false, asksRules: false, ...page },
  };
}
