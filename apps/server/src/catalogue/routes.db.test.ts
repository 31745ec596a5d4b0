import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";

let it: TestApp;

const entry = (gameCode: string, enabled = true) => ({
  game_code: gameCode,
  name: "Skylark by vendor",
  names: {},
  product: "HSE",
  category: "BGS",
  enabled,
  rtp_bps: 9900,
});

beforeAll(async () => {
  it = await createTestApp();
});
afterAll(() => it.close());

test("the lobby announces its games, and a vendor's list opens them", async () => {
  const before = await it.call("gameMenus", { headers: { language: "en" } });
  const inHouse = before.value.menus.find((menu) => menu.gameType === "BGS");
  expect(inHouse?.games.find((game) => game.gameCode === "skylark")).toMatchObject({
    displayName: "Skylark",
    vendorName: "Hearthside",
    isOpen: false,
    showIcon: "skylark",
  });
  expect(before.value.menus.flatMap((menu) => menu.games).length).toBeGreaterThanOrEqual(32);
  const { catalogue } = it.app.platform;
  await catalogue.recordVendorGames("HSE", [entry("skylark"), entry("brand-new")]);
  const after = await it.call("gameMenus", { query: { gameType: "BGS" } });
  const [menu] = after.value.menus;
  expect(menu?.games[0]).toMatchObject({ gameCode: "skylark", isOpen: true });
  expect(menu?.games[0]?.displayName).toBe("স্কাইলার্ক");
  expect(menu?.games.some((game) => game.gameCode === "brand-new")).toBe(true);
  await catalogue.recordVendorGames("HSE", [entry("skylark", false)]);
  expect(await catalogue.findGame("HSE", "skylark")).toMatchObject({ isOpen: false });
  expect(await catalogue.findGame("HSE", "brand-new")).toMatchObject({ isOpen: false });
});

test("a game switched off leaves the lobby, and the vendor cannot bring it back", async () => {
  const { catalogue } = it.app.platform;
  expect(await catalogue.setEnabled("HSE", "amber-dice", false)).toBe(true);
  await catalogue.recordVendorGames("HSE", [entry("amber-dice")]);
  expect(await catalogue.findGame("HSE", "amber-dice")).toBeUndefined();
  await catalogue.setEnabled("HSE", "amber-dice", true);
  expect(await catalogue.findGame("HSE", "amber-dice")).toMatchObject({ isOpen: true });
  expect(await catalogue.setEnabled("HSE", "no-such-game", false)).toBe(false);
});

test("hot games are twelve at most, and search works in both languages", async () => {
  const token = await it.aMember();
  const hot = await it.call("hotGames");
  expect(hot.value.length).toBe(12);
  for (const keyword of ["lantern", "লণ্ঠন"]) {
    const found = await it.call("gameList", { token, query: { keyword } });
    expect(found.value.content.map((game) => game.gameCode)).toContain("lantern-koi");
  }
  const page = await it.call("gameList", { token, query: { gameType: "RNG", pageSize: "5" } });
  expect(page.value).toMatchObject({ pageNum: 1, content: { length: 5 } });
  expect(page.value.totalPages).toBe(Math.ceil(page.value.total / 5));
  const tooMany = await it.call("gameList", { token, query: { pageSize: "101" } });
  expect(tooMany.refusal?.code).toBe("invalid_input");
});

test("recent games are the member's own, newest first", async () => {
  const token = await it.aMember("recentplayer");
  const other = await it.aMember();
  const { catalogue, identity } = it.app.platform;
  const member = await identity.memberByUsername("AMBERJACK", "recentplayer");
  if (member === undefined) throw new Error("the member is missing");
  for (const gameCode of ["skylark", "gem-quarry", "skylark"]) {
    it.clock.advance(1000);
    await catalogue.recordLaunch(member.memberId, "HSE", gameCode);
  }
  const mine = await it.call("recentGames", { token });
  expect(mine.value.content.map((game) => game.gameCode)).toEqual(["skylark", "gem-quarry"]);
  expect((await it.call("recentGames", { token: other })).value.total).toBe(0);
});

test("the winner board answers, and is empty while nobody has won", async () => {
  expect((await it.call("rankList")).value).toEqual({ list: [] });
});
