import { feedbackPicturesMax, feedbackTypes, routes } from "@baize/contract";
import { expect, test } from "vitest";
import * as rules from "./rules.ts";

test("what the form offers and allows is what the contract takes", () => {
  expect(rules.feedbackTypes).toEqual(feedbackTypes);
  expect(rules.picturesMax).toBe(feedbackPicturesMax);
  const { content, contact } = routes.feedback.body.shape;
  const { contentLengthMin: min, contentLengthMax: max, contactLengthMax } = rules;
  expect(content.safeParse("x".repeat(min - 1)).success).toBe(false);
  expect(content.safeParse("x".repeat(min)).success).toBe(true);
  expect(content.safeParse("x".repeat(max)).success).toBe(true);
  expect(content.safeParse("x".repeat(max + 1)).success).toBe(false);
  expect(contact.safeParse("x".repeat(contactLengthMax)).success).toBe(true);
  expect(contact.safeParse("x".repeat(contactLengthMax + 1)).success).toBe(false);
});

test("blanks around a text do not make it long enough", () => {
  expect(rules.contentFault("   short   ")).toBe("tooShort");
  expect(rules.contentFault("long enough")).toBeUndefined();
  expect(rules.contentFault("x".repeat(2_001))).toBe("tooLong");
});
