import type { Captcha } from "@baize/contract";

/** The captcha's other door: a number found by trying, for those who cannot read the picture. */

/** Numbers tried at once; small enough that the page answers between two slices. */
const sliceSize = 1_000;

export interface WorkOptions {
  /** Told the share that was tried, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

function isSame(digest: ArrayBuffer, wanted: Uint8Array): boolean {
  const bytes = new Uint8Array(digest);
  return bytes.length === wanted.length && bytes.every((byte, at) => byte === wanted[at]);
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
 * the search was given up.
 */
export async function findNumber(
  work: Captcha["work"],
  { onProgress, signal }: WorkOptions = {},
): Promise<number | undefined> {
  const wanted = Uint8Array.from(work.challenge.match(/../g) ?? [], (hex) => parseInt(hex, 16));
  const encoder = new TextEncoder();
  for (let start = 0; start <= work.numberMax; start += sliceSize) {
    if (signal?.aborted === true) return undefined;
    onProgress?.(start / (work.numberMax + 1));
    const count = Math.min(sliceSize, work.numberMax + 1 - start);
    const digests = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        crypto.subtle.digest("SHA-256", encoder.encode(`${work.salt}${start + at}`)),
      ),
    );
    const found = digests.findIndex((digest) => isSame(digest, wanted));
    if (found !== -1) return start + found;
    await nextTurn();
  }
  return undefined;
}
