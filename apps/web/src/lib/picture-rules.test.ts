import { pictureBytesMax } from "@baize/contract";
import { describe, expect, test } from "vitest";
import * as rules from "./picture-rules.ts";

test("what may be chosen is what the contract takes", () => {
  expect(rules.pictureMegabytesMax * 1024 * 1024).toBe(pictureBytesMax);
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
