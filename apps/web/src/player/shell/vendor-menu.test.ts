import { expect, test } from "vitest";
import { isLargeMenu, lanesShown, vendorPath } from "./vendor-menu.ts";

test("more than ten vendors are laid out large", () => {
  expect(isLargeMenu(10)).toBe(false);
  expect(isLargeMenu(11)).toBe(true);
});

test("a category shows only if it has a vendor, in the brand's order", () => {
  const lanes = [
    { gameClassify: "LIVE", cards: [1] },
    { gameClassify: "RNG", cards: [] },
    { gameClassify: "FISH", cards: [1, 2] },
  ] as const;
  expect(lanesShown(lanes).map(({ gameClassify }) => gameClassify)).toEqual(["LIVE", "FISH"]);
});

test("a vendor leads to its games", () => {
  expect(vendorPath("RNG", "NVS")).toBe("/rng?vassalage=NVS");
});
