import { randomUUID } from "node:crypto";
import { dayMs } from "@baize/contract/durations";
import type { CallAnswer, CallName } from "@baize/contract";
import type { MemberType } from "@baize/contract/member-types";
import { minor } from "@baize/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type CallOptions, type TestApp } from "../../../test/app.ts";
import { openSession } from "../../../test/members.ts";
import { foldTeams } from "../../../test/teams.ts";
import type { Member } from "../../identity/index.ts";

/** What agents see of their teams, and what they may change; everybody else's is not found. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

let counter = 0;
interface Opened {
  readonly member: Member;
  readonly token: string;
}

type OpenType = Exclude<MemberType, 4>;

async function open(
  memberType: OpenType,
  above?: Opened,
  { merchantCode = "AMBERJACK", name = `Down${(counter += 1)}` } = {},
): Promise<Opened> {
  const { identity } = api.app.platform;
  const invitedBy = above?.member.memberId;
  const order = { merchantCode, username: name, memberType, invitedBy };
  const { member } = await identity.openAccount(order);
  return { member, token: (await openSession(api, member, "full", "strong")).token };
}

const ask = <N extends CallName>(name: N, { token }: Opened, options: CallOptions = {}) =>
  api.call(name, { token, ...options });

const list = async (agent: Opened, query: Record<string, string> = {}) =>
  (await ask("agentDownlines", agent, { query })).value;

const namesOf = ({ content }: CallAnswer<"agentDownlines">) => content.map((row) => row.account);
const paramsOf = ({ member }: Opened) => ({ memberRef: member.publicId });

async function give(memberId: bigint, amount: bigint): Promise<void> {
  await api.app.platform.ledger.enqueue({
    memberId,
    key: "opening",
    currency: "BDT",
    kind: "adjustment",
    debit: "house",
    credit: "cash",
    amountMinor: minor(amount),
  });
}

async function takeBreak({ member }: Opened): Promise<void> {
  const { token } = await openSession(api, member);
  const body = { length: "year", account: member.username };
  expect((await api.call("pausePlay", { token, body })).refusal).toBeUndefined();
}

/** A general agent, an agent below, a player of each, and another line beside. */
async function aTeam() {
  const general = await open(1);
  const agent = await open(2, general);
  const own = await open(3, general);
  const deep = await open(3, agent);
  await give(general.member.memberId, 99900n);
  await give(agent.member.memberId, 10000n);
  await give(own.member.memberId, 1000n);
  await give(deep.member.memberId, 150n);
  const sibling = await open(2, general);
  await foldTeams(api);
  return { general, agent, own, deep, sibling };
}

describe("an agent's team", () => {
  it("is who stands below, with what each holds, by name one level deep", async () => {
    const { general, agent, own, deep, sibling } = await aTeam();
    const direct = await list(general, { sort: "account", order: "asc" });
    expect(direct.content).toMatchObject([
      {
        memberRef: agent.member.publicId,
        account: agent.member.username,
        level: 1,
        balance: "100.00",
        team: { balance: "101.50", agents: 0, players: 1 },
      },
      { account: own.member.username, balance: "10.00", team: null, remark: null },
      { account: sibling.member.username, team: { balance: "0.00", agents: 0, players: 0 } },
    ]);
    expect(direct).toMatchObject({ total: 3, totals: { balance: "110.00" }, chain: [] });
    const team = await list(general, { scope: "team", level: "2" });
    expect(team.content).toMatchObject([{ memberRef: deep.member.publicId, isMasked: true }]);
    expect(team.content[0]?.account).not.toBe(deep.member.username);
    expect((await list(general, { scope: "team" })).totals.balance).toBe("111.50");
    const below = await list(general, { parent: agent.member.publicId });
    expect(below.content.map((row) => row.memberRef)).toEqual([deep.member.publicId]);
    expect(below.chain).toMatchObject([{ account: agent.member.username, level: 1 }]);
    expect(namesOf(await list(agent))).toEqual([deep.member.username]);
    expect((await ask("agentDownline", general, { params: paramsOf(deep) })).value).toMatchObject({
      chain: [{ level: 1 }, { level: 2 }],
      mayPromote: false,
    });
  });

  it("is found by the beginning of a name it knows, and else by the whole name", async () => {
    const { general, agent, own, deep } = await aTeam();
    const searched = async (search: string) => (await list(general, { search })).content;
    expect(await searched(own.member.username.toUpperCase())).toHaveLength(1);
    const start = agent.member.username.slice(0, -1);
    expect((await searched(start)).map((row) => row.isMasked)).not.toContain(true);
    const whole = await searched(deep.member.username);
    expect(whole).toMatchObject([{ memberRef: deep.member.publicId, isMasked: true }]);
    expect(await searched("nobody")).toEqual([]);
    expect(await searched("%")).toEqual([]);
  });

  it("is filtered, and sorted a page at a time", async () => {
    const { general, agent, own, sibling } = await aTeam();
    await api.app.platform.identity.setStatus(own.member.memberId, "suspended");
    // What the agent reads does not tell this from a break.
    await takeBreak(sibling);
    const one = async (query: Record<string, string>) =>
      (await list(general, query)).content.map(({ memberRef }) => memberRef);
    const refsOf = (some: readonly Opened[]) =>
      some.map(({ member }) => member.publicId).toSorted();
    expect((await one({ status: "unavailable" })).toSorted()).toEqual(refsOf([own, sibling]));
    expect(await one({ status: "open" })).toEqual(refsOf([agent]));
    const { content } = await list(general, { status: "unavailable" });
    expect(content.map(({ status, isMasked }) => [status, isMasked])).toEqual([
      ["unavailable", true],
      ["unavailable", true],
    ]);
    expect(await one({ kind: "player" })).toEqual([own.member.publicId]);
    expect((await one({ kind: "agent" })).toSorted()).toEqual(
      [agent, sibling].map(({ member }) => member.publicId).toSorted(),
    );
    expect(await one({ idleDays: "1" })).toEqual([]);
    api.clock.advance(2 * dayMs);
    const later = { ...general, ...(await openSession(api, general.member, "full", "strong")) };
    expect((await list(later, { idleDays: "1" })).content).toHaveLength(3);
    const second = await list(later, { pageSize: "2", pageNum: "2", sort: "level" });
    expect([second.content.length, second.total, second.totalPages]).toEqual([1, 3, 2]);
  });

  it("tells no name of whoever may be offered nothing", async () => {
    const general = await open(1);
    const player = await open(3, general);
    await takeBreak(player);
    const rows = (await list(general)).content;
    expect(rows).toMatchObject([{ memberRef: player.member.publicId, isMasked: true }]);
    const start = { search: player.member.username.slice(0, -1) };
    expect((await list(general, start)).content).toEqual([]);
  });

  it("is nobody else's: siblings, uplines, strangers and other brands are not found", async () => {
    const { general, agent, own, deep, sibling } = await aTeam();
    const stranger = await open(1);
    const elsewhere = await open(1, undefined, { merchantCode: "TIDEWATER" });
    const headers = { host: "alt.localhost" };
    const body = { remark: "mine" };
    for (const [who, whose, more] of [
      [agent, own, {}],
      [agent, sibling, {}],
      [agent, general, {}],
      [agent, agent, {}],
      [stranger, deep, {}],
      [elsewhere, deep, { headers }],
    ] as const) {
      const params = paramsOf(whose);
      const answers = [
        await ask("agentDownline", who, { params, ...more }),
        await ask("changeAgentDownline", who, { params, body, ...more }),
        await ask("agentDownlines", who, { query: { parent: params.memberRef }, ...more }),
      ];
      for (const { status, refusal } of answers) {
        expect([status, refusal?.code]).toEqual([404, "not_found"]);
      }
    }
    expect((await list(agent, { search: own.member.username })).content).toEqual([]);
    const nobody = { params: { memberRef: "unobody" } };
    expect((await ask("agentDownline", general, nobody)).status).toBe(404);
  });

  it("is shown to agents only, and only behind the authenticator", async () => {
    const { own, general } = await aTeam();
    expect((await ask("agentDownlines", own)).refusal?.code).toBe("non_agent_account");
    const { token } = await openSession(api, general.member, "full", "full");
    expect((await api.call("agentDownlines", { token })).status).not.toBe(200);
    expect((await ask("agentOverview", general)).value).toMatchObject({
      agents: 2,
      players: 2,
      directs: 3,
      teamBalance: "111.50",
    });
    const { newMembers } = (await ask("agentOverview", general)).value;
    expect([newMembers.length, newMembers.at(-1)?.members]).toEqual([30, 4]);
  });
});

describe("a downline's", () => {
  it("note is the agent's own, and each change is kept", async () => {
    const { general, agent, deep } = await aTeam();
    const params = paramsOf(deep);
    const note = async (who: Opened, remark: string) =>
      (await ask("changeAgentDownline", who, { params, body: { remark } })).value.remark;
    expect(await note(general, " calls on Fridays ")).toBe("calls on Fridays");
    expect(await note(agent, "")).toBeNull();
    expect(await note(general, "calls on Fridays")).toBe("calls on Fridays");
    expect(await note(general, "")).toBeNull();
    const kept = await api.database.db.read((reader) =>
      reader.query(
        `select kind, before, after from agents.downline_change where member_id = $1
         order by change_id`,
        [deep.member.memberId],
      ),
    );
    expect(kept).toEqual([
      { kind: "remark", before: null, after: "calls on Fridays" },
      { kind: "remark", before: "calls on Fridays", after: null },
    ]);
  });

  it("player becomes an agent by accepting it, direct ones: downline_not_promotable", async () => {
    const { general, agent, own, deep } = await aTeam();
    const answer = ({ token }: { readonly token: string }, said: "accept" | "decline") =>
      api.call("answerPromotionOffer", { token, body: { answer: said } });
    const promote = (who: Opened, whom: Opened) =>
      ask("changeAgentDownline", who, {
        params: paramsOf(whom),
        body: { promote: true },
        headers: { "idempotency-key": randomUUID() },
      });
    const codes = async (who: Opened, whom: Opened) => (await promote(who, whom)).refusal?.code;
    expect(await codes(general, deep)).toBe("downline_not_promotable");
    expect(await codes(general, agent)).toBe("downline_not_promotable");
    const both = await Promise.all([promote(general, own), promote(general, own)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [offered] = both.map(({ value }) => value);
    expect(offered).toMatchObject({
      type: 3,
      mayPromote: false,
      promotionUntil: expect.any(String),
    });
    expect((await ask("promotionOffer", own)).value.offer?.agent).not.toBe(general.member.username);
    expect((await answer(deep, "accept")).refusal?.code).toBe("not_found");
    const answers = await Promise.all([answer(own, "accept"), answer(own, "accept")]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // Signed out, because an agent proves more; what he brings from now on stands below him.
    expect((await ask("agentOverview", own)).refusal?.code).toBe("not_logged_in");
    const friend = await open(3, own);
    const again = await openSession(
      api,
      await api.app.platform.identity.getMember(own.member.memberId),
      "full",
      "strong",
    );
    expect(namesOf((await api.call("agentDownlines", again)).value)).toEqual([
      friend.member.username,
    ]);
    const shy = await open(3, general);
    expect((await promote(general, shy)).refusal).toBeUndefined();
    expect((await answer(shy, "decline")).value).toEqual({ isAgent: false });
    // Nobody is pressed, and what waited too long is nothing to accept.
    expect(await codes(general, shy)).toBe("downline_not_promotable");
    api.clock.advance(7 * dayMs);
    const later = {
      ...general,
      token: (await openSession(api, general.member, "full", "strong")).token,
    };
    expect((await promote(later, shy)).refusal).toBeUndefined();
    api.clock.advance(7 * dayMs);
    const late = await openSession(api, shy.member);
    expect((await answer(late, "accept")).refusal?.code).toBe("not_found");
    const affiliate = await open(41);
    expect(await codes(affiliate, await open(3, affiliate))).toBe("downline_not_promotable");
  });

  it("account is not made an agent while he is on a break", async () => {
    const { general, own } = await aTeam();
    const { token } = await openSession(api, own.member);
    const body = { length: "day", account: own.member.username };
    expect((await api.call("pausePlay", { token, body })).refusal).toBeUndefined();
    const params = paramsOf(own);
    expect((await ask("agentDownline", general, { params })).value.mayPromote).toBe(false);
    const asked = await ask("changeAgentDownline", general, { params, body: { promote: true } });
    expect(asked.refusal?.code).toBe("downline_not_promotable");
    const { identity } = api.app.platform;
    expect((await identity.findMembers([own.member.memberId]))[0]?.memberType).toBe(3);
  });
});
