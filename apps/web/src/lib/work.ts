import type { Captcha } from "@baize/contract";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * The alternative to the captcha: proof of work, for visitors who cannot read the picture. The
 * browser's own SHA-256 answers by a promise each, which takes a hundred times as long.
 */

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
  const wanted = hexToBytes(work.challenge);
  for (let start = 0; start <= work.numberMax; start += sliceSize) {
    if (signal?.aborted === true) return undefined;
    onProgress?.(start / (work.numberMax + 1));
    const end = Math.min(start + sliceSize, work.numberMax + 1);
    for (let number = start; number < end; number += 1) {
      const digest = sha256(utf8ToBytes(`${work.salt}${number}`));
      if (digest.every((byte, at) => byte === wanted[at])) return number;
    }
    await nextTurn();
  }
  return undefined;
}
