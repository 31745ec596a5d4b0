/**
 * Live tables: one timed round after another for everybody who sits at a table, over the socket
 * `/socket/<gameCode>`.
 */
import type { ChainRules } from "../../protocol.ts";
import type { ChatLine } from "../../protocol-chat.ts";
import type { Amount, RefusalCode } from "../../protocol-words.ts";

/** How long chips may be laid. */
export const tableBettingMs = 15_000;
/** From "no more bets" to the first card. */
export const tableClosingMs = 1_600;
/** The result stays this long before the next round opens. */
export const tableSettledMs = 6_000;
/** Stakes a player may confirm in one round. */
export const tableBetsMax = 8;
export const tableHistoryMax = 100;

/** The cards of both hands, in the order of dealing. */
export interface HandsResult {
  readonly hands: readonly [readonly number[], readonly number[]];
}
/** Where the ball lies; null as long as nobody may know. */
export interface NumberResult {
  readonly number: number | null;
}
export interface DiceResult {
  readonly dice: readonly number[];
}
/** What fell, in the words of its game. While dealing, what is known so far. */
export type TableResult = HandsResult | NumberResult | DiceResult;
export interface FieldBet {
  readonly field: string;
  readonly amount: Amount;
}
export interface TableOutcome {
  readonly game: string;
  readonly roundNo: number;
  readonly bets: readonly (FieldBet & { readonly paid: Amount })[];
  readonly result: TableResult;
}

export type TablePhase = "betting" | "dealing" | "settled";
export type TableBetStatus =
  | "stake_pending"
  | "accepted"
  | "settled"
  | "cancelled"
  | "refunded"
  | "refused";

export interface TableMyBet {
  readonly betId: string;
  readonly roundNo: number;
  readonly bets: readonly FieldBet[];
  readonly stake: Amount;
  readonly status: TableBetStatus;
  /** Null before the result. */
  readonly payout: Amount | null;
  readonly isPayoutPending: boolean;
}
export interface TableHistoryEntry {
  readonly roundNo: number;
  readonly result: TableResult;
  readonly hash: string;
}
/** What lies on the table from everybody. */
export interface TableCrowd {
  /** Currency → field → sum. */
  readonly totals: Readonly<Record<string, Readonly<Record<string, Amount>>>>;
  readonly players: number;
  /** Who bet last, newest first, masked. */
  readonly names: readonly string[];
}

interface Command {
  /** Chosen by the frame; the reply repeats it. */
  readonly id: number;
}
export interface TableBetCommand extends Command {
  readonly type: "bet";
  readonly actionId: string;
  /** Of the player's press, new for each: it places one stake, however often it is sent. */
  readonly pressId?: string;
  readonly bets: readonly FieldBet[];
}
/** While bets are open; the stake goes back. */
export interface TableCancelCommand extends Command {
  readonly type: "cancel";
  readonly betId: string;
}
export interface ChatCommand extends Command {
  readonly type: "chat";
  readonly text: string;
}
export type TableCommand = TableBetCommand | TableCancelCommand | ChatCommand;

/** Numbered like the messages of the crash game: a gap means hello again. */
export type TableMessage =
  | TableSnapshot
  | TableBetting
  | TableDealt
  | TableSettled
  | TableCrowdChanged
  | ChatSaid
  | TableReply
  | { readonly type: "my-bet"; readonly bet: TableMyBet }
  | { readonly type: "balance"; readonly balance: Amount }
  | { readonly type: "refused"; readonly code: RefusalCode; readonly message: string }
  | { readonly type: "pong"; readonly serverTime: number };

export interface TableSnapshot {
  readonly type: "snapshot";
  readonly seq: number;
  readonly serverTime: number;
  readonly phase: TablePhase;
  readonly roundNo: number;
  /** Fingerprint of this round's hash: SHA-256 of it, and the hash of the round before. */
  readonly previousHash: string;
  readonly terminatingHash: string;
  readonly salt: string;
  /** End of the phase. */
  readonly endsAt: number;
  readonly result: TableResult;
  readonly crowd: TableCrowd;
  readonly myBets: readonly TableMyBet[];
  readonly balance: Amount;
  /** Newest first. */
  readonly history: readonly TableHistoryEntry[];
  readonly playersOnline: number;
  readonly chat: readonly ChatLine[];
  readonly mayChat: boolean;
}
export interface TableBetting {
  readonly type: "betting";
  readonly seq: number;
  readonly serverTime: number;
  readonly roundNo: number;
  readonly previousHash: string;
  /** Of the chain the round is played from; a new one begins when the last is used up. */
  readonly terminatingHash: string;
  readonly salt: string;
  readonly endsAt: number;
  readonly playersOnline: number;
}
/** No more bets (nothing yet), and then one message for each card, the number, or each die. */
export interface TableDealt {
  readonly type: "dealt";
  readonly seq: number;
  readonly serverTime: number;
  readonly roundNo: number;
  readonly result: TableResult;
  readonly endsAt: number;
}
export interface TableSettled extends TableHistoryEntry {
  readonly type: "settled";
  readonly seq: number;
  readonly serverTime: number;
  readonly endsAt: number;
}
/** Coalesced, at most four a second. */
export interface TableCrowdChanged extends TableCrowd {
  readonly type: "crowd";
  readonly seq: number;
  readonly roundNo: number;
}
export interface ChatSaid extends ChatLine {
  readonly type: "chat";
  readonly seq: number;
}
export type TableReply =
  | {
      readonly type: "reply";
      readonly id: number;
      readonly ok: true;
      /** Absent after a line of chat. */
      readonly bet?: TableMyBet;
    }
  | {
      readonly type: "reply";
      readonly id: number;
      readonly ok: false;
      readonly code: RefusalCode;
      readonly message: string;
    };

export interface TableRules extends ChainRules {
  readonly bettingMs: number;
  /** One field represents all that have the same pay and return. */
  readonly fields: readonly {
    readonly field: string;
    /** What is paid on top of the stake, for one: "11", "0.95". */
    readonly odds: string;
    readonly returnPercent: string;
  }[];
}
