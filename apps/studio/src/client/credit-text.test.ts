import { expect, test } from "vitest";
import { creditText } from "./credit-text.ts";

test.each([
  ["5.00", "+৳5.00"],
  ["0.01", "+৳0.01"],
  ["0.00", "৳0.00"],
  ["0", "৳0"],
])("%s that came back is written %s", (amount, text) => {
  expect(creditText(amount, (one) => `৳${one}`)).toBe(text);
});
