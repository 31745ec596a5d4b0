import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { patternTexts, tryValue } from "./patterns.ts";

test("the patterns are those of the server, in its order", () => {
  expect(patternTexts).toHaveLength(21);
  // Read and not imported: no app knows another's code.
  const source = readFileSync("apps/server/src/brand/registration-rules.ts", "utf8");
  const list = source.slice(source.indexOf("patternTexts"), source.indexOf("\n];"));
  const texts = [...list.matchAll(/^\s*("(?:[^"\\]|\\.)*"),/gm)].map(
    ([, literal = '""']) => JSON.parse(literal) as string,
  );
  expect(patternTexts).toEqual(texts);
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
