import { startTransition, useEffect, useState } from "react";
import { settled } from "./settled.ts";

/** How long a page that stands is left alone before what is out of sight is drawn. */
const restMs = 3_000;
const signs = ["pointerdown", "pointermove", "wheel", "keydown"] as const;

let isRested = false;
let rest: Promise<void> | undefined;

/** Somebody uses the page. */
function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const abort = new AbortController();
    const hear = () => {
      abort.abort();
      resolve();
    };
    for (const sign of signs) addEventListener(sign, hear, { signal: abort.signal, passive: true });
  });
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
