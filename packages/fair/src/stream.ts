/**
 * The byte stream of a round (fairness page, section 1.2): HMAC-SHA256 blocks keyed by the server
 * seed's hex string over `clientSeed:nonce:block`. The hash itself is handed in, so the same code
 * runs in Node (node:crypto) and in the public verifier (WebCrypto).
 */
export interface Seeds {
  /** 64 hex characters; used as text, not as bytes. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** HMAC-SHA256 with text key and text message. */
export type Hmac = (key: string, message: string) => Uint8Array;
export type AsyncHmac = (key: string, message: string) => Promise<Uint8Array>;

const bytesPerBlock = 32;
const bytesPerFloat = 4;
const wordCount = 2 ** 32;

export const blockMessage = (seeds: Seeds, block: number): string =>
  `${seeds.clientSeed}:${seeds.nonce}:${block}`;

/** A reader of unsigned 32-bit words; grows as far as it is read. */
export interface WordStream {
  next(): number;
}

/** Words of a round from its blocks, fetched one by one. */
export function wordStream(blockAt: (block: number) => Uint8Array): WordStream {
  let cursor = 0;
  let loaded = -1;
  let words: DataView = new DataView(new ArrayBuffer(0));
  return {
    next() {
      const block = Math.floor(cursor / bytesPerBlock);
      if (block !== loaded) {
        const bytes = blockAt(block);
        words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        loaded = block;
      }
      const offset = cursor % bytesPerBlock;
      cursor += bytesPerFloat;
      return words.getUint32(offset);
    },
  };
}

export const seededWords = (hmac: Hmac, seeds: Seeds): WordStream =>
  wordStream((block) => hmac(seeds.serverSeed, blockMessage(seeds, block)));

/** The fraction the published formulas use: exact, because 32 bits fit a double. */
export const toFloat = (word: number): number => word / wordCount;

export function takeFloats(words: WordStream, count: number): number[] {
  return Array.from({ length: count }, () => toFloat(words.next()));
}

export const floatsOf = (hmac: Hmac, seeds: Seeds, count: number): number[] =>
  takeFloats(seededWords(hmac, seeds), count);

/**
 * The same for a hash that answers later. `read` is run on ever more blocks until they suffice, so
 * it must be free of side effects.
 */
export async function readAsync<T>(
  hmac: AsyncHmac,
  seeds: Seeds,
  read: (words: WordStream) => T,
): Promise<T> {
  const blocks: Uint8Array[] = [];
  for (let wanted = 4; ; wanted *= 2) {
    while (blocks.length < wanted) {
      blocks.push(await hmac(seeds.serverSeed, blockMessage(seeds, blocks.length)));
    }
    try {
      return read(
        wordStream((block) => {
          const bytes = blocks[block];
          if (bytes === undefined) throw new BlocksExhausted();
          return bytes;
        }),
      );
    } catch (error) {
      if (!(error instanceof BlocksExhausted)) throw error;
    }
  }
}
class BlocksExhausted extends Error {}

/**
 * A whole number below `bound`, every one equally likely: words in the uneven rest at the top of
 * the range are thrown away (modulo bias, standards G03). For games whose formula is not a
 * published one.
 */
export function drawBelow(words: WordStream, bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > wordCount) {
    throw new RangeError("bound must be a whole number from 1 to 2^32");
  }
  const limit = wordCount - (wordCount % bound);
  for (;;) {
    const word = words.next();
    if (word < limit) return word % bound;
  }
}

interface Weighted {
  readonly weight: number;
}

export const weightOf = (choices: readonly Weighted[]): number =>
  choices.reduce((sum, { weight }) => sum + weight, 0);

/** One of the choices, each as likely as its weight (whole numbers). */
export function drawWeighted<T extends Weighted>(words: WordStream, choices: readonly T[]): T {
  let left = drawBelow(words, weightOf(choices));
  for (const choice of choices) {
    if (left < choice.weight) return choice;
    left -= choice.weight;
  }
  throw new RangeError("a weight is not a whole number");
}
