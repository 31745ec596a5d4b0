import { expect, test } from "vitest";
import { isNewcomer } from "./newcomer.ts";

const now = Date.parse("2026-11-27T12:00:00Z");

test.each([
  ["has just registered", true, "2026-11-27T11:59:00Z", true],
  ["registered yesterday and comes for the first time", true, "2026-11-26T12:01:00Z", true],
  ["was brought over with an old account", true, "2026-09-01T08:00:00Z", false],
  ["comes again", false, "2026-11-27T11:53:00Z", false],
])("who %s", (_, firstTimeLogin, registeredAt, expected) => {
  expect(isNewcomer({ firstTimeLogin }, { registeredAt }, now)).toBe(expected);
});
