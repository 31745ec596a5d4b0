import { createHash } from "node:crypto";
import { blockMessage, readAsync, seededWords } from "@baize/fair";
import { assert as check, constantFrom, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Family } from "../schedule/game.ts";
import { lastDecimalDigit } from "./hash.ts";
import { ankOf, isPanna, pannaOf } from "./matka.ts";
import {
  drawMatkaSide,
  drawResult,
  isResult,
  readResult,
  resultText,
  type OwnFamily,
} from "./result.ts";
import { valuesByRank } from "./shape.ts";
import { shapes } from "./shapes.ts";
import { hanoiNumbers, hanoiValues, laoNumbers, thaiNumbers, yeekeeNumbers } from "./thai.ts";
import { hmac, seeds } from "./vectors.fixture.ts";

/** Families by the text of their result in the document's draw. */
const vectors: readonly (readonly [OwnFamily, string])[] = [
  ["D5", "61002"],
  ["D3", "610"],
  ["PC28", "610"],
  ["TOGEL", "6100"],
  ["K3", "545"],
  ["X5", "1,3,4,2,7"],
  ["PK10", "7,4,9,3,8,5,10,6,2,1"],
  ["KL8", "37,14,11,55,38,15,60,42,52,29,74,2,22,24,21,53,49,35,9,43"],
  ["M6", "7,11,39,25,42,48,37"],
  [
    "VN27",
    "33236,34761,80110,06040,35862,41362,25547,52335,04773,62033,8963,0995,6209,5299," +
      "1980,4830,9845,0694,5805,3042,765,655,091,72,82,85,61",
  ],
  [
    "VN18",
    "233236,34761,80110,06040,35862,41362,25547,52335,04773,62033,78963,90995,6209,5299," +
      "1980,4830,845,94",
  ],
  ["TH", "233236,761,110,040,862,62"],
  [
    "F4",
    "3236,4761,0110,6040,5862,1362,5547,2335,4773,2033,8963,0995,6209,5299," +
      "1980,4830,9845,0694,5805,3042,1765,6655,6091",
  ],
  ["WG", "6"],
  ["HASH", "4"],
  ["YEEKEE", "33236"],
];

const input = { randomness: seeds.clientSeed };

test("the document's draw has its hash and first block", () => {
  const hash = createHash("sha256").update(seeds.serverSeed).digest("hex");
  expect(hash.slice(0, 8)).toBe("92a94e8c");
  const block = Buffer.from(hmac(seeds.serverSeed, blockMessage(seeds, 0))).toString("hex");
  expect(block).toBe("9163bed434775109c541220eba6e88589302d316c3151f32b3758d4bea3e504f");
});

test.each(vectors)("%s gives %s", (family, text) => {
  const values = drawResult(seededWords(hmac, seeds), family, input) ?? [];
  expect(resultText(family, values)).toBe(text);
  expect(readResult(family, text)).toEqual(values);
});

test.each(vectors)("a hash that answers later gives the same %s", async (family, text) => {
  const later = async (key: string, message: string) => hmac(key, message);
  const values = await readAsync(later, seeds, (words) => drawResult(words, family, input));
  expect(resultText(family, values ?? [])).toBe(text);
});

test("every family but the entered ones has a vector", () => {
  const families = new Set<Family>(vectors.map(([family]) => family));
  const others = (Object.keys(shapes) as Family[]).filter((family) => !families.has(family));
  expect(others).toEqual(["LA", "HN", "MATKA"]);
});

describe("ranks", () => {
  const rowsOf = (family: Family) => {
    const text = vectors.find(([one]) => one === family)?.[1] ?? "";
    return valuesByRank(shapes[family], readResult(family, text) ?? []);
  };

  test("a north result has the rows of the newspaper", () => {
    expect(rowsOf("VN27")).toEqual({
      DB: ["33236"],
      G1: ["34761"],
      G2: ["80110", "06040"],
      G3: ["35862", "41362", "25547", "52335", "04773", "62033"],
      G4: ["8963", "0995", "6209", "5299"],
      G5: ["1980", "4830", "9845", "0694", "5805", "3042"],
      G6: ["765", "655", "091"],
      G7: ["72", "82", "85", "61"],
    });
  });

  test("a south result has the rows of the newspaper", () => {
    expect(rowsOf("VN18")).toEqual({
      DB: ["233236"],
      G1: ["34761"],
      G2: ["80110"],
      G3: ["06040", "35862"],
      G4: ["41362", "25547", "52335", "04773", "62033", "78963", "90995"],
      G5: ["6209"],
      G6: ["5299", "1980", "4830"],
      G7: ["845"],
      G8: ["94"],
    });
  });

  test("a 4D result has three prizes, ten special and ten consolation", () => {
    const { first, second, third, special, consolation } = rowsOf("F4");
    expect([first, second, third]).toEqual([["3236"], ["4761"], ["0110"]]);
    expect(special?.join(" ")).toBe("6040 5862 1362 5547 2335 4773 2033 8963 0995 6209");
    expect(consolation?.join(" ")).toBe("5299 1980 4830 9845 0694 5805 3042 1765 6655 6091");
  });

  test("M6 has a special number after the six", () => {
    expect(rowsOf("M6")).toEqual({ numbers: "7 11 39 25 42 48".split(" "), special: ["37"] });
  });
});

describe("texts that are no result", () => {
  test.each<[Family, string]>([
    ["D5", "6100"],
    ["D5", "610021"],
    ["D5", "6,1,0,0,2"],
    ["D5", "6100x"],
    ["K3", "547"],
    ["K3", "504"],
    ["X5", "1,3,4,2,12"],
    ["X5", "1,3,4,2,2"],
    ["X5", "1,3,4,2,07"],
    ["X5", "1,3,4,2"],
    ["PK10", "7,4,9,3,8,5,10,6,2,2"],
    ["PK10", "7,4,9,3,8,5,10,6,2,0"],
    ["M6", "7,11,39,25,42,48,48"],
    ["M6", "7,11,39,25,42,48,50"],
    ["TH", "233236,761,110,040,862"],
    ["TH", "33236,761,110,040,862,62"],
    ["LA", "123"],
    ["HN", "236,6"],
    ["MATKA", "160,106"],
    ["MATKA", "160"],
    ["WG", ""],
    ["WG", "-"],
    ["WG", "٦"],
  ])("%s has no result %s", (family, text) => {
    expect(readResult(family, text)).toBeUndefined();
  });

  test("an entered north result with a prize of another length does not count", () => {
    const values = readResult("VN27", vectors.find(([family]) => family === "VN27")?.[1] ?? "");
    expect(isResult("VN27", values ?? [])).toBe(true);
    for (const at of [0, 1, 10, 20, 23]) {
      const wrong = (values ?? []).with(at, `${values?.[at]}0`);
      expect(isResult("VN27", wrong)).toBe(false);
      expect(() => resultText("VN27", wrong)).toThrow(RangeError);
    }
  });
});

test("any drawn result is read back from its text", () => {
  const families = constantFrom(...vectors.map(([family]) => family));
  check(
    property(families, integer({ min: 1, max: 100_000 }), (family, nonce) => {
      const values = drawResult(seededWords(hmac, { ...seeds, nonce }), family, input) ?? [];
      expect(isResult(family, values)).toBe(true);
      expect(readResult(family, resultText(family, values))).toEqual(values);
    }),
    { numRuns: 300 },
  );
});

describe("Matka", () => {
  test("the document's draw is panna 160 with ank 7", () => {
    const panna = drawMatkaSide(seededWords(hmac, seeds));
    expect(panna).toBe("160");
    expect(ankOf(panna)).toBe(7);
    expect(resultText("MATKA", [panna, "359"])).toBe("160,359");
  });

  test("there are 120 single, 90 double and 10 triple pannas", () => {
    const all = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, "0"));
    const pannas = all.filter(isPanna);
    const kinds = pannas.map((panna) => new Set(panna).size);
    expect([3, 2, 1].map((kind) => kinds.filter((one) => one === kind).length)).toEqual([
      120, 90, 10,
    ]);
    for (const digits of all) expect(isPanna(pannaOf(Array.from(digits, Number)))).toBe(true);
  });
});

describe("hash", () => {
  test.each([
    ["abc", undefined],
    ["a1b2cc", "2"],
    ["0ffff", "0"],
  ])("the last decimal digit of %s is %s", (randomness, digit) => {
    expect(lastDecimalDigit(randomness)).toBe(digit);
  });

  test("a value without a digit gives no result", () => {
    const words = seededWords(hmac, seeds);
    expect(drawResult(words, "HASH", { randomness: "f".repeat(64) })).toBeUndefined();
  });
});

describe("Yeekee", () => {
  const number = (shots: readonly number[]) =>
    drawResult(seededWords(hmac, seeds), "YEEKEE", { ...input, shots })?.[0];

  test.each<[string, readonly number[], string]>([
    ["no shot", [], "33236"],
    ["one shot", [1], "33237"],
    ["a sum over 100000", [99_999, 99_999], "33234"],
    // Fewer than 16 shots: nothing is subtracted.
    ["15 shots", Array.from({ length: 15 }, () => 1_000), "48236"],
    // The 16th newest of 16 is the first.
    ["16 shots", [50_000, ...Array.from({ length: 15 }, () => 1_000)], "48236"],
    // The 16th newest of 17 is the second.
    ["17 shots", [7, 50_000, ...Array.from({ length: 15 }, () => 1_000)], "48243"],
  ])("%s", (_what, shots, text) => {
    expect(number(shots)).toBe(text);
  });

  test.each([[-1], [100_000], [0.5], [Number.NaN]])("a shot of %d is none", (shot) => {
    expect(() => number([shot])).toThrow(RangeError);
  });

  test("3 top are the last three, 2 down the two digits before", () => {
    expect(yeekeeNumbers(["33236"])).toMatchObject({ top3: "236", top2: "36", down2: "33" });
  });
});

test("the numbers of Thai bets in the document's draw", () => {
  expect(thaiNumbers(["233236", "761", "110", "040", "862", "62"])).toEqual({
    top3: "236",
    top2: "36",
    down2: "62",
    front3: ["761", "110"],
    back3: ["040", "862"],
  });
});

test("Lao numbers, and Hanoi numbers of a north result", () => {
  expect(laoNumbers(["4761"])).toMatchObject({ top3: "761", top2: "61", down2: "47" });
  const north = readResult("VN27", vectors.find(([family]) => family === "VN27")?.[1] ?? "") ?? [];
  const values = hanoiValues(north);
  expect(resultText("HN", values)).toBe("236,61");
  expect(hanoiNumbers(values)).toMatchObject({ top3: "236", top2: "36", down2: "61" });
});
