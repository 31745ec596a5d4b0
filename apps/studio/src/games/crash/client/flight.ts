/**
 * What the frame knows of the shared flight, and how each message changes it. Pure.
 *
 *   waiting --started--> running --crashed--> crashed --waiting--> waiting
 *
 * A broadcast that is not newer is dropped; one that skips a number is a gap, and the frame asks
 * for a snapshot. The studio's clock is followed by the message that arrived quickest.
 */
import { elapsedMsAt } from "@baize/fair";
import { hundredthsOf } from "../../../client/checks.ts";
import {
  crashHundredthsAt,
  type CrashHistoryEntry,
  type CrashMyBet,
  type CrashPhase,
  type CrashPublicBet,
  type CrashSnapshot,
  type ServerMessage,
} from "../protocol.ts";
import type { Amount } from "../../../protocol.ts";

export interface Flight {
  readonly seq: number;
  readonly phase: CrashPhase;
  readonly roundNo: number;
  readonly previousHash: string;
  readonly terminatingHash: string;
  readonly salt: string;
  /** Local time minus the studio's: the smallest seen, as latency only ever adds to it. */
  readonly clockOffsetMs: number;
  /** Local time of take-off, known while flying. */
  readonly tookOffAt: number | null;
  /** Local time of the next take-off, known while waiting. */
  readonly startsAt: number | null;
  readonly crashedAt: string | null;
  readonly crashedAfterMs: number | null;
  readonly bets: ReadonlyMap<string, CrashPublicBet>;
  readonly betCount: number;
  readonly myBets: readonly CrashMyBet[];
  readonly balance: Amount;
  readonly history: readonly CrashHistoryEntry[];
  readonly playersOnline: number;
}

export type FlightStep =
  | { readonly flight: Flight }
  /** A broadcast is missing: say hello again. */
  | "gap"
  /** Nothing for the flight in it, or already known. */
  | "same";

const historyMax = 30;

export function step(flight: Flight | null, message: ServerMessage, now: number): FlightStep {
  if (message.type === "snapshot") return { flight: fromSnapshot(message, now) };
  if (flight === null) return "same";
  if ("seq" in message) {
    if (message.seq <= flight.seq) return "same";
    if (message.seq > flight.seq + 1) return "gap";
    return { flight: { ...broadcast(flight, message, now), seq: message.seq } };
  }
  switch (message.type) {
    case "my-bet": {
      return { flight: withMyBet(flight, message.bet) };
    }
    case "reply": {
      return message.ok ? { flight: withMyBet(flight, message.bet) } : "same";
    }
    case "balance": {
      return { flight: { ...flight, balance: message.balance } };
    }
    default: {
      return "same";
    }
  }
}

function fromSnapshot(message: CrashSnapshot, now: number): Flight {
  const clockOffsetMs = now - message.serverTime;
  const { phase, elapsedMs, startsAt, crashedAt } = message;
  return {
    seq: message.seq,
    phase,
    roundNo: message.roundNo,
    previousHash: message.previousHash,
    terminatingHash: message.terminatingHash,
    salt: message.salt,
    clockOffsetMs,
    tookOffAt: phase === "running" ? now - (elapsedMs ?? 0) : null,
    startsAt: startsAt === null ? null : startsAt + clockOffsetMs,
    crashedAt,
    crashedAfterMs: crashedAt === null ? null : elapsedMsAt(hundredthsOf(crashedAt)),
    bets: new Map(message.bets.filter((bet) => !bet.isGone).map((bet) => [bet.key, bet])),
    betCount: message.betCount,
    myBets: message.myBets,
    balance: message.balance,
    history: message.history,
    playersOnline: message.playersOnline,
  };
}

type Broadcast = Extract<ServerMessage, { readonly seq: number }>;

function broadcast(flight: Flight, message: Broadcast, now: number): Flight {
  switch (message.type) {
    case "waiting": {
      const clockOffsetMs = Math.min(flight.clockOffsetMs, now - message.serverTime);
      return {
        ...flight,
        phase: "waiting",
        roundNo: message.roundNo,
        previousHash: message.previousHash,
        terminatingHash: message.terminatingHash,
        salt: message.salt,
        clockOffsetMs,
        startsAt: message.startsAt + clockOffsetMs,
        tookOffAt: null,
        crashedAt: null,
        crashedAfterMs: null,
        bets: new Map(),
        betCount: 0,
        myBets: flight.myBets.filter((bet) => bet.roundNo === message.roundNo),
        playersOnline: message.playersOnline,
      };
    }
    case "started": {
      return { ...flight, phase: "running", startsAt: null, tookOffAt: now };
    }
    case "tick": {
      const tookOffAt = Math.min(flight.tookOffAt ?? now, now - message.elapsedMs);
      return tookOffAt === flight.tookOffAt ? flight : { ...flight, tookOffAt };
    }
    case "crashed": {
      const { roundNo, crashedAt, hash } = message;
      return {
        ...flight,
        phase: "crashed",
        tookOffAt: null,
        crashedAt,
        crashedAfterMs: message.elapsedMs,
        history: [{ roundNo, crashedAt, hash }, ...flight.history].slice(0, historyMax),
      };
    }
    case "bets": {
      if (message.roundNo !== flight.roundNo) return flight;
      const bets = new Map(flight.bets);
      for (const bet of message.bets) {
        if (bet.isGone) bets.delete(bet.key);
        else bets.set(bet.key, bet);
      }
      return { ...flight, bets, betCount: message.betCount };
    }
    default: {
      return flight;
    }
  }
}

function withMyBet(flight: Flight, bet: CrashMyBet): Flight {
  const others = flight.myBets.filter((mine) => mine.betId !== bet.betId);
  return { ...flight, myBets: [...others, bet] };
}

/** Flight time at the local moment, for display only; the studio alone decides. */
export function elapsedAt(flight: Flight, now: number): number {
  if (flight.phase === "running") return Math.max(0, now - (flight.tookOffAt ?? now));
  return flight.phase === "crashed" ? (flight.crashedAfterMs ?? 0) : 0;
}

export const hundredthsNow = (flight: Flight, now: number): number =>
  crashHundredthsAt(elapsedAt(flight, now));

const openStatuses = new Set<CrashMyBet["status"]>(["stake_pending", "accepted", "cashed_out"]);

/** The bet of a panel that still matters in this round; cancelled and refused ones do not. */
export const panelBet = (flight: Flight, panel: number): CrashMyBet | undefined =>
  flight.myBets.findLast(
    (bet) => bet.panel === panel && bet.roundNo === flight.roundNo && openStatuses.has(bet.status),
  );
