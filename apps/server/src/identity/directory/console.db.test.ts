import type { MemberInList } from "@baize/contract";
import { minor } from "@baize/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";

let api: TestApp;
let operator: TestOperator;
let reader: TestOperator;
let count = 0;

beforeAll(async () => {
  api = await createTestApp();
  operator = await anOperator(api, "everything", "olga");
  reader = await anOperator(api, ["members.read"]);
}, 180_000);
afterAll(() => api.close());

async function aMember(username = `desk${(count += 1)}`) {
  const token = await api.aMember(username);
  const { identity } = api.app.platform;
  const member = await identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error("the member is not there");
  return { token, username, memberId: member.memberId, publicId: member.publicId };
}

async function bind(memberId: bigint, kind: "mobile" | "email", value: string) {
  const { contacts } = api.app.platform.identity;
  const owner = { memberId, merchantCode: "AMBERJACK" };
  await api.database.db.transaction(async (tx) => {
    await contacts.claim(tx, owner, kind, value);
    await contacts.bind(tx, owner, kind, value);
  });
}

async function find(query: Record<string, string>): Promise<MemberInList[]> {
  const answer = await api.call("consoleMembers", { token: reader.token, query });
  return answer.value.content;
}
const namesOf = async (keyword: string) =>
  (await find({ keyword, pageSize: "100" })).map(({ username }) => username);

const paramsOf = ({ memberId }: { readonly memberId: bigint }) => ({ memberId: String(memberId) });
const show = (of: { readonly memberId: bigint }, token = reader.token) =>
  api.call("consoleMember", { token, params: paramsOf(of) });

async function lastAudit() {
  const { value } = await api.call("auditTrail", {
    token: operator.token,
    query: { pageSize: "1" },
  });
  return value.content[0];
}

describe("looking for members", () => {
  test("by the beginning of a name, number, public id, phone and mailbox", async () => {
    const nora = await aMember("noradeskling");
    await aMember("noradeskless");
    await bind(nora.memberId, "mobile", "+8801755512345");
    await bind(nora.memberId, "email", "nora@desk.test");
    expect((await namesOf("NoraDesk")).toSorted()).toEqual(["noradeskless", "noradeskling"]);
    for (const keyword of [
      "noradeskli",
      String(nora.memberId),
      nora.publicId,
      "+880 1755-512345",
      "8801755512345",
      "Nora@Desk.test",
    ]) {
      expect([keyword, await namesOf(keyword)]).toEqual([keyword, ["noradeskling"]]);
    }
  });

  test("finds nobody by what is a pattern, too large a number, or half a phone", async () => {
    await aMember("noratotal");
    for (const keyword of [
      "nora%",
      "_orato",
      String.raw`nora\%`,
      "9999999999999999999",
      "175551",
    ]) {
      expect([keyword, await namesOf(keyword)]).toEqual([keyword, []]);
    }
  });

  test("lists the newest first, page by page, without trial players", async () => {
    await api.aTrial();
    const [older, newer] = [await aMember(), await aMember()];
    api.clock.advance(1000);
    const newest = await aMember();
    const first = await find({ pageSize: "1" });
    expect(first[0]?.username).toBe(newest.username);
    const all = await api.call("consoleMembers", {
      token: reader.token,
      query: { pageSize: "100" },
    });
    expect(all.value.content.every(({ type }) => type !== 4)).toBe(true);
    expect(all.value.total).toBe(all.value.content.length);
    const names = all.value.content.map(({ username }) => username);
    expect(names).toContain(older.username);
    expect(names).toContain(newer.username);
  });

  test("by brand and status", async () => {
    const member = await aMember();
    expect(await find({ keyword: member.username, merchantCode: "TIDEWATER" })).toEqual([]);
    expect(await find({ keyword: member.username, merchantCode: "nobody" })).toEqual([]);
    expect(await find({ keyword: member.username, status: "suspended" })).toEqual([]);
    expect(await find({ keyword: member.username, status: "open" })).toHaveLength(1);
  });
});

describe("a member", () => {
  test("is shown with what names the person masked", async () => {
    const member = await aMember();
    await bind(member.memberId, "mobile", "+8801711222333");
    await bind(member.memberId, "email", "somebody@desk.test");
    const { value, text } = await show(member);
    expect(value).toMatchObject({
      username: member.username,
      status: "open",
      balance: { cash: "0.00", bonus: "0.00", locked: "0.00" },
      person: { mobile: "+88017•••••333", email: "s•••y@desk.test" },
      notes: [],
    });
    expect(text).not.toContain("1711222333");
    expect(text).not.toContain("somebody@");
    expect(value.activity.length).toBeGreaterThan(0);
  });

  test("nobody has, or of a trial, is not found", async () => {
    const trial = await api.app.platform.identity.findSession(await api.aTrial(), "vitest");
    const answers = await Promise.all([
      show({ memberId: 1n }),
      show({ memberId: 9_999_999_999_999_999_999n }),
      ...(trial === undefined ? [] : [show(trial.session)]),
    ]);
    expect(answers.map(({ refusal }) => refusal?.code)).toEqual(answers.map(() => "not_found"));
  });

  test("has every row of the ledger, page by page, and nobody else's", async () => {
    const [mine, other] = [await aMember(), await aMember()];
    const { ledger } = api.app.platform;
    for (const [at, memberId] of [mine.memberId, mine.memberId, other.memberId].entries()) {
      await api.database.db.transaction((tx) =>
        ledger.post(tx, {
          memberId,
          key: `desk ${at}`,
          debit: "house",
          credit: "cash",
          amountMinor: minor(1050n + BigInt(at)),
          currency: "BDT",
          kind: "adjustment",
          reference: `R-${at}`,
        }),
      );
    }
    const page = (query: Record<string, string>) =>
      api.call("memberMovements", { token: reader.token, params: paramsOf(mine), query });
    const first = await page({ pageSize: "1" });
    expect(first.value.content).toMatchObject([
      {
        kind: "adjustment",
        debit: "house",
        credit: "cash",
        amount: "10.51",
        balanceAfter: "21.01",
      },
    ]);
    const second = await page({ pageSize: "1", cursor: first.value.next ?? "" });
    expect(second.value).toMatchObject({ content: [{ reference: "R-0" }], next: null });
  });
});

describe("what is done about a member", () => {
  const setStatus = (of: { readonly memberId: bigint }, status: string, token = operator.token) =>
    api.call("saveMemberStatus", {
      token,
      params: paramsOf(of),
      body: { status, reason: "asked by mail" },
    });

  test("a suspended member's sessions end at once, and the trail says why", async () => {
    const member = await aMember();
    expect((await api.call("balance", { token: member.token })).refusal).toBeUndefined();
    expect((await setStatus(member, "suspended")).value).toEqual({ status: "suspended" });
    expect((await api.call("balance", { token: member.token })).refusal?.code).toBe(
      "not_logged_in",
    );
    expect(await api.app.platform.identity.mayPlay(member.memberId)).toBe(false);
    expect(await lastAudit()).toMatchObject({
      operator: "olga",
      action: "member.status_saved",
      subject: member.username,
      before: { status: "open" },
      after: { status: "suspended", reason: "asked by mail" },
    });
    await setStatus(member, "open");
    expect(await api.app.platform.identity.mayPlay(member.memberId)).toBe(true);
  });

  test("ten operators at once leave one row", async () => {
    const member = await aMember();
    await Promise.all(Array.from({ length: 10 }, () => setStatus(member, "closed")));
    const { value } = await api.call("auditTrail", {
      token: operator.token,
      query: { pageSize: "20", action: "member.status_saved" },
    });
    const about = value.content.filter(({ subject }) => subject === member.username);
    expect(about).toHaveLength(1);
  });

  test("needs the permission, a reason and a member", async () => {
    const member = await aMember();
    expect((await setStatus(member, "closed", reader.token)).refusal?.code).toBe(
      "permission_denied",
    );
    const body = { status: "closed", reason: " " };
    const bad = await api.call("saveMemberStatus", {
      token: operator.token,
      params: paramsOf(member),
      body,
    });
    expect(bad.refusal?.code).toBe("invalid_input");
    expect((await setStatus({ memberId: 1n }, "closed")).refusal?.code).toBe("not_found");
    expect((await show(member)).value.status).toBe("open");
  });

  test("what is read in full is on record, without what was read", async () => {
    const member = await aMember();
    await bind(member.memberId, "mobile", "+8801799887766");
    const reveal = (field: string, token: string) =>
      api.call("revealMember", {
        token,
        params: paramsOf(member),
        body: { field, reason: "call back" },
      });
    expect((await reveal("mobile", reader.token)).refusal?.code).toBe("permission_denied");
    expect((await reveal("mobile", operator.token)).value.value).toBe("+8801799887766");
    const entry = await lastAudit();
    expect(entry).toMatchObject({
      action: "member.revealed",
      subject: member.username,
      after: { field: "mobile", reason: "call back" },
    });
    expect(JSON.stringify(entry)).not.toContain("1799887766");
    expect((await reveal("idNumber", operator.token)).value.value).toBeNull();
  });

  test("notes stay, newest first, with who wrote them", async () => {
    const member = await aMember();
    for (const text of ["called, nobody there", "called back"]) {
      api.clock.advance(1000);
      const body = { text };
      await api.call("addMemberNote", { token: operator.token, params: paramsOf(member), body });
    }
    const { value } = await show(member);
    expect(value.notes).toMatchObject([
      { text: "called back", operator: "olga" },
      { text: "called, nobody there", operator: "olga" },
    ]);
  });
});
