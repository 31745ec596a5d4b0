import { divideEnvelope, type WordStream } from "@baize/fair";

/** What a rain costs where only some of its packets are taken. Pure, and the same each time. */

export interface Packets {
  readonly amount: number;
  readonly packets: number;
  readonly least: number;
  readonly most: number;
}

/** Words of a fixed beginning: an estimate is not drawn, and reads the same whenever it is made. */
function wordsFrom(seed: number): WordStream {
  let state = seed;
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let word = Math.imul(state ^ (state >>> 15), 1 | state);
      word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
      return (word ^ (word >>> 14)) >>> 0;
    },
  };
}

/** Of a normal deviation, 99 of 100 lie so near. */
const bandOf99 = 2.5758;
/** Divided so often, but less often the more packets there are. */
const triesMax = 400;
const packetsTried = 200_000;

/**
 * What so many of the packets come to: each place has the same mean, and how far their sum lies
 * from it is tried out by dividing the amount as rains are divided.
 */
export function packetsCost(envelope: Packets, taken: number) {
  const { amount, packets, least } = envelope;
  const mean = (amount * taken) / packets;
  if (taken >= packets) return { mean: amount, low: amount, high: amount };
  const words = wordsFrom(1);
  const tries = Math.max(50, Math.min(triesMax, Math.floor(packetsTried / packets)));
  let squares = 0;
  for (let nth = 0; nth < tries; nth += 1) {
    const sum = divideEnvelope(words, envelope)
      .slice(0, taken)
      .reduce((all, one) => all + one, 0);
    squares += (sum - mean) ** 2;
  }
  const off = bandOf99 * Math.sqrt(squares / tries);
  return {
    mean: Math.round(mean),
    low: Math.round(Math.max(taken * least, mean - off)),
    high: Math.round(Math.min(amount, mean + off)),
  };
}
