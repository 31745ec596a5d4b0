import type { BrandInConsole, BrandSettings } from "@baize/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { memberPorts } from "../vendors/compose.ts";
import { anOperator, type TestOperator } from "../../test/operators.ts";

let api: TestApp;
let admin: TestOperator;
let reader: TestOperator;

beforeAll(async () => {
  api = await createTestApp();
  admin = await anOperator(api, "everything", "brenda");
  reader = await anOperator(api, ["brand.read", "audit.read"]);
}, 180_000);
afterAll(() => api.close());

let home: BrandInConsole;
const params = { merchantCode: "AMBERJACK" };

async function brand(merchantCode = "AMBERJACK"): Promise<BrandInConsole> {
  const { value } = await api.call("brands", { token: reader.token });
  const found = value.find((one) => one.merchantCode === merchantCode);
  if (found === undefined) throw new Error(`there is no ${merchantCode}`);
  return found;
}

beforeEach(async () => {
  home = await brand();
});

function save(given: Partial<BrandSettings>, revision = home.revision, token = admin.token) {
  const settings = { ...home.settings, ...given };
  return api.call("saveBrandSettings", { token, params, body: { settings, revision } });
}

const saveHosts = (hosts: readonly string[], revision = home.revision) =>
  api.call("saveBrandHosts", { token: admin.token, params, body: { hosts, revision } });

const saveMaintenance = (from: string | null, until: string | null, revision = home.revision) =>
  api.call("saveMaintenance", { token: admin.token, params, body: { from, until, revision } });

async function lastAudit() {
  const { value } = await api.call("auditTrail", { token: reader.token, query: { pageSize: "1" } });
  return value.content[0];
}

async function codesOf(answers: readonly { refusal: { code: string } | undefined }[]) {
  return answers.map(({ refusal }) => refusal?.code ?? "saved").toSorted();
}

describe("settings", () => {
  test("that were read can be saved as they are, which changes nothing", async () => {
    const before = await lastAudit();
    expect((await save({})).value).toEqual(home);
    expect((await lastAudit())?.auditId).toBe(before?.auditId);
  });

  test("show on the site with the next call, and what changed is in the audit trail", async () => {
    const answer = await save({
      brandName: "Amberjack Club",
      ageMin: 21,
      timeZone: "Asia/Kolkata",
      languages: ["en", "bn", "ar"],
      defaultLanguage: "en",
      analyticsTag: "G-ABC12345",
      imageHosts: ["https://pictures.example"],
      supportUrl: "https://help.example/chat",
      flags: { FREEPLAY3: false },
    });
    expect(answer.value.revision).toBe(home.revision + 1);
    // A flag that is not named stays as it is.
    expect(answer.value.settings.flags).toEqual({ ...home.settings.flags, FREEPLAY3: false });
    const { info } = (await api.call("permissions")).value;
    expect(info).toMatchObject({
      brandName: "Amberjack Club",
      languages: ["en", "bn", "ar"],
      defaultLanguage: "en",
      register: { ageMin: 21 },
      analytics: { gtagId: "G-ABC12345" },
      imageCDNs: ["https://pictures.example"],
      customerService: { csPosition: "MENU" },
    });
    const opened = await api.app.fastify.inject({
      url: info.customerService?.path ?? "",
      headers: { host: "localhost" },
    });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      302,
      "https://help.example/chat",
    ]);
    const elsewhere = await api.app.fastify.inject({
      url: info.customerService?.path ?? "",
      headers: { host: "alt.localhost" },
    });
    expect(elsewhere.statusCode).toBe(404);
    const trial = await api.call("freePlay", { body: { os: "test", platform: "W" } });
    expect(trial.refusal?.code).toBe("free_play_off");
    const row = await lastAudit();
    expect(row).toMatchObject({
      operator: "brenda",
      action: "brand.settings_saved",
      subject: "AMBERJACK",
      before: { brandName: "Amberjack", flags: { FREEPLAY3: true }, defaultLanguage: "bn" },
      after: { brandName: "Amberjack Club", flags: { FREEPLAY3: false }, defaultLanguage: "en" },
    });
    expect(row?.after).not.toHaveProperty("registration");
    const back = await save({}, answer.value.revision);
    expect(back.value.settings).toEqual(home.settings);
  });

  test("of the form: a pattern of the brand's own, and back to the list's", async () => {
    const { username } = home.settings.registration;
    if (username === undefined) throw new Error("the brand asks for no user name");
    const own = { ...username, acceptedPattern: "[a-z]{4,9}", maxLength: 9 };
    const saved = await save({ registration: { ...home.settings.registration, username: own } });
    expect(saved.value.settings.registration.username).toEqual(own);
    const form = (await api.call("registerSettings")).value;
    expect(form.fields.username).toEqual(own);
    expect((await save({}, saved.value.revision)).value.settings).toEqual(home.settings);
  });

  test("that cannot be are refused with the field and the reason: brand_rule", async () => {
    const answer = await save({ timeZone: "Asia/Nowhere" });
    expect([answer.status, answer.refusal]).toMatchObject([
      422,
      { code: "brand_rule", value: { field: "timeZone", reason: "unknown_time_zone" } },
    ]);
    expect((await brand()).revision).toBe(home.revision);
  });

  test("saved by two at once over one revision are saved once: changed_meanwhile", async () => {
    const answers = await Promise.all([save({ ageMin: 19 }), save({ ageMin: 20 })]);
    expect(await codesOf(answers)).toEqual(["changed_meanwhile", "saved"]);
    const now = await brand();
    expect(now.revision).toBe(home.revision + 1);
    await save({ ageMin: 18 }, now.revision);
  });

  test("need the permission: permission_denied; and an existing brand: not_found", async () => {
    const refused = await save({ ageMin: 30 }, home.revision, reader.token);
    expect([refused.status, refused.refusal?.code]).toEqual([403, "permission_denied"]);
    const unknown = await api.call("saveBrandSettings", {
      token: admin.token,
      params: { merchantCode: "NOBODY" },
      body: { settings: home.settings, revision: 1 },
    });
    expect(unknown.refusal?.code).toBe("not_found");
  });

  test("of one brand leave another alone", async () => {
    const other = await brand("TIDEWATER");
    const saved = await save({ brandName: "Amberjack Two" });
    expect(await brand("TIDEWATER")).toEqual(other);
    await save({}, saved.value.revision);
  });
});

describe("hosts", () => {
  test("lead to their brand from the next call on, and no longer once taken away", async () => {
    const headers = { host: "play.amberjack.example" };
    expect((await api.call("permissions", { headers })).refusal?.code).toBe("unknown_merchant");
    const saved = await saveHosts([...home.hosts, "play.amberjack.example"]);
    expect((await api.call("permissions", { headers })).value.info.merchantCode).toBe("AMBERJACK");
    expect((await api.call("domainRoutes")).value).toEqual(saved.value.hosts);
    expect(await lastAudit()).toMatchObject({
      action: "brand.hosts_saved",
      before: { hosts: home.hosts },
    });
    await saveHosts(home.hosts, saved.value.revision);
    expect((await api.call("permissions", { headers })).refusal?.code).toBe("unknown_merchant");
  });

  test("belong to one brand: host_taken", async () => {
    const answer = await saveHosts([...home.hosts, "alt.localhost"]);
    expect([answer.status, answer.refusal]).toMatchObject([
      409,
      { code: "host_taken", value: { host: "alt.localhost" } },
    ]);
  });

  test("wanted by two brands at once go to one of them", async () => {
    const other = await brand("TIDEWATER");
    const host = "wanted.example";
    const [ours, theirs] = await Promise.all([
      saveHosts([...home.hosts, host]),
      api.call("saveBrandHosts", {
        token: admin.token,
        params: { merchantCode: "TIDEWATER" },
        body: { hosts: [...other.hosts, host], revision: other.revision },
      }),
    ]);
    expect(await codesOf([ours, theirs])).toEqual(["host_taken", "saved"]);
  });

  test("keep the main domain: brand_rule; and are saved over what was read", async () => {
    const without = await saveHosts(["amberjack.localhost"]);
    expect(without.refusal).toMatchObject({ code: "brand_rule", value: { field: "hosts" } });
    const old = await saveHosts(["localhost"], home.revision + 7);
    expect(old.refusal?.code).toBe("changed_meanwhile");
  });
});

describe("maintenance", () => {
  test("closes the brand for members at once, tells open tabs, and opens it again", async () => {
    const token = await api.aMember();
    const from = api.clock.now().toISOString();
    const closed = await saveMaintenance(from, null);
    expect((await api.call("balance", { token })).refusal?.code).toBe("maintenance");
    expect(await lastAudit()).toMatchObject({
      action: "brand.maintenance_saved",
      before: { from: null },
      after: { from },
    });
    const [event] = await api.database.db.read((one) =>
      one.query<{ payload: object }>(
        "select payload from platform.event where kind = 'brand.maintenance_saved'",
      ),
    );
    expect(event?.payload).toEqual({ merchantCode: "AMBERJACK" });
    await saveMaintenance(null, null, closed.value.revision);
    expect((await api.call("balance", { token })).status).toBe(200);
  });

  test("takes no new bets from games that are still open", async () => {
    await api.aMember("stillopen1");
    const { brand: brands, identity } = api.app.platform;
    const member = await identity.memberByUsername("AMBERJACK", "stillopen1");
    if (member === undefined) throw new Error("the member is missing");
    const ports = memberPorts(brands, identity);
    expect(await ports.mayPlay(member.memberId)).toBe("ok");
    const closed = await saveMaintenance(api.clock.now().toISOString(), null);
    expect(await ports.mayPlay(member.memberId)).toBe("disabled");
    await saveMaintenance(null, null, closed.value.revision);
    expect(await ports.mayPlay(member.memberId)).toBe("ok");
    await identity.setStatus(member.memberId, "suspended");
    expect(await ports.mayPlay(member.memberId)).toBe("disabled");
    expect(await ports.mayPlay(-1n)).toBe("disabled");
  });

  test("ends after it begins: period_order", async () => {
    const now = api.clock.now().toISOString();
    for (const from of [now, null]) {
      expect((await saveMaintenance(from, now)).refusal?.code).toBe("period_order");
    }
    const old = await saveMaintenance(now, null, home.revision + 7);
    expect(old.refusal?.code).toBe("changed_meanwhile");
  });
});
