import type { Captcha } from "@baize/contract";
import { sha256Words } from "./sha256.ts";

/** The alternative to the captcha: proof of work, for visitors who cannot read the picture. */

/** Numbers tried at once; a few milliseconds, so that the page answers between two slices. */
const sliceSize = 2_000;

export interface WorkOptions {
  /** Told the share that was tried, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Lets the page draw and answer; a timer would be slowed down in a page behind others. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/**
 * The number whose SHA-256 of salt and number is the challenge, or undefined when there is none or
 * the search was cancelled.
 */
export async function findNumber(
  work: Captcha["work"],
  { onProgress, signal }: WorkOptions = {},
): Promise<number | undefined> {
  const wanted = (work.challenge.match(/.{8}/g) ?? []).map((hex) => parseInt(hex, 16));
  for (let start = 0; start <= work.numberMax; start += sliceSize) {
    if (signal?.aborted === true) return undefined;
    onProgress?.(start / (work.numberMax + 1));
    const end = Math.min(start + sliceSize, work.numberMax + 1);
    for (let number = start; number < end; number += 1) {
      const words = sha256Words(`${work.salt}${number}`);
      if (words.every((word, at) => word === wanted[at])) return number;
    }
    await nextTurn();
  }
  return undefined;
}
