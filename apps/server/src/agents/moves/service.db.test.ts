import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  add,
  aTeam,
  api,
  contract,
  daily,
  nextDay,
  openCommissions,
  read,
  settle,
  statements,
  today,
  tokenOf,
  until,
  write,
} from "../../../test/commissions.ts";
import { anAgent, onLine, type OnLine } from "../../../test/line.ts";
import { hourContract, hourly, realtime } from "../../../test/hours.ts";
import { anOperator } from "../../../test/operators.ts";
import { foldTeams } from "../../../test/teams.ts";
import { addDays } from "../../platform/day-names.ts";
import { startOfDay } from "../../platform/zone-days.ts";

/** Branches that move: where everybody stands afterwards, and what days before it keep. */

beforeAll(async () => {
  await openCommissions();
}, 60_000);
afterAll(() => api.close());

const operator = async () => (await anOperator(api, "everything")).token;
const bodyOf = (head: OnLine, upline: OnLine) => ({
  merchantCode: head.member.merchantCode,
  account: head.member.username,
  upline: upline.member.username,
  reason: "asked for by both agents",
});

const plan = async (head: OnLine, upline: OnLine) =>
  api.call("planLineMove", { token: await operator(), body: bodyOf(head, upline) });

const codeOf = async (call: Promise<{ refusal: { code: string } | undefined }>) =>
  (await call).refusal?.code ?? "ok";

const pathOf = async ({ memberId }: OnLine) => {
  const [row] = await read<{ path: string[]; depth: number }>(
    "select path::text[] as path, depth from identity.line where member_id = $1",
    [memberId],
  );
  return row?.path.map(BigInt);
};

const validOf = async ({ memberId }: OnLine, day: string) => {
  const [row] = await read<{ valid: bigint | null }>(
    `select sum(valid_minor)::bigint as valid from agents.team_day
     where agent_id = $1 and day = $2`,
    [memberId, day],
  );
  return row?.valid ?? 0n;
};

/** Valid bets of the first hour of a day, as readers leave them for the fold. */
const addHour = ({ memberId }: OnLine, day: string, validMinor: bigint) =>
  write(
    `insert into agents.hour_change (member_id, hour, day, product, valid_minor, won_minor)
     values ($1, $2::date::timestamp at time zone 'Asia/Dhaka', $2::date, 'RNG', $3, 0)`,
    [memberId, day, validMinor],
  );

const hourOf = async ({ memberId }: OnLine, day: string) => {
  const [row] = await read<{ valid: bigint | null; active: bigint | null }>(
    `select sum(valid_minor)::bigint as valid, sum(active)::bigint as active
     from agents.team_hour where agent_id = $1 and day = $2`,
    [memberId, day],
  );
  return [row?.valid ?? 0n, row?.active ?? 0n];
};

const moves = () => api.app.platform.modules.agents.runMoves();

/** A branch in which 1000.00 were staked on the day before its move and 300.00 on the day of it. */
async function aMovedBranch() {
  await nextDay();
  const { general, agent, deep } = await aTeam();
  const other = await anAgent(api);
  const [firstDay, secondDay] = [today(), addDays(today(), 1)];
  await add(deep, firstDay, { stake: 1000 });
  await foldTeams(api);
  expect(await codeOf(plan(agent, other))).toBe("ok");
  until(secondDay, 0);
  await moves();
  await add(deep, secondDay, { stake: 300 });
  await foldTeams(api);
  return { general, agent, deep, other, firstDay, secondDay };
}

describe("a branch", () => {
  it("moves at the brand's midnight, and days before it keep their line", async () => {
    await nextDay();
    const { general, agent, deep } = await aTeam();
    const other = await anAgent(api);
    const between = await contract(agent, general, daily([0, 0, 1]));
    const [firstDay, secondDay] = [today(), addDays(today(), 1)];
    await add(deep, firstDay, { stake: 1000 });
    await foldTeams(api);
    const alone = await api.callAlone("planLineMove", {
      token: await operator(),
      body: bodyOf(agent, other),
    });
    expect(alone.refusal?.code).toBe("approval_pending");
    const planned = (await plan(agent, other)).value;
    expect(planned).toMatchObject({ state: "planned", day: secondDay });
    expect(await codeOf(plan(agent, other))).toBe("move_not_possible");
    expect(await moves()).toBe(0);
    expect(await pathOf(deep)).toEqual([general.memberId, agent.memberId, deep.memberId]);
    until(secondDay, 0);
    // Counted of the new day before the move is done: it is taken along.
    await add(deep, secondDay, { stake: 300 });
    await addHour(deep, secondDay, 30_000_000n);
    await foldTeams(api);
    expect(await hourOf(general, secondDay)).toEqual([30_000_000n, 1n]);
    expect(await moves()).toBe(1);
    expect(await moves()).toBe(0);
    expect(await pathOf(deep)).toEqual([other.memberId, agent.memberId, deep.memberId]);
    // A late fact of the day before belongs to the line of that day.
    await add(deep, firstDay, { stake: 50 });
    await add(deep, secondDay, { stake: 7 });
    await addHour(deep, firstDay, 500n);
    await addHour(deep, secondDay, 700n);
    await foldTeams(api);
    expect(await hourOf(general, firstDay)).toEqual([500n, 0n]);
    expect(await hourOf(general, secondDay)).toEqual([0n, 0n]);
    expect(await hourOf(other, secondDay)).toEqual([30_000_700n, 1n]);
    expect([await validOf(general, firstDay), await validOf(general, secondDay)]).toEqual([
      105_000n,
      0n,
    ]);
    expect([await validOf(other, firstDay), await validOf(other, secondDay)]).toEqual([
      0n,
      30_700n,
    ]);
    // The contract with the upline before is paid until then, and is over.
    await settle();
    expect(await statements(between)).toMatchObject([{ due: 1050n }]);
    const [ended] = await read<{ reason: string; until: string }>(
      `select end_reason as reason, until_day::text as until from agents.contract
       where contract_id = $1`,
      [between],
    );
    expect(ended).toEqual({ reason: "moved", until: secondDay });
    await nextDay();
    await settle();
    expect(await statements(between)).toHaveLength(1);
    expect((await read("select 1 from identity.line_past")).length).toBe(2);
    expect(await api.app.platform.modules.agents.fold.run()).toBe(0);
  });

  it("is in the reports of both uplines with the days that were theirs", async () => {
    const { general, agent, other, firstDay, secondDay } = await aMovedBranch();
    const report = async (who: OnLine, sort: string) =>
      (
        await api.call("agentStatements", {
          token: await tokenOf(who),
          query: { period: "custom", from: firstDay, to: secondDay, sort },
        })
      ).value;
    for (const sort of ["account", "valid"]) {
      const before = await report(general, sort);
      const left = before.content.find(({ hasLeft }) => hasLeft);
      expect(left).toMatchObject({ isMasked: true, figures: { valid: "1000.00" } });
      expect(before.totals.valid).toBe("1000.00");
      const after = await report(other, sort);
      expect(after.content).toMatchObject([
        { account: agent.member.username, hasLeft: false, figures: { valid: "300.00" } },
      ]);
      expect(after.totals.valid).toBe("300.00");
    }
    const params = { memberRef: agent.member.publicId };
    expect(await codeOf(api.call("agentDownline", { token: await tokenOf(general), params }))).toBe(
      "not_found",
    );
    expect(await codeOf(api.call("agentDownline", { token: await tokenOf(other), params }))).toBe(
      "ok",
    );
    const told = await read<{ memberId: bigint; kind: string }>(
      `select member_id as "memberId", payload->>'role' as kind from platform.event
       where kind = 'agents.branch_moved' and member_id = any ($1::bigint[])`,
      [`{${[general, agent, other].map(({ memberId }) => memberId).join(",")}}`],
    );
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(["agent", "from", "to"]);
    const teams = await read<{ agents: number; players: number }>(
      `select agents, players from agents.team_now where agent_id = any ($1::bigint[])
       order by agent_id = $2`,
      [`{${general.memberId},${other.memberId}}`, other.memberId],
    );
    expect(teams).toEqual([
      { agents: 0, players: 0 },
      { agents: 1, players: 1 },
    ]);
  });

  it("leaves contracts by hours behind, each with the hour that goes on", async () => {
    await nextDay();
    const { general, agent } = await aTeam();
    const other = await anAgent(api);
    const from = startOfDay(today(), "Asia/Dhaka");
    const between = [
      await hourContract(agent, general, hourly([0, 0, 0.4]), { from }),
      await hourContract(agent, general, realtime([0, 0.1, 0.3]), { from }),
    ];
    expect(await codeOf(plan(agent, other))).toBe("ok");
    const midnight = startOfDay(addDays(today(), 1), "Asia/Dhaka");
    until(addDays(today(), 1), 0);
    expect(await moves()).toBe(1);
    expect(await pathOf(agent)).toEqual([other.memberId, agent.memberId]);
    const ended = await read<{ reason: string; until: Date }>(
      `select end_reason as reason, until_hour as until from agents.contract
       where contract_id = any ($1::uuid[])`,
      [`{${between.join(",")}}`],
    );
    const edge = new Date(midnight.getTime() + hourMs);
    expect(ended).toEqual([
      { reason: "moved", until: edge },
      { reason: "moved", until: edge },
    ]);
  });

  it("shows its new upline nothing from before, by the name of one in it either", async () => {
    const { agent, deep, other, firstDay, secondDay } = await aMovedBranch();
    for (const one of [agent, deep]) {
      const ask = async (to: string) =>
        api.call("agentStatements", {
          token: await tokenOf(other),
          query: { period: "custom", from: firstDay, to, parent: one.member.publicId },
        });
      const seen = (await ask(secondDay)).value;
      expect([seen.totals.valid, seen.own.valid]).toContain("300.00");
      expect(JSON.stringify(seen)).not.toContain("1300.00");
      expect(await codeOf(ask(firstDay))).toBe("not_found");
    }
  });

  it("goes not into itself, too deep, elsewhere, or away from a debt", async () => {
    await nextDay();
    const { general, agent, direct, deep } = await aTeam();
    const inside = await anAgent(api, { upline: agent });
    const other = await anAgent(api);
    expect(await codeOf(plan(agent, inside))).toBe("move_not_possible");
    expect(await codeOf(plan(agent, agent))).toBe("move_not_possible");
    expect(await codeOf(plan(agent, general))).toBe("move_not_possible");
    expect(await codeOf(plan(general, other))).toBe("move_not_possible");
    expect(await codeOf(plan(direct, other))).toBe("move_not_possible");
    expect(await codeOf(plan(agent, deep))).toBe("move_not_possible");
    const elsewhere = await onLine(api, { memberType: 1, merchantCode: "TIDEWATER", cash: "0.00" });
    expect(await codeOf(plan(agent, elsewhere))).toBe("not_found");
    await write("update brand.merchant set line_depth_max = 2 where merchant_code = 'AMBERJACK'");
    api.app.platform.brand.refresh();
    expect(await codeOf(plan(agent, other))).toBe("line_too_deep");
    await write("update brand.merchant set line_depth_max = 12 where merchant_code = 'AMBERJACK'");
    api.app.platform.brand.refresh();
    const owed = await contract(agent, general, daily([0, 0, 1]));
    await add(deep, today(), { stake: 50_000_000 });
    await nextDay();
    await settle();
    await nextDay();
    await settle(6);
    expect((await statements(owed))[0]?.payable).toBeGreaterThan(0n);
    expect(await codeOf(plan(agent, other))).toBe("commission_overdue");
  });

  it("stays where an agent passed on more than the house has made up", async () => {
    await nextDay();
    const { agent } = await aTeam();
    const other = await anAgent(api);
    await write(
      `insert into agents.share (member_id, kind, currency, merchant_code, balance_minor)
       values ($1, 'daily', 'BDT', 'AMBERJACK', -500)`,
      [agent.memberId],
    );
    expect(await codeOf(plan(agent, other))).toBe("commission_share_negative");
    await write("delete from agents.share where member_id = $1", [agent.memberId]);
  });

  it("stays where a move was called off, or is not possible any more at its midnight", async () => {
    await nextDay();
    const { general, agent } = await aTeam();
    const other = await anAgent(api);
    const { moveId } = (await plan(agent, other)).value;
    const cancel = async () =>
      api.call("cancelLineMove", {
        token: await operator(),
        params: { moveId },
        body: { reason: "asked for by mistake" },
      });
    expect((await cancel()).value.state).toBe("cancelled");
    expect(await codeOf(cancel())).toBe("not_found");
    expect(await codeOf(plan(agent, other))).toBe("ok");
    await api.app.platform.identity.setStatus(other.memberId, "suspended");
    await nextDay();
    expect(await moves()).toBe(1);
    expect(await pathOf(agent)).toEqual([general.memberId, agent.memberId]);
    const { content } = (await api.call("lineMoves", { token: await operator() })).value;
    expect(content.find(({ state }) => state === "failed")).toMatchObject({
      note: "move_not_possible",
    });
  });
});
