import { expect, test } from "vitest";
import { shortReference } from "./reference.tsx";

test.each([
  ["W-3F09A1C2B4", "W-3F09A1C2B4"],
  ["0193c7e2a4b87f21", "0193c7e2a4b87f21"],
  ["0193c7e2a4b87f219d3c5a6b7c8d9e0f11223344", "0193c7…223344"],
])("%s is shown as %s", (whole, short) => {
  expect(shortReference(whole)).toBe(short);
});
