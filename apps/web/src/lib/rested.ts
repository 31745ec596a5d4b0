import { startTransition, useEffect, useState } from "react";
import { nextIdle, settled } from "./settled.ts";

/** How long a finished page stays idle before content out of sight is rendered. */
const restMs = 3_000;
const signs = ["pointerdown", "pointermove", "wheel", "keydown"] as const;

let isRested = false;
let rest: Promise<void> | undefined;

/** What somebody does is answered first, if that takes no longer than this. */
const answerMsMax = 500;

/** Somebody uses the page, and has been answered. */
async function firstSign(): Promise<void> {
  await new Promise<void>((resolve) => {
    const abort = new AbortController();
    const hear = () => {
      abort.abort();
      resolve();
    };
    for (const sign of signs) addEventListener(sign, hear, { signal: abort.signal, passive: true });
  });
  await nextIdle(answerMsMax);
}

async function standing(): Promise<void> {
  await settled();
  await new Promise((resolve) => setTimeout(resolve, restMs));
}

async function waitForRest(): Promise<void> {
  await Promise.race([standing(), firstSign()]);
  isRested = true;
}

/**
 * Resolves when the page has rested after it came, or somebody has begun to use it: then comes what
 * lies outside the window or moves by itself, which until then would only take the time of what is
 * seen.
 */
export function rested(): Promise<void> {
  rest ??= waitForRest();
  return rest;
}

/** Whether that is so by now. */
export function useRested(): boolean {
  const [is, setIs] = useState(isRested);
  useEffect(() => {
    if (is) return undefined;
    let isGone = false;
    const wait = async () => {
      await rested();
      if (!isGone) startTransition(() => setIs(true));
    };
    void wait();
    return () => {
      isGone = true;
    };
  }, [is]);
  return is;
}
