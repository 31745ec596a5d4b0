import { bankLineStates, depositFilters, DepositMethod } from "@baize/contract";
import { expect, test } from "vitest";
import { filters, kinds, lineFilters } from "./api.ts";
import { accountOf, csvOfLine, today } from "./rules.ts";

test("the lists can be narrowed to all the contract knows", () => {
  expect([...filters]).toEqual([...depositFilters]);
  expect([...kinds]).toEqual(DepositMethod.shape.kind.options);
  expect([...lineFilters]).toEqual(["open", ...bankLineStates]);
});

test("a typed line is CSV, whatever was typed", () => {
  const typed = { transaction: " FT-1", amount: "5.00", day: "2026-03-01" };
  expect(csvOfLine({ ...typed, sender: 'A "B"', text: "x, y" })).toBe(
    'transaction,amount,date,sender,text\n"FT-1","5.00","2026-03-01","A ""B""","x, y"',
  );
});

test("an option names a brand and its account", () => {
  expect(accountOf("AMBERJACK delta")).toEqual({ merchantCode: "AMBERJACK", accountId: "delta" });
  expect(accountOf("")).toBeUndefined();
});

test("a day is written with two digits each", () => {
  expect(today(new Date(2026, 2, 1, 23, 59))).toBe("2026-03-01");
});
