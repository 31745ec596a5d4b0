import { gameTypes } from "@baize/contract";
import { memberTypes } from "@baize/contract/member-types";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../test/browser.ts";
import { putInForce } from "../test/promotions.ts";
import { copyTestDatabase, type TestDatabase } from "../test/database.ts";
import { changedIn, differences, namesIn, stateOf, type Effects } from "../test/effects.ts";
import { drainPostings, readersOf } from "../test/events.ts";
import { befriend, onLine } from "../test/line.ts";
import { openMoneyHouse, type MoneyHouse, type Mover } from "../test/money-moves.ts";
import { testVip } from "../test/vip.ts";
import { accountNumber } from "../test/withdrawals.ts";
import type { Database, Tx } from "./platform/db.ts";
import { memberRegistered } from "./identity/index.ts";
import { saveTerms } from "./agents/contracts/saved-terms.ts";
import { demoBoards } from "./rewards/boards/demo.ts";
import { demoLossBack } from "./rewards/loss-back/demo.ts";
import { demoMissions } from "./rewards/missions/demo.ts";
import { demoRakeback } from "./rewards/rakeback/demo.ts";
import { usualSettings } from "./rewards/referral/rules.ts";
import { createEventDecisions, listLags, type Consumer } from "./platform/events/index.ts";

/**
 * Every consumer of the worker, on a history with events for each of them: its effects are those of
 * an undisturbed run, whatever disturbs it. A new consumer is included automatically. If the
 * history has nothing for it, the first test fails.
 */

let house: MoneyHouse;
/** Copies of the history that nobody has read yet. */
let copies: TestDatabase[] = [];
/** Every id and second that the history has: any other was made by a reader. */
let known: ReadonlySet<string>;
let undisturbed: ReadonlyMap<string, Effects>;

const readers = (): readonly Consumer[] => house.api.app.platform.consumers;
/** Takes so little at once that it needs many turns. */
const small = (consumer: Consumer): Consumer => ({ ...consumer, limit: 8 });

async function shareDevice(): Promise<void> {
  const browser = openBrowser(house.api, { ip: "203.0.113.9" });
  for (const username of ["twin-one", "twin-two"]) await browser.register(username);
}

/** They are known to share something before both are granted the same offer. */
async function shareOffer(one: Mover, two: Mover): Promise<void> {
  const { risk } = house.api.app.platform;
  const offerId = await house.bonuses.anOffer({ kind: "reload", wageringBps: 30_000 });
  for (const [{ memberId }, other] of [
    [one, two],
    [two, one],
  ] as const) {
    const detail = { memberId: String(other.memberId) };
    const evidence = [{ key: detail.memberId, at: house.api.clock.now(), detail }];
    const finding = { memberId, merchantCode: "AMBERJACK", kind: "shared_device" as const };
    await house.api.database.db.transaction((tx) =>
      risk.raiseIn(tx, { ...finding, subject: "the same", evidence }),
    );
  }
  for (const mover of [one, two]) {
    await house.deposit(mover, { units: 1000, offerId });
    await house.play(mover, { units: 400, fate: "won" });
  }
}

/** What was refused fails the test: then a reader would have nothing to do. */
async function must(move: Promise<string | undefined>): Promise<void> {
  const refused = await move;
  if (refused !== undefined) throw new Error(`a move of the history was refused: ${refused}`);
}

/** So that what is played from here on earns points. */
async function openPoints(): Promise<void> {
  const perPoint = Object.fromEntries(gameTypes.map((type) => [type, "1.00"]));
  const most = { pointsMin: 100, dayPointsMax: 0, multiple: 1, ratio: 100 };
  const settings = {
    isOpen: true,
    perPoint,
    perDeposit: "10.00",
    ...most,
    autoUpTo: "0",
    turnoverBps: 0,
  };
  const { rewards } = house.api.app.platform.modules;
  await rewards.points.save(undefined, { merchantCode: "AMBERJACK", settings, revision: 0 });
  house.api.clock.advance(1000);
}

/** Who comes from now on by a member counts for him. */
async function openReferral(): Promise<void> {
  const { referralProgram } = house.api.app.platform.modules.rewards;
  const settings = { ...usualSettings, isOn: true };
  await referralProgram.save(undefined, { merchantCode: "AMBERJACK", settings, revision: 0 });
}

/** Levels that ask for deposits, too. */
async function openLevels(): Promise<void> {
  const { vip } = house.api.app.platform.modules.rewards;
  const found = (await vip.list()).find(({ merchantCode }) => merchantCode === "AMBERJACK");
  const levels = testVip.levels.map((level, at) => ({ ...level, totalDeposits: `${100 * at}.00` }));
  await vip.save(undefined, {
    merchantCode: "AMBERJACK",
    currency: "BDT",
    settings: { ...testVip, levels },
    revision: found?.revision ?? 0,
  });
}

/** It waits for operators from its registration on. */
async function registerAffiliate(): Promise<void> {
  const { memberId } = await onLine(house.api, { memberType: memberTypes.affiliate, cash: "0.00" });
  const { events } = house.api.app.platform;
  const who = { memberId: String(memberId), merchantCode: "AMBERJACK" };
  await house.api.database.db.transaction((tx) => events.publish(tx, memberRegistered(who)));
}

/** A wheel that gives a ticket for what was played in a day. */
async function openWheel(): Promise<void> {
  await house.api.app.platform.modules.rewards.draws.wheels.save(undefined, {
    merchantCode: "AMBERJACK",
    wheelId: randomUUID(),
    revision: 0,
    settings: {
      kind: "wheel",
      currency: "BDT",
      isOpen: true,
      title: { en: "Wheel" },
      terms: { en: "One ticket, one turn." },
      prizes: [1, 2].map((one) => ({
        prizeId: `p${one}`,
        amount: "1.00",
        weight: one,
        stockADay: null,
      })),
      fallback: "p1",
      rule: { by: "valid", amount: "1000.00", aDay: 5 },
      ticketDays: 7,
      turnoverBps: 30_000,
    },
  });
}

async function openLossBack(): Promise<void> {
  const own = { merchantCode: "AMBERJACK", currency: "BDT", settings: demoLossBack("BDT") };
  await house.api.app.platform.modules.rewards.lossBack.save(undefined, { ...own, revision: 0 });
}

async function openRakeback(): Promise<void> {
  const own = { merchantCode: "AMBERJACK", currency: "BDT", settings: demoRakeback("BDT") };
  await house.api.app.platform.modules.rewards.rakeback.save(undefined, { ...own, revision: 0 });
}

/** Deposits of members whose identity is not proven begin it, each time. */
async function startJourney(): Promise<void> {
  const { journeys } = house.api.app.platform.modules.rewards;
  const place = { merchantCode: "AMBERJACK", journeyId: randomUUID() };
  const saved = await journeys.save(undefined, {
    ...place,
    version: 0,
    terms: {
      name: "Not verified",
      trigger: "kyc_missing",
      currency: "BDT",
      steps: [
        {
          kind: "message",
          title: { en: "Your documents" },
          body: { en: "Send them." },
          page: null,
        },
      ],
      restDays: 0,
      budget: null,
    },
  });
  const { version } = await journeys.submit(undefined, { ...place, version: saved.version });
  await journeys.decide(undefined, { ...place, version, decision: "approve", reason: null });
}

/** The house pays an agent, until the account is closed. */
async function closePaidAgent(): Promise<void> {
  const [{ memberId }] = await house.aLine();
  const { app, clock, database } = house.api;
  const pay = { ratePpm: 1_000 };
  const tiers = [{ minValidMinor: 0n, minActive: 0, pay }];
  const terms = saveTerms({ kind: "daily", unitMinor: 1n, tiers });
  await database.owner.transaction(async (tx) => {
    const [id, now] = [randomUUID(), clock.now()];
    await tx.execute(
      `insert into agents.contract (contract_id, agent_id, merchant_code, currency, kind, product,
         state, terms_number, state_since, from_day, created_at)
       values ($1, $2, 'AMBERJACK', 'BDT', 'daily', '', 'active', 1, $3::timestamptz,
         $3::timestamptz::date, $3::timestamptz)`,
      [id, memberId, now],
    );
    await tx.execute(
      `insert into agents.contract_terms (contract_id, number, terms, from_day, offered_at,
         accepted_at) values ($1, 1, $2, $3::timestamptz::date,
         $3::timestamptz, $3::timestamptz)`,
      [id, terms, now],
    );
  });
  await app.platform.identity.setStatus(memberId, "closed");
}

async function makeHistory(): Promise<void> {
  await closePaidAgent();
  await openLossBack();
  await openRakeback();
  await openWheel();
  await openLevels();
  await openPoints();
  const target = { measure: "deposit_count" as const, expected: "1" };
  await putInForce(house.api, { kind: "deposit", target });
  await putInForce(house.api, { kind: "sign_up" });
  const promotionId = await putInForce(house.api, { kind: "deposit", needsJoin: true, target });
  await shareDevice();
  await openReferral();
  const number = accountNumber();
  const movers = [await house.aMover(number), await house.aMover(number)] as const;
  await befriend(house.api, movers[1].memberId, movers[0].memberId);
  const [agent, player] = await house.aLine();
  const { missions, boards } = house.api.app.platform.modules.rewards;
  for (const mission of demoMissions("AMBERJACK", "BDT", house.api.clock.now())) {
    await missions.save(undefined, mission);
  }
  for (const board of demoBoards("AMBERJACK", "BDT", house.api.clock.now())) {
    await boards.save(undefined, board);
  }
  await startJourney();
  await registerAffiliate();
  await house.signIn([agent, player]);
  for (const mover of [...movers, agent, player]) {
    await must(house.adjust(mover, { units: 5000, direction: "credit", category: "goodwill" }));
    await must(house.deposit(mover, { units: 1000 }));
    await must(house.play(mover, { units: 1000, fate: "won" }));
    await must(house.withdraw(mover, { units: 500, fate: "paid" }));
    await must(house.play(mover, { units: 20, fate: "undone after its win" }));
    await must(house.play(mover, { units: 30, fate: "undone" }));
  }
  // Who stakes is looked at by another reader; this one only deposits.
  await must(house.deposit(await house.aMover(), { units: 1000 }));
  // Claims at once what it was given.
  await must(house.award(await house.aMover(), { units: 50, isClaimed: true }));
  await must(house.sendAlong(agent, player, 1000));
  await must(house.sendAlong(player, agent, 1000));
  await shareOffer(...movers);
  for (const isClaimed of [true, false]) {
    await must(house.award(player, { units: 50, isClaimed }));
  }
  const { token } = player;
  await house.api.call("joinPromotion", { token, params: { promotionId } });
  await must(house.pause(player));
  await drainPostings(house.api);
}

type Run = (database: TestDatabase, consumer: Consumer) => Promise<void>;

/** Each reader in turn, and what it changed. */
async function effectsOf(database: TestDatabase, run: Run): Promise<Map<string, Effects>> {
  const effects = new Map<string, Effects>();
  let before = await stateOf(database, known);
  for (const consumer of readers()) {
    await run(database, consumer);
    const after = await stateOf(database, known);
    effects.set(consumer.name, changedIn(before, after));
    before = after;
  }
  return effects;
}

const readAll: Run = async (database, consumer) => {
  const program = readersOf(database, [small(consumer)]);
  await program.catchUp();
  expect(program.parked).toEqual([]);
};

function takeCopy(): TestDatabase {
  const copy = copies.pop();
  if (copy === undefined) throw new Error("no copy is left");
  return copy;
}

async function onCopy(run: Run): Promise<void> {
  const copy = takeCopy();
  // Nobody's open transaction holds any of it back from now on.
  const nobody = readers().map((consumer) => ({ ...consumer, name: "nobody", kinds: [] }));
  await readersOf(copy, nobody.slice(0, 1)).catchUp();
  expect(differences(undisturbed, await effectsOf(copy, run))).toEqual([]);
  await copy.close();
}

beforeAll(async () => {
  house = await openMoneyHouse();
  await makeHistory();
  copies = await copyTestDatabase(house.api.database, 5);
  const copy = takeCopy();
  known = await namesIn(copy);
  undisturbed = await effectsOf(copy, readAll);
  await copy.close();
}, 180_000);
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.close()));
  await house.close();
});

test("every reader does something with the history", () => {
  const idle = [...undisturbed].filter(([, effects]) => Object.keys(effects).length === 0);
  expect(idle.map(([name]) => name)).toEqual([]);
  expect(undisturbed.size).toBeGreaterThan(0);
});

test("two programs that read at once count nothing twice", async () => {
  await onCopy(async (database, consumer) => {
    const programs = [1, 2].map(() => readersOf(database, [small(consumer)]));
    await Promise.all(programs.map((program) => program.catchUp()));
  });
}, 120_000);

/** The connection of a transaction ends at the nth step, and the program with it. */
function mortal(db: Database, step: number) {
  const life = { passed: 0, commits: 0, isOver: false };
  const pass = async (tx?: Tx): Promise<void> => {
    if (life.passed === step) {
      life.isOver = true;
      await tx?.query("select pg_terminate_backend(pg_backend_pid())").catch(() => {});
      throw new Error("the program died");
    }
    life.passed += 1;
  };
  const transaction: Database["transaction"] = async (work) => {
    if (life.isOver) throw new Error("the program is dead");
    const done = await db.transaction(async (tx) => {
      const watched = {
        query: async (sql: string, params?: readonly unknown[]) => {
          await pass(tx);
          return tx.query(sql, params);
        },
        execute: async (sql: string, params?: readonly unknown[]) => {
          await pass(tx);
          return tx.execute(sql, params);
        },
      } as Tx;
      const value = await work(watched);
      await pass(tx);
      return value;
    });
    life.commits += 1;
    // What comes after the commit never happens.
    await pass();
    return done;
  };
  return { db: { ...db, transaction }, life };
}

async function isCaughtUp({ db }: TestDatabase, { name }: Consumer): Promise<boolean> {
  const [lag] = await db.read((reader) => listLags(reader, [name]));
  return lag?.oldestAt === null;
}

/** Before its one statement, before the commit and after it a reader gets its place. */
const stepsOfPlace = 3;

test("one that is killed at each step of a batch takes each event once", async () => {
  const longest = new Map<string, number>();
  await onCopy(async (database, consumer) => {
    for (let step = 0, batch = 0; ;) {
      const { db, life } = mortal(database.db, step);
      const { runner } = readersOf({ ...database, db }, [small(consumer)]);
      const turned = await runner.turn().catch(() => undefined);
      const steps = Math.max(longest.get(consumer.name) ?? 1, life.passed);
      longest.set(consumer.name, steps);
      const isTaken = life.isOver ? life.commits === 2 : turned !== undefined;
      if (isTaken && (await isCaughtUp(database, consumer))) return;
      if (isTaken) batch += 1;
      // The first batch dies at each of its steps, a later one once, each at another step.
      if (isTaken) step = stepsOfPlace + ((batch * 5) % steps);
      else step = batch === 0 ? step + 1 : Number.POSITIVE_INFINITY;
    }
  });
  // To take the lanes, to read, an effect, to move the cursors, the commit and after it.
  const idle = readers().filter(({ name }) => (longest.get(name) ?? 0) < stepsOfPlace + 5);
  expect(idle).toEqual([]);
}, 400_000);

/** The same log, written over the last thirty days. */
async function spread({ owner }: TestDatabase): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.execute(
      `do $$ declare day date; begin
         for day in select generate_series(current_date - 32, current_date - 2, '1 day')::date loop
           execute format('create table platform.event_%s partition of platform.event
             for values from (%L) to (%L)', to_char(day, 'YYYY_MM_DD'),
             day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
         end loop; end $$`,
    );
    await tx.execute(
      `update platform.event e set at = s.at from (
         select lane, era, xid, id, now() - interval '30 days' * (1 - row_number() over
           (order by era, xid, id)::float8 / count(*) over ()) as at
         from platform.event) s
       where (e.lane, e.era, e.xid, e.id) = (s.lane, s.era, s.xid, s.id)`,
    );
  });
}

test("one that begins a month back reaches the same", async () => {
  const copy = copies.at(-1);
  if (copy === undefined) throw new Error("no copy is left");
  await spread(copy);
  await onCopy(async (database, consumer) => {
    const begun = { ...small(consumer), start: { daysBack: 31 } };
    await readersOf(database, [begun]).catchUp();
  });
}, 120_000);

test("one that is given everything again counts nothing twice", async () => {
  await onCopy(async (database, consumer) => {
    await readAll(database, consumer);
    const consumers = [small(consumer)];
    const decisions = createEventDecisions({ db: database.db, consumers: () => consumers });
    const all = { from: new Date("2000-01-01"), until: new Date("2999-01-01") };
    const again = await database.api.transaction((tx) =>
      decisions.replayRangeIn(tx, { consumer: consumer.name, ...all }),
    );
    expect(again).toBeGreaterThan(0);
    const programs = [1, 2].map(() => readersOf(database, consumers));
    const left = "select from platform.event_parked where consumer = $1";
    const isLeft = async () => {
      const rows = await database.db.read((reader) => reader.query(left, [consumer.name]));
      return rows.length > 0;
    };
    do await Promise.all(programs.map(({ runner }) => runner.turn()));
    while (await isLeft());
    expect(programs.flatMap(({ parked }) => parked)).toEqual([]);
  });
}, 400_000);
