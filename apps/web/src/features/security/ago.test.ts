import { expect, test } from "vitest";
import { agoText } from "./ago.ts";

const at = "2026-03-01T12:00:00.000Z";
const after = (seconds: number) => Date.parse(at) + seconds * 1000;

test.each([
  [-30, "now"],
  [59, "now"],
  [60, "1 minute ago"],
  [3_599, "59 minutes ago"],
  [7_200, "2 hours ago"],
  [86_400, "yesterday"],
  [40 * 86_400, "40 days ago"],
])("after %d seconds: %s", (seconds, text) => {
  expect(agoText(at, after(seconds), "en")).toBe(text);
});

test("Bengali and Arabic words carry the same digits as the rest of the page", () => {
  expect(agoText(at, after(5 * 60), "bn")).toMatch(/5/);
  expect(agoText(at, after(5 * 60), "ar")).toMatch(/5/);
});
