import { describe, expect, it, test } from "vitest";
import {
  foldBankReference,
  lineActionsOf,
  nextOfLine,
  readLines,
  type LineEvent,
  type LineState,
} from "./rules.ts";

const states: readonly LineState[] = ["waiting", "awaiting_second", "credited", "returned"];
const events: readonly LineEvent[] = ["assign", "approve", "refuse", "return"];
const ends: ReadonlySet<LineState> = new Set(["credited", "returned"]);

describe("a line of the bank", () => {
  it("goes just where the table says", () => {
    const table = states.map((state) => events.map((event) => nextOfLine(state, event) ?? "-"));
    expect(table).toEqual([
      ["credited", "-", "-", "returned"],
      ["-", "credited", "waiting", "-"],
      ["-", "-", "-", "-"],
      ["-", "-", "-", "-"],
    ]);
    expect(nextOfLine("waiting", "assign", true)).toBe("awaiting_second");
  });

  it("has no dead end: whatever waits can be credited, and what is over stays", () => {
    for (const state of states) {
      const ways = events.filter((event) => nextOfLine(state, event) !== undefined);
      expect(ways.length > 0, state).toBe(!ends.has(state));
    }
    const back = nextOfLine("awaiting_second", "refuse");
    expect(back && nextOfLine(back, "assign")).toBe("credited");
  });

  it("is not approved by its proposer", () => {
    const row = { state: "awaiting_second", firstBy: "olga" } as const;
    expect(lineActionsOf(row, "olga")).toEqual(["refuse"]);
    expect(lineActionsOf(row, "omar")).toEqual(["approve", "refuse"]);
    expect(lineActionsOf({ state: "waiting", firstBy: null }, "omar")).toEqual([
      "assign",
      "return",
    ]);
  });
});

test("a bank's number is one, however it is written", () => {
  expect(foldBankReference("  ft 123\u00A0 45 ")).toBe("FT 123 45");
});

describe("a bank's file", () => {
  const head = "transaction,amount,date,sender,text";

  it("is read by the names of its columns, in any order and with a mark before them", () => {
    const csv = '\uFEFFDate,Text,Transaction,Amount\r\n2026-02-28,"rent, ACDE",ft-1,1200.50\r\n';
    expect(readLines(csv, "BDT")).toEqual({
      lines: [
        {
          row: 2,
          bankReference: "FT-1",
          amountMinor: 120_050n,
          receivedOn: "2026-02-28",
          sender: "",
          text: "rent, ACDE",
        },
      ],
      problems: [],
    });
  });

  it.each([
    ["", "bank_reference", "1.00", "2026-02-28"],
    ["x", "bank_reference", "1.00", "2026-02-28"],
    ["=cmd", "bank_reference", "1.00", "2026-02-28"],
    ["FT-1", "amount", "0", "2026-02-28"],
    ["FT-1", "amount", "-5.00", "2026-02-28"],
    ["FT-1", "amount", "1e3", "2026-02-28"],
    ["FT-1", "amount", "NaN", "2026-02-28"],
    ["FT-1", "amount", "0.001", "2026-02-28"],
    ["FT-1", "amount", "99999999999999999999", "2026-02-28"],
    ["FT-1", "date", "1.00", "2026-02-30"],
    ["FT-1", "date", "1.00", "28.02.2026"],
  ])("keeps out only the line that is wrong: %s, %s", (transaction, problem, amount, day) => {
    const csv = `${head}\n${transaction},${amount},${day},Rumi,x\nFT-2,2.00,2026-02-28,Rumi,y\n`;
    const { lines, problems } = readLines(csv, "BDT");
    expect(problems).toEqual([{ row: 2, problem }]);
    expect(lines.map(({ row }) => row)).toEqual([3]);
  });

  it("is refused whole where its columns are not there, or it is no CSV", () => {
    expect(readLines("number,amount\nFT-1,1\n", "BDT").problems).toEqual([
      { row: 1, problem: "columns" },
    ]);
    expect(readLines(`${head}\n"FT-1,1.00`, "BDT").problems).toEqual([
      { row: 1, problem: "malformed" },
    ]);
  });

  it("has five hundred lines at most", () => {
    const rows = Array.from({ length: 501 }, (_, index) => `FT-${index},1.00,2026-02-28,,`);
    const { lines, problems } = readLines([head, ...rows].join("\n"), "BDT");
    expect(lines).toHaveLength(500);
    expect(problems).toEqual([{ row: 502, problem: "too_many" }]);
  });
});
