import { gameTypes } from "@baize/contract";
import { expect, test } from "vitest";
import { boards, boardsOf } from "./boards.ts";

test("every type of game may have a board", () => {
  expect(boards).toEqual(["ALL", "JP", ...gameTypes]);
});

test("a brand shows boards of the types it has games of, in their order", () => {
  expect(boardsOf(["BGS", "RNG"])).toEqual(["ALL", "JP", "RNG", "BGS"]);
  expect(boardsOf([])).toEqual(["ALL", "JP"]);
});
