import { expect, test } from "vitest";
import { slots } from "../../apps/studio/src/catalogue/slots.ts";
import { SLOT_LOOKS } from "./own-art.ts";

/** Lantern Koi draws its symbols in a file of its own. */
const drawnHere = slots.filter(({ gameCode }) => gameCode !== "lantern-koi");

test.each(drawnHere)("every symbol of $gameCode has a picture", ({ gameCode, compiled }) => {
  const look = SLOT_LOOKS.find(({ code }) => code === gameCode);
  expect(Object.keys(look?.symbols ?? {}).toSorted()).toEqual(compiled.ids.toSorted());
  expect([look?.reels, look?.rows]).toEqual([compiled.reels, compiled.machine.rows]);
});

test.each(slots)("every symbol of $gameCode has a name in every language", (slot) => {
  const { compiled, symbolName } = slot;
  for (const id of compiled.ids) expect(Object.keys(symbolName(id)), id).toHaveLength(26);
});

test("every look belongs to a slot that is played", () => {
  const played = new Set(slots.map(({ gameCode }) => gameCode));
  expect(SLOT_LOOKS.map(({ code }) => code).filter((code) => !played.has(code))).toEqual([]);
});

test("no two slots stand in the same place", () => {
  // Lantern Koi's pond is drawn over the river by night.
  const places = ["riverNight", ...SLOT_LOOKS.map(({ backdrop }) => backdrop)];
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});
