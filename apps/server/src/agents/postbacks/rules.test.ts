import { describe, expect, test } from "vitest";
import { fill, isPostbackAddress, isTakenAnswer, nextTryAt } from "./rules.ts";

describe("an address that may be told something", () => {
  test.each([
    "https://tracker.example.com/p?cid={click_id}&e={event}&sum={amount}",
    "https://tracker.example.com/{campaign}/{s5}",
    "https://203.0.114.9/p",
  ])("%s", (url) => expect(isPostbackAddress(url)).toBe(true));

  test.each([
    "http://tracker.example.com/p",
    "https://localhost/p",
    "https://127.0.0.1/p",
    "https://10.0.0.1/p",
    "https://[::1]/p",
    "https://169.254.169.254/latest",
    "https://intern/p",
    "https://tracker.example.com:8443/p",
    "https://name:secret@tracker.example.com/p",
    "https://{src}.example.com/p",
    "https://{src}/p",
    "https://tracker.example.com/p?x={username}",
    "https://tracker.example.com/p?x={",
    `https://tracker.example.com/${"x".repeat(1000)}`,
    "tracker.example.com",
    "",
  ])("not %s", (url) => expect(isPostbackAddress(url)).toBe(false));
});

test("what is filled in adds no part of its own", () => {
  const url = "https://tracker.example.com/p?s={src}&c={click_id}&n={s2}";
  expect(fill(url, { src: "a&b=c#/../", click_id: "7" })).toBe(
    "https://tracker.example.com/p?s=a%26b%3Dc%23%2F..%2F&c=7&n=",
  );
  // What stands for one is not read again.
  expect(fill("https://x.example/{src}", { src: "{click_id}", click_id: "7" })).toBe(
    "https://x.example/%7Bclick_id%7D",
  );
});

test("it is tried six times, and taken by an answer of two hundred and something", () => {
  const at = new Date(0);
  expect([1, 2, 3, 4, 5, 6].map((tries) => nextTryAt(tries, at)?.getTime())).toEqual([
    60_000,
    300_000,
    1_800_000,
    7_200_000,
    43_200_000,
    undefined,
  ]);
  expect([199, 200, 204, 299, 301, 500].map(isTakenAnswer)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});
