import { gameTypes } from "@baize/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openGames } from "../../test/lobby.ts";
import type { AnnouncedGame } from "./index.ts";

/** A lobby of five thousand games is read once and then answered from memory. */

let api: TestApp;
const adjectives = ["Amber", "Silver", "Quiet", "Velvet", "Monsoon", "Lantern", "Copper", "Jade"];
const nouns = ["Tiger", "Harbour", "Orchard", "Pearl", "Comet", "Dragon", "Kettle", "Meadow"];
const total = 5000;

function manyGames(): AnnouncedGame[] {
  return Array.from({ length: total }, (_, place) => {
    const gameType = gameTypes[place % gameTypes.length] ?? "RNG";
    const name = `${adjectives[place % 8]} ${nouns[(place >> 3) % 8]} ${place}`;
    return {
      vendorCode: `V${place % 20}`,
      gameCode: `game-${place}`,
      name: { en: name, bn: `খেলা ${place}`, zh: `游戏${place}`, ar: `لعبة ${place}` },
      gameType,
      groupCode: place % 7 === 0 ? "JP" : "",
      isHot: place % 50 === 0,
      isNew: place % 40 === 0,
      isAnnounced: false,
      art: "skylark",
    };
  });
}

beforeAll(async () => {
  api = await createTestApp();
  const vendors = Array.from({ length: 20 }, (_, place) => ({
    vendorCode: `V${place}`,
    name: { en: `Vendor ${place}` },
  }));
  await api.app.platform.catalogue.announce(vendors, manyGames());
  await openGames(api);
}, 180_000);
afterAll(() => api.close());

test("pages and searches of it come from memory, without a question to the database", async () => {
  const { catalogue } = api.app.platform;
  const page = { filter: "ALL", sort: "name", pageNo: 1, pageSize: 48 } as const;
  const search = { ...page, sort: "order" } as const;
  await catalogue.page({ ...page, keyword: "warm up" }, "en");
  await catalogue.page(page, "en");

  // What is not there cannot be asked: every answer below is from memory.
  await api.database.owner.transaction((tx) =>
    tx.execute("alter schema catalogue rename to elsewhere"),
  );
  try {
    const last = await catalogue.page({ ...page, gameType: "RNG", pageNo: 12 }, "en");
    expect(last.total).toBeGreaterThanOrEqual(Math.floor(total / gameTypes.length));
    expect(last.content.length).toBeGreaterThan(0);
    const jackpots = await catalogue.page({ ...page, gameClassify: "JP", vassalage: "V3" }, "en");
    expect(jackpots.content.every((game) => game.gameGroupCode === "JP")).toBe(true);
    const found = await catalogue.page({ ...search, keyword: "lantren draogn" }, "en");
    expect(found.content[0]?.displayName).toMatch(/^Lantern (Dragon|Koi)/);
    expect((await catalogue.find({ keyword: "游戏4711", limit: 5 }, "zh")).games[0]).toMatchObject({
      gameCode: "game-4711",
    });
    expect((await catalogue.lanes("en")).length).toBe(gameTypes.length);
    expect((await catalogue.menus({ limit: 12 }, "en")).length).toBe(gameTypes.length);
    expect((await catalogue.hot(undefined, "en")).length).toBe(12);
  } finally {
    await api.database.owner.transaction((tx) =>
      tx.execute("alter schema elsewhere rename to catalogue"),
    );
  }
});

test("a lobby that did not change is not read again, and one that did is", async () => {
  const { catalogue } = api.app.platform;
  const page = { filter: "ALL", sort: "order", pageNo: 1, pageSize: 1 } as const;
  const first = await catalogue.page({ ...page, keyword: "game-4242" }, "en");
  expect(first.content[0]?.gameCode).toBe("game-4242");
  api.clock.advance(10_000);
  await api.database.db.transaction((tx) =>
    tx.execute(
      "update catalogue.game set name = '{\"en\": \"Unheard\"}' where game_code = 'game-4242'",
    ),
  );
  // Nobody said that anything changed, so the edition is the same and the games are not read.
  expect((await catalogue.page({ ...page, keyword: "unheard" }, "en")).total).toBe(0);
  await catalogue.recordVendorGames("V0", []);
  expect((await catalogue.page({ ...page, keyword: "unheard" }, "en")).total).toBe(1);
});
