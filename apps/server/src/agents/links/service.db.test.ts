import { dayMs, hourMs } from "@baize/contract/durations";
import type { CallInput, CallName } from "@baize/contract";
import { openLinksMax } from "@baize/contract/link-rules";
import type { MemberType } from "@baize/contract/member-types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, registration, type CallOptions, type TestApp } from "../../../test/app.ts";
import { openSession } from "../../../test/members.ts";
import type { Member } from "../../identity/index.ts";

/** The links of agents: what they let in, where it comes to stand, and what is counted of it. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

interface Opened {
  readonly member: Member;
  readonly token: string;
}

let counter = 0;
async function open(
  memberType: Exclude<MemberType, 4>,
  { above, merchantCode = "AMBERJACK" }: { above?: Opened; merchantCode?: string } = {},
): Promise<Opened> {
  const { identity } = api.app.platform;
  const username = `Link${(counter += 1)}`;
  const invitedBy = above?.member.memberId;
  const { member } = await identity.openAccount({ merchantCode, username, memberType, invitedBy });
  return { member, token: (await openSession(api, member, "full", "strong")).token };
}

const hosts: Readonly<Record<string, string>> = { TIDEWATER: "alt.localhost" };

const ask = <N extends CallName>(name: N, { token, member }: Opened, options: CallOptions = {}) => {
  const host = hosts[member.merchantCode];
  return api.call(name, { token, ...(host && { headers: { host } }), ...options });
};

type LinkBody = Partial<CallInput<"createAgentLink">["body"]>;

const make = async (agent: Opened, body: LinkBody = {}) =>
  (await ask("createAgentLink", agent, { body: { registers: "player", ...body } })).value;

const change = (agent: Opened, code: string, body: object) =>
  ask("changeAgentLink", agent, { params: { code }, body });

/** In a session of its own: the clock may have ended the agent's. */
const stats = async ({ member }: Opened, code: string) => {
  const { token } = await openSession(api, member, "full", "strong");
  return (await ask("agentLinkStats", { member, token }, { params: { code } })).value;
};

let visitors = 0;
/** Somebody new, from an address of his own. */
const register = (affiliateCode: string, username = `bylink${(counter += 1)}`) => {
  const body = { ...registration(username), affiliateCode };
  return api.call("register", { body, ip: `198.51.100.${(visitors += 1) % 250}` });
};

const outcomeOf = async (code: string) => (await register(code)).refusal?.code ?? "registered";

const visit = (code: string, ip: string) =>
  api.call("affiliate", { query: { code, via: "link" }, ip });

const standingOf = async (username: string) => {
  const [row] = await api.database.db.read((reader) =>
    reader.query<{ uplineId: bigint; memberType: number }>(
      `select l.upline_id as "uplineId", m.member_type as "memberType"
       from identity.line l join identity.member m using (member_id) where m.username = $1`,
      [username],
    ),
  );
  return row;
};

describe("who registers by a link", () => {
  it("stands below its agent, as what the link says", async () => {
    const agent = await open(1);
    const [toPlay, toWork] = [await make(agent), await make(agent, { registers: "agent" })];
    const uplineId = agent.member.memberId;
    await register(toPlay.code.toLowerCase(), "linkplayer");
    expect(await standingOf("linkplayer")).toEqual({ uplineId, memberType: 3 });
    await register(toWork.code, "linkagent");
    expect(await standingOf("linkagent")).toEqual({ uplineId, memberType: 2 });
    expect((await stats(agent, toPlay.code)).counts.registrations).toBe(1);
  });

  it("is refused where it is over, off, or used up, and in no other brand", async () => {
    const agent = await open(1);
    const validUntil = new Date(api.clock.now().getTime() + hourMs).toISOString();
    const { code } = await make(agent, { usesMax: 1 });
    expect(await outcomeOf(code)).toBe("registered");
    expect(await outcomeOf(code)).toBe("invitation_code_error");
    await change(agent, code, { usesMax: 2, isOn: false });
    expect(await outcomeOf(code)).toBe("invitation_code_error");
    await change(agent, code, { isOn: true });
    expect(await outcomeOf(code)).toBe("registered");
    const short = await make(agent, { validUntil });
    const elsewhere = { query: { code: short.code }, headers: { host: "alt.localhost" } };
    expect((await api.call("affiliate", elsewhere)).refusal?.code).toBe("invitation_code_error");
    api.clock.advance(hourMs);
    expect(await outcomeOf(short.code)).toBe("invitation_code_error");
    expect((await stats(agent, short.code)).state).toBe("expired");
  });

  it("is one of as many as the link lets in, also where all come at once", async () => {
    const { code } = await make(await open(1), { usesMax: 2 });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(code)));
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => "invitation_code_error"),
      "registered",
      "registered",
    ]);
  });

  it("is no agent where as many stand above as the brand allows: line_too_deep", async () => {
    let above = await open(1);
    const { lineDepthMax } = await api.app.platform.brand.getMerchant("AMBERJACK");
    for (let depth = 2; depth <= lineDepthMax; depth += 1) above = await open(2, { above });
    expect(await outcomeOf((await make(above, { registers: "agent" })).code)).toBe("line_too_deep");
    expect(await outcomeOf((await make(above)).code)).toBe("registered");
  });
});

describe("a link", () => {
  it("is only its agent's", async () => {
    const agent = await open(1);
    const { code } = await make(agent, { note: "Market day" });
    const others = [await open(2, { above: agent }), await open(1), await open(41)];
    others.push(await open(1, { merchantCode: "TIDEWATER" }));
    for (const other of others) {
      expect((await change(other, code, { isOn: false })).status).toBe(404);
      const params = { code };
      expect((await ask("agentLinkStats", other, { params })).status).toBe(404);
      expect((await ask("agentLinks", other, { query: {} })).value.content).toEqual([]);
    }
    const { content } = (await ask("agentLinks", agent, { query: {} })).value;
    expect(content).toMatchObject([{ code, note: "Market day", state: "open", uses: 0 }]);
    const player = await open(3, { above: agent });
    expect((await ask("agentLinks", player)).status).toBe(403);
    expect((await api.call("agentLinks", {})).status).toBe(401);
  });

  it("has a code of its own in the brand: link_code_taken", async () => {
    const [one, other] = [await open(1), await open(1)];
    await make(one, { code: "Market7" });
    const again = { body: { registers: "player", code: "mARKET7" } };
    expect((await ask("createAgentLink", other, again)).refusal?.code).toBe("link_code_taken");
    const elsewhere = await open(1, { merchantCode: "TIDEWATER" });
    expect((await make(elsewhere, { code: "Market7" })).code).toBe("Market7");
    for (const code of ["abc", "a".repeat(17), "with space", "ঢাকা২০২৬"]) {
      const body = { registers: "player", code };
      expect((await ask("createAgentLink", other, { body })).refusal?.code).toBe("invalid_input");
    }
  });

  it("of an affiliate brings no agents: link_not_for_agents", async () => {
    const affiliate = await open(41);
    const body = { registers: "agent" };
    const { refusal } = await ask("createAgentLink", affiliate, { body });
    expect(refusal?.code).toBe("link_not_for_agents");
    expect((await ask("agentLinks", affiliate, { query: {} })).value.mayRegisterAgents).toBe(false);
  });

  it("is made while few enough are open, also at once: too_many_links", async () => {
    const agent = await open(1);
    const [first] = await Promise.all(Array.from({ length: openLinksMax - 1 }, () => make(agent)));
    const more = await Promise.all(
      Array.from({ length: 4 }, () =>
        ask("createAgentLink", agent, { body: { registers: "player" } }),
      ),
    );
    const refused = more.filter(({ refusal }) => refusal?.code === "too_many_links");
    expect(refused).toHaveLength(3);
    if (first === undefined) throw new Error("no link was made");
    await change(agent, first.code, { isOn: false });
    await make(agent);
    expect((await change(agent, first.code, { isOn: true })).refusal?.code).toBe("too_many_links");
    // The note of one that is off can be written all the same.
    expect((await change(agent, first.code, { note: "old" })).value.note).toBe("old");
  });
});

describe("what came of a link", () => {
  it("is counted by the brand's days, and who comes twice a day is one visitor", async () => {
    const agent = await open(1);
    const { code } = await make(agent);
    for (const ip of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) await visit(code, ip);
    // Whoever types the code did not come by the link.
    await api.call("affiliate", { query: { code }, ip: "192.0.2.3" });
    await register(code);
    expect((await stats(agent, code)).days.at(-1)).toMatchObject({
      visits: 3,
      visitors: 2,
      registrations: 1,
    });
    api.clock.advance(dayMs);
    await visit(code, "192.0.2.1");
    const { counts, days } = await stats(agent, code);
    expect(days.slice(-2).map((day) => [day.visits, day.visitors])).toEqual([
      [3, 2],
      [1, 1],
    ]);
    expect(counts).toEqual({ visits: 4, visitors: 3, registrations: 1 });
  });

  it("keeps no trace of visitors for longer than two days", async () => {
    const { code } = await make(await open(1));
    await visit(code, "192.0.2.9");
    const left = async () =>
      (
        await api.database.owner.read((reader) =>
          reader.query("select 1 from identity.invite_visitor where code_folded = $1", [
            code.toLowerCase(),
          ]),
        )
      ).length;
    await api.app.platform.identity.cleanUp();
    expect(await left()).toBe(1);
    api.clock.advance(2 * dayMs);
    await api.app.platform.identity.cleanUp();
    expect(await left()).toBe(0);
  });
});
