import { expect, test } from "vitest";
import { readGifts } from "./rules.ts";

const read = (csv: string) =>
  readGifts(csv, "BDT", 100_000n).map(({ line, username, amountMinor, problem }) => [
    line,
    username,
    amountMinor,
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
  expect(readGifts(csv, "BDT", 100_000n).at(-1)?.problem).toBe("unreadable");
});
