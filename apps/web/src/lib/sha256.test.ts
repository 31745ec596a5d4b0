import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256Words } from "./sha256.ts";

const hexOf = (words: readonly number[]) =>
  words.map((word) => word.toString(16).padStart(8, "0")).join("");

test.each(["", "abc", "a".repeat(55), "a".repeat(56), "a".repeat(64), "b".repeat(200), "তাকা"])(
  "the digest of %j is the one everybody has",
  (text) => {
    expect(hexOf(sha256Words(text))).toBe(createHash("sha256").update(text).digest("hex"));
  },
);
