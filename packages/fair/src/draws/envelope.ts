import { drawBelow, type WordStream } from "../stream.ts";

/** An amount in packets, each within bounds; whole units of whatever the amount is in. */
export interface Envelope {
  readonly amount: number;
  readonly packets: number;
  readonly least: number;
  readonly most: number;
}

/** Whether the amount can be divided so at all. */
export const canBeDivided = ({ amount, packets, least, most }: Envelope): boolean =>
  [amount, packets, least, most].every((one) => Number.isSafeInteger(one)) &&
  packets >= 1 &&
  least >= 1 &&
  least <= most &&
  packets * least <= amount &&
  amount <= packets * most;

/**
 * Divides an amount at random. Each step leaves a rest that the packets to come can still hold, so
 * the packets add up to the amount exactly. Then they are shuffled with the same words, so that
 * every place has the same mean, early or late.
 *
 * `drawBelow` takes ranges up to 2^32: count in a larger unit where amounts are bigger.
 */
export function divideEnvelope(words: WordStream, envelope: Envelope): number[] {
  if (!canBeDivided(envelope)) throw new RangeError("the amount does not fit the packets");
  const { packets: count, least, most } = envelope;
  let rest = envelope.amount;
  const packets: number[] = [];
  for (let left = count; left > 1; left -= 1) {
    const from = Math.max(least, rest - (left - 1) * most);
    const usual = Math.max(Math.floor((2 * rest) / left) - least, from);
    const to = Math.min(most, rest - (left - 1) * least, usual);
    const packet = from + drawBelow(words, to - from + 1);
    packets.push(packet);
    rest -= packet;
  }
  packets.push(rest);
  for (let at = count - 1; at >= 1; at -= 1) {
    const other = drawBelow(words, at + 1);
    const [here, there] = [packets[at], packets[other]] as [number, number];
    packets[at] = there;
    packets[other] = here;
  }
  return packets;
}
