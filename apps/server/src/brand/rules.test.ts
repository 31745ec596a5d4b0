import { expect, test } from "vitest";
import { demoMerchants } from "../../../../tools/seed/brands.ts";
import { maintenanceAt, merchantOfHost, tableLookup, type Merchant } from "./rules.ts";

function merchantOf(index: number): Merchant {
  const definition = demoMerchants[index];
  if (definition === undefined) throw new Error("no such demo brand");
  return {
    mark: "",
    accent: "",
    ...definition,
    lineDepthMax: 12,
    agentAccountsDayMax: 20,
    activeDayMinMinor: 50_000n,
    maintenanceFrom: null,
    maintenanceUntil: null,
    imageHosts: [],
    launchHosts: [],
    analyticsTag: null,
    revision: 1,
    flags: [],
    registration: {} as Merchant["registration"],
  };
}

const merchants = [merchantOf(0), merchantOf(1)];

test.each([
  ["localhost", "AMBERJACK"],
  ["LOCALHOST", "AMBERJACK"],
  ["127.0.0.1", "AMBERJACK"],
  ["192.168.1.20", "AMBERJACK"],
  ["172.20.0.3", "AMBERJACK"],
  ["[::1]", "AMBERJACK"],
  ["desk.local", "AMBERJACK"],
  ["alt.localhost", "TIDEWATER"],
  ["alt.localhost.", "TIDEWATER"],
  ["evil.example", undefined],
  ["8.8.8.8", undefined],
  ["172.32.0.1", undefined],
  ["localhost.evil.example", undefined],
])("host %s belongs to %s", (host, code) => {
  expect(merchantOfHost(merchants, host)?.merchantCode).toBe(code);
});

test("maintenance lasts from its start until its end, or until it is lifted", () => {
  const from = new Date("2026-01-01T10:00:00Z");
  const until = new Date("2026-01-01T11:00:00Z");
  const planned = { ...merchantOf(0), maintenanceFrom: from, maintenanceUntil: until };
  expect(maintenanceAt(planned, new Date("2026-01-01T09:59:59Z"))).toBeUndefined();
  expect(maintenanceAt(planned, from)).toEqual({ endAt: until });
  expect(maintenanceAt(planned, until)).toBeUndefined();
  expect(maintenanceAt({ ...planned, maintenanceUntil: null }, until)).toEqual({ endAt: null });
  expect(maintenanceAt(merchantOf(0), from)).toBeUndefined();
});

test("the narrowest network tells an address's country", () => {
  const lookup = tableLookup([
    { network: "203.0.0.0/8", countryCode: "BD" },
    { network: "203.0.113.0/24", countryCode: "ZZ" },
    { network: "2001:db8::/32", countryCode: "ZZ" },
  ]);
  expect(lookup.countryOf("203.0.113.9")).toBe("ZZ");
  expect(lookup.countryOf("::ffff:203.0.113.9")).toBe("ZZ");
  expect(lookup.countryOf("203.5.5.5")).toBe("BD");
  expect(lookup.countryOf("2001:db8::1")).toBe("ZZ");
  expect(lookup.countryOf("9.9.9.9")).toBeUndefined();
  expect(lookup.countryOf("not an address")).toBeUndefined();
});
