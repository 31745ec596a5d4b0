import { expect, test } from "vitest";
import { textIn } from "../../platform/text.ts";
import { titleOf } from "./texts.ts";

test("a title is read in the language of the member, else in English", () => {
  const title = titleOf("pointsConverted");
  expect(textIn(title, "bn")).toBe("পয়েন্ট বদলে নগদ");
  expect(textIn(title, "en")).toBe("Points converted to cash");
  expect(textIn({ en: title["en"] ?? "" }, "th")).toBe("Points converted to cash");
});
