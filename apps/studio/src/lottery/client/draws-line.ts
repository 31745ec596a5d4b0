/** What a frame knows of the draws of its game, as its line tells it. */
import { useEffect, useState } from "react";
import type { Frame } from "../../client/frame.ts";
import { createLine, type Line, type Stepped } from "../../client/line.ts";
import type { DrawMessage, NearDraws, PastDraw } from "../protocol.ts";

export interface Draws {
  readonly seq: number;
  readonly near: NearDraws;
  /** The newest first. */
  readonly past: readonly PastDraw[];
  /** How far the studio's clock is ahead of `performance.now()`. */
  readonly aheadMs: number;
}

const pastKept = 100;

/** Draws come again when they are settled: the newer word of a draw counts. */
function joined(told: readonly PastDraw[], known: readonly PastDraw[]): readonly PastDraw[] {
  const isTold = new Set(told.map(({ numero }) => numero));
  return [...told, ...known.filter(({ numero }) => !isTold.has(numero))].slice(0, pastKept);
}

export function step(draws: Draws | null, message: DrawMessage, now: number): Stepped<Draws> {
  if (message.type === "pong") {
    if (draws === null) return "same";
    return { state: { ...draws, aheadMs: message.serverTime - now } };
  }
  const { seq, near, past } = message;
  const aheadMs = near.serverTime - now;
  if (message.type === "snapshot") return { state: { seq, near, past, aheadMs } };
  if (draws === null || seq <= draws.seq) return "same";
  if (seq !== draws.seq + 1) return "gap";
  return { state: { seq, near, past: joined(past, draws.past), aheadMs } };
}

type Reply = DrawMessage & { readonly id: number };

export function useDrawsLine(frame: Frame): Line<Draws, object, DrawMessage> {
  const [line] = useState(() =>
    createLine<Draws, DrawMessage, object, Reply>(frame, {
      path: `/socket/${frame.config.gameCode}`,
      step: (draws, message, now) =>
        ["snapshot", "draws", "pong"].includes(message.type) ? step(draws, message, now) : "same",
    }),
  );
  useEffect(() => {
    line.open();
    return line.close;
  }, [line]);
  return line;
}

const lookMs = 200;

/** The studio's time, often enough for a countdown by the second. */
export function useStudioTime(draws: Draws | null): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(performance.now());
    }, lookMs);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return Math.max(now, 0) + (draws?.aheadMs ?? 0);
}
