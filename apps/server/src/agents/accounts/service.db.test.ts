import { dayMs } from "@baize/contract/durations";
import type { MemberType } from "@baize/contract/member-types";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { changeBrand, field } from "../../../test/brands.ts";
import { openSession } from "../../../test/members.ts";
import type { Member } from "../../identity/index.ts";

/** Accounts that agents open for others: what comes of one before its person takes it over. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterEach(() => changeBrand(api, "AMBERJACK"));
afterAll(() => api.close());

interface Opened {
  readonly member: Member;
  readonly token: string;
}

let counter = 0;
const aName = () => `Opened${(counter += 1)}`;
/** Each from another network, so that no limit of one affects another. */
const anIp = () => `10.${((counter += 1) >> 8) & 255}.${counter & 255}.7`;
const identity = () => api.app.platform.identity;

async function anAgent(memberType: Exclude<MemberType, 4> = 1): Promise<Opened> {
  const { member } = await identity().openAccount({
    merchantCode: "AMBERJACK",
    username: aName(),
    memberType,
  });
  return { member, token: (await openSession(api, member, "full", "strong")).token };
}

const openWith = ({ token }: Opened, body: object, key?: string) =>
  api.call("openAgentAccount", {
    token,
    body: { registers: "player", ...body },
    ip: anIp(),
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });

const codeOf = async (call: Promise<{ refusal: { code: string } | undefined }>) =>
  (await call).refusal?.code ?? "ok";

const login = (username: string, password: string, site?: "agent") =>
  api.call("login", {
    body: { type: "username", username, password, ...(site && { site }) },
    ip: anIp(),
  });

async function signIn(username: string, password: string): Promise<string> {
  const { value } = await login(username, password);
  if (value.status !== "signed_in") throw new Error("a first sign-in needs no second proof");
  expect(value.scope).toBe("account");
  return value.token;
}

const newPassword = "Calm-Harbour-9";
const person = {
  newPassword,
  confirmNewPassword: newPassword,
  birthday: "1990-05-17",
  isAdult: true,
  acceptedTerms: true,
};

const finish = (token: string, body: object = {}) =>
  api.call("finishAccount", { token, body: { ...person, ...body }, ip: anIp() });

const rowOf = async (username: string) => {
  const [row] = await api.database.db.read((reader) =>
    reader.query<{ status: string; uplineId: bigint; memberType: number; accounts: number }>(
      `select m.status, l.upline_id as "uplineId", m.member_type as "memberType",
         (select count(*)::int from ledger.account a where a.member_id = m.member_id) as accounts
       from identity.member m join identity.line l using (member_id) where m.username = $1`,
      [username],
    ),
  );
  return row;
};

const toldOf = async (username: string) => {
  const [row] = await api.database.db.read((reader) =>
    reader.query<{ told: number }>(
      `select count(*)::int as told from platform.event e join identity.member m
         on e.payload->>'memberId' = m.member_id::text
       where m.username = $1 and e.kind = 'identity.member_registered'`,
      [username],
    ),
  );
  return row?.told;
};

describe("an account that an agent opens", () => {
  it("is nobody's until its person takes it over, then stands below the agent", async () => {
    const agent = await anAgent();
    const username = aName();
    const { value } = await openWith(agent, { username, registers: "agent" });
    const password = value.password ?? "";
    expect(await rowOf(username)).toEqual({
      status: "unfinished",
      uplineId: agent.member.memberId,
      memberType: 2,
      accounts: 0,
    });
    const token = await signIn(username, password);
    for (const refused of ["balance", "securityOverview", "createDeposit"] as const) {
      expect(await codeOf(api.call(refused, { token, body: {} }))).toBe("account_unfinished");
    }
    const changed = { oldPassword: password, newPassword, confirmNewPassword: newPassword };
    expect(await codeOf(api.call("changePassword", { token, body: changed }))).toBe(
      "account_unfinished",
    );
    expect(await toldOf(username)).toBe(0);
    const elsewhere = await signIn(username, password);
    expect(await codeOf(finish(token))).toBe("ok");
    expect(await rowOf(username)).toMatchObject({ status: "open", memberType: 2 });
    expect((await rowOf(username))?.accounts).toBeGreaterThan(0);
    expect(await toldOf(username)).toBe(1);
    // What the first password opened elsewhere is over, and so is that password.
    expect(await codeOf(api.call("memberInfo", { token: elsewhere }))).toBe("not_logged_in");
    expect((await api.call("memberInfo", { token })).value.scope).toBe("full");
    expect(await codeOf(login(username, password))).toBe("bad_credentials");
    expect((await login(username, newPassword)).value).toMatchObject({ scope: "full" });
  });

  it("is taken over only while its agent is open", async () => {
    const agent = await anAgent();
    const username = aName();
    const { value } = await openWith(agent, { username });
    const token = await signIn(username, value.password ?? "");
    const become = (status: string) =>
      api.database.owner.transaction((tx) =>
        tx.execute("update identity.member set status = $2 where member_id = $1", [
          agent.member.memberId,
          status,
        ]),
      );
    await become("suspended");
    expect(await codeOf(finish(token))).toBe("registration_closed");
    expect(await rowOf(username)).toMatchObject({ status: "unfinished", accounts: 0 });
    await become("open");
    expect(await codeOf(finish(token))).toBe("ok");
  });

  it("asks its person for what a registration asks", async () => {
    await changeBrand(api, "AMBERJACK", { fields: [field("payeeName", { isRequired: true })] });
    const username = aName();
    const password = (await openWith(await anAgent(), { username })).value.password ?? "";
    const token = await signIn(username, password);
    expect(await codeOf(finish(token, { acceptedTerms: false }))).toBe("terms_required");
    expect(await codeOf(finish(token, { isAdult: false }))).toBe("age_required");
    const named = { payeeName: `Taken Over${"abcdefghijk"[counter % 11]}` };
    expect(await codeOf(finish(token))).toBe("registration_rule");
    expect(await codeOf(finish(token, { ...named, birthday: undefined }))).toBe(
      "registration_rule",
    );
    expect(await codeOf(finish(token, { ...named, birthday: "2015-01-01" }))).toBe("under_age");
    const same = { newPassword: password, confirmNewPassword: password };
    expect(await codeOf(finish(token, { ...named, ...same }))).not.toBe("ok");
    expect(await codeOf(finish(token, named))).toBe("ok");
    expect(await codeOf(finish(token, named))).toBe("account_in_use");
    // The same person again, in an account that another agent opened.
    const second = aName();
    const other = (await openWith(await anAgent(), { username: second })).value.password ?? "";
    const again = await signIn(second, other);
    expect(await codeOf(finish(again, named))).toBe("person_taken");
    expect(await rowOf(second)).toMatchObject({ status: "unfinished", accounts: 0 });
  });

  it("tells its password once, also to requests at one time, and to no other agent", async () => {
    const agent = await anAgent();
    const username = aName();
    const all = await Promise.all([1, 2, 3].map(() => openWith(agent, { username }, "one")));
    expect(all.filter(({ value }) => value.password !== null)).toHaveLength(1);
    expect(await codeOf(openWith(agent, { username: aName() }, "one"))).toBe(
      "idempotency_key_reused",
    );
    const racing = aName();
    const openers = await Promise.all([anAgent(), anAgent(), anAgent()]);
    const race = await Promise.all(
      openers.map((one) => codeOf(openWith(one, { username: racing }))),
    );
    expect(race.toSorted()).toEqual(["ok", "username_taken", "username_taken"]);
    expect(await codeOf(openWith(agent, { username: racing.toUpperCase() }))).toBe(
      "username_taken",
    );
    const params = { memberRef: all[0]?.value.memberRef ?? "" };
    const renew = ({ token }: Opened) => api.call("renewAgentAccount", { token, params });
    expect(await codeOf(renew(await anAgent()))).toBe("not_found");
    const first = all.find(({ value }) => value.password !== null)?.value.password ?? "";
    const { value } = await renew(agent);
    expect(await codeOf(login(username, first))).toBe("bad_credentials");
    await signIn(username, value.password ?? "");
    expect(await codeOf(renew(agent))).toBe("account_in_use");
    expect((await api.call("agentAccounts", { token: agent.token })).value.content).toMatchObject([
      { account: username, hasSignedIn: true },
    ]);
  });

  it("is entered by its first password for seven days only", async () => {
    const agent = await anAgent();
    const username = aName();
    const { value } = await openWith(agent, { username });
    api.clock.advance(7 * dayMs + 1);
    expect(await codeOf(login(username, value.password ?? ""))).toBe("first_password_ended");
    const { token } = await openSession(api, agent.member, "full", "strong");
    const params = { memberRef: value.memberRef };
    const renewed = await api.call("renewAgentAccount", { token, params });
    await signIn(username, renewed.value.password ?? "");
  });

  it("is opened by few, within what the brand lets one agent open", async () => {
    await api.database.db.transaction((tx) =>
      tx.execute(
        "update brand.merchant set agent_accounts_day_max = 1 where merchant_code = 'AMBERJACK'",
      ),
    );
    api.app.platform.brand.refresh();
    const agent = await anAgent();
    const both = await Promise.all(
      [1, 2].map(() => codeOf(openWith(agent, { username: aName() }))),
    );
    expect(both.toSorted()).toEqual(["ok", "too_many_accounts"]);
    const affiliate = await anAgent(41);
    expect(await codeOf(openWith(affiliate, { username: aName(), registers: "agent" }))).toBe(
      "link_not_for_agents",
    );
    expect(await codeOf(openWith(affiliate, { username: "2!" }))).toBe("registration_rule");
    await identity().setStatus(agent.member.memberId, "suspended");
    expect(await codeOf(openWith(agent, { username: aName() }))).toBe("not_logged_in");
    await api.database.db.transaction((tx) =>
      tx.execute(
        "update brand.merchant set agent_accounts_day_max = 20 where merchant_code = 'AMBERJACK'",
      ),
    );
  });

  it("is not opened by an operator, and is in no team before", async () => {
    const agent = await anAgent();
    const username = aName();
    const { value } = await openWith(agent, { username });
    const member = await identity().memberByPublicId(value.memberRef);
    await identity().setStatus(member?.memberId ?? 0n, "suspended");
    expect(await codeOf(login(username, value.password ?? ""))).toBe("account_disabled");
    await identity().setStatus(member?.memberId ?? 0n, "open");
    expect(await rowOf(username)).toMatchObject({ status: "unfinished" });
    const { token } = agent;
    expect((await api.call("agentDownlines", { token })).value.content).toEqual([]);
    const params = { memberRef: value.memberRef };
    expect(await codeOf(api.call("agentDownline", { token, params }))).toBe("not_found");
  });
});
