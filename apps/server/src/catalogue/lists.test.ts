import { describe, expect, test } from "vitest";
import {
  lanesOf,
  listPage,
  menusOf,
  vendorCardOf,
  vendorTypesOf,
  type ListQuery,
} from "./lists.ts";
import { moveBefore } from "./offer.ts";
import { lobbyOf, type Game } from "./rules.ts";

const vendors = [
  { vendorCode: "NVS", name: { en: "Novella" }, isOpen: true },
  { vendorCode: "HSE", name: { en: "Hearthside", bn: "হার্থসাইড" }, isOpen: true },
  { vendorCode: "NIL", name: { en: "Without games" }, isOpen: true },
];

function game(gameCode: string, given: Partial<Game> = {}): Game {
  const vendorCode = given.vendorCode ?? "NVS";
  return {
    vendorCode,
    gameCode,
    nodeId: `${vendorCode}-${gameCode}`,
    name: { en: gameCode },
    gameType: "RNG",
    groupCode: "",
    isHot: false,
    isNew: false,
    isShown: true,
    volatility: null,
    isOpen: false,
    isAnnounced: true,
    art: gameCode,
    sort: 0,
    addedAt: new Date("2026-01-01T00:00:00Z"),
    ...given,
  };
}

const lobby = lobbyOf(vendors, [
  game("delta", { sort: 0, groupCode: "JP" }),
  game("alpha", { sort: 1, isNew: true, addedAt: new Date("2026-01-03T00:00:00Z") }),
  game("charlie", { sort: 2, isHot: true, addedAt: new Date("2026-01-09T00:00:00Z") }),
  game("bravo", { sort: 3, isOpen: true, groupCode: "JP", vendorCode: "HSE" }),
  game("echo", { sort: 0, isOpen: true, gameType: "BGS", vendorCode: "HSE", groupCode: "AC" }),
]);

const all: ListQuery = { filter: "ALL", sort: "order", pageNo: 1, pageSize: 48 };

test("what cannot be played is listed once announced, six of a type, last, and not counted", () => {
  const coming = Array.from({ length: 9 }, (_, sort) => game(`coming-${sort}`, { sort }));
  const other = game("other-type", { gameType: "FISH" });
  const hidden = game("hidden", { gameType: "PVP", isAnnounced: false });
  const open = ["first", "second"].map((code) => game(code, { isOpen: true, sort: 50 }));
  const shown = lobbyOf(vendors, [...coming, other, hidden, ...open]);
  const ofType = (shown.byType.get("RNG") ?? []).map(({ gameCode }) => gameCode);
  const announced = Array.from({ length: 6 }, (_, sort) => `coming-${sort}`);
  expect(ofType).toEqual(["first", "second", ...announced]);
  expect([...shown.byType.keys()]).toEqual(["RNG", "FISH"]);
  expect(shown.byNode.has(hidden.nodeId)).toBe(false);
  expect(menusOf(shown, { limit: 12 }, "en").map(({ total }) => total)).toEqual([2, 0]);
  const page = listPage(shown, shown.games, { ...all, gameType: "RNG" }, "en");
  expect([page.total, page.playable]).toEqual([8, 2]);
  expect(page.vendors).toEqual([{ vassalage: "NVS", vendorName: "Novella", total: 2 }]);
  expect(lanesOf(shown, "en").map(({ cards }) => cards[0]?.total)).toEqual([2, 0]);
});

const codes = (query: Partial<ListQuery>) =>
  listPage(lobby, lobby.games, { ...all, ...query }, "en").content.map(({ gameCode }) => gameCode);

describe("a page", () => {
  test.each<[string, Partial<ListQuery>, string[]]>([
    ["has what can be played first", {}, ["echo", "bravo", "delta", "alpha", "charlie"]],
    ["of a type", { gameType: "RNG" }, ["bravo", "delta", "alpha", "charlie"]],
    ["of a group", { gameClassify: "JP" }, ["bravo", "delta"]],
    ["of one vendor", { vassalage: "HSE" }, ["echo", "bravo"]],
    ["of vendors", { vassalage: "HSE, NVS", gameType: "BGS" }, ["echo"]],
    ["of a vendor nobody knows", { vassalage: "XXX" }, []],
    ["of what is new", { filter: "NEW" }, ["alpha"]],
    ["of what is hot", { filter: "HOT" }, ["charlie"]],
    ["by name", { sort: "name" }, ["bravo", "echo", "alpha", "charlie", "delta"]],
    ["by age", { sort: "new", gameType: "RNG" }, ["bravo", "alpha", "charlie", "delta"]],
    ["that is the second", { pageNo: 2, pageSize: 2 }, ["delta", "alpha"]],
  ])("%s", (_name, query, expected) => {
    expect(codes(query)).toEqual(expected);
  });

  test("tells how many games each vendor has, whichever vendor is chosen", () => {
    const query = { ...all, gameType: "RNG" as const, vassalage: "HSE" };
    const page = listPage(lobby, lobby.games, query, "bn");
    expect(page.total).toBe(1);
    expect(page.vendors).toEqual([{ vassalage: "HSE", vendorName: "হার্থসাইড", total: 1 }]);
  });

  test("keeps the order of a search or of a member's own games", () => {
    const own = lobby.games.toReversed();
    const page = listPage(lobby, own, { ...all, filter: "FAV" }, "en");
    expect(page.content[0]?.gameCode).toBe("charlie");
  });
});

test("a menu has the groups of all its games, also of those it cuts off", () => {
  const menus = menusOf(lobby, { limit: 1 }, "en");
  expect(menus.map(({ groups }) => groups)).toEqual([["JP"], []]);
});

test("menus follow the order of types, leave empty ones out, and count what they cut off", () => {
  const menus = menusOf(lobby, { limit: 1 }, "en");
  expect(menus.map(({ gameType, total, games }) => [gameType, total, games.length])).toEqual([
    ["RNG", 1, 1],
    ["BGS", 1, 1],
  ]);
});

test("lanes have the vendors of each type, those with something to play first", () => {
  const lanes = lanesOf(lobby, "en");
  expect(
    lanes.map(({ gameClassify, cards }) => [
      gameClassify,
      cards.map((card) => [card.vassalage, card.total, card.isOpen]),
    ]),
  ).toEqual([
    [
      "RNG",
      [
        ["HSE", 1, true],
        ["NVS", 0, false],
      ],
    ],
    ["BGS", [["HSE", 1, true]]],
  ]);
});

test("a vendor's types are those it has games of", () => {
  expect(vendorTypesOf(lobby, "HSE")).toEqual([
    { gameType: "RNG", total: 1 },
    { gameType: "BGS", total: 1 },
  ]);
  expect(vendorTypesOf(lobby, "NIL")).toBeUndefined();
  const [, , without] = vendors;
  if (without === undefined) throw new Error("there is no third vendor");
  expect(vendorCardOf(lobby, without, "en")).toEqual([]);
});

test.each([
  ["c", "a", ["c", "a", "b", "d"]],
  ["a", null, ["b", "c", "d", "a"]],
  ["a", "d", ["b", "c", "a", "d"]],
  ["b", "b", ["a", "b", "c", "d"]],
  ["b", "c", ["a", "b", "c", "d"]],
])("moving %s before %s", (moved, before, expected) => {
  expect(moveBefore(["a", "b", "c", "d"], moved, before)).toEqual(expected);
});
