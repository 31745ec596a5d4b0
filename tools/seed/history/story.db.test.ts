import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { routes, wire, type CallName, type RouteSchema } from "@baize/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAllIncoherences } from "../../../apps/server/src/coherence.ts";
import { createFaults } from "../../../apps/studio/src/engine/wallet/faults.ts";
import { prepareVault } from "../../../apps/studio/src/engine/vault/open.ts";
import { createServer } from "../../../apps/studio/src/http/server.ts";
import { createIds, systemClock } from "../../../apps/studio/src/platform/clock.ts";
import { silentLog } from "../../../apps/studio/src/platform/log.ts";
import { createStudio } from "../../../apps/studio/src/studio.ts";
import { freePorts } from "../../start/spawned.ts";
import { openDemoHouse, type DemoHouse } from "../demo-house.ts";
import { seedDemo } from "../main.ts";
import { visit, rowsOfMember, type Visit } from "./visitor.ts";
import { openHouse, type House, type Who } from "./house.ts";
import { peopleOf } from "./people.ts";
import { tellStory, type Progress } from "./story.ts";

/** A small history by the code of the large one: it is sound, and leaves a row in every list. */

const masterKey = randomBytes(32).toString("base64");
/** Two persons agree to a request only if they were there before it: so it ends about now. */
const endsAt = new Date(systemClock.nowMs());
const scale = { members: 18, days: 14 };

interface Lived {
  readonly demo: DemoHouse;
  /** Somebody who signed up before the history began to be told. */
  readonly visitor: Visit;
  close(): Promise<void>;
}

async function serveStudio({ studio: config }: DemoHouse, port: number) {
  const { databaseUrl, operators, publicUrl } = config;
  const studio = createStudio({
    databaseUrl,
    vault: await prepareVault(databaseUrl, config.masterKeys),
    publicUrl,
    operators,
    clientDir: "/nonexistent",
    crashSalt: "a public salt for tests",
    clock: systemClock,
    ids: createIds(systemClock),
    log: silentLog,
    faults: createFaults(),
  });
  const server = await createServer(studio);
  await server.listen({ port, host: "127.0.0.1" });
  return async () => {
    await server.close();
    await studio.stop();
  };
}

class BrokenOff extends Error {}

/** Lives the history, with the studio beside it; broken off once, after a part was done. */
async function live(breaksAt?: number): Promise<Lived> {
  const [port = 0] = await freePorts(1);
  const demo = await openDemoHouse({ STUDIO_URL: `http://127.0.0.1:${port}` }, masterKey);
  await seedDemo(demo.seed);
  const stop = await serveStudio(demo, port);
  const { studio, log } = demo;
  const config = { ...demo.config, sandpay: { ...demo.config.sandpay, url: undefined } };
  const visitor = await visit({ config, studio, log, startsAt: endsAt, payments: [] });
  let progress: Progress = { endsAt, scale, next: 0, payments: [] };
  let isBroken = breaksAt === undefined;
  const save = (done: Progress) => {
    if (!isBroken && done.next === breaksAt) throw new BrokenOff("before it was written down");
    progress = done;
  };
  try {
    await tellStory({ config, studio, log, progress, save });
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error;
    isBroken = true;
    await tellStory({ config, studio, log, progress, save });
  }
  return {
    demo,
    visitor,
    async close() {
      await stop();
      await demo.close();
    },
  };
}

/** What everybody has, played and moved. */
function moneyOf({ demo }: Lived) {
  return demo.database.db.read((reader) =>
    reader.query(
      `select m.username, a.balance_minor as cash,
         (select count(*) from vendors.round r where r.member_id = m.member_id) as rounds,
         (select sum(stake_minor) from vendors.round r where r.member_id = m.member_id) as staked,
         (select string_agg(method_id || status, ',' order by method_id, status)
          from cashier.deposit d where d.member_id = m.member_id) as deposits,
         (select string_agg(state || amount_minor, ',' order by amount_minor, state)
          from cashier.withdrawal w where w.member_id = m.member_id) as withdrawals
       from identity.member m
       join ledger.account a on a.member_id = m.member_id
       join ledger.account_code c on c.id = a.code and c.code = 'cash'
       order by m.merchant_code, m.username`,
    ),
  );
}

let lived: Lived;
let house: House;
let opal: Who;
beforeAll(async () => {
  lived = await live();
  const { config, studio, log } = lived.demo;
  house = await openHouse({ config, studio, log, startsAt: endsAt, payments: [] });
  opal = await house.operator("opal");
}, 600_000);
afterAll(async () => {
  await house?.close();
  await lived?.close();
});

test("its books agree", async () => {
  expect(await findAllIncoherences(lived.demo.database.db)).toEqual([]);
});

test("it leaves alone today's members, and what waits for them", async () => {
  const { memberId, rows } = lived.visitor;
  const text = rows.join("\n");
  for (const part of ["cashier.deposit ", "cashier.withdrawal ", "verification.", "support."]) {
    expect(text).toContain(part);
  }
  expect(await rowsOfMember(lived.demo.database.db, memberId)).toEqual(rows);
  // The entry of a mission that nobody joins begins where its period does.
  const own = rows.filter((row) => !row.startsWith("rewards.mission_entry ")).join("\n");
  const days = [...own.matchAll(/"(20\d\d-\d\d-\d\d)T/g)].map(([, day]) => day ?? "");
  expect(days.toSorted()[0]).toBe(endsAt.toISOString().slice(0, 10));
});

/** Not one thing with its parts, and not what somebody is. */
const single = new Set(["memberId", "merchantCode"]);
const lists = (Object.keys(wire) as CallName[]).filter((name) => {
  const { access, params, response, permission }: RouteSchema = routes[name];
  const isOfAll = Object.keys(params?.shape ?? {}).every((part) => single.has(part));
  const isRead = access === "operator" && wire[name].method === "GET" && isOfAll;
  return isRead && isList(response) && (permission !== undefined || name === "approvals");
});

/** Whether an answer is a list, or has one in it. */
function isList(response: RouteSchema["response"]): boolean {
  const { def, shape } = response as unknown as { def: { type: string }; shape?: object };
  const types = Object.values(shape ?? {}).map(
    (part) => (part as { def: { type: string } }).def.type,
  );
  return def.type === "array" || types.includes("array");
}

/**
 * No vendor of the demo keeps members' money: its stand-in pays what a button says. What programs
 * write down of themselves begins with programs that run, of which a test has none. No reader of
 * events fails. Levels, rebates and invited friends are counted by readers, which begin with the
 * demo's programs, and so do the jobs that settle contracts of agents. A stop of all rewards would
 * leave members of the demo nothing to take.
 */
const empty = new Set<CallName>([
  "consoleTransfers",
  "lineMoves",
  "lineMovePreview",
  "programRuns",
  "consoleAffiliateStatements",
  "commissionCorrections",
  "correctionPreview",
  "systemChecks",
  "asideEvents",
  "promotionReport",
  "rewardsStops",
  "rewardStops",
  "memberLists",
  "rebateDays",
  "lossBackPeriods",
  "rakebackDays",
  "vipMembers",
  "memberVip",
  "referrals",
  "referral",
  "referralCounts",
]);

const queries: Readonly<Partial<Record<CallName, object>>> = {
  exports: { whose: "all" },
  contents: { kind: "banner" },
  dashboard: { merchantCode: "AMBERJACK", period: "30d" },
  segments: { merchantCode: "AMBERJACK" },
  brandTags: { merchantCode: "AMBERJACK" },
  memberLists: { merchantCode: "AMBERJACK" },
  promotionSeries: { merchantCode: "AMBERJACK" },
  promotionCalendar: { merchantCode: "AMBERJACK", month: endsAt.toISOString().slice(0, 7) },
  costRuns: { merchantCode: "AMBERJACK" },
  rewardCosts: { merchantCode: "AMBERJACK", period: "30d" },
  rewardSegments: { merchantCode: "AMBERJACK", period: "30d" },
};

const rowsOf = (answer: unknown): number =>
  Array.isArray(answer)
    ? answer.length
    : Object.values(answer as object).reduce<number>(
        (sum, part) => sum + (Array.isArray(part) ? part.length : 0),
        0,
      );

test("the console has the lists that are asked for here", () => {
  expect(lists.length).toBeGreaterThan(40);
  expect(lists).toEqual(expect.arrayContaining(["riskFlags", "approvals", "memberTimeline"]));
});

test.each(lists.filter((name) => !empty.has(name)))("%s has a row", async (name) => {
  const { content } = await house.ask("consoleMembers", { query: { pageSize: 100 } }, opal);
  const { params }: RouteSchema = routes[name];
  const names = Object.keys(params?.shape ?? {});
  const places: object[] = names.includes("memberId")
    ? content.map(({ memberId }) => ({ memberId }))
    : [{ merchantCode: "AMBERJACK" }];
  const query = queries[name] ?? {};
  const found = [];
  for (const place of places) {
    found.push(
      rowsOf(await house.ask(name, { params: names.length === 0 ? {} : place, query }, opal)),
    );
    if ((found.at(-1) ?? 0) > 0) break;
  }
  expect([name, found.some((rows) => rows > 0)]).toEqual([name, true]);
});

test.each(["downlines", "lineTransfers"] as const)("an agent's %s have a row", async (name) => {
  const agents = peopleOf(scale).filter(({ sort }) => sort === "agent");
  const { identity } = house.platform;
  const totals = [];
  for (const { merchantCode, username } of agents) {
    const member = await identity.memberByUsername(merchantCode, username);
    if (member === undefined) throw new Error(`${username} is nobody`);
    totals.push((await house.ask(name, {}, { merchantCode, member })).total);
  }
  expect(Math.max(...totals)).toBeGreaterThan(0);
});

test("broken off in the middle and gone on with, it comes out the same", async () => {
  const again = await live(19);
  try {
    const [twice, once] = [await moneyOf(again), await moneyOf(lived)];
    expect(twice.filter((row, index) => !isDeepStrictEqual(row, once[index]))).toEqual(
      once.filter((row, index) => !isDeepStrictEqual(row, twice[index])),
    );
    expect(twice).toHaveLength(once.length);
  } finally {
    await again.close();
  }
}, 300_000);

test("its rounds are of many games, on every day, and none is left open", async () => {
  const [sums] = await lived.demo.database.db.read((reader) =>
    reader.query<{ games: number; days: number; open: number }>(
      `select count(distinct game_code)::int as games,
         count(distinct started_at::date)::int as days,
         count(*) filter (where status = 'open')::int as open
       from vendors.round where started_at < $1`,
      [endsAt],
    ),
  );
  expect(sums).toMatchObject({ open: 0 });
  expect(sums?.games).toBeGreaterThan(10);
  expect(sums?.days).toBeGreaterThanOrEqual(scale.days - 3);
});
