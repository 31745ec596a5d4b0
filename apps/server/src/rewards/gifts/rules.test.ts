import { expect, test } from "vitest";
import { prizeOf, worthOf } from "../prize-terms/rules.ts";
import { readGifts } from "./rules.ts";

const inTaka = { currency: "BDT", ticketMinor: 20n, amountMax: 100_000n };
const read = (csv: string) =>
  readGifts(csv, { kind: "cash" }, inTaka).map(({ line, username, quantity, problem }) => [
    line,
    username,
    quantity,
    problem,
  ]);

test.each<[string, string, unknown[]]>([
  [
    "plain lines",
    "rahim,10\nnasrin,2.50",
    [
      [1, "rahim", 1000n, undefined],
      [2, "nasrin", 250n, undefined],
    ],
  ],
  [
    "a head, quotes and line ends of others",
    '\uFEFFusername;amount\r\n"rahim";"10.00"\r\n',
    [[2, "rahim", 1000n, undefined]],
  ],
  [
    "an empty line, which counts",
    "rahim,10\n\nnasrin,1",
    [
      [1, "rahim", 1000n, undefined],
      [3, "nasrin", 100n, undefined],
    ],
  ],
  ["no amount", "rahim", [[1, "rahim", undefined, "unreadable"]]],
  ["three cells", "rahim,10,20", [[1, "rahim,10,20", undefined, "unreadable"]]],
  [
    "no number",
    "a,1\nrahim,ten",
    [
      [1, "a", 100n, undefined],
      [2, "rahim", undefined, "amount"],
    ],
  ],
  [
    "nothing, less, too much, too fine",
    "a,0\nb,-1\nc,1000.01\nd,0.001",
    [
      [1, "a", undefined, "amount"],
      [2, "b", undefined, "amount"],
      [3, "c", undefined, "amount"],
      [4, "d", undefined, "amount"],
    ],
  ],
  [
    "a name twice",
    "rahim,1\nRahim,2",
    [
      [1, "rahim", 100n, undefined],
      [2, "Rahim", 200n, "twice"],
    ],
  ],
])("reads %s", (_name, csv, expected) => expect(read(csv)).toEqual(expected));

test("reads no more than 500", () => {
  const csv = Array.from({ length: 501 }, (_, index) => `m${index},1`).join("\n");
  expect(readGifts(csv, { kind: "cash" }, inTaka).at(-1)?.problem).toBe("unreadable");
});

test.each([
  ["rahim,500", 500n, undefined],
  ["rahim,2.5", undefined, "amount"],
  ["rahim,0", undefined, "amount"],
  ["rahim,1000000001", undefined, "amount"],
])("of points, %s is %s", (csv, quantity, problem) => {
  expect(readGifts(csv, { kind: "points" }, inTaka)).toMatchObject([{ quantity, problem }]);
});

test("what is counted is worth its stakes or its turns, and says how many there are", () => {
  const rounds = {
    kind: "free_rounds",
    vassalage: "NVS",
    gameCode: "test-reels",
    stake: "2.00",
    days: 7,
  } as const;
  const wheelId = "0b9a6f0e-6a3d-4d0e-9c52-2f1d5a7c2e01";
  const worth = { currency: "BDT", ticketMinor: 227n };
  expect(worthOf(rounds, 10n, worth)).toBe(2000n);
  // This is paid where their vendor never gives them: no more than they could have won.
  expect(worthOf({ ...rounds, winCap: "5.00" }, 10n, worth)).toBe(500n);
  expect(worthOf({ ...rounds, winCap: "50.00" }, 10n, worth)).toBe(2000n);
  expect(worthOf({ kind: "ticket", wheelId, days: 7 }, 3n, worth)).toBe(681n);
  expect(worthOf({ kind: "points" }, 500n, worth)).toBe(0n);
  expect(worthOf({ kind: "cash" }, 500n, worth)).toBe(500n);
  expect(prizeOf({ kind: "cash" }, 500n)).toBeNull();
  expect(prizeOf({ kind: "points" }, 500n)).toEqual({ kind: "points", points: 500 });
  expect(prizeOf(rounds, 10n)).toEqual({ ...rounds, rounds: 10 });
});

test("what a line is worth has the bound of amounts too", () => {
  const rounds = {
    kind: "free_rounds",
    vassalage: "v",
    gameCode: "g",
    stake: "9999999999999999",
    days: 1,
  } as const;
  const problems = (stake: string, count: number) =>
    readGifts(`rahim,${count}`, { ...rounds, stake }, inTaka).map(({ problem }) => problem);
  expect(problems(rounds.stake, 1000)).toEqual(["amount"]);
  expect(problems("100.00", 10)).toEqual([undefined]);
  expect(problems("100.00", 11)).toEqual(["amount"]);
  const ticket = { kind: "ticket", wheelId: "w", days: 1 } as const;
  expect(readGifts("rahim,100", ticket, { ...inTaka, ticketMinor: 1001n })).toMatchObject([
    { problem: "amount" },
  ]);
});
