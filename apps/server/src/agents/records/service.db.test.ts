import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bring } from "../../../test/line.ts";
import { openMoneyHouse, type MoneyHouse, type Mover } from "../../../test/money-moves.ts";
import { foldTeams } from "../../../test/teams.ts";
import { dayOf } from "../../platform/zone-days.ts";

/** A general agent with a player and an agent right below, who has a player too; and a stranger. */

let house: MoneyHouse;
let general: Mover;
let agent: Mover;
let deep: Mover;
let direct: Mover;
let stranger: Mover;

const write = (sql: string, params: readonly unknown[] = []) =>
  house.api.database.owner.transaction((tx) => tx.execute(sql, params));
const makeAgent = (mover: Mover, type: number) =>
  write("update identity.member set member_type = $2 where member_id = $1", [mover.memberId, type]);
const refOf = async ({ memberId }: Mover) =>
  (await house.api.app.platform.identity.getMember(memberId)).publicId;

type Query = Record<string, string>;
const rounds = (mover: Mover, query: Query = {}) =>
  house.api.call("agentRounds", { token: mover.token, query });
const movements = (mover: Mover, query: Query = {}) =>
  house.api.call("agentMovements", { token: mover.token, query });

beforeAll(async () => {
  house = await openMoneyHouse();
  const five = await Promise.all(Array.from({ length: 5 }, () => house.aMover()));
  [general, agent, deep, direct, stranger] = five as [Mover, Mover, Mover, Mover, Mover];
  await makeAgent(general, 1);
  await makeAgent(agent, 2);
  await makeAgent(stranger, 1);
  await bring(house.api, agent.memberId, general.memberId);
  await bring(house.api, deep.memberId, agent.memberId);
  await bring(house.api, direct.memberId, general.memberId);
  await house.signIn(five);
  for (const mover of [deep, direct]) {
    expect(await house.deposit(mover, { units: 5000 })).toBeUndefined();
    await house.play(mover, { units: 700, fate: "won" });
    await house.play(mover, { units: 300, fate: "lost" });
    await house.play(mover, { units: 200, fate: "undone" });
  }
  await foldTeams(house.api);
}, 120_000);
afterAll(() => house.close());

test("an agent reads the rounds of those right below, with sums that are the rows'", async () => {
  const { value } = await rounds(general);
  expect(value.content.map(({ stake, valid, status }) => [stake, valid, status])).toEqual([
    ["0.00", "0.00", "refunded"],
    ["300.00", "300.00", "settled"],
    ["700.00", "700.00", "settled"],
  ]);
  const { username } = await house.api.app.platform.identity.getMember(direct.memberId);
  expect(new Set(value.content.map(({ account }) => account))).toEqual(new Set([username]));
  expect(value.totals).toMatchObject({ rounds: 2, stake: "1000.00", valid: "1000.00" });
  const settled = (await rounds(general, { status: "settled" })).value;
  expect(settled.content).toHaveLength(2);
  expect((await rounds(general, { product: "LOTT" })).value.content).toEqual([]);
});

test("rounds below an agent in between are read by name of that agent, masked", async () => {
  const parent = await refOf(agent);
  const { value } = await rounds(general, { parent });
  expect(value.content).toHaveLength(3);
  expect(value.content[0]).toMatchObject({ isMasked: true, level: 2 });
  expect(value.content[0]?.account).not.toBe(deep.username);
  expect(value.chain).toMatchObject([{ level: 1 }]);
  expect((await rounds(general)).value.agents).toMatchObject([{ memberRef: parent }]);
  const own = (await rounds(agent)).value.content;
  expect(own.map(({ roundId }) => roundId)).toEqual(value.content.map(({ roundId }) => roundId));
});

test("pages follow each other without a gap, whatever is asked again", async () => {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { value } = await rounds(general, { pageSize: "1", ...(cursor && { cursor }) });
    found.push(...value.content.map(({ roundId }) => roundId));
    cursor = value.next ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual((await rounds(general)).value.content.map(({ roundId }) => roundId));
  expect((await rounds(general, { cursor: "nowhere" })).refusal?.code).toBe("invalid_input");
  const at = `${house.api.clock.now().toISOString()} 1' or '1'='1 x`;
  expect((await rounds(general, { cursor: at })).refusal?.code).toBe("invalid_input");
});

test("a round opens with its transactions, and only for who stands above", async () => {
  const [row] = (await rounds(general, { status: "settled" })).value.content;
  const params = { memberRef: row?.memberRef ?? "", roundId: row?.roundId ?? "" };
  const read = (mover: Mover, other = {}) =>
    house.api.call("agentRound", { token: mover.token, params: { ...params, ...other } });
  expect((await read(general)).value.transactions.map(({ kind }) => kind)).toContain("bet");
  for (const mover of [agent, stranger])
    expect((await read(mover)).refusal?.code).toBe("not_found");
  // A round of another member is not read by this one's name.
  const memberRef = await refOf(agent);
  expect((await read(general, { memberRef })).refusal?.code).toBe("not_found");
  expect((await read(general, { roundId: randomUUID() })).refusal?.code).toBe("not_found");
});

test("members of another line, and uplines, are not found", async () => {
  const [memberRef, upline] = [await refOf(direct), await refOf(general)];
  for (const query of [{ parent: memberRef }, { member: memberRef }]) {
    expect((await rounds(stranger, query)).refusal?.code).toBe("not_found");
  }
  expect((await rounds(agent, { parent: upline })).refusal?.code).toBe("not_found");
  expect((await movements(stranger, { member: memberRef })).refusal?.code).toBe("not_found");
  // Deeper ones have no movements for this agent.
  const member = await refOf(deep);
  expect((await movements(general, { member })).refusal?.code).toBe("not_found");
});

test("movements of direct downlines have what moved their cash, but no bets", async () => {
  const { value } = await movements(general);
  expect(new Set(value.content.map(({ kind }) => kind))).toContain("deposit");
  const plays = value.content.filter(({ kind }) => ["bet", "win", "rollback"].includes(kind));
  expect(plays).toEqual([]);
  const whose = new Set(value.content.map(({ memberRef }) => memberRef));
  expect(whose).toEqual(new Set([await refOf(direct)]));
  const one = (await movements(general, { kind: "deposit" })).value.content;
  expect(one).toMatchObject([{ kind: "deposit", account: direct.username }]);
});

test("movements of a deeper team are read below its agent, without balances", async () => {
  const parent = await refOf(agent);
  const { value } = await movements(general, { parent });
  expect(value.content.map(({ kind }) => kind)).toContain("deposit");
  expect(new Set(value.content.map(({ memberRef }) => memberRef))).toEqual(
    new Set([await refOf(deep)]),
  );
  expect(value.content[0]).toMatchObject({ isMasked: true, level: 2, balanceAfter: null });
  expect(value.chain).toMatchObject([{ memberRef: parent, level: 1 }]);
  const own = (await movements(general)).value;
  expect(own.agents).toMatchObject([{ memberRef: parent }]);
  expect(own.content[0]?.balanceAfter).not.toBeNull();
  const member = await refOf(deep);
  expect((await movements(general, { parent, member })).value.content.length).toBeGreaterThan(0);
  expect((await movements(stranger, { parent })).refusal?.code).toBe("not_found");
});

const fileOf = async (mover: Mover, path: string) => {
  const answer = await house.api.app.fastify.inject({
    method: "GET",
    url: `/wps/agent/reports/${path}`,
    headers: { authorization: `Bearer ${mover.token}`, language: "en" },
  });
  const lines = answer.payload.replace("\u{FEFF}", "").trimEnd().split("\r\n");
  return { status: answer.statusCode, name: answer.headers["content-disposition"], lines };
};

test("every report is a file, named by the days of the brand", async () => {
  const today = dayOf(house.api.clock.now(), "Asia/Dhaka");
  const rows = (await movements(general, { pageSize: "100", period: "today" })).value.content;
  const moved = await fileOf(general, "movements/file?period=today");
  expect(moved.name).toContain(`team-transactions-${today}-${today}.csv`);
  expect(moved.lines).toHaveLength(1 + rows.length);
  const branches = await fileOf(general, "statements/file?period=today");
  expect(branches.name).toContain(`team-statements-${today}-${today}.csv`);
  expect(branches.lines).toHaveLength(3);
  expect(branches.lines[0]).toContain("account,type,deposits,withdrawals,bets,stake,valid");
  const team = await fileOf(general, "downlines/file?scope=team");
  expect(team.lines).toHaveLength(4);
  const commissions = await fileOf(general, "commissions/file");
  expect(commissions.lines).toEqual([expect.stringContaining("period,from,to,side,kind")]);
  expect((await fileOf(stranger, `statements/file?parent=${await refOf(direct)}`)).status).toBe(
    404,
  );
  const play = await house.api.call("agentTeamPlay", { token: general.token, query: {} });
  expect(play.value.products[0]?.valid).toBe("2000.00");
  expect(play.value.hours).toEqual([]);
});

test("the file has the rows of the page", async () => {
  const answer = await house.api.app.fastify.inject({
    method: "GET",
    url: "/wps/agent/reports/rounds/file?status=settled",
    headers: { authorization: `Bearer ${general.token}`, language: "en" },
  });
  const lines = answer.payload.replace("\u{FEFF}", "").trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("settled_at,started_at,round_id,account");
});

test("what a member played before a move is read by nobody new", async () => {
  house.api.clock.advance(dayMs);
  await house.signIn([general, agent, deep, direct, stranger]);
  const day = dayOf(house.api.clock.now(), "Asia/Dhaka");
  await write(
    `insert into agents.branch_past (member_id, until, upline_id, agent_ids)
     select member_id, $2::date, upline_id, agent_ids from agents.member_now where member_id = $1`,
    [direct.memberId, day],
  );
  await write(
    `update agents.member_now set upline_id = $2, agent_ids = array[$2::bigint]
     where member_id = $1`,
    [direct.memberId, stranger.memberId],
  );
  await bring(house.api, direct.memberId, stranger.memberId);
  const memberRef = await refOf(direct);
  expect((await rounds(stranger)).value.content).toEqual([]);
  expect((await movements(stranger)).value.content).toEqual([]);
  await house.play(direct, { units: 50, fate: "lost" });
  await foldTeams(house.api);
  const { value } = await rounds(stranger);
  expect(value.content).toMatchObject([{ stake: "50.00" }]);
  expect(value.totals).toMatchObject({ rounds: 1, stake: "50.00" });
  expect((await rounds(general, { member: memberRef })).refusal?.code).toBe("not_found");
});
