import type { PromotionOffer } from "@baize/contract";
import { expect, test } from "vitest";
import { percentOf } from "../../ui/promotions/percent.ts";
import { categoriesOf, promotionsOf } from "./view.ts";

const promotion = (
  id: string,
  category: PromotionOffer["category"],
  state: PromotionOffer["state"],
): PromotionOffer => ({
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
  promotionId: null,
  type: null,
  needsJoin: false,
  canApply: false,
  budgetLeft: null,
  label: null,
  why: null,
  missing: null,
  gives: null,
  entry: null,
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

test("what is paused stands behind what runs", () => {
  const [, , first, second] = promotions;
  if (first === undefined || second === undefined) throw new Error("two run");
  const paused = [{ ...first, label: "paused" as const }, second];
  expect(promotionsOf(paused, undefined).map(({ id }) => id)).toEqual(["second", "first"]);
});

test("a category shows its own promotions only", () => {
  expect(promotionsOf(promotions, "slots").map(({ id }) => id)).toEqual(["first", "ended"]);
  expect(promotionsOf(promotions, "live")).toEqual([]);
});

test("only categories with promotions are offered, in their order", () => {
  expect(categoriesOf(promotions)).toEqual(["slots", "vip"]);
});

test("a bar is full only when everything has come", () => {
  const sum = (actual: string) => ({ actual, expected: "500.00", isMoney: true });
  expect(percentOf(sum("0.00"), "BDT")).toBe(0);
  expect(percentOf(sum("499.99"), "BDT")).toBe(99);
  expect(percentOf(sum("500.00"), "BDT")).toBe(100);
  expect(percentOf({ actual: "1", expected: "3", isMoney: false }, "BDT")).toBe(33);
});
