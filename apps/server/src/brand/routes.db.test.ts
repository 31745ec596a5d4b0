import { hourMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestApp, registration, type TestApp } from "../../test/app.ts";

let api: TestApp;
const blockedIp = "203.0.113.50";

beforeAll(async () => {
  api = await createTestApp();
});
afterEach(() => api.app.platform.brand.setMaintenance("AMBERJACK", null, null));
afterAll(() => api.close());

test("permissions describe the brand of the host", async () => {
  const { value } = await api.call("permissions", { ip: "198.51.100.3" });
  expect(value).toMatchObject({
    maintenance: false,
    regionRestriction: false,
    location: { ip: "198.51.100.3" },
    info: {
      merchantCode: "AMBERJACK",
      currency: "BDT",
      defaultLanguage: "bn",
      timeZone: "Asia/Dhaka",
      languages: ["bn", "en"],
    },
  });
  expect(value.info.register).toEqual((await api.call("registerSettings")).value);
  const other = await api.call("permissions", { headers: { host: "alt.localhost:8080" } });
  expect(other.value.info).toMatchObject({ merchantCode: "TIDEWATER", defaultLanguage: "en" });
});

test("the white-label tree nests its flags", async () => {
  const { value } = await api.call("whitelabel");
  const login = value.childrenNodes.find((node) => node.modId === "LOGIN");
  expect(login?.childrenNodes).toContainEqual({
    modId: "FREEPLAY3",
    enabled: "1",
    childrenNodes: [],
  });
});

test("other lists of the brand answer", async () => {
  expect((await api.call("domainRoutes")).value).toEqual(["localhost", "amberjack.localhost"]);
  expect((await api.call("registerSettings")).value.ageMin).toBe(18);
});

test("an address of no brand is refused: unknown_merchant", async () => {
  for (const host of ["evil.example", "localhost.evil.example"]) {
    const answer = await api.call("permissions", { headers: { host } });
    expect([answer.status, answer.refusal?.code]).toEqual([421, "unknown_merchant"]);
  }
});

test("a brand under maintenance answers its status and refuses the rest: maintenance", async () => {
  const token = await api.aMember();
  const until = new Date(api.clock.now().getTime() + hourMs);
  await api.app.platform.brand.setMaintenance("AMBERJACK", api.clock.now(), until);
  const status = await api.call("systemStatus");
  expect(status.value).toMatchObject({ status: 1, maintenanceEndAt: until.toISOString() });
  expect((await api.call("permissions")).value.maintenance).toBe(true);
  const balance = await api.call("balance", { token });
  expect([balance.status, balance.refusal?.code]).toEqual([503, "maintenance"]);
  expect(balance.refusal?.value).toEqual({ endAt: until.toISOString() });
  expect((await api.call("homeContent", { headers: { host: "alt.localhost" } })).status).toBe(200);
  api.clock.advance(hourMs);
  expect((await api.call("systemStatus")).value.status).toBe(0);
});

test("a visitor from a blocked region sees only why: region_blocked", async () => {
  const status = await api.call("systemStatus", { ip: blockedIp });
  expect(status.value.status).toBe(2);
  const register = await api.call("register", { body: registration("farcaller"), ip: blockedIp });
  expect([register.status, register.refusal?.code]).toEqual([403, "region_blocked"]);
  expect(register.refusal?.message).toContain("অঞ্চল");
  const other = await api.call("homeContent", {
    ip: blockedIp,
    headers: { host: "alt.localhost" },
  });
  expect(other.status).toBe(200);
});

test("a forged X-Forwarded-For neither opens a blocked region nor blocks an open one", async () => {
  const forged = { "x-forwarded-for": "198.51.100.1" };
  expect((await api.call("systemStatus", { ip: blockedIp, headers: forged })).value.status).toBe(2);
  const permissions = await api.call("permissions", {
    ip: "198.51.100.9",
    headers: { "x-forwarded-for": blockedIp, "x-forwarded-host": "alt.localhost" },
  });
  expect(permissions.value.location.ip).toBe("198.51.100.9");
  expect(permissions.value.info.merchantCode).toBe("AMBERJACK");
});
