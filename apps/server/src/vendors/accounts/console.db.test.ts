import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { decideApproval } from "../../../test/eyes.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { brandCommand } from "../../brand-command.ts";
import { vendorCommand } from "../../vendor-command.ts";

/** Vendors' accounts at the console and by command, against a vendor that answers over HTTP. */

let api: TestApp;
let alone: TestOperator;
let reader: TestOperator;
let vendor: Server;
let url: string;
let list: readonly object[] = [];
let asked = 0;

const pair = () =>
  generateKeyPairSync("rsa", { modulusLength: 2048 })
    .publicKey.export({ type: "spki", format: "pem" })
    .toString();
const [firstKey, nextKey] = [pair(), pair()];

beforeAll(async () => {
  api = await createTestApp();
  // The house's covers, as the build lists them.
  const artDir = path.join(api.config.distDir, "art");
  mkdirSync(artDir, { recursive: true });
  writeFileSync(path.join(artDir, "manifest.json"), '{"covers":{"drawn-by-us":{}}}');
  alone = await anOperator(api, ["games.read", "games.write", "vendors.write"], "vera");
  reader = await anOperator(api, ["games.read", "audit.read"], "reada");
  const picture = await sharp({
    create: { width: 600, height: 800, channels: 3, background: "#c33" },
  })
    .png()
    .toBuffer();
  vendor = createServer((request, response) => {
    asked += 1;
    if (request.url?.endsWith(".png") === true) {
      return response.setHeader("content-type", "image/png").end(picture);
    }
    return response.setHeader("content-type", "application/json").end(JSON.stringify(list));
  });
  await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
}, 180_000);
afterAll(async () => {
  vendor.closeAllConnections();
  await new Promise((resolve) => vendor.close(resolve));
  await api.close();
});

const settings = (changes: object = {}) => ({
  name: { en: "Acme Games" },
  apiUrl: url,
  frameOrigin: "https://games.acme.example",
  operatorId: "baize-acme",
  signatureHeader: "X-Hub88-Signature",
  gameTypes: ["RNG" as const],
  ...changes,
});

const game = (gameCode: string, changes: object = {}) => ({
  game_code: gameCode,
  name: `Acme ${gameCode}`,
  product: "ACME",
  category: "slots",
  enabled: true,
  ...changes,
});

const addBody = (changes: object = {}) => ({
  vendorCode: "ACME",
  settings: settings(),
  algorithm: "RSA-SHA256" as const,
  keys: [firstKey],
  ...changes,
});

const add = (body: object, token = alone.token) => api.callAlone("addVendor", { token, body });

async function account(vendorCode = "ACME") {
  const { value } = await api.call("vendorAccounts", { token: reader.token });
  return value.accounts.find((one) => one.vendorCode === vendorCode);
}

async function policyOf(): Promise<string> {
  const headers = { accept: "text/html" };
  const page = await api.app.fastify.inject({ url: "/nothing", headers });
  return String(page.headers["content-security-policy"]);
}

async function agree(answer: Awaited<ReturnType<typeof add>>) {
  expect(answer.refusal?.code).toBe("approval_pending");
  const approvalId = String(answer.refusal?.value?.["approvalId"]);
  const decided = await decideApproval(api, api.callAlone, approvalId);
  expect(decided.refusal).toBeUndefined();
}

describe("a new vendor", () => {
  test.each([
    ["an address in the open", { settings: { apiUrl: "http://api.acme.example" } }, "apiUrl"],
    ["a path as an origin", { settings: { frameOrigin: "https://a.example/x" } }, "frameOrigin"],
    ["a key that is none", { keys: ["-----BEGIN NOTHING-----"] }, "keys"],
    ["a code that is taken", { vendorCode: "TAKEN" }, "vendorCode"],
  ])("with %s is refused at once", async (_name, changes, field) => {
    if (field === "vendorCode") {
      const taken = { vendorCode: "TAKEN", settings: settings({ frameOrigin: null }) };
      await api.app.platform.modules.vendors.consoles.accounts.add(undefined, addBody(taken));
    }
    const given = { settings: {}, ...changes };
    const answer = await add(addBody({ ...changes, settings: settings(given.settings) }));
    expect(answer.refusal).toMatchObject({ code: "brand_rule", value: { field } });
  });

  test("waits for a second person, may then call, and is shown with no key", async () => {
    const pending = await add(addBody());
    expect(await account()).toBeUndefined();
    expect(await policyOf()).not.toContain("games.acme.example");
    await agree(pending);
    const made = await account();
    expect(made).toMatchObject({ isEnabled: true, games: 0, revision: 1, syncedAt: null });
    expect(made?.walletUrl).toMatch(/\/vendor\/ACME$/);
    expect(JSON.stringify(made)).not.toContain("BEGIN");
    // What its frames come from is in the policy of the next page.
    expect(await policyOf()).toContain(
      "frame-src http://localhost:8081 https://games.acme.example",
    );
    const trail = await api.call("auditTrail", {
      token: reader.token,
      query: { action: "vendor.added", pageSize: "1" },
    });
    expect(trail.value.content[0]).toMatchObject({ subject: "ACME", operator: "vera" });
    expect(trail.text).not.toContain("BEGIN PUBLIC KEY");
  });

  test("is nothing that somebody without the right may add", async () => {
    expect((await add(addBody(), reader.token)).refusal?.code).toBe("permission_denied");
  });
});

describe("its games", () => {
  const sync = (token = alone.token) =>
    api.callAlone("syncVendor", { token, params: { vendorCode: "ACME" }, body: {} });

  async function tiles() {
    const page = await api.call("gameList", {
      token: await api.aTrial(),
      query: { vassalage: "ACME", pageSize: "50" },
    });
    return page.value.content;
  }

  test("arrive closed, with the vendor's picture where the house has none", async () => {
    list = [
      game("wheel", { url_thumb: `${url}/wheel.png` }),
      game("drawn-by-us", { url_thumb: `${url}/ours.png` }),
      game("strange", { product: "OTHER" }),
      game("table", { category: "live" }),
      game("hidden", { url_thumb: "http://169.254.169.254/latest.png" }),
    ];
    const { value } = await sync();
    expect(value).toEqual({ games: 3, added: 3, leftOut: 2, pictures: 1 });
    expect(await tiles()).toEqual([]);
    expect(await account()).toMatchObject({ games: 3, openGames: 0, syncProblem: null });

    const found = await api.call("consoleGames", {
      token: reader.token,
      query: { vassalage: "ACME" },
    });
    const games = found.value.content;
    expect(new Map(games.map(({ gameCode, isEnabled }) => [gameCode, isEnabled]))).toEqual(
      new Map([
        ["wheel", false],
        ["drawn-by-us", false],
        ["hidden", false],
      ]),
    );
    const icons = new Map(games.map(({ gameCode, showIcon }) => [gameCode, showIcon]));
    expect(icons.get("drawn-by-us")).toBe("drawn-by-us");
    expect(icons.get("hidden")).toBe("hidden");
    expect(icons.get("wheel")).toMatch(/^media\/[a-f0-9]{32}$/);
    const file = await api.app.fastify.inject({ url: `/${icons.get("wheel")}-480.webp` });
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "image/webp"]);
  });

  test("show on the site once an operator opens them, and open at the vendor", async () => {
    const found = await api.call("consoleGames", {
      token: reader.token,
      query: { vassalage: "ACME", keyword: "wheel" },
    });
    const [wheel] = found.value.content;
    if (wheel === undefined) throw new Error("there is no wheel");
    const { name, isHot, isNew, isAnnounced, revision } = wheel;
    const marks = { name, isHot, isNew, isAnnounced, revision };
    const body = { ...marks, gameGroupCode: "" as const, isEnabled: true };
    const params = { nodeId: wheel.nodeId };
    await api.call("saveGame", { token: alone.token, params, body });
    const [tile] = await tiles();
    expect(tile).toMatchObject({ gameCode: "wheel", isOpen: true, vendorName: "Acme Games" });
    expect(tile?.iconUrl).toMatch(/^\/media\/.+-480\.webp$/);
  });

  test("keep their pictures with the next reading", async () => {
    const before = asked;
    expect((await sync()).value).toEqual({ games: 3, added: 0, leftOut: 2, pictures: 0 });
    expect(asked - before).toBe(1);
  });

  test("say what is wrong with a list, and change nothing", async () => {
    list = [{ game_code: "half", product: "ACME" }];
    const answer = await sync();
    expect(answer.refusal).toMatchObject({
      code: "vendor_unavailable",
      value: { problem: "the list is not of the contract's form at 0.name" },
    });
    expect(await account()).toMatchObject({ games: 3, openGames: 1 });
    expect((await account())?.syncProblem).toContain("0.name");
    const tried = await api.call("testVendor", {
      token: alone.token,
      params: { vendorCode: "ACME" },
      body: {},
    });
    expect(tried.value).toMatchObject({ isGood: false, games: 0 });
  });
});

describe("a vendor's account", () => {
  async function save(changes: object, token = alone.token) {
    const now = await account();
    if (now === undefined) throw new Error("there is no account");
    const { settings: own, isEnabled, algorithm, revision } = now;
    const keys = now.keys.map((kept) => ({ kept }));
    const body = { settings: own, isEnabled, algorithm, keys, revision, ...changes };
    return api.callAlone("saveVendorAccount", { token, params: { vendorCode: "ACME" }, body });
  }

  test("gets another address, and another key, by two persons", async () => {
    const kept = (await account())?.keys[0] ?? "";
    const moved = await save({ settings: settings({ apiUrl: "https://next.acme.example" }) });
    expect(moved.refusal?.code).toBe("approval_pending");
    const rotated = await save({ keys: [{ kept }, { key: nextKey }] });
    await agree(rotated);
    expect((await account())?.keys).toHaveLength(2);
  });

  test("loses a key, and is switched off, by one", async () => {
    const last = (await account())?.keys[1] ?? "";
    expect((await save({ keys: [{ kept: last }] })).value.keys).toEqual([last]);
    expect((await save({ isEnabled: false })).value.isEnabled).toBe(false);
    expect(await policyOf()).not.toContain("games.acme.example");
    // To have it on again takes two.
    expect((await save({ isEnabled: true })).refusal?.code).toBe("approval_pending");
  });

  test("is not saved over somebody else's change", async () => {
    expect((await save({ revision: 1 })).refusal?.code).toBe("changed_meanwhile");
  });
});

describe("the commands", () => {
  async function run(command: typeof vendorCommand, ...given: string[]) {
    const lines: string[] = [];
    const status = await command(api.app.platform, given, (line) => lines.push(line));
    return { status, text: lines.join("\n") };
  }

  test("open a vendor, read its games, and switch it off", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "baize-vendor-"));
    const file = path.join(folder, "key.pem");
    writeFileSync(file, nextKey);
    list = [game("dice", { product: "BOLT" })];
    const names = ["--code", "BOLT", "--name", "Bolt", "--api-url", url, "--key-file", file];
    const added = await run(vendorCommand, "add", ...names, "--types", "RNG,LIVE");
    expect(added.status).toBe(0);
    expect(added.text).toContain("BEGIN PUBLIC KEY");
    expect((await run(vendorCommand, "test", "--code", "BOLT")).status).toBe(0);
    const synced = await run(vendorCommand, "sync", "--code", "BOLT");
    expect(synced.text).toBe("1 games, 1 of them new and closed, 0 left out, 0 pictures");
    expect((await run(vendorCommand, "off", "--code", "BOLT")).text).toContain("\toff\t");
    expect((await run(vendorCommand, "list")).text).toContain("BOLT\toff\t0 of 1 games open");
    await expect(run(vendorCommand, "add", ...names)).rejects.toMatchObject({
      code: "brand_rule",
    });
    await expect(run(vendorCommand, "off", "--code", "NONE")).rejects.toThrow("no vendor NONE");
    expect((await run(vendorCommand, "sell")).status).toBe(2);
    rmSync(folder, { recursive: true });
  });

  test("open a brand that its host leads to at once", async () => {
    const names = ["--code", "HARBOR", "--name", "Harbor", "--host", "harbor.example"];
    const place = ["--currency", "EUR", "--country", "DE", "--languages", "en,es"];
    const made = await run(brandCommand, "create", ...names, ...place, "--off", "FREEPLAY3");
    expect(made).toEqual({ status: 0, text: "HARBOR is open at harbor.example." });
    const headers = { host: "harbor.example" };
    const { value } = await api.call("permissions", { headers });
    expect(value.info).toMatchObject({ brandName: "Harbor", currency: "EUR" });
    expect(await api.call("freePlay", { headers, body: { os: "t", platform: "W" } })).toMatchObject(
      {
        refusal: expect.anything() as object,
      },
    );
    expect((await run(brandCommand, "list")).text).toContain("HARBOR\tHarbor\tEUR\tharbor.example");
    await expect(run(brandCommand, "create", ...names, ...place)).rejects.toMatchObject({
      code: "brand_rule",
      value: { field: "merchantCode", reason: "taken" },
    });
  });
});

describe("a new brand at the console", () => {
  const body = (changes: object = {}) => ({
    merchantCode: "REEF",
    brandName: "Reef",
    hosts: ["reef.example", "www.reef.example"],
    currency: "BDT",
    countryCode: "BD",
    languages: ["en" as const],
    defaultLanguage: "en" as const,
    timeZone: "Asia/Dhaka",
    ...changes,
  });
  let owner: TestOperator;
  beforeAll(async () => {
    owner = await anOperator(api, ["brand.read", "brand.write", "cashier.read"], "owen");
  });
  const create = (changes: object = {}) =>
    api.callAlone("createBrand", { token: owner.token, body: body(changes) });

  test.each([
    [{ hosts: ["localhost"] }, "host_taken", undefined],
    [{ merchantCode: "AMBERJACK" }, "brand_rule", "merchantCode"],
    [{ currency: "ZZZ" }, "brand_rule", "currency"],
    [{ countryCode: "QQ" }, "brand_rule", "countryCode"],
    [{ timeZone: "Asia/Nowhere" }, "brand_rule", "timeZone"],
    [{ languages: ["bn"] }, "brand_rule", "defaultLanguage"],
    [{ hosts: ["a.example", "a.example"] }, "brand_rule", "hosts"],
    [{ flags: { NOTHING3: true } }, "brand_rule", "flags.NOTHING3"],
  ])("%j is refused", async (changes, code, field) => {
    const { refusal } = await create(changes);
    expect(refusal).toMatchObject({ code, ...(field === undefined ? {} : { value: { field } }) });
  });

  test("opens with a second person, and its cashier can be set", async () => {
    const pending = await create();
    await agree(pending as never);
    const names = await api.call("brandNames", { token: reader.token });
    expect(names.value.map(({ merchantCode }) => merchantCode)).toContain("REEF");
    const cashier = await api.call("cashierPolicies", { token: owner.token });
    const own = cashier.value.find(({ merchantCode }) => merchantCode === "REEF");
    expect(own?.settings).toMatchObject({ mobileWallets: [], cryptoNetworks: [] });
    const { value } = await api.call("permissions", { headers: { host: "www.reef.example" } });
    expect(value.info.brandName).toBe("Reef");
  });
});
