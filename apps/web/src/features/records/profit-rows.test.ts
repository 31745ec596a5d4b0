import { expect, test } from "vitest";
import { dayAfter } from "./ranges.ts";
import { barsOf, profitRows, type DayFigures } from "./profit-rows.ts";

const day = (name: string, net = "0.00"): DayFigures => ({
  day: name,
  rounds: 1,
  stake: "10.10",
  validBet: "10.10",
  payout: "0.00",
  net,
  deposit: "0.20",
  withdrawal: "0.00",
});

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => day(dayAfter("2026-01-15", at), "-0.10"));

test("two months of days stay days", () => {
  const shown = profitRows(days(62), "BDT");
  expect(shown.unit).toBe("day");
  expect(shown.rows).toHaveLength(62);
});

test("more of them become months whose figures add up exactly", () => {
  const shown = profitRows(days(63), "BDT");
  expect(shown.unit).toBe("month");
  expect(shown.rows.map(({ day: name, rounds }) => [name, rounds])).toEqual([
    ["2026-01-15", 17],
    ["2026-02-01", 28],
    ["2026-03-01", 18],
  ]);
  expect(shown.rows[1]).toMatchObject({ stake: "282.80", net: "-2.80", deposit: "5.60" });
});

test("bars are shares of the largest result, whichever its sign", () => {
  const rows = ["5.00", "-10.00", "0.00", "2.50"].map((net, at) => day(`2026-01-1${at}`, net));
  expect(barsOf(rows, "BDT").map(({ share }) => share)).toEqual([0.5, -1, 0, 0.25]);
  expect(barsOf([day("2026-01-10")], "BDT")[0]?.share).toBe(0);
});
