/**
 * What a game whose rounds everybody plays together hands to the engine. Pure: the engine keeps the
 * time, the money and the sockets, and knows nothing of what is played.
 */
import type { z } from "zod";
import type { Minor } from "@baize/money";
import type { Amount, RoundOutcome } from "../../protocol.ts";
import type { Limits } from "../limits.ts";
import type { ChatState } from "./chat/service.ts";
import type { Chain } from "./chain.ts";
import type { PastRound } from "./store.ts";

/** The types of one game. */
export interface Kinds {
  /** What a round's hash decides; stored as JSON once the round is over. */
  readonly result: object;
  /** What a player bets on. */
  readonly choice: unknown;
  /** How a bet ended. */
  readonly end: { readonly payout: Minor };
  /** The frame's command that places a bet. */
  readonly command: BetCommand;
}

export interface BetCommand {
  readonly type: "bet";
  readonly id: number;
  readonly actionId: string;
  readonly pressId?: string;
  readonly isAuto?: boolean;
}

export type Phase = "open" | "closed" | "settled";

export type BetStatus = "stake_pending" | "accepted" | "ended" | "cancelled" | "refunded";

/** A bet of the round that is played now. */
export interface SharedBet<K extends Kinds> {
  readonly roundId: string;
  /** What everybody may call it. */
  readonly key: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly roundNo: number;
  readonly stake: Minor;
  readonly currency: string;
  readonly choice: K["choice"];
  status: BetStatus;
  end: K["end"] | undefined;
  /** The end is in the database. */
  isWritten: boolean;
  isPayoutPending: boolean;
}

/** What decides how a bet ends. */
export type Placed<K extends Kinds> = Pick<
  SharedBet<K>,
  "choice" | "stake" | "currency" | "roundNo"
>;

/** A bet as a command asks for it. */
export interface AskedBet<K extends Kinds> {
  readonly choice: K["choice"];
  readonly stake: Minor;
  /** What the player chose, as it was sent. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Of a game with panels, each of which holds one bet; null where several stakes may lie. */
  readonly panel: number | null;
}

/** What a player has on the round already. */
export interface Own<K extends Kinds> {
  readonly bets: readonly SharedBet<K>[];
  /** Asked for, also while the wallet is being asked. */
  readonly count: number;
  readonly sum: Minor;
}

/** Where a round's result comes from. */
export interface Source {
  readonly hash: string;
  readonly salt: string;
  readonly gameNo: number;
}

/** Bets of some games may end before their round does. */
export interface OnTheWay<K extends Kinds> {
  /** How often the engine looks for bets that end by themselves. */
  readonly checkMs: number;
  /** Undefined while the bet goes on. */
  readonly endsBy: (bet: SharedBet<K>, elapsedMs: number) => K["end"] | undefined;
  /**
   * By the player's own hand; undefined: the round is not on its way. A bet that has ended well
   * before gives its end again. Refuses: cash_out_too_late.
   */
  readonly byHand: (
    bet: SharedBet<K>,
    way: { readonly elapsedMs: number; readonly result: K["result"] } | undefined,
  ) => K["end"];
}

export interface SharedGame<K extends Kinds> {
  /** What the game's messages call the phases. */
  readonly phases: Readonly<Record<Phase, string>>;
  readonly openMs: number;
  /** How long the end is shown. */
  readonly settledMs: number;
  /** While it is closed: the pauses before each thing that is told, and before the end. */
  readonly course: (result: K["result"]) => readonly number[];
  readonly onTheWay?: OnTheWay<K>;
  readonly pastMax: number;
  readonly hasChat: boolean;

  readonly limits: (currency: string) => Limits;
  /** By the words that a seed gives too, or straight from the hash. */
  readonly drawnBy: "words" | "hash";
  readonly draw: (source: Source) => K["result"];

  /** Refuses what is no bet of the game. */
  readonly readBet: (command: K["command"], currency: string) => AskedBet<K>;
  /** The choice of a bet as it was stored. */
  readonly readChoice: (input: unknown, currency: string) => K["choice"];
  /** Refuses one bet too many. */
  readonly checkOwn: (bet: AskedBet<K>, own: Own<K>, limits: Limits) => void;

  readonly settle: (bet: Placed<K>, result: K["result"]) => K["end"];
  /** Of a round that a dead process left closed; without it such a bet is settled. */
  readonly cutOff?: (bet: Placed<K>, result: K["result"]) => K["end"] | "refund";
  /**
   * As it is stored. What is null in it because the round is not over yet is taken from the result,
   * under the same name, once the round is.
   */
  readonly outcome: (bet: Placed<K>, end: K["end"], result: K["result"]) => RoundOutcome;
  /** An end as it was stored. */
  readonly readEnd: (outcome: RoundOutcome, payout: Minor) => K["end"];

  readonly messages: Messages<K>;
}

/** The round that is played now, as messages tell of it. */
export interface RoundNow<K extends Kinds> {
  readonly phase: Phase;
  readonly roundNo: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly chain: Chain;
  /** Undefined before the first round. Told only as far as `told` allows. */
  readonly result: K["result"] | undefined;
  /** How many things were told since it was closed. */
  readonly told: number;
  /** End of the phase, by the course of time. */
  readonly endsAt: number;
  /** Since it was closed. */
  readonly elapsedMs: number;
  readonly bets: readonly SharedBet<K>[];
  /** Newest first. */
  readonly past: readonly PastRound<K["result"]>[];
  readonly serverTime: number;
  readonly playersOnline: number;
}

/** What the snapshot says beside the round. */
export interface Arrival<K extends Kinds> {
  readonly seq: number;
  readonly balance: Amount;
  readonly myBets: readonly SharedBet<K>[];
  readonly chat: ChatState;
}

/** How the game says it. The engine numbers broadcasts and says when. */
export interface Messages<K extends Kinds> {
  readonly command: z.ZodType<K["command"]>;
  readonly snapshot: (now: RoundNow<K>, arrival: Arrival<K>) => object;
  /** The round's phase has changed, or another thing is told of it. */
  readonly phase: (now: RoundNow<K>) => object;
  readonly myBet: (bet: SharedBet<K>) => object;
  /** How often bets of others are told. */
  readonly everyMs: number;
  readonly bets: (now: RoundNow<K>, changed: readonly SharedBet<K>[]) => object;
  /** Told as often, while the round is closed. */
  readonly tick?: (now: RoundNow<K>) => object;
}
