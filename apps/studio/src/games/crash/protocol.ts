/**
 * The socket of the crash game..
 */
import type { ChainRules } from "../../protocol.ts";
import type { Amount, Multiplier, RefusalCode } from "../../protocol-words.ts";

// ───────────────────────────────────────────────────────────────────────────────────

export const crashBettingMs = 6_000;
/** How long the crashed multiplier stays before the next round opens. */
export const crashPauseMs = 3_000;
export const crashGrowthPerMs = 0.00006;
export const crashPanels = 2;

/** Multiplier in hundredths after so many milliseconds of flight (fairness page, section 3). */
export const crashHundredthsAt = (elapsedMs: number): number =>
  elapsedMs <= 0 ? 100 : Math.floor(100 * Math.exp(crashGrowthPerMs * elapsedMs));

/** "stake_pending": sent to the wallet; only "accepted" bets fly. */
export type CrashBetStatus =
  | "stake_pending"
  | "accepted"
  | "cashed_out"
  | "lost"
  | "cancelled"
  | "refunded"
  | "refused";

export interface CrashBetOutcome {
  readonly game: "crash";
  readonly roundNo: number;
  readonly panel: number;
  readonly autoCashOut: Multiplier | null;
  readonly cashedOutAt: Multiplier | null;
  /** Null before the crash. */
  readonly crashedAt: Multiplier | null;
  readonly isForced: boolean;
}

/** A bet of somebody, as everybody sees it. */
export interface CrashPublicBet {
  /** Random per bet; unrelated to ids of the player. */
  readonly key: string;
  readonly playerName: string;
  readonly stake: Amount;
  readonly currency: string;
  readonly cashedOutAt: Multiplier | null;
  readonly payout: Amount | null;
  /** Cancelled or refunded: take it off the list. */
  readonly isGone: boolean;
}
export interface CrashMyBet {
  readonly betId: string;
  readonly key: string;
  readonly roundNo: number;
  readonly panel: number;
  readonly stake: Amount;
  readonly autoCashOut: Multiplier | null;
  readonly status: CrashBetStatus;
  readonly cashedOutAt: Multiplier | null;
  readonly payout: Amount | null;
  readonly isPayoutPending: boolean;
}
export interface CrashHistoryEntry {
  readonly roundNo: number;
  readonly crashedAt: Multiplier;
  readonly hash: string;
}

export type CrashPhase = "waiting" | "running" | "crashed";

interface Command {
  /** Chosen by the frame; the reply repeats it. */
  readonly id: number;
}
/**
 * First message, and again after any gap in `seq` or after reconnecting: answered by a snapshot.
 */
export interface HelloCommand {
  readonly type: "hello";
  readonly token: string;
}
export interface PlaceBetCommand extends Command {
  readonly type: "bet";
  readonly actionId: string;
  /**
   * Of the player's press, new for each: it places one bet, however often it is sent. All bets of
   * autoplay carry the id of the press that started it. Without one, a bet is refused.
   */
  readonly pressId?: string;
  /** 0 or 1; one bet per panel and round. */
  readonly panel: number;
  readonly stake: Amount;
  /** At least "1.01". */
  readonly autoCashOut?: Multiplier;
  readonly isAuto?: boolean;
}
/** Before the start only; the stake goes back. */
export interface CancelBetCommand extends Command {
  readonly type: "cancel";
  readonly betId: string;
}
export interface CashOutCommand extends Command {
  readonly type: "cash-out";
  readonly betId: string;
}
export interface PingCommand {
  readonly type: "ping";
}
export type ClientMessage =
  | HelloCommand
  | PlaceBetCommand
  | CancelBetCommand
  | CashOutCommand
  | PingCommand;

/**
 * Broadcasts carry `seq`, one more each time; `snapshot.seq` is the last one it contains. A frame
 * drops what is not newer and says hello again when it misses one. Personal messages (`reply`, `my-
 * bet`, `balance`, `refused`, `pong`) have no number: each states the whole of what it is about.
 */
export type ServerMessage =
  | CrashSnapshot
  | CrashWaiting
  | CrashStarted
  | CrashTick
  | CrashCrashed
  | CrashBets
  | CommandReply
  | MyBetChanged
  | BalanceChanged
  | SocketRefused
  | { readonly type: "pong"; readonly serverTime: number };

export interface CrashSnapshot {
  readonly type: "snapshot";
  readonly seq: number;
  readonly serverTime: number;
  readonly phase: CrashPhase;
  readonly roundNo: number;
  /** Hash of the round before: this round's hash, once shown, must hash to it. */
  readonly previousHash: string;
  readonly terminatingHash: string;
  readonly salt: string;
  /** When betting closes and the flight starts; set while waiting. */
  readonly startsAt: number | null;
  /** Flight time, set while running. */
  readonly elapsedMs: number | null;
  /** Set when crashed. */
  readonly crashedAt: Multiplier | null;
  readonly nextRoundAt: number | null;
  readonly bets: readonly CrashPublicBet[];
  readonly betCount: number;
  readonly myBets: readonly CrashMyBet[];
  readonly balance: Amount;
  /** Newest first, at most 30. */
  readonly history: readonly CrashHistoryEntry[];
  readonly playersOnline: number;
}
export interface CrashWaiting {
  readonly type: "waiting";
  readonly seq: number;
  readonly roundNo: number;
  readonly previousHash: string;
  /** Of the chain the round is played from; a new one begins when the last is used up. */
  readonly terminatingHash: string;
  readonly salt: string;
  readonly startsAt: number;
  readonly serverTime: number;
  readonly playersOnline: number;
}
export interface CrashStarted {
  readonly type: "started";
  readonly seq: number;
  readonly roundNo: number;
  readonly serverTime: number;
}
/** At most ten a second; the frame interpolates with `crashHundredthsAt`. */
export interface CrashTick {
  readonly type: "tick";
  readonly seq: number;
  readonly elapsedMs: number;
}
export interface CrashCrashed {
  readonly type: "crashed";
  readonly seq: number;
  readonly roundNo: number;
  readonly crashedAt: Multiplier;
  /** Now public: hashes to `previousHash`, and gives the crash point with the salt. */
  readonly hash: string;
  readonly elapsedMs: number;
  readonly nextRoundAt: number;
  readonly serverTime: number;
}
/** Bets that are new or changed since the last such message (coalesced, at most ten a second). */
export interface CrashBets {
  readonly type: "bets";
  readonly seq: number;
  readonly roundNo: number;
  readonly bets: readonly CrashPublicBet[];
  /** Bets in the round; the lists show at most `crashBetsShown` of them. */
  readonly betCount: number;
}
export const crashBetsShown = 200;

export type CommandReply =
  | { readonly type: "reply"; readonly id: number; readonly ok: true; readonly bet: CrashMyBet }
  | {
      readonly type: "reply";
      readonly id: number;
      readonly ok: false;
      readonly code: RefusalCode;
      readonly message: string;
    };
export interface MyBetChanged {
  readonly type: "my-bet";
  readonly bet: CrashMyBet;
}
export interface BalanceChanged {
  readonly type: "balance";
  readonly balance: Amount;
}
/** The hello was refused (session unknown or expired); the studio closes the socket after it. */
export interface SocketRefused {
  readonly type: "refused";
  readonly code: RefusalCode;
  readonly message: string;
}

export interface CrashRules extends ChainRules {
  readonly kind: "crash";
  readonly bettingMs: number;
  readonly growthPerMs: number;
  readonly autoCashOutMin: Multiplier;
  readonly autoCashOutMax: Multiplier;
}
