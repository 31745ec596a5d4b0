import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openGames } from "../../test/lobby.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  await openGames(api);
});
afterAll(() => api.close());

const add = (token: string, nodeId: string) =>
  api.call("addFavoriteGame", { token, body: { nodeId } });
const remove = (token: string, nodeId: string) =>
  api.call("removeFavoriteGame", { token, query: { nodeId } });
const ids = async (token: string) => (await api.call("favoriteGames", { token })).value;

test("favourites are the member's own, newest first; adding twice changes nothing", async () => {
  const token = await api.aMember();
  const other = await api.aMember();
  for (const nodeId of ["HSE-skylark", "NVS-lantern-koi", "HSE-skylark"]) {
    api.clock.advance(1000);
    expect((await add(token, nodeId)).value).toEqual({ isFavorite: true });
  }
  expect(await ids(token)).toEqual(["NVS-lantern-koi", "HSE-skylark"]);
  expect(await ids(other)).toEqual([]);
  const listed = await api.call("favoriteGamesList", { token, query: { gameType: "BGS" } });
  expect(listed.value).toMatchObject({ total: 1, content: [{ nodeId: "HSE-skylark" }] });
  const filtered = await api.call("gameList", { token, query: { filter: "FAV" } });
  expect(filtered.value.content.map(({ nodeId }) => nodeId)).toEqual([
    "NVS-lantern-koi",
    "HSE-skylark",
  ]);
  const searched = await api.call("gameList", { token, query: { filter: "FAV", keyword: "koi" } });
  expect(searched.value.content.map(({ nodeId }) => nodeId)).toEqual(["NVS-lantern-koi"]);
  const removed = [await remove(token, "NVS-lantern-koi"), await remove(token, "NVS-lantern-koi")];
  expect(removed.map(({ value }) => value)).toEqual([{ isFavorite: false }, { isFavorite: false }]);
  expect(await ids(token)).toEqual(["HSE-skylark"]);
});

test("a game nobody knows is no favourite", async () => {
  const token = await api.aMember();
  expect((await add(token, "HSE-nothing")).refusal?.code).toBe("not_found");
  expect((await remove(token, "HSE-nothing")).value).toEqual({ isFavorite: false });
});

test("a game that left the lobby is left out, and comes back with it", async () => {
  const token = await api.aMember();
  await add(token, "HSE-gem-quarry");
  const { catalogue } = api.app.platform;
  const switchTo = async (isEnabled: boolean) => {
    const { content } = await catalogue.offer.listGames(
      { keyword: "gem-quarry" },
      { pageNum: 1, pageSize: 1 },
    );
    const [game] = content;
    if (game === undefined) throw new Error("the game is missing");
    const { name, isHot, isNew, isAnnounced, revision, gameGroupCode: groupCode } = game;
    const to = { name, isHot, isNew, isAnnounced, revision, groupCode, isEnabled };
    await api.database.db.transaction((tx) => catalogue.offer.saveGame(tx, game.nodeId, to));
    catalogue.refresh();
  };
  await switchTo(false);
  expect(await ids(token)).toEqual([]);
  expect(await catalogue.findGame("HSE", "gem-quarry")).toBeUndefined();
  // Records go on to name it.
  expect(await catalogue.describeGame("HSE", "gem-quarry", "en")).toMatchObject({
    gameName: "Gem Quarry",
  });
  await switchTo(true);
  expect(await ids(token)).toEqual(["HSE-gem-quarry"]);
});

test("there is room for 999, however many are added at once", async () => {
  const token = await api.aMember("collector");
  const member = await api.app.platform.identity.memberByUsername("AMBERJACK", "collector");
  await api.database.db.transaction((tx) =>
    tx.execute(
      `insert into catalogue.favorite (member_id, vendor_code, game_code, added_at)
       select $1, 'OLD', 'gone-' || n, now() from generate_series(1, 997) n`,
      [member?.memberId],
    ),
  );
  const wanted = ["HSE-skylark", "HSE-amber-dice", "NVS-lantern-koi", "HSE-gem-quarry"];
  const answers = await Promise.all(wanted.map((nodeId) => add(token, nodeId)));
  const codes = answers.map(({ refusal }) => refusal?.code ?? "added").toSorted();
  expect(codes).toEqual(["added", "added", "favorites_full", "favorites_full"]);
  const mine = await ids(token);
  expect(mine).toHaveLength(2);
  const [known = ""] = mine;
  expect((await add(token, known)).value).toEqual({ isFavorite: true });
  await remove(token, known);
  expect((await add(token, known)).value).toEqual({ isFavorite: true });
});

test("one game added many times at once is one favourite", async () => {
  const token = await api.aMember();
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(token, "HSE-skylark")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await ids(token)).toEqual(["HSE-skylark"]);
});
