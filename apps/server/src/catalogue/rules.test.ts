import { expect, test } from "vitest";
import { lobbyOf, maskName, pageOf, typeOfCategory, type Game } from "./rules.ts";

const game: Game = {
  vendorCode: "HSE",
  gameCode: "skylark",
  nodeId: "HSE-skylark",
  name: { en: "Skylark Rising", bn: "স্কাইলার্ক" },
  gameType: "BGS",
  groupCode: "AC",
  isHot: true,
  isNew: true,
  isShown: true,
  volatility: null,
  isOpen: true,
  isAnnounced: false,
  art: "skylark",
  sort: 5,
  addedAt: new Date("2026-01-15T12:00:00Z"),
};

test.each([
  ["rahima8", "ra***8"],
  ["abcd", "a***d"],
  ["ab", "a***"],
  ["a", "a***"],
  ["রহিমা", "রহ***া"],
])("%s is shown to others as %s", (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test("open games come before announced ones, each in the brand's order", () => {
  const coming = { isOpen: false, isAnnounced: true };
  const announced = { ...game, gameCode: "first", nodeId: "HSE-first", ...coming, sort: 1 };
  const later = { ...game, gameCode: "later", nodeId: "HSE-later", sort: 9 };
  const { games } = lobbyOf([], [announced, later, game]);
  expect(games.map((one) => one.gameCode)).toEqual(["skylark", "later", "first"]);
});

test("pages count from one and end where the list ends", () => {
  const rows = [1, 2, 3, 4, 5];
  expect(pageOf(rows, 2, 2)).toEqual({ content: [3, 4], pageNum: 2, totalPages: 3, total: 5 });
  expect(pageOf(rows, 9, 2).content).toEqual([]);
});

test("what is not shown is in no list, and keeps its name for records", () => {
  const hidden = { ...game, gameCode: "hidden", nodeId: "HSE-hidden", isShown: false };
  const lobby = lobbyOf([], [hidden, game]);
  expect(lobby.games.map((one) => one.gameCode)).toEqual(["skylark"]);
  expect(lobby.byNode.has("HSE-hidden")).toBe(false);
  expect(lobby.byType.get("BGS")).toEqual([game]);
  expect(lobby.byCode.get("HSE/hidden")).toEqual(hidden);
});

test.each([
  ["HSE", "BGS", "BGS"],
  ["HSE", "crash", "BGS"],
  ["NVS", "Slots", "RNG"],
  ["NVS", "something new", "RNG"],
  // These vendors' games have their own lanes, whatever they are called.
  ["IMES", "sports", "ESPORTS"],
  ["TF", "sports", "ESPORTS"],
  ["DS88", "live", "COCKFIGHT"],
  ["BGS", "slots", "BGS"],
])("a game of %s that its vendor calls %s is one of %s", (vendorCode, category, gameType) => {
  expect(typeOfCategory(vendorCode, category)).toBe(gameType);
});
