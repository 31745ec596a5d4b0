import { expect, test } from "vitest";
import * as server from "../../../../server/src/brand/registration-rules.ts";
import { patternTexts, tryValue } from "./patterns.ts";

test("the patterns are those of the server, in its order", () => {
  expect(patternTexts).toHaveLength(21);
  expect(patternTexts).toEqual(server.patternTexts);
});

const username = { acceptedPattern: "[A-Za-z][A-Za-z0-9]*", minLength: 4, maxLength: 8 };

test.each([
  ["amber7", "accepted"],
  ["ab", "refused"],
  ["abcdefghi", "refused"],
  ["7amber", "refused"],
] as const)("a user name %j is %s", (value, trial) => {
  expect(tryValue(value, username)).toBe(trial);
});

test("a lone star takes anything, and what is no pattern says so", () => {
  expect(tryValue("?! 7", { ...username, acceptedPattern: "*" })).toBe("accepted");
  expect(tryValue("amber", { ...username, acceptedPattern: "[a-" })).toBe("unreadable");
  expect(tryValue("🂡🂡🂡🂡", { ...username, acceptedPattern: "*" })).toBe("accepted");
});
