import { expect, test } from "vitest";
import { lettersOf, toneOf } from "./wallet-mark.tsx";

test.each([
  ["Doyelo Pay", "DP"],
  ["Korali", "K"],
  ["  shaplo   cash box ", "SC"],
  ["বিকাল পে", "বপ"],
])("%s is marked %s", (name, letters) => {
  expect(lettersOf(name)).toBe(letters);
});

test("the demo's wallets can be told apart by their colours", () => {
  const names = ["Doyelo Pay", "Shaplo Cash", "Korali Wallet"];
  expect(new Set(names.map(toneOf)).size).toBe(names.length);
});
