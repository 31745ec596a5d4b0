import { parseMinor, type Minor } from "@baize/money";
import { expect, test } from "vitest";
import { publishedSeeds } from "../kits/one-shot/published-seeds.ts";
import type { RoundView } from "../protocol.ts";
import { readCase } from "./asked.ts";
import { caseOfFragment, caseOfRound, emptyCase, verifyAddress } from "../proof-link.ts";
import { drawsOf, fallOf, readPots } from "./pots.ts";

/** Digests of these vectors were computed by another program than this. */
const { A, B } = publishedSeeds;

const taka = (text: string): Minor => {
  const amount = parseMinor(text, "BDT");
  if (amount === undefined) throw new Error(`${text} is no amount`);
  return amount;
};
const spin = (stake: string) => ({
  gameCode: "lantern-koi",
  currency: "BDT",
  stake: taka(stake),
});

test.each([
  [A, "b0fabbad13a3a01b6441d3b5d3903f05a0641a55601dfb0848691e9e74315ce7", "0.6913258836317611"],
  [B, "2a603ecba4f6b2ef2d3a40ff7fe4d48f00bb65d43dcb9d479e5e3c6834aa7b71", "0.1655310866526303"],
] as const)("the published draw of %o", async (seeds, hex, drawn) => {
  const draws = await drawsOf(seeds, spin("20.00"));
  expect(draws).toHaveLength(1);
  expect(draws?.[0]).toMatchObject({
    level: "delta",
    message: `${seeds.clientSeed}:${seeds.nonce}:jackpot:delta`,
    hex,
    hitEvery: taka("100000000.00"),
    below: 0.000_000_2,
    isWon: false,
  });
  expect(draws?.[0]?.drawn.toFixed(16)).toBe(drawn);
});

test("a stake just above the fraction wins, one at or below it does not", async () => {
  const isWon = async (stake: string) => (await drawsOf(A, spin(stake)))?.[0]?.isWon;
  // 0.6913258836317611 of 100,000,000 taka.
  expect(await isWon("69132588.36")).toBe(false);
  expect(await isWon("69132588.37")).toBe(true);
});

test("a game without a jackpot has no draw", async () => {
  expect(await drawsOf(A, { ...spin("20.00"), gameCode: "monsoon-tiger" })).toEqual([]);
});

const brook = (amount: string, secret: string = A.serverSeed) => ({
  level: "brook",
  start: 3,
  amount: taka(amount),
  fall: {
    seed: taka("200.00"),
    ceiling: taka("1000.00"),
    commitment: "92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9",
    secret,
  },
});

test("a pot fell where its secret says, and was paid from there up to its ceiling", async () => {
  expect(await fallOf(brook("828.36"))).toMatchObject({ fallsAt: taka("828.36"), isRight: true });
  expect(await fallOf(brook("1000.00"))).toMatchObject({ isRight: true });
  expect(await fallOf(brook("828.35"))).toMatchObject({ isRight: false });
  expect(await fallOf(brook("1000.01"))).toMatchObject({ isRight: false });
  const other = await fallOf(brook("900.00", B.serverSeed));
  expect(other).toMatchObject({ fallsAt: taka("846.58"), isRight: false });
});

const won = {
  level: "brook",
  start: 3,
  amount: "828.40",
  fall: {
    seed: "200.00",
    mustHitBy: "1000.00",
    commitment: brook("1.00").fall.commitment,
    secret: A.serverSeed,
  },
};

test("a round's link brings its pots, also while its seed is secret", () => {
  const round = {
    gameCode: "lantern-koi",
    currency: "BDT",
    payout: "830.40",
    play: { stake: "20.00", choice: {}, steps: [] },
    outcome: { game: "slot", steps: [], isCapped: false, jackpots: [won] },
    proof: { serverSeed: null, serverSeedHash: "ab".repeat(32), clientSeed: "c", nonce: 1 },
  } as unknown as RoundView;
  const address = new URL(verifyAddress(caseOfRound(round), "en"), "https://studio.test");
  const given = caseOfFragment(address.hash);
  expect(given.payout).toBe("2.00");
  const pots = [brook("828.40")];
  expect(readCase(given)).toEqual({ is: "secret", gameCode: "lantern-koi", currency: "BDT", pots });
  expect(readCase({ ...given, server: A.serverSeed, commitment: "" })).toMatchObject({
    is: "seeds",
    pots: [{ amount: taka("828.40") }],
  });
});

test.each([
  "{",
  "{}",
  "[1]",
  JSON.stringify([{ ...won, amount: "much" }]),
  JSON.stringify([{ ...won, start: "3" }]),
  JSON.stringify([{ ...won, fall: { ...won.fall, secret: "short" } }]),
  JSON.stringify([{ ...won, fall: { ...won.fall, mustHitBy: "200.00" } }]),
])("%s are no pots", (text) => {
  expect(readPots(text, "BDT")).toBeUndefined();
  const given = { ...emptyCase, game: "lantern-koi", currency: "BDT", stake: "20.00", pots: text };
  expect(readCase(given)).toEqual({ is: "wrong", field: "pots" });
});

test("no text is no pot", () => {
  expect(readPots(" ", "BDT")).toEqual([]);
});
