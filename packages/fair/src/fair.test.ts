import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { minor } from "@baize/money";
import {
  cardsFromDeck,
  cardsWithReplacement,
  chainFrom,
  crashHundredths,
  diamonds,
  diceRoll,
  drawBelow,
  elapsedMsAt,
  floatsOf,
  followsInChain,
  kenoNumbers,
  limboHundredths,
  minesOrder,
  multiplierAt,
  payoutOf,
  plinkoPath,
  readAsync,
  rouletteNumber,
  seededWords,
  takeFloats,
  wheelIndex,
  type Hmac,
  type Seeds,
} from "./index.ts";

const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const numbers = (text: string) => text.split(" ").map(Number);

/** Public vectors of the server seed, client seed, nonce scheme. */
const vectors = [
  {
    seeds: {
      serverSeed: "18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159",
      clientSeed: "bb62964774",
      nonce: 1,
    },
    commitment: "92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9",
    block: "c590d171e39b70404ee1fff2ce09c3e1090688e1320a9cd27f58b1ac3dfa8c92",
    floats: [0.7717409993, 0.8890905529, 0.3081359831, 0.8048365044],
    dice: 7718,
    limbo: 128,
    roulette: 28,
    wheel: 7,
    keno: "31 36 12 32 2 8 20 10 25 17",
    mines: "19 22 7 18 0 4 12 6 15 10 3 8 24 11 13 14 17 20 2 23 16 1 9 5",
    plinko: "RRLRLLLLRLLLRLLL",
    cards: "QD KS 6D QH 2H 4S 8H 5D 9C 7H",
    poker: "QD KS 5C QH 2H 4S 8H 5D 9C 7H",
    diamonds: "PINK BLUE YELLOW PINK GREEN",
  },
  {
    seeds: {
      serverSeed: "a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6",
      clientSeed: "3c83fc7e07",
      nonce: 3,
    },
    commitment: "735699851adce9f8345624575365a435e2ac5d4e941ab2744db8c2ad00a6d79f",
    block: "322ab22075326005adcf6abfb26f8ec77426ad03afff325946541dfb53fedc60",
    floats: [0.1959639862, 0.4577999127, 0.6789461819, 0.6970147358],
    dice: 1959,
    limbo: 505,
    roulette: 7,
    wheel: 1,
    keno: "8 19 28 29 18 30 11 13 3 2",
    mines: "4 11 17 18 10 16 6 7 1 0 12 15 8 2 19 3 5 13 21 23 24 14 9 20",
    plinko: "LLRRLRLLLLLRLLRL",
    cards: "4S 7C 10C JD 7C 10C 5S 6H 3D 2H",
    poker: "4S 8D 10C JH 7S JD 5H 6D 3D 2H",
    diamonds: "PURPLE RED CYAN CYAN RED",
  },
] as const;

test.each(vectors)("every published result of client seed $seeds.clientSeed is reproduced", (v) => {
  const floats = (count: number) => floatsOf(hmac, v.seeds, count);
  const [first = -1] = floats(1);
  expect(sha256(v.seeds.serverSeed)).toBe(v.commitment);
  expect(
    Buffer.from(hmac(v.seeds.serverSeed, `${v.seeds.clientSeed}:${v.seeds.nonce}:0`)).toString(
      "hex",
    ),
  ).toBe(v.block);
  floats(4).forEach((float, index) => expect(float).toBeCloseTo(v.floats[index] ?? -1, 10));
  expect(diceRoll(first)).toBe(v.dice);
  expect(limboHundredths(first)).toBe(v.limbo);
  expect(rouletteNumber(first)).toBe(v.roulette);
  expect(wheelIndex(first, 10)).toBe(v.wheel);
  expect(kenoNumbers(floats(10))).toEqual(numbers(v.keno));
  expect(minesOrder(floats(24)).map((cell) => cell - 1)).toEqual(numbers(v.mines));
  expect(
    plinkoPath(floats(16))
      .map((side) => (side === 1 ? "R" : "L"))
      .join(""),
  ).toBe(v.plinko);
  expect(plinkoPath(floats(8)).reduce((sum, side) => sum + side, 0)).toBe(3);
  expect(cardsWithReplacement(floats(10)).join(" ")).toBe(v.cards);
  expect(cardsFromDeck(floats(10)).join(" ")).toBe(v.poker);
  expect(diamonds(floats(5)).join(" ")).toBe(v.diamonds);
});

test("a hash that answers later reads the same stream, across many blocks", async () => {
  const { seeds } = vectors[0];
  const later = await readAsync(
    (key, message) => Promise.resolve(hmac(key, message)),
    seeds,
    (words) => takeFloats(words, 100),
  );
  expect(later).toEqual(floatsOf(hmac, seeds, 100));
});

test("whole-number draws are unbiased: words in the uneven rest are thrown away", () => {
  const words = [0xffffffff, 7, 0xfffffffe, 12];
  const stream = { next: () => words.shift() ?? 0 };
  // 2^32 mod 10 = 6: the six largest words would favour 0 to 5.
  expect(drawBelow(stream, 10)).toBe(7);
  expect(drawBelow(stream, 10)).toBe(2);
  expect(() => drawBelow(stream, 0)).toThrow(RangeError);
});

const salt = "0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526";
const crashOf = (hash: string) =>
  crashHundredths(createHmac("sha256", salt).update(Buffer.from(hash, "hex")).digest());

test("published crash games come out as published", () => {
  const terminating = "86728f5fc3bd99db94d3cdaf105d67788194e9701bf95d049ad0e1ee3d004277";
  const first = "9f57575fd54cd441e962448537e155ace9555df10cd27fa817bbcaf48a59ebcf";
  expect(followsInChain(first, terminating, sha256)).toBe(true);
  expect(crashOf(first)).toBe(1549);
  expect(crashOf(terminating)).toBe(835);
  expect(crashOf("35b1f4e2fe5eb07de24575464d050541b235c80b46cd39b56bd671206e3a4367")).toBe(167);
});

test("a thousand links verify and a flipped bit fails", () => {
  const chain = chainFrom("ab".repeat(32), 1000, sha256);
  for (let index = 0; index < 1000; index += 1) {
    expect(followsInChain(chain[index] ?? "", chain[index + 1] ?? "", sha256)).toBe(true);
  }
  const flipped = (chain[500] ?? "").replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  expect(followsInChain(flipped, chain[501] ?? "", sha256)).toBe(false);
});

test("crash points stay within their limits at both ends of the range", () => {
  expect(crashHundredths(new Uint8Array(32))).toBe(100);
  expect(crashHundredths(new Uint8Array(32).fill(255))).toBe(Number(99n * 2n ** 52n));
});

test("a cash-out target is reached at the first millisecond that shows it", () => {
  expect(elapsedMsAt(100)).toBe(0);
  for (const target of [101, 150, 200, 1000, 123_456]) {
    expect(multiplierAt(elapsedMsAt(target))).toBeGreaterThanOrEqual(target);
    expect(multiplierAt(elapsedMsAt(target) - 1)).toBeLessThan(target);
  }
});

test("payouts are whole minor units, cut and never rounded up", () => {
  expect(payoutOf(minor(333n), 199)).toBe(662n);
  expect(payoutOf(minor(9_007_199_254_740_993n), 200)).toBe(18_014_398_509_481_986n);
});

test("dice and crash return their share within three deviations in a million rounds", () => {
  const words = seededWords(hmac, { ...vectors[0].seeds, nonce: 99 } satisfies Seeds);
  const rounds = 1_000_000;
  let dice = 0;
  let crash = 0;
  for (let index = 0; index < rounds; index += 1) {
    // Under 50.00 pays 990099/500000; a cash-out at 2.00 pays 2.
    if (diceRoll(words.next() / 2 ** 32) < 5000) dice += 990_099 / 500_000;
    const bytes = new Uint8Array(8);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, words.next());
    view.setUint32(4, words.next());
    if (crashHundredths(bytes) >= 200) crash += 2;
  }
  const tolerance = 3 / Math.sqrt(rounds);
  expect(Math.abs(dice / rounds - 0.99)).toBeLessThan(tolerance);
  expect(Math.abs(crash / rounds - 0.99)).toBeLessThan(tolerance);
});
