import { expect, test } from "vitest";
import { documentFault } from "./rules.ts";

test.each([
  ["image/jpeg", 1000, undefined],
  ["image/webp", 5 * 1024 * 1024, undefined],
  ["image/png", 5 * 1024 * 1024 + 1, "tooLarge"],
  ["application/pdf", 1000, "notPicture"],
  ["image/svg+xml", 1000, "notPicture"],
])("a %s of %s bytes", (type, size, fault) => {
  expect(documentFault({ type, size })).toBe(fault);
});
