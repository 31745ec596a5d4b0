import { expect, it } from "vitest";
import { after } from "./soon.ts";

it("goes on at once with what is known", () => {
  expect(after(2, (two) => two + 1)).toBe(3);
});

it("waits for what is not known yet, and passes on what goes wrong", async () => {
  const later = after(Promise.resolve(2), (two) => Promise.resolve(two + 1));
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe(3);
  const failed = after(Promise.reject(new Error("no")), () => 1);
  await expect(failed).rejects.toThrow("no");
});
