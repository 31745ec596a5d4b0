import type { Promotion } from "@baize/contract";
import { expect, test } from "vitest";
import { categoriesOf, promotionsOf } from "./view.ts";

const promotion = (
  id: string,
  category: Promotion["category"],
  state: Promotion["state"],
): Promotion => ({
  id,
  category,
  state,
  title: id,
  summary: "",
  html: "",
  announcementImages: [{ url: "welcome", sequence: 0 }],
  action: null,
  startsAt: null,
  endsAt: null,
});

const promotions = [
  promotion("ended", "slots", "closed"),
  promotion("next", "vip", "soon"),
  promotion("first", "slots", "open"),
  promotion("second", "vip", "open"),
];

test("what runs stands before what comes, and that before what is over", () => {
  const ids = promotionsOf(promotions, undefined).map(({ id }) => id);
  expect(ids).toEqual(["first", "second", "next", "ended"]);
});

test("a category shows its own promotions only", () => {
  expect(promotionsOf(promotions, "slots").map(({ id }) => id)).toEqual(["first", "ended"]);
  expect(promotionsOf(promotions, "live")).toEqual([]);
});

test("only categories with promotions are offered, in their order", () => {
  expect(categoriesOf(promotions)).toEqual(["slots", "vip"]);
});
