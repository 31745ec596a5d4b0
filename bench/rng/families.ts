/**
 * The final results of every family of games as a sequence of numbers with known chances: what a
 * player sees, after all scaling, each round under a nonce of its own as in play.
 */
import { createHash, createHmac } from "node:crypto";
import {
  cardIndex,
  choose,
  crashHundredths,
  deckIndexes,
  diceRoll,
  drawBelow,
  kenoNumbers,
  limboHundredths,
  minesOrder,
  plinkoPath,
  rouletteNumber,
  seededWords,
  takeFloats,
  wheelIndex,
  type WordStream,
} from "@baize/fair";
import { getSlot } from "../../apps/studio/src/catalogue/slots.ts";

export interface Family {
  readonly name: string;
  readonly chances: readonly number[];
  /** The results of one round. */
  readonly draw: (seed: string, nonce: number) => readonly number[];
}

const even = (count: number): number[] => Array.from({ length: count }, () => 1 / count);

const wordsOf = (serverSeed: string, nonce: number): WordStream =>
  seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed,
    clientSeed: "bench",
    nonce,
  });

const family = (
  name: string,
  chances: readonly number[],
  read: (words: WordStream) => readonly number[],
): Family => ({ name, chances, draw: (seed, nonce) => read(wordsOf(seed, nonce)) });

const floatOf = (words: WordStream): number => takeFloats(words, 1)[0] ?? 0;

/** Multipliers in hundredths between which results of limbo and crash are counted. */
const edges = [101, 105, 110, 125, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000];
const placeOf = (hundredths: number): number => edges.filter((edge) => hundredths >= edge).length;

/** Of a multiplier with one percent for the house: it reaches m with a chance of 0.99 / m. */
const multiplierChances = [1, ...edges.map((edge) => 99 / edge)].map(
  (reached, at, all) => reached - (all[at + 1] ?? 0),
);

const plinkoRows = 16;
const plinkoChances = Array.from(
  { length: plinkoRows + 1 },
  (_, bucket) => Number(choose(plinkoRows, bucket)) / 2 ** plinkoRows,
);

const slotStops = (): Family => {
  const { compiled } = getSlot("foxfire-hollow");
  const length = compiled.base[0]?.length ?? 1;
  return family("slot: a stop of the first reel", even(length), (words) => [
    drawBelow(words, length),
  ]);
};

const salt = "0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526";
const keyed = (text: string): Buffer =>
  createHmac("sha256", salt).update(createHash("sha256").update(text).digest()).digest();

export const families: readonly Family[] = [
  family("dice: the roll", even(10_001), (words) => [diceRoll(floatOf(words))]),
  family("limbo: the multiplier", multiplierChances, (words) => [
    placeOf(limboHundredths(floatOf(words))),
  ]),
  {
    name: "crash: the point",
    chances: multiplierChances,
    // Links of a chain are hashes of each other; each stands alone here, which is harder to bear.
    draw: (seed, nonce) => [placeOf(crashHundredths(keyed(`${seed} ${nonce}`)))],
  },
  family("roulette: the number", even(37), (words) => [rouletteNumber(floatOf(words))]),
  family("wheel: the segment", even(50), (words) => [wheelIndex(floatOf(words), 50)]),
  family("plinko: the bucket", plinkoChances, (words) => [
    plinkoPath(takeFloats(words, plinkoRows)).reduce((sum, side) => sum + side, 0),
  ]),
  family("mines: the first mine", even(25), (words) => [
    (minesOrder(takeFloats(words, 24))[0] ?? 1) - 1,
  ]),
  family("mines: the last cell", even(25), (words) => [
    (minesOrder(takeFloats(words, 24))[23] ?? 1) - 1,
  ]),
  family("keno: the last number", even(40), (words) => [
    (kenoNumbers(takeFloats(words, 10))[9] ?? 1) - 1,
  ]),
  family("cards: eight from unlimited decks", even(52), (words) =>
    takeFloats(words, 8).map(cardIndex),
  ),
  family("video poker: the tenth card", even(52), (words) => [
    deckIndexes(takeFloats(words, 10))[9] ?? 0,
  ]),
  family("sic bo: three dice", even(6), (words) =>
    Array.from({ length: 3 }, () => drawBelow(words, 6)),
  ),
  slotStops(),
];
