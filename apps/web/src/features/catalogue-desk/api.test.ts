import { expect, test } from "vitest";
import { nameIn, sentNames, targetOf } from "./api.ts";

test("a name is read in the reader's language, in English, or in any", () => {
  expect(nameIn({ en: "Koi", bn: "কই" }, "bn")).toBe("কই");
  expect(nameIn({ en: "Koi", bn: "কই" }, "ar")).toBe("Koi");
  expect(nameIn({ bn: "কই" }, "ar")).toBe("কই");
});

test("an emptied name is not sent", () => {
  expect(sentNames({ en: " Koi ", bn: " ", ar: undefined })).toEqual({ en: "Koi" });
});

test("a game moves by a place within its page, and last on the last page only", () => {
  const rows = ["a", "b", "c"];
  expect(targetOf(rows, 1, -1, false)).toBe("a");
  expect(targetOf(rows, 0, -1, false)).toBeUndefined();
  expect(targetOf(rows, 0, 1, false)).toBe("c");
  expect(targetOf(rows, 1, 1, true)).toBeNull();
  expect(targetOf(rows, 1, 1, false)).toBeUndefined();
  expect(targetOf(rows, 2, 1, true)).toBeUndefined();
});
