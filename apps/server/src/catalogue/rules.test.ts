import { expect, test } from "vitest";
import { isFound, lobbyOf, maskName, pageOf, typeOfCategory, type Game } from "./rules.ts";

const game: Game = {
  vendorCode: "HSE",
  gameCode: "skylark",
  nodeId: "HSE-skylark",
  name: { en: "Skylark Rising", bn: "স্কাইলার্ক" },
  gameType: "BGS",
  groupCode: "AC",
  isHot: true,
  isNew: true,
  isOpen: true,
  art: "skylark",
  sort: 5,
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

test("a search finds words in any language and in the vendor's name", () => {
  const vendors = [{ vendorCode: "HSE", name: { en: "Hearthside" }, isOpen: true }];
  const lobby = lobbyOf(vendors, [game]);
  for (const keyword of ["sky", "RISING sky", "স্কাই", "hearth"]) {
    expect([keyword, isFound(lobby, game, keyword)]).toEqual([keyword, true]);
  }
  expect(isFound(lobby, game, "sky falling")).toBe(false);
  expect(isFound(lobby, game, ".*")).toBe(false);
});

test("open games come before announced ones, each in the brand's order", () => {
  const announced = { ...game, gameCode: "first", nodeId: "HSE-first", isOpen: false, sort: 1 };
  const later = { ...game, gameCode: "later", nodeId: "HSE-later", sort: 9 };
  const { games } = lobbyOf([], [announced, later, game]);
  expect(games.map((one) => one.gameCode)).toEqual(["skylark", "later", "first"]);
});

test("pages count from one and end where the list ends", () => {
  const rows = [1, 2, 3, 4, 5];
  expect(pageOf(rows, 2, 2)).toEqual({ content: [3, 4], pageNum: 2, totalPages: 3, total: 5 });
  expect(pageOf(rows, 9, 2).content).toEqual([]);
});

test("a vendor's category becomes our game type", () => {
  expect(typeOfCategory("BGS")).toBe("BGS");
  expect(typeOfCategory("crash")).toBe("BGS");
  expect(typeOfCategory("Slots")).toBe("RNG");
  expect(typeOfCategory("something new")).toBe("RNG");
});
