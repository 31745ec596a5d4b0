import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openMember, openSession, type TestMember } from "../../test/members.ts";
import { anOperator, type TestOperator } from "../../test/operators.ts";

/** Limits of the house and members' sign-ins, as the console sets and ends them. */

let api: TestApp;
let operator: TestOperator;
let reader: TestOperator;
beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  operator = await anOperator(api, "everything", "olga");
  reader = await anOperator(api, ["members.read"]);
}, 60_000);
afterAll(() => api.close());

const paramsOf = ({ member }: TestMember) => ({ memberId: String(member.memberId) });

const house = { kind: "deposit", period: "day", amount: "500", reason: "asked for help" };
const setHouse = (of: TestMember, changes: object = {}, token = operator.token) =>
  api.call("saveHouseLimit", { token, params: paramsOf(of), body: { ...house, ...changes } });

/** Entries about a member, by number. */
async function trail(of: TestMember, action: string) {
  const query = { pageSize: "50", action, ...paramsOf(of) };
  const { value } = await api.call("auditTrail", { token: operator.token, query });
  expect(value.content.every(({ subject }) => subject === of.member.username)).toBe(true);
  return value.content;
}

describe("a limit of the house (L04)", () => {
  test("exists beside the member's own, and the member cannot loosen it", async () => {
    const one = await openMember(api);
    const own = { kind: "deposit", period: "day" };
    await api.call("saveLimit", { token: one.token, body: { ...own, amount: "2000.00" } });
    expect((await setHouse(one)).value.limits).toMatchObject([
      { setBy: "member", amount: "2000.00" },
      { setBy: "operator", amount: "500.00", left: "500.00", pending: null },
    ]);
    // A member's change affects only the member's own limit.
    const wider = await api.call("saveLimit", { token: one.token, body: { ...own, amount: null } });
    const confirmed = await api.call("confirmLimit", {
      token: one.token,
      body: { ...own, amount: "9000.00" },
    });
    expect(confirmed.refusal?.code).toBe("not_found");
    expect(wider.value.limits.find(({ setBy }) => setBy === "operator")?.amount).toBe("500.00");
    const { deposits } = api.app.platform.protection;
    const order = { memberId: one.member.memberId, currency: "BDT" };
    const admit = (depositId: string, amountMinor: bigint) =>
      api.database.db.transaction((tx) => deposits.admit(tx, { ...order, depositId, amountMinor }));
    await expect(admit("018f0000-0000-7000-8000-000000000001", 50_001n)).rejects.toThrow(
      "limit_reached",
    );
    await admit("018f0000-0000-7000-8000-000000000002", 50_000n);
  });

  test("counts, changes and goes at once, each with its reason in the trail", async () => {
    const one = await openMember(api);
    await setHouse(one, { amount: "500.00" });
    await setHouse(one, { amount: "800" });
    // The same again is no change.
    await setHouse(one, { amount: "800.00" });
    const gone = await setHouse(one, { amount: null, reason: "time is over" });
    expect(gone.value.limits).toEqual([]);
    expect(gone.value.changes.map(({ before, after, setBy }) => [before, after, setBy])).toEqual([
      ["800.00", null, "operator"],
      ["500.00", "800.00", "operator"],
      [null, "500.00", "operator"],
    ]);
    expect(await trail(one, "member.limit_saved")).toMatchObject([
      {
        before: { limit: "deposit day", amount: "800.00" },
        after: { amount: null, reason: "time is over" },
      },
      { before: { amount: "500.00" }, after: { amount: "800.00" } },
      { before: { amount: null }, after: { amount: "500.00", reason: "asked for help" } },
    ]);
  });

  test("of stakes and of time guards the account until it is gone", async () => {
    const one = await openMember(api);
    const isGuarded = async () => {
      const rows = await api.database.db.read((tx) =>
        tx.query<{ guarded: boolean }>(
          `select coalesce(bool_or(is_guarded), false) as guarded from ledger.account
           where member_id = $1`,
          [one.member.memberId],
        ),
      );
      return rows[0]?.guarded;
    };
    await api.database.db.transaction((tx) =>
      api.app.platform.ledger.openAccounts(tx, one.member.memberId, "BDT"),
    );
    await setHouse(one, { kind: "time", amount: "90" });
    expect(await isGuarded()).toBe(true);
    await setHouse(one, { kind: "time", amount: null });
    expect(await isGuarded()).toBe(false);
  });

  test("needs the permission, a member, and an amount that can be", async () => {
    const one = await openMember(api);
    expect((await setHouse(one, {}, reader.token)).refusal?.code).toBe("permission_denied");
    for (const changes of [
      { kind: "time", amount: "1441" },
      { kind: "time", amount: "1.5" },
      { amount: "1.001" },
      { amount: "-1" },
      { reason: " " },
    ]) {
      expect([changes, (await setHouse(one, changes)).refusal?.code]).toEqual([
        changes,
        "invalid_input",
      ]);
    }
    const nobody = { params: { memberId: "9999999999999999999" }, token: operator.token };
    expect((await api.call("memberProtection", nobody)).refusal?.code).toBe("not_found");
    const shown = await api.call("memberProtection", {
      token: reader.token,
      params: paramsOf(one),
    });
    expect(shown.value).toMatchObject({ limits: [], changes: [], pause: null });
  });
});

describe("sign-ins of a member", () => {
  const sessionsOf = (of: TestMember) =>
    api.call("memberSessions", { token: reader.token, params: paramsOf(of) });
  const end = (of: TestMember, sessionId: string | null, token = operator.token) =>
    api.call("endMemberSessions", {
      token,
      params: paramsOf(of),
      body: { sessionId, reason: "lost phone" },
    });

  test("are listed and ended, one or all, at once and on record", async () => {
    const one = await openMember(api);
    api.clock.advance(1000);
    const other = await openSession(api, one.member);
    const listed = (await sessionsOf(one)).value.map(({ sessionId }) => sessionId);
    expect(listed).toEqual([other.session.sessionId, one.session.sessionId]);
    expect((await end(one, one.session.sessionId, reader.token)).refusal?.code).toBe(
      "permission_denied",
    );
    const left = await end(one, one.session.sessionId);
    expect(left.value.map(({ sessionId }) => sessionId)).toEqual([other.session.sessionId]);
    expect((await api.call("protection", { token: one.token })).refusal?.code).toBe(
      "not_logged_in",
    );
    expect((await api.call("protection", { token: other.token })).refusal).toBeUndefined();
    expect((await end(one, one.session.sessionId)).refusal?.code).toBe("not_found");
    expect((await end(one, null)).value).toEqual([]);
    expect((await api.call("protection", { token: other.token })).refusal?.code).toBe(
      "not_logged_in",
    );
    expect(await trail(one, "member.sessions_ended")).toMatchObject([
      { after: { which: "all", reason: "lost phone" } },
      { after: { which: one.session.sessionId } },
    ]);
  });

  test("of somebody else are not ended by their number", async () => {
    const [one, other] = [await openMember(api), await openMember(api)];
    expect((await end(one, other.session.sessionId)).refusal?.code).toBe("not_found");
    expect((await sessionsOf(other)).value).toHaveLength(1);
  });

  test("are kept as a history, the latest first", async () => {
    await api.aMember("historian");
    const member = await api.app.platform.identity.memberByUsername("AMBERJACK", "historian");
    const params = { memberId: String(member?.memberId) };
    const { value } = await api.call("memberLogins", { token: reader.token, params });
    expect(value.content).toMatchObject([{ outcome: "entered", way: "registration" }]);
  });
});
