import { expect, test } from "vitest";
import type { GameTile } from "@baize/contract";
import { groupsOf } from "./sections.tsx";

const ofGroups = (...groups: string[]) => ({
  games: groups.map((gameGroupCode) => ({ gameGroupCode }) as GameTile),
});

test("a section offers the groups its games belong to, in the specification's order", () => {
  expect(groupsOf(ofGroups("AC", "", "JP", "TG"), ["en"])).toEqual(["JP", "TG", "AC"]);
});

test("a section whose games are of one kind offers none", () => {
  expect(groupsOf(ofGroups("TG", "TG"), ["en"])).toEqual([]);
  expect(groupsOf(ofGroups("", ""), ["en"])).toEqual([]);
});

test("bingo is offered only where the brand speaks Thai", () => {
  expect(groupsOf(ofGroups("BG", ""), ["bn", "en"])).toEqual([]);
  expect(groupsOf(ofGroups("BG", ""), ["bn", "th"])).toEqual(["BG"]);
});
