import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { networksMax, windowMs } from "./unknown-access.ts";
import { closeUnknownAccess, countUnknownAccess } from "./index.ts";

/** A thousand names that nobody has, tried at the console and at a brand. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
}, 60_000);
afterAll(() => api.close());

const names = Array.from({ length: 1000 }, (_, number) => `nobody${number}`);
const networks = ["198.51.100.7", "203.0.113.7"] as const;

const countOf = async (sql: string) => {
  const rows = await api.database.db.read((reader) => reader.query<{ many: number }>(sql));
  return rows[0]?.many ?? 0;
};
const events = (more = "") =>
  countOf(`select count(*)::int as many from platform.significant_event
    where kind = 'access_failed' and subject = '' ${more}`);
const trail = () =>
  countOf(`select count(*)::int as many from backoffice.audit
    where action in ('operator.sign_in_failed', 'operator.locked')`);
const counted = () => countOf("select count(*)::int as many from platform.unknown_access");
const attempts = () =>
  countOf("select coalesce(sum(attempts), 0)::int as many from platform.unknown_access");

const close = () => closeUnknownAccess({ db: api.database.db, clock: api.clock });

test("names at the console make an event and an entry of the trail for each network", async () => {
  for (const [at, username] of names.slice(0, 100).entries()) {
    const ip = networks[at % 2] ?? "";
    // What one address may call in a minute is not what is tried here.
    if (at % 20 === 0) api.clock.advance(61_000);
    const answer = await api.call("operatorLogin", { body: { username, password: "wrong" }, ip });
    expect(answer.refusal?.code).toBe("bad_credentials");
  }
  expect(await events()).toBe(2);
  expect(await trail()).toBe(2);
  expect(await attempts()).toBe(100);
  // All within the hour: nothing is told before it is over.
  expect(await close()).toBe(0);
  api.clock.advance(windowMs);
  expect(await close()).toBe(2);
  expect(await counted()).toBe(0);
  expect(
    await events(`and (detail ->> 'attempts')::int = 49 and detail ->> 'place' = 'console'`),
  ).toBe(2);
}, 120_000);

test("so do a thousand at once at a brand, and the next hour counts from zero", async () => {
  const { db } = api.database;
  const told = { told: 0 };
  const from = (ip: string) =>
    db.transaction(async (tx) => {
      if (await countUnknownAccess(tx, api, { place: "AMBERJACK", ip })) told.told += 1;
    });
  for (let at = 0; at < names.length; at += 50) {
    await Promise.all(names.slice(at, at + 50).map((_, one) => from(networks[one % 2] ?? "")));
  }
  expect(told.told).toBe(2);
  expect(await attempts()).toBe(1000);
  api.clock.advance(windowMs);
  const before = await events();
  const body = { type: "username", username: "one-more", password: "not anybody's" };
  await api.call("login", { body, ip: networks[0] });
  await api.app.platform.identity.idle();
  // What was counted is told by whoever comes next, and his own try as the first of its hour.
  expect((await events()) - before).toBe(3);
  expect(await attempts()).toBe(1);
});

test("beyond a hundred networks at a place all others count as one", async () => {
  const { db } = api.database;
  const from = (number: number) => {
    const tried = { place: "ELSEWHERE", ip: `10.0.${Math.floor(number / 200)}.${number % 200}` };
    return db.transaction((tx) => countUnknownAccess(tx, api, tried));
  };
  const told: boolean[] = [];
  for (let number = 0; number < 300; number += 1) told.push(await from(number));
  expect(told.filter(Boolean)).toHaveLength(networksMax + 1);
  const at = "where place = 'ELSEWHERE'";
  const all = `select count(*)::int as many from platform.unknown_access ${at}`;
  expect(await countOf(all)).toBe(networksMax + 1);
  const rest = `select attempts as many from platform.unknown_access ${at} and network = ''`;
  expect(await countOf(rest)).toBe(300 - networksMax);
});
