/**
 * The worked example of docs/guides/add-a-game.md: a game that nothing but its own descriptor knows
 * has limits, rules, proofs and records.
 */
import { createHmac } from "node:crypto";
import { payoutOf, seededWords, takeFloats } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { z } from "zod";
import { withStakeMax, zero } from "../engine/limits.ts";
import type { RoundOutcome } from "../protocol.ts";
import { defineGame } from "./game.ts";
import { oneShot } from "./one-shot/game.ts";
import { oneShotPart } from "./one-shot/part.ts";
import { defineRecord } from "../record.ts";

interface CoinOutcome extends RoundOutcome {
  readonly game: "coin";
  readonly side: "heads" | "tails";
}

const side = z.enum(["heads", "tails"]);
const coin = oneShot({
  kind: "coin",
  version: "1",
  rtpBps: 9_900,
  fields: { side },
  readChoice: ({ side: chosen }) => chosen,
  payoutMax: (_chosen, { stake }) => payoutOf(stake, 198),
  draw: (words, chosen, { stake }) => {
    const [float = 0] = takeFloats(words, 1);
    const outcome: CoinOutcome = { game: "coin", side: float < 0.5 ? "heads" : "tails" };
    return { outcome, payout: outcome.side === chosen ? payoutOf(stake, 198) : zero };
  },
  rules: (base) => ({ ...base, kind: "coin" }),
});

const game = defineGame({
  gameCode: "copper-coin",
  kind: "coin",
  place: 18,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "AC",
  name: { en: "Copper Coin" },
  part: oneShotPart(coin),
  record: defineRecord<CoinOutcome>("coin", {
    text: ({ side: fallen }) => (fallen === "heads" ? "●" : "○"),
    tell: (_outcome, { won }) => won,
  }),
  choice: { side: "heads" },
  limits: withStakeMax({ small: "100.00", large: "1.00" }),
});

const wordsOf = (nonce: number) =>
  seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed: "c0".repeat(32),
    clientSeed: "coin",
    nonce,
  });

test("its rounds are decided again from their words alone", () => {
  const { part, limits, choice, record } = game;
  if (part.is === "flight") throw new Error("a coin does not fly");
  const played = { currency: "BDT", stake: minor(1_000n), steps: [], limits: limits("BDT") };
  const ends = [1, 2, 3, 4, 5, 6, 7, 8].map((nonce) => {
    const { outcome, payout } = part.again(wordsOf(nonce), { ...played, choice });
    return `${record.text(outcome)} ${payout}`;
  });
  expect(new Set(ends)).toEqual(new Set(["● 1980", "○ 0"]));
  expect(() => part.again(wordsOf(1), { ...played, choice: { side: "edge" } })).toThrow();
});

test("its limits are its own, and what it does not say is as for most games", () => {
  expect(game.limits("BDT")).toMatchObject({ stakeMax: 10_000n, winMax: 250_000_000n });
  expect(game).toMatchObject({ mayBeGiven: false, pace: "roundMsMin" });
  expect(game.page).toEqual({ isWide: false, hasLogo: false, asksRules: false });
});
