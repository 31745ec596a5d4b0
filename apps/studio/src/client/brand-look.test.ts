import { expect, test } from "vitest";
import { isAccent, wearLook } from "./brand-look.ts";

test("only a colour is taken for one: the value goes into styles", () => {
  expect(["#12b5c4", "#ABCDEF"].map(isAccent)).toEqual([true, true]);
  const wrong = ["12b5c4", "#12b5c", "#12b5c4;--s1:red", "red", "url(x)", "", null, 12];
  expect(wrong.filter(isAccent)).toEqual([]);
});

test("every shade of the frame's controls is made from the colour", () => {
  const shades = new Map<string, string>();
  const root = { style: { setProperty: (name: string, value: string) => shades.set(name, value) } };
  wearLook("#12b5c4", root as unknown as HTMLElement);
  expect([...shades.keys()]).toEqual(["--brand", "--brand-hi", "--on-brand", "--brand-text"]);
  expect(shades.get("--brand")).toBe("#12b5c4");
  expect([...shades.values()].every(isAccent)).toBe(true);
});
