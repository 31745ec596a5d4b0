import { permissions, type CallName, type Permission } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { anOperator, openOperator, type TestOperator } from "../../../test/operators.ts";
import { administratorRoleId } from "../powers/rules.ts";

let api: TestApp;
let admin: TestOperator;
beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  admin = await anOperator(api, "everything", "ada");
});
afterAll(() => api.close());

const nowhere = "00000000-0000-4000-8000-000000000000";

/** A fresh session of the first administrator: this file moves no clock. */
const token = () => admin.token;

async function aRole(name: string, may: readonly Permission[] = []) {
  const body = { name, permissions: [...may] };
  return (await api.call("createRole", { token: token(), body })).value;
}

function update(
  operatorId: string,
  body: { name: string; status: "open" | "suspended"; roleIds: string[] },
  by = token(),
) {
  return api.call("updateOperator", { token: by, params: { operatorId }, body });
}

async function lastAudit() {
  const { content } = (await api.call("auditTrail", { token: token() })).value;
  const [row] = content;
  if (row === undefined) throw new Error("the audit trail is empty");
  return row;
}

describe("permissions", () => {
  const operatorId = nowhere;
  const calls: readonly (readonly [CallName, Permission, object])[] = [
    ["operators", "operators.read", {}],
    ["createOperator", "operators.write", { body: {} }],
    ["updateOperator", "operators.write", { params: { operatorId }, body: {} }],
    ["resetOperator", "operators.write", { params: { operatorId } }],
    ["roles", "roles.read", {}],
    ["createRole", "roles.write", { body: {} }],
    ["updateRole", "roles.write", { params: { roleId: nowhere }, body: {} }],
    ["deleteRole", "roles.write", { params: { roleId: nowhere } }],
    ["auditTrail", "audit.read", {}],
  ];

  test.each([...permissions, undefined])("%s opens its own calls and no others", async (may) => {
    const one = await anOperator(api, may === undefined ? [] : [may]);
    for (const [name, needed, options] of calls) {
      const answer = await api.call(name, { token: one.token, ...options });
      const isRefused = answer.refusal?.code === "permission_denied";
      expect([name, isRefused]).toEqual([name, may !== needed]);
    }
  });

  test("taken from a role are gone with the next call", async () => {
    const role = await aRole("Passing", ["audit.read"]);
    const one = await anOperator(api, []);
    await update(one.operatorId, { name: "One", status: "open", roleIds: [role.roleId] });
    expect((await api.call("auditTrail", { token: one.token })).status).toBe(200);
    const params = { roleId: role.roleId };
    await api.call("updateRole", {
      token: token(),
      params,
      body: { name: "Passing", permissions: [] },
    });
    const refused = await api.call("auditTrail", { token: one.token });
    expect(refused.refusal?.code).toBe("permission_denied");
  });
});

describe("operators", () => {
  test("are opened once by name, with roles that exist", async () => {
    const body = { username: "grace", name: "Grace", roleIds: [nowhere] };
    const create = (given: object) =>
      api.call("createOperator", { token: token(), body: { ...body, ...given } });
    expect((await create({})).refusal?.code).toBe("role_unknown");
    const role = await aRole("Readers", ["operators.read"]);
    const roleIds = [role.roleId, role.roleId];
    const answers = await Promise.all([1, 2, 3].map(() => create({ roleIds })));
    const codes = answers.map(({ refusal }) => refusal?.code ?? "made");
    expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual([
      "made",
      "username_taken",
      "username_taken",
    ]);
    const { value } = await api.call("operators", { token: token() });
    expect(value.filter(({ username }) => username === "grace")).toEqual([
      {
        operatorId: expect.any(String),
        username: "grace",
        name: "Grace",
        status: "open",
        roleIds: [role.roleId],
        hasAuthenticator: false,
        createdAt: api.clock.now().toISOString(),
        lastLoginAt: null,
        closedUntil: null,
      },
    ]);
  });

  test("suspended operators are out at once, and may sign in again when opened", async () => {
    const one = await anOperator(api, []);
    const self = { name: "One", roleIds: [] };
    const suspended = await update(one.operatorId, { ...self, status: "suspended" });
    expect(suspended.value.status).toBe("suspended");
    const out = await api.call("operatorInfo", { token: one.token });
    expect(out.refusal?.code).toBe("not_logged_in");
    const { username, password } = one;
    const login = () => api.call("operatorLogin", { body: { username, password } });
    expect((await login()).refusal?.code).toBe("bad_credentials");
    await update(one.operatorId, { ...self, status: "open" });
    expect((await login()).value.status).toBe("code_needed");
    const stillOut = await api.call("operatorInfo", { token: one.token });
    expect(stillOut.refusal?.code).toBe("not_logged_in");
  });

  test("reset operators begin again with a one-time password", async () => {
    const one = await anOperator(api, []);
    const params = { operatorId: one.operatorId };
    const reset = await api.call("resetOperator", { token: token(), params });
    expect(reset.value.operator.hasAuthenticator).toBe(false);
    const out = await api.call("operatorInfo", { token: one.token });
    expect(out.refusal?.code).toBe("not_logged_in");
    const login = (password: string) =>
      api.call("operatorLogin", { body: { username: one.username, password } });
    expect((await login(one.password)).refusal?.code).toBe("bad_credentials");
    expect((await login(reset.value.oneTimePassword)).value.status).toBe("enrolment_needed");
  });

  test("nobody knows are not found", async () => {
    const body = { name: "Nobody", status: "open" as const, roleIds: [] };
    expect((await update(nowhere, body)).refusal?.code).toBe("not_found");
    const reset = await api.call("resetOperator", {
      token: token(),
      params: { operatorId: nowhere },
    });
    expect(reset.refusal?.code).toBe("not_found");
  });
});

describe("nobody goes beyond their own permissions", () => {
  test("when opening, changing, suspending or resetting operators", async () => {
    const helper = await anOperator(api, ["operators.read", "operators.write"]);
    const auditors = await aRole("Auditors", ["audit.read"]);
    const auditor = await openOperator(api, ["audit.read"]);
    const plain = await openOperator(api, []);
    const by = helper.token;
    const code = async (answer: Promise<{ refusal: { code: string } | undefined }>) =>
      (await answer).refusal?.code;
    const make = (username: string, roleIds: string[]) =>
      api.call("createOperator", { token: by, body: { username, name: "Made", roleIds } });

    expect(await code(make("made-1", [auditors.roleId]))).toBe("beyond_own_permissions");
    expect(await code(make("made-2", [administratorRoleId]))).toBe("beyond_own_permissions");
    expect(await code(make("made-3", []))).toBeUndefined();
    const body = ({ name, status, roleIds }: typeof plain) => ({ name, status, roleIds });
    const gift = { ...body(plain), roleIds: [auditors.roleId] };
    expect(await code(update(plain.operatorId, gift, by))).toBe("beyond_own_permissions");
    for (const change of [{ roleIds: [] }, { status: "suspended" }, { name: "Renamed" }]) {
      const wished = { ...body(auditor), ...change } as typeof gift;
      expect(await code(update(auditor.operatorId, wished, by))).toBe("beyond_own_permissions");
    }
    for (const operatorId of [auditor.operatorId, admin.operatorId]) {
      const reset = api.call("resetOperator", { token: by, params: { operatorId } });
      expect(await code(reset)).toBe("beyond_own_permissions");
    }
    const mine = { name: "Helper", status: "open" as const, roleIds: [administratorRoleId] };
    expect(await code(update(helper.operatorId, mine, by))).toBe("beyond_own_permissions");
  });

  test("when making or changing roles, not even with every permission by name", async () => {
    const helper = await anOperator(api, ["roles.read", "roles.write"]);
    const auditors = await aRole("More auditors", ["audit.read"]);
    const beyond = { name: "Mine", permissions: ["audit.read" as const] };
    const made = await api.call("createRole", { token: helper.token, body: beyond });
    expect(made.refusal?.code).toBe("beyond_own_permissions");
    const emptied = await api.call("updateRole", {
      token: helper.token,
      params: { roleId: auditors.roleId },
      body: { name: "More auditors", permissions: [] },
    });
    expect(emptied.refusal?.code).toBe("beyond_own_permissions");

    const almost = await anOperator(api, permissions);
    const roleIds = [administratorRoleId];
    const self = { name: "Almost", status: "open" as const, roleIds };
    const raised = await update(almost.operatorId, self, almost.token);
    expect(raised.refusal?.code).toBe("beyond_own_permissions");
  });
});

describe("roles", () => {
  const change = (roleId: string, name: string, may: Permission[] = []) =>
    api.call("updateRole", {
      token: token(),
      params: { roleId },
      body: { name, permissions: may },
    });
  const remove = (roleId: string) => api.call("deleteRole", { token: token(), params: { roleId } });

  test("have unique names, whatever the case", async () => {
    const role = await aRole("Night desk");
    const body = { name: "night DESK", permissions: [] };
    const twin = await api.call("createRole", { token: token(), body });
    expect(twin.refusal?.code).toBe("role_name_taken");
    const other = await aRole("Day desk");
    expect((await change(other.roleId, "NIGHT desk")).refusal?.code).toBe("role_name_taken");
    expect((await change(role.roleId, "NIGHT desk")).value.name).toBe("NIGHT desk");
  });

  test("list what they allow and how many have them", async () => {
    const role = await aRole("Counted", ["roles.read", "audit.read", "audit.read"]);
    expect(role.permissions.toSorted()).toEqual(["audit.read", "roles.read"]);
    const one = await openOperator(api, []);
    await update(one.operatorId, { name: "One", status: "open", roleIds: [role.roleId] });
    const { value } = await api.call("roles", { token: token() });
    expect(value[0]).toMatchObject({ roleId: administratorRoleId, isFixed: true });
    expect(value[0]?.permissions).toEqual([...permissions]);
    expect(value.find(({ roleId }) => roleId === role.roleId)?.operators).toBe(1);
    expect((await remove(role.roleId)).refusal?.code).toBe("role_in_use");
    await update(one.operatorId, { name: "One", status: "open", roleIds: [] });
    expect((await remove(role.roleId)).value).toEqual({});
    expect((await remove(role.roleId)).refusal?.code).toBe("not_found");
    expect((await change(role.roleId, "Gone")).refusal?.code).toBe("not_found");
  });

  test("of the administrators stays as it is", async () => {
    expect((await change(administratorRoleId, "Bosses")).refusal?.code).toBe("role_fixed");
    expect((await remove(administratorRoleId)).refusal?.code).toBe("role_fixed");
  });
});

describe("the last open administrator", () => {
  test("stays, and of two who suspend each other at once one does", async () => {
    const own = await createTestApp({ hasSecondPerson: true });
    try {
      const [a, b] = [
        await anOperator(own, "everything", "first"),
        await anOperator(own, "everything", "second"),
      ];
      const suspend = (by: TestOperator, whom: TestOperator) =>
        own.call("updateOperator", {
          token: by.token,
          params: { operatorId: whom.operatorId },
          body: { name: "Out", status: "suspended", roleIds: [administratorRoleId] },
        });
      const answers = await Promise.all([suspend(a, b), suspend(b, a)]);
      const stays = answers[0]?.refusal === undefined ? a : b;
      expect(answers.map((answer) => answer.refusal?.code)).toEqual(
        stays === a ? [undefined, "not_logged_in"] : ["not_logged_in", undefined],
      );
      expect((await suspend(stays, stays)).refusal?.code).toBe("last_administrator");
      const without = await own.call("updateOperator", {
        token: stays.token,
        params: { operatorId: stays.operatorId },
        body: { name: "Plain", status: "open", roleIds: [] },
      });
      expect(without.refusal?.code).toBe("last_administrator");
    } finally {
      await own.close();
    }
  });
});

describe("the audit trail", () => {
  test("has before and after of every change, who made it and from where", async () => {
    const ip = "203.0.113.9";
    const by = { token: token(), ip };
    const role = { name: "Watched", permissions: ["audit.read" as const] };
    const { roleId } = (await api.call("createRole", { ...by, body: role })).value;
    const actor = { operator: "ada", ip };
    expect(await lastAudit()).toMatchObject({
      ...actor,
      action: "role.created",
      subject: "Watched",
      before: null,
      after: role,
    });
    const changed = { name: "Watched more", permissions: ["audit.read", "roles.read"] };
    await api.call("updateRole", { ...by, params: { roleId }, body: changed });
    expect(await lastAudit()).toMatchObject({
      ...actor,
      action: "role.updated",
      before: role,
      after: { name: "Watched more", permissions: ["roles.read", "audit.read"] },
    });

    const made = await api.call("createOperator", {
      ...by,
      body: { username: "watched", name: "Watched One", roleIds: [roleId] },
    });
    const { operatorId } = made.value.operator;
    const before = { name: "Watched One", status: "open", roles: ["Watched more"] };
    expect(await lastAudit()).toMatchObject({
      ...actor,
      action: "operator.created",
      subject: "watched",
      before: null,
      after: before,
    });
    const params = { operatorId };
    const to = { name: "Watched Two", status: "suspended" as const, roleIds: [] };
    await api.call("updateOperator", { ...by, params, body: to });
    const after = { name: "Watched Two", status: "suspended", roles: [] };
    expect(await lastAudit()).toMatchObject({
      ...actor,
      action: "operator.updated",
      subject: "watched",
      before,
      after,
    });
    const { auditId } = await lastAudit();
    await api.call("updateOperator", { ...by, params, body: to });
    expect((await lastAudit()).auditId).toBe(auditId);
    await api.call("resetOperator", { ...by, params });
    expect(await lastAudit()).toMatchObject({ ...actor, action: "operator.reset" });
    await api.call("deleteRole", { ...by, params: { roleId } });
    expect(await lastAudit()).toMatchObject({ ...actor, action: "role.deleted", after: null });
    // Passwords and secrets are nobody's to read, least of all there.
    const all = await api.call("auditTrail", { token: token(), query: { pageSize: "100" } });
    expect(all.text).not.toContain(made.value.oneTimePassword);
  });

  test("a refused change leaves none", async () => {
    const { auditId } = await lastAudit();
    await api.call("createRole", { token: token(), body: { name: "Readers", permissions: [] } });
    await api.call("deleteRole", { token: token(), params: { roleId: administratorRoleId } });
    expect((await lastAudit()).auditId).toBe(auditId);
  });

  test("is whole after all this", async () => {
    const { rows, brokenAt } = await api.app.platform.backoffice.verifyAudit();
    expect(rows).toBeGreaterThan(50);
    expect(brokenAt).toBeUndefined();
  });

  test("is read in pages, by action and by operator", async () => {
    const page = (query: Record<string, string>) =>
      api.call("auditTrail", { token: token(), query }).then(({ value }) => value);
    const all = await page({ pageSize: "5" });
    expect(all.content).toHaveLength(5);
    expect(all.totalPages).toBe(Math.ceil(all.total / 5));
    const next = await page({ pageSize: "5", pageNum: "2" });
    const ids = [...all.content, ...next.content].map(({ auditId }) => auditId);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const created = await page({ action: "role.created", pageSize: "100" });
    expect(new Set(created.content.map(({ action }) => action))).toEqual(new Set(["role.created"]));
    const mine = await page({ operatorId: admin.operatorId, pageSize: "100" });
    expect(new Set(mine.content.map(({ operator }) => operator))).toEqual(new Set(["ada"]));
    expect((await page({ pageNum: "999" })).content).toEqual([]);
  });
});
