import { expect, test } from "vitest";
import { timesText } from "../../lib/times-text.ts";
import { missingTo, winningPlaces } from "./scores.ts";

test.each([
  ["100.00", "250.50", "150.50"],
  [undefined, "12.00", "12.00"],
  ["7", "9", "2"],
  ["9.00", "9.00", "0.00"],
  ["9.00", "3.00", "0.00"],
  ["0.99", "1.00", "0.01"],
])("%s lacks %s by %s", (own, other, missing) => {
  expect(missingTo(own, other)).toBe(missing);
});

test.each([
  ["10.00", "10"],
  ["2.50", "2.5"],
  ["100", "100"],
])("%s times reads %s", (text, shown) => expect(timesText(text)).toBe(shown));

test("as many places win as prizes say", () => {
  const places = [
    { from: 1, to: 1, amount: "5.00" },
    { from: 2, to: 10, amount: "1.00" },
  ];
  expect(
    winningPlaces({
      prizes: {
        by: "places",
        places: places.map((one) => ({ ...one, prize: null, prizeOf: null })),
      },
    }),
  ).toBe(10);
  expect(winningPlaces({ prizes: { by: "shares", pool: "9.00", shares: [3, 2, 1] } })).toBe(3);
  expect(winningPlaces({ prizes: { by: "score", pool: "9.00", places: 7 } })).toBe(7);
});
