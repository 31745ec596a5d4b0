/**
 * What the frame knows of a table, and how each message changes it. Pure.
 *
 *   betting --dealt--> dealing --settled--> settled --betting--> betting
 *
 * A broadcast that is not newer is dropped; one that skips a number is a gap, and the frame asks
 * for a snapshot.
 */
import type { ChatLine } from "../../../protocol-chat.ts";
import type { Stepped } from "../../../client/line.ts";
import {
  tableHistoryMax,
  type TableCrowd,
  type TableHistoryEntry,
  type TableMessage,
  type TableMyBet,
  type TablePhase,
  type TableResult,
  type TableSnapshot,
} from "../protocol.ts";
import { nothing } from "../game.ts";

export interface Standing {
  readonly seq: number;
  readonly phase: TablePhase;
  readonly roundNo: number;
  readonly previousHash: string;
  readonly terminatingHash: string;
  readonly salt: string;
  /** Local time minus the studio's: the smallest seen, as latency only ever adds to it. */
  readonly clockOffsetMs: number;
  /** Local time at which the phase ends. */
  readonly endsAt: number;
  /** What has fallen so far. */
  readonly result: TableResult;
  readonly crowd: TableCrowd;
  readonly myBets: readonly TableMyBet[];
  readonly history: readonly TableHistoryEntry[];
  readonly playersOnline: number;
  readonly chat: readonly ChatLine[];
  readonly mayChat: boolean;
}

const chatShown = 60;
const nobody: TableCrowd = { totals: {}, players: 0, names: [] };

export function stepTable(
  standing: Standing | null,
  message: TableMessage,
  now: number,
): Stepped<Standing> {
  if (message.type === "snapshot") return { state: fromSnapshot(message, now) };
  if (standing === null) return "same";
  if ("seq" in message) {
    if (message.seq <= standing.seq) return "same";
    if (message.seq > standing.seq + 1) return "gap";
    return { state: { ...broadcast(standing, message, now), seq: message.seq } };
  }
  if (message.type === "my-bet") return { state: withMyBet(standing, message.bet) };
  if (message.type === "reply" && message.ok && message.bet !== undefined) {
    return { state: withMyBet(standing, message.bet) };
  }
  // A new balance changes nothing at the table, but the frame must hear of it.
  return message.type === "balance" ? { state: standing } : "same";
}

function fromSnapshot(message: TableSnapshot, now: number): Standing {
  const { type: _type, serverTime, balance: _balance, endsAt, ...known } = message;
  const clockOffsetMs = now - serverTime;
  return { ...known, clockOffsetMs, endsAt: endsAt + clockOffsetMs };
}

type Broadcast = Exclude<Extract<TableMessage, { readonly seq: number }>, TableSnapshot>;

/** The phase's end on the local clock, by the message that arrived quickest. */
function timed(standing: Standing, message: { serverTime: number; endsAt: number }, now: number) {
  const clockOffsetMs = Math.min(standing.clockOffsetMs, now - message.serverTime);
  return { clockOffsetMs, endsAt: message.endsAt + clockOffsetMs };
}

function broadcast(standing: Standing, message: Broadcast, now: number): Standing {
  switch (message.type) {
    case "betting": {
      const { roundNo, previousHash, terminatingHash, salt, playersOnline } = message;
      return {
        ...standing,
        ...timed(standing, message, now),
        phase: "betting",
        roundNo,
        previousHash,
        terminatingHash,
        salt,
        playersOnline,
        result: nothing,
        crowd: nobody,
        myBets: standing.myBets.filter((bet) => bet.roundNo === roundNo),
      };
    }
    case "dealt": {
      const { result } = message;
      return { ...standing, ...timed(standing, message, now), phase: "dealing", result };
    }
    case "settled": {
      const { roundNo, result, hash } = message;
      return {
        ...standing,
        ...timed(standing, message, now),
        phase: "settled",
        result,
        history: [{ roundNo, result, hash }, ...standing.history].slice(0, tableHistoryMax),
      };
    }
    case "crowd": {
      const { roundNo, totals, players, names } = message;
      return roundNo === standing.roundNo
        ? { ...standing, crowd: { totals, players, names } }
        : standing;
    }
    case "chat": {
      const { id, playerName, text, saidAt } = message;
      const chat = [...standing.chat, { id, playerName, text, saidAt }].slice(-chatShown);
      return { ...standing, chat };
    }
    default: {
      return standing;
    }
  }
}

function withMyBet(standing: Standing, bet: TableMyBet): Standing {
  const others = standing.myBets.filter((mine) => mine.betId !== bet.betId);
  return { ...standing, myBets: [...others, bet] };
}

const onTable = new Set<TableMyBet["status"]>(["stake_pending", "accepted", "settled"]);

/** The player's stakes of this round that lie on the table. */
export const betsInPlay = ({ myBets, roundNo }: Standing): readonly TableMyBet[] =>
  myBets.filter((bet) => bet.roundNo === roundNo && onTable.has(bet.status));
