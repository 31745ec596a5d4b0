import { expect, test } from "vitest";
import type { GameMenu } from "@baize/contract";
import { groupsOf } from "./sections.tsx";

test("bingo is offered only where the brand speaks Thai", () => {
  const menu: Pick<GameMenu, "groups"> = { groups: ["JP", "BG"] };
  expect(groupsOf(menu, ["bn", "en"])).toEqual(["JP"]);
  expect(groupsOf(menu, ["bn", "th"])).toEqual(["JP", "BG"]);
});
