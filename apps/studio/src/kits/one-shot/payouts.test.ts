import { createHmac } from "node:crypto";
import { payoutOf, seededWords } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { findGameOfKind } from "../../catalogue/games.ts";
import type { RoundOutcome } from "../../protocol.ts";

/** What is shown to be won is what is paid, in every game that one request plays. */

const choices: readonly (readonly [string, object])[] = [
  ...["0.02", "2.00", "49.50", "98.00"].map(
    (target) => ["dice", { direction: "under", target }] as const,
  ),
  ...["1.01", "1.50", "2.00", "99.99", "100.00", "5000.00"].map(
    (target) => ["limbo", { target }] as const,
  ),
  ...["low", "medium", "high"].flatMap((risk) => [
    ...[8, 12, 16].map((rows) => ["plinko", { rows, risk }] as const),
    ...[10, 30, 50].map((segments) => ["wheel", { segments, risk }] as const),
    ...[1, 4, 10].map((count) => {
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      return ["keno", { risk, numbers }] as const;
    }),
  ]),
];

const wordsOf = (nonce: number) =>
  seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed: "7a".repeat(32),
    clientSeed: "payouts",
    nonce,
  });

/** Limbo pays what was aimed at, the others what they show as drawn. */
const multiplierOf = (choice: object, outcome: RoundOutcome): string => {
  if (outcome.game === "limbo" && "target" in choice) return String(choice.target);
  return "multiplier" in outcome ? String(outcome.multiplier) : "";
};

test.each(choices)("%s with %j pays the multiplier it shows", (kind, choice) => {
  const found = findGameOfKind(kind);
  if (found?.part.is !== "one-shot") throw new Error(`${kind} is no such game`);
  const { game } = found.part;
  const { stakeMin, stakeDefault, stakeMax, winMax } = found.limits("BDT");
  for (const stake of [stakeMin, stakeDefault, minor(stakeMax / 100n), stakeMax]) {
    const actionId = "00000000-0000-4000-8000-000000000000";
    const request = game.readRequest({ ...choice, actionId, stake: "1.00" });
    const bet = request?.bet({ stake, currency: "BDT" });
    expect(bet).toBeDefined();
    // Such a bet is refused before anything is taken.
    if (bet === undefined || bet.payoutMax > winMax) continue;
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const { outcome, payout } = bet.draw(wordsOf(nonce));
      expect(payout).toBeLessThanOrEqual(bet.payoutMax);
      if (payout === 0n) continue;
      const [whole = "", part = ""] = multiplierOf(choice, outcome).split(".");
      const shown = (stake * BigInt(whole + part)) / 10n ** BigInt(part.length);
      // Dice pays the exact fraction, of which four decimals are shown.
      const isExact = kind !== "dice";
      expect(payout).toBeGreaterThanOrEqual(shown);
      expect(payout - shown).toBeLessThanOrEqual(isExact ? 0n : payoutOf(stake, 1) + 1n);
    }
  }
});
