import { expect, test } from "vitest";
import { percentIn } from "./percent.ts";

test.each([
  ["en", "100", "100%"],
  ["bn", "99.42", "99.42%"],
  ["th", "5", "5%"],
  ["zh", "98.20 – 99.00", "98.20 – 99.00%"],
  ["ru", "99.5", "99.5\u00a0%"],
  ["tr", "50.25", "%50.25"],
  ["en", "-3.5", "−3.5%"],
  ["fa", "-3.5", "−3.5%"],
])("in %s, %s percent are %s", (language, number, text) => {
  expect(percentIn(language, number)).toBe(text);
});
