import { expect, test } from "vitest";
import { shownBalance } from "./shown-balance.ts";

const wallet = { balance: "120.00", currency: "BDT" };
const word = { balance: "90.00", currency: "BDT", number: 3 };

test("the bar shows what the frame shows, not the end of its round", () => {
  expect(shownBalance(word, wallet, false)).toMatchObject({ balance: "90.00" });
});

test("a word that got too old gives way to the wallet", () => {
  expect(shownBalance(word, wallet, true)).toBe(wallet);
});

test("a frame that says nothing leaves the wallet's balance", () => {
  expect(shownBalance(undefined, wallet, true)).toBe(wallet);
});

test("a word in another currency is not this wallet's", () => {
  expect(shownBalance({ ...word, currency: "USD" }, wallet, false)).toBe(wallet);
});

test("of play money the frame alone knows", () => {
  const demo = { balance: "9990.00", currency: "XXX", number: 1 };
  expect(shownBalance(demo, undefined, true)).toBe(demo);
});
