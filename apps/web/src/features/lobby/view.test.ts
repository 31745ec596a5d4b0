import { expect, test } from "vitest";
import { changed, plainView, searchOf, viewOf } from "./view.ts";

test("an address without a search is the plain list, and the plain list needs none", () => {
  expect(viewOf({})).toEqual(plainView);
  expect(searchOf(plainView)).toEqual({});
});

test("what the address keeps is read back as it was", () => {
  const view = {
    filter: "HOT",
    group: "JP",
    vendors: ["NVS", "7"],
    sort: "name",
    pages: 3,
  } as const;
  expect(searchOf(view)).toEqual({
    filter: "HOT",
    gameClassify: "JP",
    vassalage: "NVS,7",
    sort: "name",
    pages: 3,
  });
  expect(viewOf({ ...searchOf(view) })).toEqual(view);
});

test("a vendor's code made of digits arrives as a number", () => {
  expect(viewOf({ vassalage: 88 }).vendors).toEqual(["88"]);
});

test("what nobody knows is left out", () => {
  expect(
    viewOf({ filter: "BEST", gameClassify: "XX", vassalage: "A,,b b,A", sort: 1, pages: "-4" }),
  ).toEqual({ ...plainView, vendors: ["A"] });
  expect(viewOf({ pages: 1e9 }).pages).toBe(200);
});

test("another filter begins at the first page, and more pages change nothing else", () => {
  const view = { ...plainView, filter: "NEW", pages: 4 } as const;
  expect(changed(view, { sort: "name" })).toEqual({ ...view, sort: "name", pages: 1 });
  expect(changed(view, { pages: 5 })).toEqual({ ...view, pages: 5 });
});
