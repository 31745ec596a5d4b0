import type { GameInConsole, GameListEntry, GameType } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openGames } from "../../test/lobby.ts";
import { anOperator, type TestOperator } from "../../test/operators.ts";
import { createPlatform } from "../modules.ts";
import { createIds } from "../platform/ids.ts";
import { createSilentLog } from "../platform/log.ts";

let api: TestApp;
let admin: TestOperator;
let reader: TestOperator;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  admin = await anOperator(api, "everything", "olga");
  reader = await anOperator(api, ["games.read", "audit.read"]);
}, 180_000);
afterAll(() => api.close());

async function games(query: Record<string, string>): Promise<GameInConsole[]> {
  const answer = await api.call("consoleGames", {
    token: reader.token,
    query: { pageSize: "100", ...query },
  });
  return answer.value.content;
}

async function game(nodeId: string): Promise<GameInConsole> {
  const found = (await games({ keyword: nodeId.slice(4) })).find((one) => one.nodeId === nodeId);
  if (found === undefined) throw new Error(`there is no ${nodeId}`);
  return found;
}

function bodyOf(game: GameInConsole) {
  const { name, gameGroupCode, isEnabled, isHot, isNew, isAnnounced, revision } = game;
  return { name, gameGroupCode, isEnabled, isHot, isNew, isAnnounced, revision };
}

function save(of: GameInConsole, given: Partial<GameInConsole>, token = admin.token) {
  const body = { ...bodyOf(of), ...given };
  return api.call("saveGame", { token, params: { nodeId: of.nodeId }, body });
}

const move = (nodeId: string, before: string | null, token = admin.token) =>
  api.call("moveGame", { token, params: { nodeId }, body: { before } });

const orderOf = async (gameType: GameType) =>
  (await games({ gameType })).map(({ nodeId }) => nodeId);

async function lastAudit() {
  const { value } = await api.call("auditTrail", { token: reader.token, query: { pageSize: "1" } });
  return value.content[0];
}

describe("a game", () => {
  test("switched off leaves the lobby with the next call, and takes no new launch", async () => {
    const token = await api.aMember();
    const before = await game("HSE-skylark");
    const saved = await save(before, { isEnabled: false });
    expect(saved.value).toMatchObject({ isEnabled: false, revision: before.revision + 1 });
    const menu = await api.call("gameMenus", { query: { gameType: "BGS" } });
    expect(menu.value.menus[0]?.games.map(({ nodeId }) => nodeId)).not.toContain("HSE-skylark");
    const body = {
      vassalage: "HSE",
      gameCode: "skylark",
      device: "desktop",
      language: "en",
      backUrl: "/",
    };
    const launch = await api.call("launchGame", { token, body });
    expect(launch.refusal?.code).toBe("not_found");
    expect(await lastAudit()).toMatchObject({
      operator: "olga",
      action: "game.saved",
      subject: "HSE-skylark",
      before: { isEnabled: true },
      after: { isEnabled: false },
    });
    // The vendor's own list does not switch it on again.
    await api.app.platform.catalogue.recordVendorGames("HSE", []);
    expect(await api.app.platform.catalogue.findGame("HSE", "skylark")).toBeUndefined();
    const events = await api.database.db.read((one) =>
      one.query("select from platform.event where kind = 'catalogue.lobby_changed'"),
    );
    expect(events).toHaveLength(1);
    await save(saved.value, { isEnabled: true });
    expect(await api.app.platform.catalogue.findGame("HSE", "skylark")).toBeDefined();
  });

  test("is named and marked, and a later announcement leaves it so", async () => {
    await openGames(api, ["lantern-koi"]);
    const before = await game("NVS-lantern-koi");
    const name = { en: "Lantern Carp", fr: "Carpe aux lanternes" };
    await save(before, { name, gameGroupCode: "JP", isHot: false, isNew: false });
    await api.app.platform.catalogue.announce(
      [],
      [
        {
          vendorCode: "NVS",
          gameCode: "lantern-koi",
          name: { en: "Lantern Koi" },
          gameType: "RNG",
          groupCode: "",
          isHot: true,
          isNew: true,
          isAnnounced: true,
          art: "lantern-koi",
        },
      ],
    );
    const found = await api.call("searchGames", { query: { keyword: "carpe" } });
    expect(found.value.games[0]).toMatchObject({
      nodeId: "NVS-lantern-koi",
      gameName: "Lantern Carp",
      gameGroupCode: "JP",
      isHot: 0,
      isNew: false,
    });
  });

  test("goes to the group its vendor names until an operator chooses another", async () => {
    const { catalogue } = api.app.platform;
    const named = async (group: GameListEntry["group"]): Promise<string | undefined> => {
      await catalogue.recordVendorGames("HSE", [
        {
          game_code: "jasmine-21",
          name: "Jasmine 21",
          names: {},
          product: "HSE",
          category: "BGS",
          enabled: true,
          group,
        },
      ]);
      return (await catalogue.findGame("HSE", "jasmine-21"))?.groupCode;
    };
    expect([await named("AC"), await named("BG"), await named(null)]).toEqual(["AC", "BG", "BG"]);
    expect(await named("TG")).toBe("TG");
    await save(await game("HSE-jasmine-21"), { gameGroupCode: "" });
    expect([await named("TG"), await named("AC")]).toEqual(["", ""]);
  });

  test("that cannot be played is listed once it is announced", async () => {
    const isListed = async () => {
      const { value } = await api.call("searchGames", { query: { keyword: "melon-meadow" } });
      return value.games.some(({ nodeId }) => nodeId === "CPK-melon-meadow");
    };
    expect(await isListed()).toBe(false);
    const before = await game("CPK-melon-meadow");
    const saved = await save(before, { isAnnounced: true });
    expect(saved.value.isAnnounced).toBe(true);
    expect(await isListed()).toBe(true);
    expect(await lastAudit()).toMatchObject({ after: { isAnnounced: true } });
    await save(saved.value, { isAnnounced: false });
    expect(await isListed()).toBe(false);
  });

  test("saved as it is changes nothing", async () => {
    const before = await game("HSE-amber-dice");
    const row = await lastAudit();
    expect((await save(before, {})).value).toEqual(before);
    expect((await lastAudit())?.auditId).toBe(row?.auditId);
  });

  test("saved by two at once over one revision is saved once: changed_meanwhile", async () => {
    const before = await game("HSE-gem-quarry");
    const answers = await Promise.all([
      save(before, { isHot: !before.isHot }),
      save(before, { isNew: !before.isNew }),
    ]);
    const codes = answers.map(({ refusal }) => refusal?.code ?? "saved").toSorted();
    expect(codes).toEqual(["changed_meanwhile", "saved"]);
    expect((await game("HSE-gem-quarry")).revision).toBe(before.revision + 1);
  });

  test("needs the permission: permission_denied; and must exist: not_found", async () => {
    const before = await game("HSE-amber-dice");
    const refused = await save(before, { isHot: true }, reader.token);
    expect([refused.status, refused.refusal?.code]).toEqual([403, "permission_denied"]);
    const unknown = await save({ ...before, nodeId: "HSE-nothing" }, {});
    expect(unknown.refusal?.code).toBe("not_found");
    expect((await move("HSE-amber-dice", null, reader.token)).refusal?.code).toBe(
      "permission_denied",
    );
  });

  test("is listed by type, vendor and words", async () => {
    expect((await games({ gameType: "FISH" })).every((one) => one.gameType === "FISH")).toBe(true);
    expect((await games({ vassalage: "TDP" })).every((one) => one.vassalage === "TDP")).toBe(true);
    expect((await games({ keyword: "স্কাইলার্ক" })).map((one) => one.nodeId)).toEqual(["HSE-skylark"]);
    expect(await games({ keyword: "%" })).toEqual([]);
  });
});

describe("the order of games", () => {
  test("is the site's order of a type, and every place is reported", async () => {
    const ids = await orderOf("FISH");
    const [first = "", second = ""] = ids;
    expect((await move(second, first)).value).toEqual({});
    expect(await orderOf("FISH")).toEqual([second, first, ...ids.slice(2)]);
    expect(await lastAudit()).toMatchObject({
      action: "game.moved",
      subject: second,
      before: { place: 2 },
      after: { place: 1 },
    });
    const menu = await api.call("gameMenus", { query: { gameType: "FISH" } });
    expect(menu.value.menus[0]?.games[0]?.nodeId).toBe(second);
    await move(second, null);
    expect((await orderOf("FISH")).at(-1)).toBe(second);
  });

  test("stays whole when many games are moved at once", async () => {
    const ids = await orderOf("RNG");
    const moved = ids.slice(0, 6);
    const target = ids.at(-1) ?? "";
    const answers = await Promise.all(moved.map((nodeId) => move(nodeId, target)));
    expect(answers.map(({ status }) => status)).toEqual(moved.map(() => 200));
    const after = await orderOf("RNG");
    expect(after.toSorted()).toEqual(ids.toSorted());
    expect(after.slice(0, -7)).toEqual(ids.slice(6, -1));
    const places = await api.database.db.read((one) =>
      one.query<{ sort: number }>(
        "select sort from catalogue.game where game_type = 'RNG' order by sort",
      ),
    );
    expect(places.map(({ sort }) => sort)).toEqual(ids.map((_id, place) => place));
  });

  test("does not mix types: not_found", async () => {
    const [fish = ""] = await orderOf("FISH");
    const [slot = ""] = await orderOf("RNG");
    expect((await move(fish, slot)).refusal?.code).toBe("not_found");
    expect((await move("HSE-nothing", null)).refusal?.code).toBe("not_found");
  });
});

describe("vendors", () => {
  const listed = async () => (await api.call("consoleVendors", { token: reader.token })).value;
  const saveVendors = (
    vendors: readonly { readonly vassalage: string; readonly isOpen: boolean }[],
  ) => {
    const body = { vendors: vendors.map(({ vassalage, isOpen }) => ({ vassalage, isOpen })) };
    return api.call("saveVendors", { token: admin.token, body });
  };

  test("are ordered and closed, and a closed one leaves the site with all its games", async () => {
    const before = await listed();
    const wanted = before
      .toReversed()
      .map((vendor) => ({ ...vendor, isOpen: vendor.vassalage !== "TDP" }));
    const { value } = await saveVendors(wanted);
    expect(value.map(({ vassalage }) => vassalage)).toEqual(
      wanted.map(({ vassalage }) => vassalage),
    );
    const { lanes } = (await api.call("newGameVendor")).value.data;
    const cards = lanes.flatMap((lane) => lane.cards.map(({ vassalage }) => vassalage));
    expect(cards).not.toContain("TDP");
    expect(await lastAudit()).toMatchObject({
      action: "vendors.saved",
      before: { open: { TDP: true } },
      after: { open: { TDP: false } },
    });
    const row = await lastAudit();
    await saveVendors(wanted);
    expect((await lastAudit())?.auditId).toBe(row?.auditId);
    await saveVendors(before);
    expect(await listed()).toEqual(before);
  });

  test("are all named, and each once: changed_meanwhile", async () => {
    const before = await listed();
    const [first] = before;
    if (first === undefined) throw new Error("there are no vendors");
    const unknown = { ...first, vassalage: "XXX" };
    const wrong = [before.slice(1), [...before, first], [...before, unknown], []];
    for (const vendors of wrong) {
      expect((await saveVendors(vendors)).refusal?.code).toBe("changed_meanwhile");
    }
    expect(await listed()).toEqual(before);
  });
});

test("another process shows a change before its memory grows old", async () => {
  const { config, clock } = api;
  const { db } = api.database;
  const other = createPlatform({
    config,
    db,
    clock,
    ids: createIds(clock),
    log: createSilentLog(),
  });
  await other.invalidation.start();
  try {
    const before = await game("HSE-skylark");
    expect(await other.catalogue.findGame("HSE", "skylark")).toBeDefined();
    const brandBefore = await other.brand.describe("AMBERJACK");
    const saved = await save(before, { isEnabled: false });
    await vi.waitFor(
      async () => expect(await other.catalogue.findGame("HSE", "skylark")).toBeUndefined(),
      15_000,
    );
    await save(saved.value, { isEnabled: true });
    const [home] = (await api.call("brands", { token: admin.token })).value;
    if (home === undefined) throw new Error("there is no brand");
    await api.call("saveBrandSettings", {
      token: admin.token,
      params: { merchantCode: home.merchantCode },
      body: { settings: { ...home.settings, brandName: "Elsewhere" }, revision: home.revision },
    });
    expect(brandBefore.brandName).not.toBe("Elsewhere");
    await vi.waitFor(
      async () =>
        expect((await other.brand.describe(home.merchantCode)).brandName).toBe("Elsewhere"),
      15_000,
    );
  } finally {
    await other.close();
  }
});
