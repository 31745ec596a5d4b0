import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findGameOfKind, games } from "../src/catalogue/games.ts";
import { readCase } from "../src/verify/asked.ts";
import { caseOfFragment, caseOfRound, verifyAddress } from "../src/proof-link.ts";
import { traceSeeds } from "../src/verify/trace.ts";
import { startStudio, type TestPlayer, type TestStudio } from "./studio.ts";

/** Every game that one request plays, through the whole studio and a wallet behind it. */
let studio: TestStudio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

/** A choice of each kind, one that could pay too much, and one that is not valid. */
const choices: Readonly<Record<string, { legal: object; bold: object; wrong: object }>> = {
  baccarat: {
    legal: {
      bets: [
        { field: "banker", amount: "8.00" },
        { field: "playerPair", amount: "2.00" },
      ],
    },
    bold: { bets: [{ field: "tie", amount: "25000.00" }] },
    wrong: { bets: [{ field: "dealer", amount: "10.00" }] },
  },
  bingo: {
    legal: { cards: [7, 8, 9] },
    bold: { cards: [7] },
    wrong: { cards: [7, 7] },
  },
  dice: {
    legal: { direction: "over", target: "50.00" },
    bold: { direction: "under", target: "0.02" },
    wrong: { direction: "beside", target: "50.00" },
  },
  keno: {
    legal: { risk: "low", numbers: [1, 2, 3] },
    bold: { risk: "high", numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    wrong: { risk: "low", numbers: [1, 1] },
  },
  limbo: { legal: { target: "2.00" }, bold: { target: "10000.00" }, wrong: { target: 2 } },
  plinko: {
    legal: { rows: 8, risk: "low" },
    bold: { rows: 16, risk: "high" },
    wrong: { rows: 99, risk: "low" },
  },
  roulette: {
    legal: {
      bets: [
        { field: "17", amount: "5.00" },
        { field: "red", amount: "5.00" },
      ],
    },
    bold: { bets: [{ field: "17", amount: "25000.00" }] },
    wrong: { bets: [{ field: "37", amount: "10.00" }] },
  },
  wheel: {
    legal: { segments: 10, risk: "low" },
    bold: { segments: 50, risk: "high" },
    wrong: { segments: 12, risk: "low" },
  },
};

function choicesOf(kind: string) {
  const found = choices[kind];
  if (found === undefined) throw new Error(`no choices of ${kind}: add them above`);
  return found;
}

const oneShots = games.filter(({ part }) => part.is === "one-shot");
const kindOf = (gameCode: string): string =>
  games.find((game) => game.gameCode === gameCode)?.kind ?? "";
const codes = oneShots.map(({ gameCode }) => [gameCode, kindOf(gameCode)] as const);

const bet = (player: TestPlayer, code: string, choice: object, stake = "10.00") =>
  player.call("POST", `/api/games/${code}/bet`, { actionId: randomUUID(), stake, ...choice });
const toUnits = (amount: string) => BigInt(amount.replace(".", "")) * 1_000n;

test.each(codes)("%s pays what its outcome says and keeps it", async (code, kind) => {
  const player = await studio.player(code);
  for (let round = 0; round < 5; round += 1) {
    const { json } = await bet(player, code, choicesOf(kind).legal);
    const { value } = json;
    expect(value.outcome.game).toBe(kind);
    expect(toUnits(value.balance)).toBe(studio.wallet.balanceOf(player.user));
    const kept = await player.call("GET", `/api/rounds/${value.roundId}`);
    expect(kept.json["value"]).toMatchObject({
      outcome: value.outcome,
      payout: value.payout,
      status: "settled",
    });
    expect(findGameOfKind(kind)?.record.picture(value.outcome)).not.toMatch(
      /NaN|undefined|Infinity/,
    );
  }
});

test.each(codes)(
  "%s comes out again on the page of proofs once its seed is shown",
  async (code) => {
    const player = await studio.player(code);
    await bet(player, code, choicesOf(kindOf(code)).legal);
    const roundOf = async () => (await player.call("GET", "/api/rounds")).json["value"].content[0];
    const asked = async () => {
      const address = new URL(verifyAddress(caseOfRound(await roundOf()), "bn"), studio.url);
      return readCase(caseOfFragment(address.hash));
    };
    expect(await asked()).toMatchObject({ is: "secret", pots: [] });
    await player.call("POST", "/api/seeds/rotate", {});
    const shown = await asked();
    if (shown.is !== "seeds") throw new Error(`it asked for ${shown.is}`);
    const trace = await traceSeeds(shown.seeds, shown.played);
    expect(trace?.fingerprint).toBe(shown.commitment);
    expect(trace?.result.outcome).toEqual((await roundOf()).outcome);
    expect(trace?.result.payout).toBe(shown.recorded);
  },
);

test.each(codes)("%s takes no stake that could win more than the maximum", async (code, kind) => {
  const player = await studio.player(code, undefined, 10_000_000_000n);
  const before = studio.wallet.balanceOf(player.user);
  // A wheel pays 49.5 at most, a number 36 and a tie 9: the highest stake stays below the maximum.
  const answer = await bet(player, code, choicesOf(kind).bold, "25000.00");
  const isRefused = !["baccarat", "roulette", "wheel"].includes(kind);
  // Bingo pays so much that its highest stake is lower.
  const refusal = kind === "bingo" ? "stake_above_max" : "win_above_max";
  expect(answer.json["code"]).toBe(isRefused ? refusal : undefined);
  if (isRefused) expect(studio.wallet.balanceOf(player.user)).toBe(before);
});

test.each(codes)("%s understands only its own choice", async (code, kind) => {
  const player = await studio.player(code);
  const { legal, wrong } = choicesOf(kind);
  for (const choice of [wrong, {}, { ...legal, payout: "999.00" }]) {
    expect((await bet(player, code, choice)).json["code"]).toBe("bad_request");
  }
  const elsewhere = codes.find(([other]) => other !== code)?.[0] ?? "";
  expect((await bet(player, elsewhere, legal)).json["code"]).toBe("game_unknown");
});

test.each(codes)("%s states rules of its own kind with its return", async (code, kind) => {
  const player = await studio.player(code);
  const { json } = await player.call("GET", `/api/rules/${code}?currency=BDT`);
  const rtpPercent = { baccarat: "98.77", bingo: "96.99", roulette: "97.29" }[kind] ?? "99.00";
  expect(json["value"]).toMatchObject({ kind, gameCode: code, rtpPercent });
});
