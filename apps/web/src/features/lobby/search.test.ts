import { beforeEach, expect, test } from "vitest";
import type { GameTile } from "@baize/contract";
import { findGames, recentSearches, rememberSearch, score, slips } from "./search.ts";

const aGame = (displayName: string, isOpen = true): GameTile => ({
  nodeId: displayName,
  displayName,
  gameName: displayName,
  gameCode: displayName,
  gameType: "RNG",
  vassalage: "NVS",
  vendorName: "Novella Spins",
  gameGroupCode: "",
  isHot: 0,
  isNew: false,
  isGame: true,
  isOpen,
  showIcon: "",
});

beforeEach(() => localStorage.clear());

test("letters that were changed, left out or swapped count as one slip", () => {
  expect(slips("lantern", "lantern", 2)).toBe(0);
  expect(slips("lantren", "lantern", 2)).toBe(1);
  expect(slips("lanern", "lantern", 2)).toBe(1);
  expect(slips("xy", "lantern", 2)).toBe(3);
});

test("a name is found by its beginning, by a word in it, and in spite of a slip", () => {
  expect(score("Lantern Koi", "lan")).toBeGreaterThan(score("Lantern Koi", "koi"));
  expect(score("Lantern Koi", "koi")).toBeGreaterThan(score("Lantern Koi", "lantren"));
  expect(score("Lantern Koi", "lantren")).toBeGreaterThan(0);
  expect(score("Lantern Koi", "dice")).toBe(0);
  expect(score("লণ্ঠন কই", "লণ্ঠন")).toBeGreaterThan(0);
});

test("open games come before announced ones that match as well", () => {
  const games = [aGame("Amber Scarab", false), aGame("Amber Dice"), aGame("Skylark")];
  expect(findGames(games, "amber").map(({ gameCode }) => gameCode)).toEqual([
    "Amber Dice",
    "Amber Scarab",
  ]);
});

test("recent searches keep the last five, newest first, without repeats", () => {
  for (const text of ["a", "b", "c", "d", "e", "f", "c", " "]) rememberSearch(text);
  expect(recentSearches()).toEqual(["c", "f", "e", "d", "b"]);
  localStorage.setItem("recentSearches", "{broken");
  expect(recentSearches()).toEqual([]);
});
