import { useEffect, useState } from "react";
import { serverNow } from "./clock.ts";

/**
 * Countdowns of the site, by name: they go on when their form is closed and opened again, and are
 * right after a page has slept, because they count to a moment instead of counting ticks.
 */
const tickMs = 250;
const ends = new Map<string, number>();

/** Whole seconds that are left at `now`; the last one counts until it is over. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** Seconds until a moment of the server's clock, counted down while the component is shown. */
export function useSecondsUntil(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsLeft(endsAt, serverNow()));
  useEffect(() => {
    const look = () => setLeft(secondsLeft(endsAt, serverNow()));
    look();
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

/** Minutes and seconds, as clocks show them: "4:05"; with hours where there are any: "1:04:05". */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}

export interface Countdown {
  readonly secondsLeft: number;
  readonly start: (seconds: number) => void;
}

function leftOf(name: string): number {
  return secondsLeft(ends.get(name) ?? 0, serverNow());
}

export function useCountdown(name: string): Countdown {
  const [left, setLeft] = useState(() => leftOf(name));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setLeft(leftOf(name)), tickMs);
    return () => clearInterval(timer);
  }, [isRunning, name]);
  return {
    secondsLeft: left,
    start(seconds) {
      ends.set(name, serverNow() + seconds * 1000);
      setLeft(leftOf(name));
    },
  };
}
