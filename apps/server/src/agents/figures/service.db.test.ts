import { randomUUID } from "node:crypto";
import { dayMs, hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drainPostings, readersOf } from "../../../test/events.ts";
import { bring } from "../../../test/line.ts";
import { openMoneyHouse, type MoneyHouse, type Mover } from "../../../test/money-moves.ts";
import { taka } from "../../../test/tables.ts";
import { brokenTeamDays, figureReaders, foldTeams } from "../../../test/teams.ts";
import { openGame } from "../../../test/vendor.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { createTeamFold } from "./fold.ts";

/** The figures of a line: a general agent, an agent below, and players of both. */

const zone = "Asia/Dhaka";
let house: MoneyHouse;
let general: Mover;
let agent: Mover;
let deep: Mover;
let direct: Mover;
const movers = () => [general, agent, deep, direct];

const write = (sql: string, params: readonly unknown[] = []) =>
  house.api.database.owner.transaction((tx) => tx.execute(sql, params));
const read = <Row extends object>(sql: string, params: readonly unknown[] = []) =>
  house.api.database.db.read((reader) => reader.query<Row>(sql, params));
const makeAgent = (mover: Mover, type: number) =>
  write("update identity.member set member_type = $2 where member_id = $1", [mover.memberId, type]);

beforeAll(async () => {
  house = await openMoneyHouse();
  [general, agent, deep, direct] = [
    await house.aMover(),
    await house.aMover(),
    await house.aMover(),
    await house.aMover(),
  ];
  await makeAgent(general, 1);
  await makeAgent(agent, 2);
  await bring(house.api, agent.memberId, general.memberId);
  await bring(house.api, deep.memberId, agent.memberId);
  await bring(house.api, direct.memberId, general.memberId);
  await house.signIn(movers());
}, 120_000);
afterAll(() => house.close());

const fold = () => foldTeams(house.api);
const today = () => dayOf(house.api.clock.now(), zone);

async function nextDay(): Promise<void> {
  house.api.clock.advance(dayMs);
  await house.signIn(movers());
}

interface Day {
  readonly bets: bigint;
  readonly valid: bigint;
  readonly won: bigint;
  readonly payout: bigint;
  readonly active: bigint;
  readonly members: bigint;
}

/** A team's day, all products together. */
async function teamDay({ memberId }: Mover, day: string): Promise<Day | undefined> {
  const [row] = await read<Day>(
    `select sum(bets)::bigint as bets, sum(valid_minor)::bigint as valid,
       sum(won_minor)::bigint as won, sum(payout_minor)::bigint as payout,
       sum(active)::bigint as active, sum(new_members)::bigint as members
     from agents.team_day where agent_id = $1 and day = $2::date having count(*) > 0`,
    [memberId, day],
  );
  return row;
}

/** Calls of a vendor about one round, whenever they come. */
function aRound({ user, memberId }: Mover) {
  const round = randomUUID();
  const betId = randomUUID();
  async function call(what: "bet" | "win" | "rollback", id: string, changes: object) {
    house.api.clock.advance(1000);
    const token = await openGame(house.api, { memberId, user });
    const ids = { request_uuid: randomUUID(), transaction_uuid: id, supplier_transaction_id: id };
    const asked = { user, token, game_code: "skylark", round, ...ids, ...changes };
    const { hearthside } = house.bonuses.tables;
    const { status } = await hearthside.wallet(`/transaction/${what}`, asked);
    expect(status).toBe("RS_OK");
    await drainPostings(house.api);
    return id;
  }
  const money = (units: number) => ({ currency: "BDT", amount: taka(units) });
  const of = { reference_transaction_uuid: betId };
  return {
    bet: (units: number) => call("bet", betId, money(units)),
    win: (units: number) =>
      call("win", randomUUID(), { ...money(units), ...of, round_closed: true }),
    undo: () => call("rollback", randomUUID(), of),
  };
}

/** What members hold and how many there are, by the books. */
async function wrongTeams() {
  return read(
    `with counted as (
       select a.member_id as agent_id, count(*) filter (where m.member_type = 2)::int as agents,
         count(*) filter (where m.member_type = 3)::int as players,
         count(*) filter (where l.upline_id = a.member_id)::int as directs,
         sum(c.balance_minor + k.balance_minor)::bigint as held
       from identity.member a join identity.line l on a.member_id = any (l.path)
       join identity.member m on m.member_id = l.member_id and m.member_id <> a.member_id
         and m.is_test = a.is_test
       join ledger.account c on c.member_id = m.member_id and c.code = 1
       join ledger.account k on k.member_id = m.member_id and k.code = 3
       where a.member_type in (1, 2) group by 1)
     select c.*, t.* from counted c left join agents.team_now t using (agent_id)
     where (c.agents, c.players, c.directs, c.held) is distinct from
       (t.agents, t.players, t.directs, t.balance_minor)`,
  );
}

/** Days of members by the record of rounds and the books, beside those that were folded. */
const wrongDays = () =>
  read(
    `with play as (
       select r.member_id, (r.first_settled_at at time zone $1)::date as day,
         r.game_type as product,
         sum(r.stake_minor)::bigint as stake, sum(r.payout_minor)::bigint as payout,
         count(*) filter (where r.stake_minor > 0) as bets,
         sum(case when r.game_type in ('LIVE', 'SPORTS', 'ESPORTS', 'PVP', 'COCKFIGHT')
           then least(r.stake_minor, abs(r.payout_minor - r.stake_minor))
           else r.stake_minor end)::bigint as valid
       from vendors.round r join identity.line l using (member_id)
       where r.status = 'settled' and (l.upline_id is not null or l.depth = 1)
       group by 1, 2, 3),
     money as (
       select t.member_id, (to_timestamp(
           ('x' || substr(replace(t.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)
           at time zone $1)::date as day,
         sum(case when t.kind = 'deposit' then t.amount_minor when c.code = 'payment:reversed'
           then -t.amount_minor when d.code = 'payment:reversed' then t.amount_minor
           else 0 end)::bigint as deposit,
         sum(case t.kind when 'withdrawal_paid' then t.amount_minor
           when 'withdrawal_returned' then -t.amount_minor else 0 end)::bigint as withdrawal,
         sum(case when t.kind in ('rebate', 'rakeback') or 'bonus' in (d.code, c.code) then 0
           when d.code like 'promo:%' then t.amount_minor
           when c.code like 'promo:%' then -t.amount_minor else 0 end)::bigint as bonus
       from ledger.transfer t join ledger.account_code d on d.id = t.debit_code
       join ledger.account_code c on c.id = t.credit_code
       where 'points' not in (d.code, c.code) group by 1, 2),
     folded as (
       select member_id, day, product, stake_minor, payout_minor, bets, valid_minor,
         deposit_minor, withdrawal_minor, bonus_minor
       from agents.member_day),
     right_ones as (
       select member_id, day, product, stake as stake_minor, payout as payout_minor, bets,
         valid as valid_minor, 0::bigint as deposit_minor, 0::bigint as withdrawal_minor,
         0::bigint as bonus_minor from play
       union all
       select member_id, day, '', 0, 0, 0, 0, deposit, withdrawal, bonus from money)
     select * from (
       (select * from folded f where member_id = any ($2::bigint[])
          and (stake_minor, payout_minor, bets, valid_minor, deposit_minor, withdrawal_minor,
            bonus_minor) <> (0, 0, 0, 0, 0, 0, 0)
        except select * from right_ones)
       union all
       (select * from right_ones r where member_id = any ($2::bigint[])
          and (stake_minor, payout_minor, bets, valid_minor, deposit_minor, withdrawal_minor,
            bonus_minor) <> (0, 0, 0, 0, 0, 0, 0)
        except select * from folded)) wrong`,
    [zone, movers().map(({ memberId }) => memberId)],
  );

async function expectRight(): Promise<void> {
  expect(await brokenTeamDays(house.api)).toEqual([]);
  expect(await wrongTeams()).toEqual([]);
  expect(await wrongDays()).toEqual([]);
}

test("teams are the sum of their branches, and members what the books say", async () => {
  for (const mover of movers()) {
    expect(await house.deposit(mover, { units: 5000 })).toBeUndefined();
    await house.play(mover, { units: 700, fate: "won" });
  }
  await fold();
  await expectRight();
  await house.play(deep, { units: 300, fate: "lost" });
  await house.play(direct, { units: 200, fate: "undone" });
  await house.play(agent, { units: 200, fate: "undone after its win" });
  await house.withdraw(direct, { units: 500, fate: "short" });
  await house.withdraw(deep, { units: 500, fate: "left" });
  await house.award(deep, { units: 50, isClaimed: true });
  await house.award(direct, { units: 50, isClaimed: true, isTakenBack: true });
  await house.sendAlong(agent, deep, 1000);
  await nextDay();
  const category = "chargeback";
  const depositReference = deep.credited[0]?.reference ?? "";
  const back = { units: 100, direction: "debit" as const, category, depositReference };
  expect(await house.adjust(deep, back)).toBeUndefined();
  await house.play(deep, { units: 1000, fate: "won" });
  await fold();
  await expectRight();
  expect((await teamDay(general, today()))?.bets).toBe(1n);
});

test("a round that is undone on another day leaves the day on which it was settled", async () => {
  await nextDay();
  const [first, before] = [today(), await teamDay(general, today())];
  expect(before).toBeUndefined();
  const [round, other] = [aRound(deep), aRound(direct)];
  await round.bet(600);
  await round.win(0);
  await other.bet(800);
  await other.win(0);
  await fold();
  expect(await teamDay(general, first)).toMatchObject({ bets: 2n, valid: 140_000n, active: 2n });
  await nextDay();
  // A second win of the one, which was lost; the stake of the other is taken back.
  await round.win(50);
  await other.undo();
  await fold();
  expect(await teamDay(general, first)).toMatchObject({
    bets: 1n,
    valid: 60_000n,
    won: 60_000n,
    payout: 5000n,
    active: 1n,
  });
  await nextDay();
  await round.undo();
  await fold();
  const nothing = { bets: 0n, valid: 0n, won: 0n, active: 0n };
  expect(await teamDay(general, first)).toMatchObject({ ...nothing, payout: 5000n });
  expect(await teamDay(agent, first)).toMatchObject(nothing);
  expect(await teamDay(general, today())).toMatchObject({ bets: 0n, valid: 0n });
  await expectRight();
});

test("a round is of the hour of its first settlement, in lines paid by hours", async () => {
  await nextDay();
  const { api } = house;
  const kept = () => read("select from agents.team_hour");
  await house.play(deep, { units: 100, fate: "won" });
  await fold();
  expect(await kept()).toEqual([]);
  await write(
    `insert into agents.contract (contract_id, agent_id, payer_id, merchant_code, currency, kind,
       product, state, offered_number, state_since, created_at)
     values (gen_random_uuid(), $1, $2, 'AMBERJACK', 'BDT', 'hourly', '', 'offered', 1, now(),
       now())`,
    [agent.memberId, general.memberId],
  );
  const advanceTo = (at: number) => api.clock.advance(at - api.clock.now().getTime());
  const hour = (Math.floor(api.clock.now().getTime() / hourMs) + 1) * hourMs;
  const [round, other] = [aRound(deep), aRound(deep)];
  await round.bet(600);
  await other.bet(400);
  // A call is a second later: the last moment of the hour, and the first of the next.
  advanceTo(hour + hourMs - 1001);
  await round.win(0);
  advanceTo(hour + hourMs - 1000);
  await other.win(900);
  await fold();
  const hours = async ({ memberId }: Mover) =>
    read(
      `select to_char(hour at time zone 'UTC', 'HH24') as hour, sum(valid_minor)::bigint as valid,
         sum(won_minor)::bigint as won, sum(active)::int as active,
         sum(own_valid_minor)::bigint as own
       from agents.team_hour where agent_id = $1 group by 1, hour order by team_hour.hour`,
      [memberId],
    );
  const nameOf = (at: number) => new Date(at).toISOString().slice(11, 13);
  const [one, two] = [nameOf(hour), nameOf(hour + hourMs)];
  const first = { hour: one, valid: 60_000n, won: 0n, active: 1, own: 0n };
  const second = { hour: two, valid: 40_000n, won: 40_000n, active: 1, own: 0n };
  expect(await hours(agent)).toEqual([first, second]);
  expect(await hours(general)).toEqual([first, second]);
  // Hours later one is won after all, and the other taken back: each in its hour.
  advanceTo(hour + 3 * hourMs);
  await round.win(50);
  await other.undo();
  await fold();
  expect(await hours(agent)).toEqual([
    { ...first, won: 60_000n },
    { ...second, valid: 0n, won: 0n, active: 0 },
  ]);
  const late = await read("select distinct hour from agents.team_hour_late");
  expect(late).toHaveLength(2);
  await write("delete from agents.contract");
  await expectRight();
  await nextDay();
});

/** A transaction whose connection is lost at its nth statement, or before its end. */
function mortal(db: Database, step: number): Database {
  let passed = 0;
  const pass = async (tx: Tx) => {
    if (passed++ !== step) return;
    await tx.query("select pg_terminate_backend(pg_backend_pid())").catch(() => {});
    throw new Error("the worker died");
  };
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
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
        const done = await work(watched);
        await pass(tx);
        return done;
      }),
  };
}

test("a fold that dies at any step, or runs twice at once, adds everything once", async () => {
  const { brand, identity, ledger } = house.api.app.platform;
  const { db } = house.api.database;
  const deps = { db, clock: house.api.clock, brand, identity, ledger };
  await house.play(deep, { units: 100, fate: "won" });
  await readersOf(house.api.database, figureReaders(house.api)).catchUp();
  let deaths = 0;
  for (;;) {
    const dying = createTeamFold({ ...deps, db: mortal(db, deaths) });
    const done = await dying.run().catch(() => undefined);
    if (done !== undefined) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(10);
  await expectRight();
  for (const mover of [deep, direct, agent]) await house.play(mover, { units: 10, fate: "won" });
  const reading = readersOf(house.api.database, figureReaders(house.api)).catchUp();
  await Promise.all([createTeamFold(deps).run(), createTeamFold(deps).run(), reading]);
  await Promise.all([createTeamFold(deps).run(), createTeamFold(deps).run()]);
  await fold();
  await expectRight();
});

test("a report is the own line and the branches, which the agent alone may open", async () => {
  await nextDay();
  await house.deposit(deep, { units: 1000 });
  await house.play(deep, { units: 600, fate: "won" });
  await house.play(general, { units: 50, fate: "lost" });
  await house.play(direct, { units: 100, fate: "lost" });
  await fold();
  const { api } = house;
  const ask = ({ token }: Mover, query: Readonly<Record<string, string>> = {}) =>
    api.call("agentStatements", { token, query: { period: "last30", ...query } });
  const refsOf = async (query: Readonly<Record<string, string>>) =>
    (await ask(general, query)).value.content.map(({ memberRef }) => memberRef);
  const { value } = await ask(general);
  const amounts = ["deposits", "withdrawals", "stake", "valid", "payout", "ggr", "bonus"] as const;
  for (const name of [...amounts, "rebate", "jackpots", "net", "active", "newMembers"] as const) {
    const rows = [value.own, ...value.content.map(({ figures }) => figures)];
    const sum = rows.reduce((all, row) => all + Math.round(Number(row[name]) * 100), 0);
    expect([name, sum]).toEqual([name, Math.round(Number(value.totals[name]) * 100)]);
  }
  expect(value.content.map(({ isAgent }) => isAgent)).toEqual([true, false]);
  expect(value.totals.newMembers).toBe(3);
  expect(await refsOf({ sort: "stake", order: "asc" })).toEqual([direct.user, agent.user]);
  const byNet = value.content.toSorted(
    ({ figures: one }, { figures: other }) => Number(other.net) - Number(one.net),
  );
  expect(new Set(byNet.map(({ figures }) => figures.net)).size).toBe(2);
  expect(await refsOf({ sort: "net" })).toEqual(byNet.map(({ memberRef }) => memberRef));
  expect(await refsOf({ pageSize: "1", pageNum: "2", sort: "stake" })).toEqual([direct.user]);
  const byName = value.content.toSorted((one, other) => (one.account < other.account ? -1 : 1));
  expect(await refsOf({ sort: "account", order: "asc" })).toEqual(
    byName.map(({ memberRef }) => memberRef),
  );
  const below = (await ask(general, { parent: agent.user })).value;
  expect(below.content).toMatchObject([{ memberRef: deep.user, isMasked: true }]);
  expect(below.chain).toMatchObject([{ memberRef: agent.user, account: agent.username, level: 1 }]);
  const ofPlayer = (await ask(general, { parent: direct.user })).value;
  expect([ofPlayer.content, ofPlayer.own]).toEqual([[], ofPlayer.totals]);
  for (const parent of [general.user, direct.user, "nobody"]) {
    expect((await ask(agent, { parent })).refusal?.code).toBe("not_found");
  }
  expect((await ask(deep)).refusal?.code).toBe("non_agent_account");
  const report = async (query: Readonly<Record<string, string>>) =>
    api.call("agentTeamReport", { token: general.token, query });
  const today = (await report({ period: "today" })).value;
  expect(today).toMatchObject({
    isRunning: true,
    since: null,
    totals: { bets: 3, stake: "750.00", deposits: "1000.00", active: 1 },
    previous: { bets: 4, stake: "130.00" },
  });
  expect(today.days.map(({ stake }) => stake)).toEqual(["750.00"]);
  const live = (await report({ period: "last30", product: "LIVE" })).value;
  expect([live.totals.deposits, live.totals.newMembers]).toEqual(["0.00", 0]);
  expect(live.days.filter(({ newMembers }) => newMembers > 0)).toEqual([]);
  const backwards = { period: "custom", from: "2026-02-02", to: "2026-02-01" };
  expect((await report(backwards)).refusal?.code).toBe("period_order");
});

test("a member who joins, becomes an agent or moves counts in the right teams", async () => {
  await nextDay();
  const { identity } = house.api.app.platform;
  const order = { merchantCode: "AMBERJACK", memberType: 3 as const };
  const invited = {
    ...order,
    username: `late${randomUUID().slice(0, 6)}`,
    invitedBy: agent.memberId,
  };
  await identity.openAccount(invited);
  const joinedOn = today();
  await nextDay();
  await fold();
  expect((await teamDay(general, joinedOn))?.members).toBe(1n);
  const test = { ...order, username: `test${randomUUID().slice(0, 6)}`, isTest: true };
  await identity.openAccount({ ...test, invitedBy: agent.memberId });
  await fold();
  expect(await teamDay(general, today())).toBeUndefined();
  await makeAgent(deep, 2);
  await house.play(deep, { units: 10, fate: "won" });
  await fold();
  await expectRight();
  const days = await read(
    `select from agents.member_day m left join agents.team_day t
       on t.agent_id = m.member_id and (t.day, t.product) = (m.day, m.product)
     where m.member_id = $1 and m.stake_minor is distinct from t.stake_minor`,
    [deep.memberId],
  );
  expect(days).toEqual([]);
  // Earlier figures stay with the old agents; sizes and balances move.
  await bring(house.api, deep.memberId, general.memberId);
  await house.play(deep, { units: 10, fate: "won" });
  await fold();
  expect(await wrongTeams()).toEqual([]);
  expect(await wrongDays()).toEqual([]);
  const [now] = await read<{ players: number }>(
    "select players from agents.team_now where agent_id = $1",
    [agent.memberId],
  );
  expect(now).toEqual({ players: 1 });
});

test("a day keeps what made it active, whatever the setting says later", async () => {
  await nextDay();
  const [round, small] = [aRound(deep), aRound(direct)];
  await round.bet(600);
  await round.win(0);
  await fold();
  const first = today();
  expect(await teamDay(general, first)).toMatchObject({ active: 1n });
  const set = async (minimum: bigint) => {
    await write("update brand.merchant set active_day_min_minor = $1", [minimum]);
    house.api.app.platform.brand.refresh();
  };
  await set(70_000n);
  try {
    await small.bet(550);
    await small.win(0);
    await round.win(50);
    await fold();
    expect(await teamDay(general, first)).toMatchObject({ active: 2n });
    await nextDay();
    await fold();
    await small.undo();
    const other = aRound(direct);
    await other.bet(600);
    await other.win(0);
    await fold();
    expect(await teamDay(general, first)).toMatchObject({ active: 1n });
    expect(await teamDay(general, today())).toMatchObject({ valid: 60_000n, active: 0n });
  } finally {
    await set(50_000n);
  }
});
