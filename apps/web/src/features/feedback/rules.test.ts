import { feedbackPicturesMax, feedbackTypes, pictureBytesMax, routes } from "@baize/contract";
import { describe, expect, test } from "vitest";
import * as rules from "./rules.ts";

test("what the form offers and allows is what the contract takes", () => {
  expect(rules.feedbackTypes).toEqual(feedbackTypes);
  expect(rules.picturesMax).toBe(feedbackPicturesMax);
  expect(rules.pictureMegabytesMax * 1024 * 1024).toBe(pictureBytesMax);
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

describe("a picture", () => {
  test("is a PNG or a JPG of at most 5 MB", () => {
    const size = 5 * 1024 * 1024;
    expect(rules.pictureFault({ type: "image/png", size })).toBeUndefined();
    expect(rules.pictureFault({ type: "image/jpeg", size: 1 })).toBeUndefined();
    expect(rules.pictureFault({ type: "image/png", size: size + 1 })).toBe("tooLarge");
    expect(rules.pictureFault({ type: "image/gif", size: 1 })).toBe("notPicture");
    expect(rules.pictureFault({ type: "", size: 1 })).toBe("notPicture");
  });
  test("travels without the head of its data address", () => {
    expect(rules.base64Of("data:image/png;base64,iVBORw0K")).toBe("iVBORw0K");
  });
});
