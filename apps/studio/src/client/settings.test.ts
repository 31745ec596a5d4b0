import { beforeEach, expect, test, vi } from "vitest";
import { createSettings, oneOf } from "./settings.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test("a reload finds what was set in the game, and no other game does", () => {
  createSettings("amber-dice").keep("aim", { direction: "under", targetHundredths: 2_500 });
  expect(createSettings("amber-dice").read("aim")).toEqual({
    direction: "under",
    targetHundredths: 2_500,
  });
  expect(createSettings("kite-climb").read("aim")).toBeUndefined();
});

test.each(["", "null", "[1]", '"text"', "{"])("what is kept as %s is nothing set", (text) => {
  stored.set("baize.settings.amber-dice", text);
  const settings = createSettings("amber-dice");
  expect(settings.read("aim")).toBeUndefined();
  expect(settings.read("toString")).toBeUndefined();
  settings.keep("aim", 1);
  expect(createSettings("amber-dice").read("aim")).toBe(1);
});

test("a blocked storage keeps settings for as long as the page lives", () => {
  const refuse = () => {
    throw new Error("blocked");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  const settings = createSettings("amber-dice");
  settings.keep("rows", 16);
  expect(settings.read("rows")).toBe(16);
});

test("a setting that is none of its values is refused", () => {
  expect(oneOf([8, 12, 16])(12)).toBe(12);
  expect(oneOf([8, 12, 16])("12")).toBeUndefined();
});
