import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { minor } from "@baize/money";
import { crashPointOf } from "../client/checks.ts";
import { findGame, games } from "../catalogue/games.ts";
import { amountText } from "../engine/rounds/view.ts";
import { digestOfRules, rulesDigestOf } from "../catalogue/rules-digest.ts";
import { publishedSeeds } from "../kits/one-shot/published-seeds.ts";
import { readCase, type Asked } from "./asked.ts";
import { beginningOf } from "./begin.ts";
import {
  backOf,
  caseOfFragment,
  emptyCase,
  rulesUnknown,
  verifyAddress,
  type VerifyCase,
} from "../proof-link.ts";
import type { SlotOutcome } from "../kits/slot/protocol.ts";
import { flightPayout } from "./recompute.ts";
import { linksTo, traceRound, traceSeeds } from "./trace.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const { A, B } = publishedSeeds;
const caseOf = (seeds: typeof A | typeof B, more: Partial<VerifyCase>): VerifyCase => ({
  ...emptyCase,
  currency: "BDT",
  stake: "10.00",
  server: seeds.serverSeed,
  client: seeds.clientSeed,
  nonce: String(seeds.nonce),
  ...more,
});

/** Through the address, as a round's link brings it. */
const through = (given: VerifyCase): Asked =>
  readCase(caseOfFragment(new URL(verifyAddress(given, "en"), "https://studio.test").hash));

async function traceOf(given: VerifyCase) {
  const asked = through(given);
  if (asked.is !== "seeds") throw new Error(`it asked for ${asked.is}`);
  const trace = await traceSeeds(asked.seeds, asked.played);
  if (trace === null) throw new Error("there is no SHA-256 here");
  return trace;
}

const keno = '{"risk":"low","numbers":[3,11,27]}';
const roulette = '{"bets":[{"field":"red","amount":"10.00"}]}';
const baccarat = '{"bets":[{"field":"tie","amount":"10.00"}]}';
const plinko16 = '{"rows":16,"risk":"high"}';

describe("the published vectors", () => {
  test.each([
    [
      A,
      "92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9",
      "c590d171e39b70404ee1fff2ce09c3e1090688e1320a9cd27f58b1ac3dfa8c92",
      ["0.7717409993", "0.8890905529", "0.3081359831", "0.8048365044"],
    ],
    [
      B,
      "735699851adce9f8345624575365a435e2ac5d4e941ab2744db8c2ad00a6d79f",
      "322ab22075326005adcf6abfb26f8ec77426ad03afff325946541dfb53fedc60",
      ["0.1959639862", "0.4577999127", "0.6789461819", "0.6970147358"],
    ],
  ] as const)("fingerprint, first block and numbers", async (seeds, fingerprint, hex, numbers) => {
    const trace = await traceOf(caseOf(seeds, { game: "dewdrop-terrace", choice: plinko16 }));
    expect(trace.fingerprint).toBe(fingerprint);
    expect(trace.blocks[0]?.hex).toBe(hex);
    expect(trace.blocks[0]?.numbers.slice(0, 4).map(({ value }) => value.toFixed(10))).toEqual(
      numbers,
    );
  });

  const minesSteps = '[{"type":"pick","cell":0},{"type":"cash-out"}]';
  test.each([
    [A, "amber-dice", '{"direction":"over","target":"50.00"}', { roll: "77.18", isWin: true }],
    [B, "amber-dice", '{"direction":"over","target":"50.00"}', { roll: "19.59", isWin: false }],
    [A, "kite-climb", '{"target":"1.28"}', { result: "1.28", isWin: true }],
    [B, "kite-climb", '{"target":"5.06"}', { result: "5.05", isWin: false }],
    [A, "spindle-wheel", '{"segments":10,"risk":"low"}', { index: 7 }],
    [B, "spindle-wheel", '{"segments":10,"risk":"low"}', { index: 1 }],
    [A, "dewdrop-terrace", plinko16, { path: "RRLRLLLLRLLLRLLL", bucket: 5 }],
    [B, "dewdrop-terrace", plinko16, { path: "LLRRLRLLLLLRLLRL", bucket: 5 }],
    [A, "dewdrop-terrace", '{"rows":8,"risk":"low"}', { bucket: 3 }],
    [B, "dewdrop-terrace", '{"rows":8,"risk":"low"}', { bucket: 3 }],
    [A, "firefly-forty", keno, { drawn: [31, 36, 12, 32, 2, 8, 20, 10, 25, 17] }],
    [B, "firefly-forty", keno, { drawn: [8, 19, 28, 29, 18, 30, 11, 13, 3, 2] }],
    [A, "compass-roulette", roulette, { number: 28 }],
    [B, "compass-roulette", roulette, { number: 7 }],
    [A, "saffron-nine", baccarat, { player: [40, 16], banker: [46, 41, 1], winner: "player" }],
    [B, "saffron-nine", baccarat, { player: [10, 35, 23], banker: [23, 36], winner: "banker" }],
    [A, "pearl-shoals", '{"mines":5}', { mines: [19, 22, 7, 18, 0], end: "mine" }],
    [B, "pearl-shoals", '{"mines":5}', { mines: [4, 11, 17, 18, 10], end: "cashed" }],
  ] as const)("%o in %s", async (seeds, game, choice, outcome) => {
    const isMines = game === "pearl-shoals";
    // The first seeds have an urchin under the first stone: there is nothing to take after it.
    const steps = !isMines ? "" : seeds === A ? '[{"type":"pick","cell":0}]' : minesSteps;
    const trace = await traceOf(caseOf(seeds, { game, choice, steps }));
    expect(trace.result.outcome).toMatchObject(outcome);
  });

  test("flights of the published chain", async () => {
    const salt = "0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526";
    const terminating = "86728f5fc3bd99db94d3cdaf105d67788194e9701bf95d049ad0e1ee3d004277";
    const first = "9f57575fd54cd441e962448537e155ace9555df10cd27fa817bbcaf48a59ebcf";
    const given = { game: "skylark", hash: first, salt, terminating, cash: "15.00" };
    const asked = through({ ...emptyCase, ...given, currency: "BDT", stake: "10.00" });
    if (asked.is !== "flight") throw new Error(`it asked for ${asked.is}`);
    const point = await crashPointOf(asked.hash, asked.salt);
    expect(point).toBe(1549);
    expect(flightPayout(asked.stake, asked.cash, point ?? 0)).toBe(minor(15_000n));
    expect(flightPayout(asked.stake, 1550, point ?? 0)).toBe(minor(0n));
    expect(await linksTo(first, terminating, () => true)).toBe(1);
    const third = "35b1f4e2fe5eb07de24575464d050541b235c80b46cd39b56bd671206e3a4367";
    expect(await crashPointOf(third, salt)).toBe(167);
  });
});

test("a chain is walked to its published hash, and a false hash does not get there", async () => {
  const secret = "ab".repeat(32);
  let published = secret;
  for (let link = 0; link < 300; link += 1) published = sha256(published);
  expect(await linksTo(secret, published, () => true)).toBe(300);
  expect(await linksTo(published, published, () => true)).toBe(0);
  let asked = 0;
  const isWanted = () => (asked += 1) < 500;
  expect(await linksTo(secret.replace("a", "b"), published, isWanted)).toBeNull();
});

test("every slot comes out again, with the numbers it went through", async () => {
  for (const { gameCode } of games.filter(({ kind }) => kind === "slot")) {
    const trace = await traceOf(caseOf(A, { game: gameCode, choice: "{}", stake: "20.00" }));
    const { outcome, payout } = trace.result;
    if (outcome.game !== "slot") throw new Error("no slot's outcome");
    const { steps } = outcome as SlotOutcome;
    const total = (steps.at(-1)?.winTotal ?? "").replace(".", "");
    expect(BigInt(total)).toBe(payout);
    expect(trace.blocks[0]?.numbers.some(({ isUsed }) => isUsed)).toBe(true);
  }
});

describe("what the page begins with", () => {
  const fragmentOf = (given: Partial<VerifyCase>) =>
    new URL(verifyAddress(given, "en"), "https://studio.test").hash;
  const seeds = { server: A.serverSeed, client: A.clientSeed, nonce: "1" };

  test.each(games.map(({ gameCode, kind }) => [gameCode, kind] as const))(
    "%s: seeds without a choice show an example of it, and nothing red",
    async (game, kind) => {
      const given = { game, currency: "BDT", stake: "10.00", ...(kind === "crash" ? {} : seeds) };
      const begun = beginningOf(fragmentOf(given));
      expect(begun.asked).toBeNull();
      if (kind === "crash") return;
      expect(begun.given.choice).not.toBe("");
      // Pressed as it stands, it is computed.
      const asked = readCase({ ...begun.given, stake: kind === "slot" ? "20.00" : "10.00" });
      if (asked.is !== "seeds") throw new Error(`it asked for ${asked.is}`);
      const trace = await traceSeeds(asked.seeds, asked.played);
      expect(trace?.result.outcome.game).toBeDefined();
    },
  );

  test("an empty address begins with the first game, its choice and no verdict", () => {
    const { given, asked } = beginningOf("");
    expect(asked).toBeNull();
    expect(JSON.parse(given.choice)).toEqual(findGame("amber-dice")?.choice);
  });

  test("a whole round is computed at once, one that is secret yet says so", () => {
    const choice = '{"direction":"over","target":"50.00"}';
    const whole = { game: "amber-dice", currency: "BDT", stake: "10.00", choice, ...seeds };
    expect(beginningOf(fragmentOf(whole)).asked).toMatchObject({ is: "seeds" });
    const hidden = { ...whole, server: "", commitment: "ab".repeat(32) };
    expect(beginningOf(fragmentOf(hidden)).asked).toMatchObject({ is: "secret" });
  });

  test("it leads back to a site of an operator, and to nowhere else", () => {
    const sites = ["https://brand.test"];
    const searchOf = (back: string) =>
      new URL(verifyAddress({}, "en", back), "https://studio.test").search;
    const lobby = "https://brand.test/games?type=BGS";
    expect(backOf(searchOf(lobby), sites)?.href).toBe(lobby);
    for (const other of ["https://evil.test/", "javascript:alert(1)", "https://brand.test.evil/"]) {
      expect(backOf(searchOf(other), sites)).toBeNull();
    }
    expect(backOf("?lang=en", sites)).toBeNull();
  });
});

test("a choice to begin with is one the game takes", async () => {
  // The page begins with a stake of 10.00, which the chips of a choice must add up to.
  for (const { gameCode, kind, ...game } of games.filter((one) => one.kind !== "crash")) {
    const choice = JSON.stringify(game.choice ?? {});
    if (choice === "{}" && kind !== "slot") continue;
    const { result } = await traceOf(caseOf(B, { game: gameCode, choice, stake: "10.00" }));
    expect(result.staked).toBe(minor(1_000n));
  }
});

describe("what is asked", () => {
  test("nothing secret is asked of the page: it says that the seed is not shown yet", () => {
    const hidden = {
      ...caseOf(A, { game: "amber-dice", commitment: "ab".repeat(32) }),
      server: "",
    };
    expect(readCase(hidden)).toMatchObject({ is: "secret" });
    const flying = { ...emptyCase, game: "skylark", currency: "BDT", terminating: "ab".repeat(32) };
    expect(readCase(flying)).toMatchObject({ is: "secret" });
  });

  test("seeds stand in the fragment alone, which no browser sends", () => {
    const address = new URL(
      verifyAddress(caseOf(A, { game: "amber-dice" }), "bn"),
      "https://s.test",
    );
    expect(address.hash).toContain(A.serverSeed);
    expect(`${address.pathname}${address.search}`).toBe("/verify?lang=bn");
  });

  test.each([
    ["game", "no-such-game"],
    ["currency", "QQQ"],
    ["stake", "-1"],
    ["stake", "ten"],
    ["payout", "1.234"],
    ["client", ""],
    ["nonce", "1.5"],
    ["choice", "{"],
    ["steps", "{}"],
  ] as const)("%s cannot be %s", (field, text) => {
    const given = caseOf(A, { game: "amber-dice", choice: "{}", [field]: text });
    expect(readCase(given)).toEqual({ is: "wrong", field });
  });

  test.each([
    ["amber-dice", '{"direction":"beside","target":"50.00"}', ""],
    ["amber-dice", '{"direction":"over","target":"50.00","more":1}', ""],
    ["amber-dice", "[]", ""],
    ["lantern-koi", '{"buy":true}', ""],
    ["pearl-shoals", '{"mines":99}', ""],
    ["pearl-shoals", '{"mines":5}', '[{"type":"pick","cell":99}]'],
    ["pearl-shoals", '{"mines":5}', '[{"type":"cash-out"}]'],
  ])("%s refuses %s %s", async (game, choice, steps) => {
    await expect(traceOf(caseOf(A, { game, choice, steps }))).rejects.toThrow();
  });

  test("a step the studio took for an absent player is known again", async () => {
    const steps = '[{"type":"return"}]';
    const given = caseOf(A, { game: "pearl-shoals", choice: '{"mines":5}', steps });
    const { result } = await traceOf(given);
    expect(result.outcome).toMatchObject({ end: "returned" });
  });
});

describe("rounds of other rules", () => {
  const koi = { game: "lantern-koi", choice: "{}", payout: "7.77" };
  const shownOf = async (given: VerifyCase) => {
    const asked = through(given);
    if (asked.is !== "seeds") throw new Error(`it asked for ${asked.is}`);
    const { seeds, played, rules, recorded } = asked;
    const trace = await traceRound(seeds, played, rules, recorded);
    return { rules, trace };
  };

  test("a round with another digest is not called false: its seeds are proved", async () => {
    const earlier = await shownOf(caseOf(A, { ...koi, rules: "0123456789abcdef" }));
    expect(earlier.rules).toBe("earlier");
    expect(earlier.trace?.result).toBeNull();
    expect(earlier.trace?.fingerprint).toBe(sha256(A.serverSeed));
    expect(earlier.trace?.blocks).toHaveLength(1);
  });

  test("a choice that today's rules refuse is no fault of an earlier round", async () => {
    const priced = { ...koi, choice: '{"buy":true}', rules: "0123456789abcdef" };
    expect((await shownOf(caseOf(A, priced))).trace?.result).toBeNull();
    const unknown = {
      ...priced,
      game: "pearl-shoals",
      choice: '{"mines":99}',
      rules: rulesUnknown,
    };
    expect((await shownOf(caseOf(A, unknown))).trace?.result).toBeNull();
  });

  test("a round of before is shown again only where it gives what was paid", async () => {
    const trace = await traceOf(caseOf(A, { game: "lantern-koi", choice: "{}" }));
    const paid = amountText(trace.result.payout ?? 0n, "BDT");
    const same = await shownOf(caseOf(A, { ...koi, payout: paid, rules: rulesUnknown }));
    expect(same.rules).toBe("unknown");
    expect(same.trace?.result?.payout).toBe(trace.result.payout);
    const other = await shownOf(caseOf(A, { ...koi, rules: rulesUnknown }));
    expect(other.trace?.result).toBeNull();
  });

  test("a round of today is computed again, and said to differ where it does", async () => {
    const now = await shownOf(caseOf(A, { ...koi, rules: rulesDigestOf("lantern-koi") }));
    expect(now.rules).toBe("now");
    expect(now.trace?.result).not.toBeNull();
    expect(digestOfRules("slot", { strips: [1] }, {})).not.toBe(
      digestOfRules("slot", { strips: [2] }, {}),
    );
  });
});
