import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openGames } from "../../test/lobby.ts";
import { createCatalogue } from "./index.ts";

let api: TestApp;

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
  api = await createTestApp();
});
afterAll(() => api.close());

test("the lobby has the games that are announced, and a vendor's list opens others", async () => {
  const before = await api.call("gameMenus", { headers: { language: "en" } });
  const inHouse = before.value.menus.find((menu) => menu.gameType === "BGS");
  expect(inHouse).toMatchObject({ total: 0, games: { length: 2 } });
  expect(inHouse?.games[0]).toMatchObject({
    displayName: "Gem Quarry",
    vendorName: "Hearthside",
    isOpen: false,
    showIcon: "gem-quarry",
  });
  const { catalogue } = api.app.platform;
  await catalogue.recordVendorGames("HSE", [entry("skylark"), entry("brand-new")]);
  await catalogue.recordVendorGames("HSE", [
    { ...entry("skylark"), volatility: 4 },
    entry("brand-new"),
  ]);
  const after = await api.call("gameMenus", { query: { gameType: "BGS" } });
  const [menu] = after.value.menus;
  expect(menu?.total).toBe(2);
  expect(menu?.games[0]).toMatchObject({ gameCode: "skylark", isOpen: true, volatility: 4 });
  expect(menu?.games.find((game) => game.gameCode === "brand-new")?.volatility).toBeNull();
  expect(menu?.games[0]?.displayName).toBe("স্কাইলার্ক");
  expect(menu?.games.some((game) => game.gameCode === "brand-new")).toBe(true);
  await catalogue.recordVendorGames("HSE", [entry("skylark", false)]);
  expect(await catalogue.findGame("HSE", "skylark")).toMatchObject({ isOpen: false });
  expect(await catalogue.findGame("HSE", "brand-new")).toMatchObject({ isOpen: false });
});

test("hot games are twelve at most, and search works in both languages", async () => {
  await openGames(api);
  const token = await api.aMember();
  const hot = await api.call("hotGames");
  expect(hot.value.length).toBe(12);
  for (const keyword of ["lantern", "লণ্ঠন"]) {
    const found = await api.call("gameList", { token, query: { keyword } });
    expect(found.value.content.map((game) => game.gameCode)).toContain("lantern-koi");
  }
  const page = await api.call("gameList", { token, query: { gameType: "RNG", pageSize: "5" } });
  expect(page.value).toMatchObject({ pageNum: 1, content: { length: 5 } });
  expect(page.value.totalPages).toBe(Math.ceil(page.value.total / 5));
  const tooMany = await api.call("gameList", { token, query: { pageSize: "101" } });
  expect(tooMany.refusal?.code).toBe("invalid_input");
});

test("recent games are the member's own, newest first", async () => {
  const token = await api.aMember("recentplayer");
  const other = await api.aMember();
  const { catalogue, identity } = api.app.platform;
  const member = await identity.memberByUsername("AMBERJACK", "recentplayer");
  if (member === undefined) throw new Error("the member is missing");
  for (const gameCode of ["skylark", "gem-quarry", "skylark"]) {
    api.clock.advance(1000);
    await catalogue.recordLaunch(member.memberId, "HSE", gameCode);
  }
  const mine = await api.call("recentGames", { token });
  expect(mine.value.content.map((game) => game.gameCode)).toEqual(["skylark", "gem-quarry"]);
  expect((await api.call("recentGames", { token: other })).value.total).toBe(0);
});

test("the winner board answers, and is empty while nobody has won", async () => {
  expect((await api.call("rankList")).value).toEqual({ list: [] });
});

const won = (memberId: bigint, gameCode: string) => ({
  winId: gameCode,
  memberId,
  vendorCode: "NVS",
  gameCode,
  currency: "BDT",
  payoutMinor: 150_000n,
  wonAt: api.clock.now(),
});

test("a board is of all games, of a type, or of what jackpots paid; names are masked", async () => {
  const jackpot = { product: "NVS", category: "RNG", group: "JP" } as const;
  const pooled = ["lantern-koi", "padma-pearls"].map((code) => ({ ...entry(code), ...jackpot }));
  await api.app.platform.catalogue.recordVendorGames("NVS", pooled);
  const asked: (readonly string[] | null)[] = [];
  await api.aMember("boardwinner");
  const winner = await api.app.platform.identity.memberByUsername("AMBERJACK", "boardwinner");
  const { memberId = 0n } = winner ?? {};
  const catalogue = createCatalogue({
    db: api.database.db,
    clock: api.clock,
    events: api.app.platform.events,
    invalidation: api.app.platform.invalidation,
    brand: api.app.platform.brand,
    identity: api.app.platform.identity,
    content: api.app.platform.content,
    listCovers: async () => new Set(),
    onError: () => {},
    async listTopWins(_currency, _limit, games) {
      asked.push(games?.map((game) => game.groupCode) ?? null);
      return [
        won(memberId, "monsoon-tiger"),
        won(memberId, "no-such-game"),
        won(1n, "lantern-koi"),
      ];
    },
    listTopJackpots: async () => [
      { ...won(memberId, "lantern-koi"), payoutMinor: 20_123n },
      won(memberId, "no-such-game"),
    ],
  });
  const board = (gameCategory?: "JP" | "FISH") =>
    catalogue.board("AMBERJACK", { limitNum: 9, gameCategory }, "en");
  expect(await board()).toEqual([
    {
      customerName: "bo***r",
      winAmount: "1500.00",
      currency: "BDT",
      gameName: "Monsoon Tiger",
      displayName: "Monsoon Tiger",
      iconUrl: "monsoon-tiger",
      wonAt: api.clock.now().toISOString(),
    },
  ]);
  expect(await board("JP")).toMatchObject([{ customerName: "bo***r", winAmount: "201.23" }]);
  await board("FISH");
  const [every, fish] = asked;
  expect(every).toBeNull();
  expect(new Set(fish)).toEqual(new Set(["AC"]));
  expect((await api.call("rankList", { query: { gameCategory: "JP" } })).status).toBe(200);
});

test("a board holds the brand's own members, and one currency only", async () => {
  const { catalogue, identity } = api.app.platform;
  const { db } = api.database;
  const idOf = async (username: string) => {
    await api.aMember(username);
    return (await identity.memberByUsername("AMBERJACK", username))?.memberId ?? 0n;
  };
  const [own, other, test] = [await idOf("ownwin"), await idOf("tidewin"), await idOf("testwin")];
  const moved = "update identity.member set merchant_code = 'TIDEWATER' where member_id = $1";
  await db.transaction(async (tx) => {
    await tx.execute(moved, [other]);
    await tx.execute("update identity.member set is_test = true where member_id = $1", [test]);
    const rounds = [
      [own, "BDT", 30_000n, "settled"],
      [own, "JPY", 90_000_000n, "settled"],
      [own, "BDT", 80_000n, "open"],
      [other, "BDT", 70_000n, "settled"],
      [test, "BDT", 60_000n, "settled"],
    ] as const;
    for (const [index, [memberId, currency, payout, status]] of rounds.entries()) {
      await tx.execute(
        `insert into vendors.round (member_id, round_id, vendor_code, game_code, currency,
           stake_minor, payout_minor, bets, wins, status, started_at, settled_at)
         values ($1, $2, 'HSE', 'skylark', $3, 100, $4, 1, 1, $5, $6, $6)`,
        [memberId, `board-${index}`, currency, payout, status, api.clock.now()],
      );
    }
    for (const [index, [memberId, currency, payout]] of rounds.entries()) {
      await tx.execute(
        `insert into vendors.jackpot_entry (member_id, operation_id, key_id, kind, vendor_code,
           game_code, currency, debit, credit, amount_micro, posted_at)
         values ($1, gen_random_uuid(), gen_random_uuid(), 'win', 'HSE', 'skylark', $2, 'pot',
           'cash', $3, $4)`,
        [memberId, currency, payout * 1_000_000n + BigInt(index), api.clock.now()],
      );
    }
  });
  api.clock.advance(60_000);
  const query = { limitNum: 9 };
  const shown = async (merchantCode: string, gameCategory?: "JP") =>
    (await catalogue.board(merchantCode, { ...query, gameCategory }, "en")).map(
      ({ winAmount, currency }) => `${winAmount} ${currency}`,
    );
  expect(await shown("AMBERJACK")).toEqual(["300.00 BDT"]);
  expect(await shown("TIDEWATER")).toEqual(["700.00 BDT"]);
  expect(await shown("AMBERJACK", "JP")).toEqual(["800.00 BDT", "300.00 BDT"]);
  expect(await shown("TIDEWATER", "JP")).toEqual(["700.00 BDT"]);
});

test("what everybody sees needs no session, and a member's own does", async () => {
  const browsed = await api.call("browseGames", { query: { gameType: "FISH" } });
  expect(browsed.value.content.length).toBeGreaterThan(0);
  expect(browsed.value.vendors[0]).toMatchObject({ vassalage: "TDP" });
  for (const filter of ["FAV", "RECENT"]) {
    const refused = await api.call("browseGames", { query: { filter } });
    expect(refused.refusal?.code).toBe("not_logged_in");
  }
  const token = await api.aMember();
  expect((await api.call("browseGames", { token, query: { filter: "FAV" } })).value.total).toBe(0);
});

test("a search finds games and vendors in the caller's language, typos and all", async () => {
  const found = await api.call("searchGames", {
    headers: { language: "en" },
    query: { keyword: "lantren koi" },
  });
  expect(found.value.games[0]).toMatchObject({ gameCode: "lantern-koi" });
  const vendor = await api.call("searchGames", { query: { keyword: "হার্থসাইড" } });
  expect(vendor.value.vendors[0]).toMatchObject({ vassalage: "HSE", title: "হার্থসাইড" });
  const none = await api.call("searchGames", { query: { keyword: "zzzzzz" } });
  expect(none.value).toEqual({ games: [], vendors: [] });
});

test("vendors stand in the lanes of their types", async () => {
  const { lanes } = (await api.call("newGameVendor", { headers: { language: "en" } })).value.data;
  const fish = lanes.find(({ gameClassify }) => gameClassify === "FISH");
  expect(fish?.cards[0]).toMatchObject({ title: "Tidepool", iconUrl: "/brand/vendors/tdp.svg" });
  const token = await api.aMember();
  const types = await api.call("vassGameType", { token, query: { vassalage: "TDP" } });
  expect(types.value).toEqual([{ gameType: "FISH", total: fish?.cards[0]?.total }]);
  const unknown = await api.call("vassGameType", { token, query: { vassalage: "XXX" } });
  expect(unknown.refusal?.code).toBe("not_found");
});
