import { beforeEach, expect, test } from "vitest";
import { forgetSearches, recentSearches, rememberSearch, stepped } from "./search.ts";

beforeEach(() => localStorage.clear());

test("recent searches keep the last five, newest first, without repeats", () => {
  for (const text of ["a", "b", "c", "d", "e", "f", "c", " "]) rememberSearch(text);
  expect(recentSearches()).toEqual(["c", "f", "e", "d", "b"]);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});

test("what something else has written in their place is no search", () => {
  localStorage.setItem("recentSearches", "{broken");
  expect(recentSearches()).toEqual([]);
  localStorage.setItem("recentSearches", '["a",1,null]');
  expect(recentSearches()).toEqual(["a"]);
});

test("arrow keys go round", () => {
  expect(stepped(0, 1, 3)).toBe(1);
  expect(stepped(2, 1, 3)).toBe(0);
  expect(stepped(0, -1, 3)).toBe(2);
  expect(stepped(0, -1, 0)).toBe(0);
});
