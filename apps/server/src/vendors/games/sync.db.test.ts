import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { opensGames, openVendor, type Behaviour, type TestVendor } from "../../../test/vendor.ts";
import { createGameSync } from "./sync.ts";

let api: TestApp;
let hearthside: TestVendor;
let other: TestVendor;
const errors: unknown[] = [];

beforeAll(async () => {
  api = await createTestApp();
  hearthside = await openVendor(api, "HSE");
  other = await openVendor(api, "NVS");
});
afterAll(async () => {
  await hearthside.close();
  await other.close();
  await api.close();
});
afterEach(() => {
  errors.length = 0;
  hearthside.behave(opensGames);
  other.behave(opensGames);
  hearthside.heard.length = 0;
});

const entry = (gameCode: string, changes: object = {}) => ({
  game_code: gameCode,
  name: `Vendor's ${gameCode}`,
  product: "HSE",
  category: "BGS",
  enabled: true,
  ...changes,
});

const lists =
  (...games: readonly object[]): Behaviour =>
  (_call, response) =>
    response.end(JSON.stringify(games));

function gameSync(timeoutMs: number) {
  const { catalogue, sign } = api.app.platform;
  const { recordVendorGames, takePictures } = catalogue;
  const onError = (error: unknown) => errors.push(error);
  const { db } = api.database;
  const ports = { recordVendorGames, takePictures, onError };
  return createGameSync({ db, clock: api.clock, sign, timeoutMs, ...ports });
}

/** As the worker does every hour. */
function sync(timeoutMs = 15_000): Promise<number> {
  return gameSync(timeoutMs).syncAll();
}

async function switchOn(nodeId: string): Promise<void> {
  const { console: offerConsole } = api.app.platform.modules.catalogue;
  const page = { pageNum: 1, pageSize: 10 };
  const { content } = await offerConsole.listGames({ keyword: nodeId.slice(4) }, page);
  const game = content.find((one) => one.nodeId === nodeId);
  if (game === undefined) throw new Error(`there is no ${nodeId}`);
  const { name, gameGroupCode: groupCode, isHot, isNew, isAnnounced, revision } = game;
  const marks = { name, groupCode, isHot, isNew, isAnnounced, revision };
  await offerConsole.saveGame(undefined, nodeId, { ...marks, isEnabled: true });
}

async function openGames(): Promise<string[]> {
  const token = await api.aTrial();
  const page = await api.call("gameList", { token, query: { pageSize: "100" } });
  const open = page.value.content.filter((game) => game.isOpen);
  return open.map((game) => `${game.vassalage}/${game.gameCode}`).sort();
}

test("a vendor's games enter the catalogue, and those it no longer lists are closed", async () => {
  expect(await openGames()).toEqual([]);
  hearthside.behave(
    lists(
      entry("skylark"),
      entry("gem-quarry"),
      entry("night-market", { names: { bn: "রাতের বাজার" }, category: "RNG", rtp_bps: 9650 }),
      entry("amber-dice", { enabled: false }),
    ),
  );
  expect(await sync()).toBe(2);
  expect(errors).toEqual([]);
  // What nobody has announced waits for an operator.
  expect(await openGames()).toEqual(["HSE/gem-quarry", "HSE/skylark"]);
  await switchOn("HSE-night-market");
  expect(await openGames()).toEqual(["HSE/gem-quarry", "HSE/night-market", "HSE/skylark"]);
  const { path, content } = hearthside.heard[0] ?? {};
  expect([path, content]).toEqual([
    "/operator/generic/v2/game/list",
    { operator_id: "baize-test" },
  ]);
  const found = await api.call("gameList", {
    token: await api.aTrial(),
    query: { keyword: "রাতের বাজার" },
  });
  expect(found.value.content).toMatchObject([{ gameCode: "night-market", isOpen: true }]);

  hearthside.behave(lists(entry("skylark")));
  expect(await sync()).toBe(2);
  expect(await openGames()).toEqual(["HSE/skylark"]);
  const { catalogue } = api.app.platform;
  expect(await catalogue.findGame("HSE", "night-market")).toMatchObject({ isOpen: false });
});

test("a list speaks only for its own vendor's games", async () => {
  other.behave(lists(entry("stolen"), entry("skylark", { enabled: false })));
  expect(await sync()).toBe(2);
  expect(await openGames()).toEqual([]);
  expect(await api.app.platform.catalogue.findGame("HSE", "stolen")).toBeUndefined();
  expect(await api.app.platform.catalogue.findGame("NVS", "stolen")).toBeUndefined();
  hearthside.behave(lists(entry("skylark")));
  await sync();
  expect(await openGames()).toEqual(["HSE/skylark"]);
});

const bad: Record<string, Behaviour> = {
  "an error": (_call, response) => response.writeHead(500).end("[]"),
  "no JSON": (_call, response) => response.end("<html>"),
  "an object": (_call, response) => response.end('{"games":[]}'),
  "one bad row among good ones": lists(entry("gem-quarry"), { game_code: "half", product: "HSE" }),
  "a row of a wrong type": lists(entry("gem-quarry", { enabled: "yes" })),
  "half a list": (_call, response) => {
    response.writeHead(200, { "content-length": "5000" }).write("[]");
    setTimeout(() => response.destroy(), 20);
  },
  nothing: () => {},
};

test.each(Object.entries(bad))("a list that is %s changes nothing", async (_name, behaviour) => {
  hearthside.behave(lists(entry("skylark")));
  await sync();
  hearthside.behave(behaviour);
  expect(await sync(2_000)).toBe(1);
  expect(errors).toHaveLength(1);
  expect(await openGames()).toEqual(["HSE/skylark"]);
  expect(await api.app.platform.catalogue.findGame("HSE", "half")).toBeUndefined();
});

test("a vendor that is switched off is not asked", async () => {
  await hearthside.enable(false);
  expect(await sync()).toBe(1);
  expect(hearthside.heard).toEqual([]);
  await hearthside.enable(true);
});
