import { assert, bigInt, property, record } from "fast-check";
import { expect, test } from "vitest";
import { isWon, microPerMinor, payable, payLevel, type LevelState } from "./rules.ts";

const half = 1n << 51n;
const drawn: LevelState = {
  level: "delta",
  startNo: 1,
  ratePpm: 1_500,
  potMicro: 5_000_000n,
  fallsMicro: null,
  ceilingMinor: null,
  hitEveryMinor: 1_000n,
};
const falling: LevelState = {
  ...drawn,
  level: "brook",
  fallsMicro: 7_000_000n,
  ceilingMinor: 10n,
  hitEveryMinor: null,
};

test.each([
  ["a draw below stake / hitEvery wins", drawn, 500n, half - 1n, true],
  ["a draw at it does not", drawn, 500n, half, false],
  ["twice the stake, twice the chance", drawn, 1_000n, half, true],
  ["below where it falls nothing is won", { ...falling, potMicro: 6_999_999n }, 500n, 0n, false],
  ["where it falls it is won", { ...falling, potMicro: 7_000_000n }, 1n, half, true],
] as const)("%s", (_name, state, stake, draw, expected) => {
  expect(isWon(state, stake, draw)).toBe(expected);
});

test.each([
  [falling, 6_999_999n, 6n],
  [falling, 10_000_000n, 10n],
  [falling, 12_345_678n, 10n],
  [drawn, 12_345_678n, 12n],
] as const)("a pot pays whole minor units up to its ceiling", (state, potMicro, expected) => {
  expect(payable({ ...state, potMicro })).toBe(expected);
});

test("a pot that is won keeps what is left of it, and the house adds what is missing", () => {
  const terms = { ...drawn, seedMinor: 3n };
  const { won, entries, potMicro, reserveMicro } = payLevel(
    { ...drawn, potMicro: 5_400_000n },
    terms,
    1_250_000n,
  );
  expect(won).toEqual({ level: "delta", startNo: 1, amountMinor: 5n });
  expect(
    entries.map(({ kind, debit, credit, amountMicro }) => [kind, debit, credit, amountMicro]),
  ).toEqual([
    ["win", "pot:delta", "player", 5_000_000n],
    ["seed", "reserve", "pot:delta", 1_250_000n],
    ["advance", "house", "pot:delta", 1_750_000n],
  ]);
  expect([potMicro, reserveMicro]).toEqual([3_400_000n, 0n]);
});

test("whatever a level pays, its entries are the change of its pot and of the reserve", () => {
  const micro = bigInt({ min: 0n, max: 10n ** 13n });
  assert(
    property(
      record({ potMicro: micro, reserve: micro, seedMinor: bigInt({ min: 1n, max: 10n ** 7n }) }),
      ({ potMicro, reserve, seedMinor }) => {
        const state = { ...falling, potMicro: potMicro + microPerMinor, ceilingMinor: 10n ** 6n };
        const paid = payLevel(state, { ...state, seedMinor }, reserve);
        const into = (account: string) =>
          paid.entries.reduce((sum, entry) => {
            if (entry.credit === account) return sum + entry.amountMicro;
            return entry.debit === account ? sum - entry.amountMicro : sum;
          }, 0n);
        expect(state.potMicro + into("pot:brook")).toBe(paid.potMicro);
        expect(reserve + into("reserve")).toBe(paid.reserveMicro);
        expect(into("player")).toBe(paid.won.amountMinor * microPerMinor);
        expect(paid.potMicro).toBeGreaterThanOrEqual(seedMinor * microPerMinor);
      },
    ),
  );
});
