import { beforeEach, expect, test } from "vitest";
import { close, hasClosed, noteFirstLogin, popupsFor, type Popup } from "./flags.ts";

const aPopup = (execution: Popup["execution"], type: Popup["type"] = "event"): Popup => ({
  id: type === "gift" ? `gift ${execution}` : execution,
  type,
  execution,
  title: execution,
  html: "",
  picture: null,
});
const all = [aPopup("A"), aPopup("B", "gift"), aPopup("F"), aPopup("B"), aPopup("F", "gift")];
const ids = (popups: readonly Popup[]) => popups.map(({ id }) => id);

beforeEach(() => sessionStorage.clear());

test("visitors see B, signed-in members A, and also F at the first sign-in", () => {
  expect(ids(popupsFor("popup", all, "anonymous"))).toEqual(["B"]);
  expect(ids(popupsFor("popup", all, "user"))).toEqual(["A"]);
  noteFirstLogin();
  expect(ids(popupsFor("popup", all, "user"))).toEqual(["A", "F"]);
  expect(ids(popupsFor("popup", all, "anonymous"))).toEqual(["B"]);
});

test("gifts are apart from the others, and for the same people", () => {
  expect(ids(popupsFor("gift", all, "anonymous"))).toEqual(["gift B"]);
  expect(ids(popupsFor("gift", all, "user"))).toEqual([]);
  expect(ids(popupsFor("gift", all, "user", true))).toEqual(["gift F"]);
});

test("what a visitor closed is shown again after that visitor signs in", () => {
  close("popup", "anonymous");
  expect(hasClosed("popup", "anonymous")).toBe(true);
  expect(hasClosed("popup", "user")).toBe(false);
  expect(hasClosed("gift", "anonymous"), "a gift is closed by itself").toBe(false);
  close("popup", "user");
  expect(hasClosed("popup", "user")).toBe(true);
});
