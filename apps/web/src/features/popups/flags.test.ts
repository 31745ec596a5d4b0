import { beforeEach, expect, test } from "vitest";
import { closePopup, hasClosedPopup, noteFirstLogin, popupsFor, type Popup } from "./flags.ts";

const aPopup = (execution: Popup["execution"]): Popup => ({
  id: execution,
  execution,
  title: execution,
  html: "",
  picture: null,
});
const all = [aPopup("A"), aPopup("F"), aPopup("B")];
const ids = (popups: readonly Popup[]) => popups.map(({ id }) => id);

beforeEach(() => sessionStorage.clear());

test("visitors see B, the signed-in A, and F besides at the first sign-in", () => {
  expect(ids(popupsFor(all, "anonymous"))).toEqual(["B"]);
  expect(ids(popupsFor(all, "user"))).toEqual(["A"]);
  noteFirstLogin();
  expect(ids(popupsFor(all, "user"))).toEqual(["A", "F"]);
  expect(ids(popupsFor(all, "anonymous"))).toEqual(["B"]);
});

test("what a visitor closed is still open for the member he becomes", () => {
  closePopup("anonymous");
  expect(hasClosedPopup("anonymous")).toBe(true);
  expect(hasClosedPopup("user")).toBe(false);
  closePopup("user");
  expect(hasClosedPopup("user")).toBe(true);
});
