import { boardStates, type BoardScore, type BoardSettings } from "@baize/contract";
import {
  array,
  assert,
  bigInt,
  boolean,
  constantFrom,
  integer,
  nat,
  property,
  tuple,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { readCount, storedCount } from "./counts.ts";
import { prizesOf, type PrizeRule } from "./prizes.ts";
import { bucketOf, lowestOf } from "./ranks.ts";
import {
  faultOfBoard,
  faultOfTurnover,
  nextOfBoard,
  prizesNow,
  prizeTurnoverOf,
  type BoardEvent,
} from "./rules.ts";
import { addRounds, bestTry, countOf, scoreOf, type BoardRound } from "./scores.ts";

const started = Date.parse("2026-05-04T10:00:00Z");
const roundAt = (at: number, stake: number, win: number, valid = stake): BoardRound => ({
  item: `HSE/r${String(at).padStart(3, "0")}`,
  at: new Date(started + at * 1000),
  settledAt: new Date(started + at * 1000 + 500),
  gameType: "RNG",
  stakeMinor: BigInt(stake),
  validMinor: BigInt(valid),
  winMinor: BigInt(win),
});

const five = [
  [1, 13],
  [2, 44],
  [5, 150],
  [10, 500],
  [5, 500],
].map(([stake = 0, win = 0], at) => roundAt(at, stake, win));

const rule = (score: BoardScore, perMinuteMax: number | null = null, roundsMax?: number) => ({
  score,
  perMinuteMax,
  roundsMax,
});

const scores: readonly (readonly [BoardScore, bigint])[] = [
  [{ kind: "multiplier" }, 10_000n],
  [{ kind: "sum_multiplier", best: 3 }, 18_000n],
  [{ kind: "sum_multiplier", best: null }, 21_500n],
  [{ kind: "log" }, 2_561n],
  [{ kind: "wagered", weights: [] }, 23n],
  [{ kind: "won" }, 1_207n],
  [{ kind: "net" }, 1_184n],
  [{ kind: "streak" }, 5n],
  [{ kind: "window", rounds: 2 }, 15_000n],
  [
    {
      kind: "points",
      table: [
        { times: "20", points: 1 },
        { times: "50.00", points: 10 },
      ],
    },
    22n,
  ],
];

describe("five rounds", () => {
  test.each(scores)("score by %o: %s", (score, expected) => {
    expect(scoreOf(rule(score), five)?.score).toBe(expected);
    expect(scoreOf(rule(score), five.toReversed())).toEqual(scoreOf(rule(score), five));
  });

  test("each logarithm is rounded", () => {
    const each = five.map((round) => scoreOf(rule({ kind: "log" }), [round])?.score);
    expect(each).toEqual([381n, 452n, 495n, 567n, 666n]);
  });

  test("a type of game counts with its weight", () => {
    const weights = [{ gameType: "RNG" as const, percent: 50 }];
    expect(scoreOf(rule({ kind: "wagered", weights }), five)?.score).toBe(10n);
  });
});

test("a score is reached by the round that made it what it is", () => {
  const rounds = [roundAt(1, 10, 100), roundAt(2, 10, 50), roundAt(3, 10, 100), roundAt(4, 10, 0)];
  expect(scoreOf(rule({ kind: "multiplier" }), rounds)?.roundId).toBe("HSE/r001");
  expect(scoreOf(rule({ kind: "won" }), rounds)?.roundId).toBe("HSE/r003");
  expect(scoreOf(rule({ kind: "net" }), rounds)?.roundId).toBe("HSE/r004");
});

test("of each minute only the first rounds count", () => {
  const rounds = [roundAt(1, 10, 10), roundAt(2, 10, 10), roundAt(3, 10, 10), roundAt(61, 10, 10)];
  expect(scoreOf(rule({ kind: "wagered", weights: [] }, 2), rounds)?.score).toBe(30n);
});

test("of a try so many rounds count: those that began first, of what minutes let count", () => {
  const rounds = [1, 2, 3, 61, 62].map((at) => roundAt(at, 10 + at, 0));
  const sum = (perMinuteMax: number | null, roundsMax: number, of = rounds) =>
    scoreOf(rule({ kind: "wagered", weights: [] }, perMinuteMax, roundsMax), of)?.score;
  expect(sum(null, 2)).toBe(11n + 12n);
  expect(sum(null, 2, rounds.toReversed())).toBe(11n + 12n);
  // What a minute leaves out uses up none of them.
  expect(sum(2, 3)).toBe(11n + 12n + 71n);
  expect(sum(null, 9)).toBe(11n + 12n + 13n + 71n + 72n);
  const tries = [roundAt(0, 1, 0).at, roundAt(3, 1, 0).at];
  const best = bestTry(rule({ kind: "wagered", weights: [] }, null, 1), tries, rounds);
  expect(best?.score).toBe(13n);
});

test("nothing, or less, is no score", () => {
  expect(scoreOf(rule({ kind: "net" }), [roundAt(1, 10, 0)])).toBeUndefined();
  expect(scoreOf(rule({ kind: "multiplier" }), [])).toBeUndefined();
});

const someRounds = array(tuple(integer({ min: 1, max: 20 }), integer({ min: 0, max: 60 })), {
  minLength: 1,
  maxLength: 30,
}).map((rows) => rows.map(([stake, win], at) => roundAt(at * 7, stake, win)));

test("rounds added to a count, in parts, are the count of all rounds", () => {
  assert(
    property(
      someRounds,
      nat(),
      constantFrom(...scores.map(([score]) => score)),
      (rounds, cut, score) => {
        const at = cut % (rounds.length + 1);
        const [first, rest] = [rounds.slice(0, at), rounds.slice(at)];
        for (const [most, all] of [
          [null, undefined],
          [2, undefined],
          [null, 4],
          [2, 5],
        ] as const) {
          const own = rule(score, most, all);
          const whole = countOf(own, rounds);
          const kept = readCount(storedCount(countOf(own, first)));
          expect(addRounds(own, kept, rest)).toEqual(whole);
          // What came before those that are counted says so, and then all are counted.
          const late = addRounds(own, countOf(own, rest), first);
          const isLate = first.length > 0 && rest.length > 0;
          expect(late).toEqual(isLate ? undefined : whole);
        }
      },
    ),
  );
});

describe("buckets", () => {
  test.each([
    [0n, 0],
    [63n, 63],
    [64n, 384],
    [127n, 447],
    [128n, 448],
    [129n, 448],
    [130n, 449],
    [10_000n, 64 * 13 + 78 - 64],
  ])("%s is in %s", (score, bucket) => expect(bucketOf(score)).toBe(bucket));

  test("never fall where scores rise, and each begins at its lowest score", () => {
    const score = bigInt({ min: 0n, max: 9_000_000_000_000_000_000n });
    assert(
      property(score, score, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(bucketOf(low)).toBeLessThanOrEqual(bucketOf(high));
        expect(lowestOf(bucketOf(low)) <= low).toBe(true);
        expect(bucketOf(lowestOf(bucketOf(low)))).toBe(bucketOf(low));
      }),
    );
  });
});

const places = (...amounts: bigint[]): PrizeRule => ({
  by: "places",
  ranges: amounts.map((prizeMinor, at) => ({
    from: at + 1,
    to: at + 1,
    prizeMinor,
    prize: null,
  })),
});
const amountsOf = (...asked: Parameters<typeof prizesOf>) =>
  prizesOf(...asked).map(({ prizeMinor }) => prizeMinor);

describe("prizes", () => {
  test.each([
    [
      "first to third",
      places(500_000n, 300_000n, 200_000n),
      [9n, 9n, 9n],
      [333_334n, 333_333n, 333_333n],
    ],
    [
      "second and third",
      places(500_000n, 300_000n, 200_000n),
      [9n, 5n, 5n],
      [500_000n, 250_000n, 250_000n],
    ],
    [
      "fifth to eighth",
      places(9n, 8n, 7n, 6n, 100_000n, 60_000n),
      [9n, 8n, 7n, 6n, 1n, 1n, 1n, 1n],
      [9n, 8n, 7n, 6n, 40_000n, 40_000n, 40_000n, 40_000n],
    ],
  ] as const)("tied on %s share", (_name, prizes, tied, won) => {
    expect(amountsOf(prizes, "share", tied)).toEqual(won);
  });

  test("the earliest of tied ones takes the better place", () => {
    expect(amountsOf(places(5n, 3n), "earliest", [9n, 9n, 9n])).toEqual([5n, 3n, 0n]);
  });

  test("what is no money is not split: the earliest of tied ones takes the better place", () => {
    const points = { kind: "points", points: 250 } as const;
    const [first, second, third] = [
      { prizeMinor: 500n, prize: null },
      { prizeMinor: 0n, prize: points },
      { prizeMinor: 100n, prize: null },
    ];
    const ranges = [first, second, third].map((won, at) => ({ from: at + 1, to: at + 1, ...won }));
    const rule: PrizeRule = { by: "places", ranges };
    expect(prizesOf(rule, "share", [9n, 9n, 5n])).toEqual([first, second, third]);
    expect(prizesOf(rule, "share", [9n, 5n, 3n, 3n])).toEqual([
      first,
      second,
      { prizeMinor: 50n, prize: null },
      { prizeMinor: 50n, prize: null },
    ]);
  });

  test("10,000.03 by scores 7 : 2 : 1", () => {
    const prizes: PrizeRule = { by: "score", poolMinor: 1_000_003n, places: 3 };
    expect(amountsOf(prizes, "earliest", [7n, 2n, 1n])).toEqual([700_002n, 200_001n, 100_000n]);
  });

  const tiedScores = array(bigInt({ min: 1n, max: 5n }), { minLength: 1, maxLength: 40 }).map(
    (all) => all.toSorted((a, b) => Number(b - a)),
  );

  test("a pool is divided to the last unit, whatever is tied", () => {
    assert(
      property(
        tiedScores,
        bigInt({ min: 0n, max: 10n ** 14n }),
        constantFrom("earliest" as const, "share" as const),
        boolean(),
        (of, poolMinor, ties, byScore) => {
          const prizes: PrizeRule = byScore
            ? { by: "score", poolMinor, places: 10 }
            : { by: "shares", poolMinor, shares: [50, 30, 15, 5] };
          const won = amountsOf(prizes, ties, of);
          expect(won.reduce((sum, one) => sum + one, 0n)).toBe(poolMinor);
          expect(won.every((one) => one >= 0n)).toBe(true);
        },
      ),
    );
  });
});

test("every pair of state and event leads somewhere, or is refused", () => {
  const before: BoardEvent[] = ["open", "start", "too_few", "end"];
  const events: BoardEvent[] = [...before, "freeze", "nobody", "paid", "cancel"];
  const table = boardStates.map((state) => [
    state,
    ...events.map((event) => nextOfBoard(state, event) ?? "-"),
  ]);
  expect(table).toEqual([
    ["published", "registering", "-", "-", "-", "-", "-", "-", "cancelled"],
    ["registering", "-", "running", "cancelled", "-", "-", "-", "-", "cancelled"],
    ["running", "-", "-", "-", "finalizing", "-", "-", "-", "cancelled"],
    ["finalizing", "-", "-", "-", "-", "paying", "cancelled", "-", "cancelled"],
    ["paying", "-", "-", "-", "-", "-", "-", "finished", "-"],
    ["finished", "-", "-", "-", "-", "-", "-", "-", "-"],
    ["cancelled", "-", "-", "-", "-", "-", "-", "-", "-"],
  ]);
});

describe("tries", () => {
  const from = (at: number) => new Date(started + at * 1000);

  test("a round belongs to the try it began in, and the best one counts", () => {
    const won = rule({ kind: "won" });
    expect(bestTry(won, [from(0), from(2)], five)?.score).toBe(1_150n);
    expect(bestTry(won, [from(0), from(4)], five)?.score).toBe(707n);
    expect(bestTry(won, [from(0), from(9)], five)?.score).toBe(1_207n);
    expect(bestTry(won, [], five)).toEqual(scoreOf(won, five));
  });

  test("of equal tries it is the earlier", () => {
    const rounds = [roundAt(1, 10, 50), roundAt(5, 10, 50)];
    const scored = bestTry(rule({ kind: "won" }), [from(0), from(3)], rounds);
    expect(scored).toMatchObject({ score: 50n, roundId: "HSE/r001" });
  });

  test("the score is the highest of the tries, whatever the order of the rounds", () => {
    const rounds = array(tuple(nat(30), integer({ min: 0, max: 90 })), { maxLength: 20 });
    assert(
      property(rounds, array(nat(30), { maxLength: 4 }), (played, later) => {
        const all = played.map(([at, win], index) => ({
          ...roundAt(at, 10, win),
          item: `HSE/${index}`,
        }));
        const tries = [0, ...later.toSorted((a, b) => a - b)].map(from);
        const parts = tries.map((begins, at) =>
          all.filter((one) => one.at >= begins && one.at < (tries[at + 1] ?? from(99))),
        );
        const won = rule({ kind: "won" });
        const scoresOf = parts.map((part) => scoreOf(won, part)?.score ?? 0n);
        const best = scoresOf.reduce((most, one) => (one > most ? one : most), 0n);
        expect(bestTry(won, tries, all)?.score ?? 0n).toBe(best);
        expect(bestTry(won, tries, all.toReversed())).toEqual(bestTry(won, tries, all));
      }),
    );
  });
});

const terms = {
  currency: "BDT",
  entry: { by: "cash", buyIn: "100.00", fee: "10.00", rebuys: 2 },
  prizes: { by: "shares", pool: "500.00", shares: [1] },
} as unknown as BoardSettings;

test.each([
  ["1-1 2-5 6-10", undefined],
  ["1-1 3-5", { field: "prizes.1.from", reason: "gap" }],
  ["2-5", { field: "prizes.0.from", reason: "gap" }],
  ["1-3 3-5", { field: "prizes.1.from", reason: "overlap" }],
  ["1-3 1-3", { field: "prizes.1.from", reason: "overlap" }],
  ["1-3 4-2", { field: "prizes.1.to", reason: "too_low" }],
])("of the places %s the fault is %o", (ranges, fault) => {
  const places = ranges.split(" ").map((range, at) => {
    const [from, to] = range.split("-").map(Number);
    return { from, to, amount: `${9 - at}.00` };
  });
  const times = {
    opensAt: "2026-05-01T00:00:00Z",
    startsAt: "2026-05-01T00:00:00Z",
    endsAt: "2026-05-02T00:00:00Z",
  };
  const part = { filter: { least: null }, reviewAbove: null, score: { kind: "won" } };
  const base = { currency: "BDT", needsJoin: false, minPlayers: 0, entry: null };
  const board = { ...base, ...times, ...part, prizes: { by: "places", places } };
  expect(faultOfBoard(board as unknown as BoardSettings, "BDT")).toEqual(fault);
  const better = {
    by: "places",
    places: places.map((one) => ({ ...one, amount: `${one.from}.00` })),
  };
  if (fault !== undefined) return;
  expect(faultOfBoard({ ...board, prizes: better } as unknown as BoardSettings, "BDT")).toEqual({
    field: "prizes.1.amount",
    reason: "too_high",
  });
});

test.each([
  ["cash", 0, 10_000],
  ["cash", 9_999, 10_000],
  ["cash", 30_000, 30_000],
  ["points", 0, 0],
  ["free", 0, 0],
] as const)("a prize of an entry by %s with %s is staked %s", (by, turnoverBps, least) => {
  const entry = { ...terms.entry, by } as BoardSettings["entry"];
  const board = { ...terms, entry, turnoverBps };
  expect(prizeTurnoverOf(board)).toBe(least);
  const fault = turnoverBps < least ? { field: "turnover", reason: "too_low" } : undefined;
  expect(faultOfTurnover(board, undefined)).toEqual(fault);
  // Texts of one that was saved with less may still change.
  expect(faultOfTurnover(board, board)).toBeUndefined();
});

test.each([
  [0n, 50_000n],
  [49_999n, 50_000n],
  [50_000n, 50_000n],
  [50_001n, 50_001n],
])("a pool of %s is %s with its guarantee", (pot, pool) => {
  expect(prizesNow(terms, pot)).toMatchObject({ poolMinor: pool });
  expect(prizesNow({ ...terms, entry: null }, pot)).toMatchObject({ poolMinor: 50_000n });
});
