import { refusalText } from "@baize/contract";
import { minuteMs as minute } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  anOperator,
  enrol,
  openOperator,
  operatorPassword,
  type TestOperator,
} from "../../../test/operators.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
});
afterAll(() => api.close());
/** A code counts once: each test begins in a new time step. */
beforeEach(() => api.clock.advance(60_000));

interface From {
  readonly ip?: string;
  readonly code?: string;
}

function login(
  username: string,
  password = operatorPassword,
  headers = {},
  { code, ...from }: From = {},
) {
  const body = { username, password, ...(code === undefined ? {} : { code }) };
  return api.call("operatorLogin", { body, headers, ...from });
}

async function pendingOf({ username, password }: TestOperator): Promise<string> {
  return (await login(username, password)).value.pendingToken;
}

function verify(pendingToken: string, code: string, headers = {}) {
  return api.call("operatorVerify", { body: { pendingToken, code }, headers });
}

const info = (token: string, headers = {}) => api.call("operatorInfo", { token, headers });

async function actionsOf(subject: string): Promise<string[]> {
  const { content } = await api.app.platform.backoffice.listAudit(
    { action: undefined, operatorId: undefined },
    { pageNum: 1, pageSize: 100 },
  );
  return content.filter((row) => row.subject === subject).map((row) => row.action);
}

test("operators sign in also from where the brand is not offered", async () => {
  const { username } = await openOperator(api, []);
  const blocked = { ip: "203.0.113.200" };
  const kept = await api.call("gameList", { ...blocked });
  expect(kept.refusal?.code).toBe("region_blocked");
  expect((await login(username, operatorPassword, {}, blocked)).status).toBe(200);
});

test("refusals are in the console's language, also where the brand has others", async () => {
  for (const language of ["ar", "bn", "en"] as const) {
    const { refusal } = await login("nobody-here", operatorPassword, { language });
    expect(refusal?.message).toBe(refusalText(refusal?.code ?? "internal_error", language));
  }
});

describe("the first sign-in", () => {
  test("sets the authenticator up, opens the session and shows ten recovery codes", async () => {
    const { username } = await openOperator(api, "everything");
    const first = (await login(username)).value;
    if (first.status !== "enrolment_needed") throw new Error("no enrolment");
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(first.otpauthUri).toContain(`secret=${first.secret}`);
    expect(first.otpauthUri).toMatch(/^otpauth:\/\/totp\/Baize%20Console/);
    const wrong = await verify(first.pendingToken, "000000");
    expect(wrong.refusal).toMatchObject({ code: "verification_failed", value: { triesLeft: 4 } });

    const entered = await enrol(api, username);
    expect(new Set(entered.recoveryCodes).size).toBe(10);
    const { operator, permissions, mustChangePassword } = (await info(entered.token)).value;
    expect(operator).toMatchObject({ username, status: "open", hasAuthenticator: true });
    expect(operator.lastLoginAt).toBe(api.clock.now().toISOString());
    expect(permissions).toContain("roles.write");
    expect(mustChangePassword).toBe(false);
    // The other sign-in under way is worth nothing any more.
    expect((await verify(first.pendingToken, "000000")).refusal?.code).toBe("verification_ended");
    expect(await actionsOf(username)).toEqual([
      "operator.signed_in",
      "operator.enrolled",
      "operator.sign_in_failed",
      "operator.created",
    ]);
  });

  test("at two browsers at once turns one authenticator on", async () => {
    const { username } = await openOperator(api, []);
    const entered = await Promise.allSettled([1, 2, 3].map(() => enrol(api, username)));
    expect(entered.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("every other sign-in", () => {
  test("asks for a code, which counts once", async () => {
    const one = await anOperator(api, []);
    api.clock.advance(minute);
    expect((await login(one.username)).value).toEqual({
      status: "code_needed",
      pendingToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    const tokens = [await pendingOf(one), await pendingOf(one), await pendingOf(one)];
    const answers = await Promise.all(tokens.map((token) => verify(token, one.code())));
    const entered = answers.filter(({ status }) => status === 200);
    expect(entered).toHaveLength(1);
    expect(entered[0]?.value.recoveryCodes).toBeNull();
  });

  test("takes a recovery code once", async () => {
    const one = await anOperator(api, []);
    const [code = ""] = one.recoveryCodes;
    expect((await verify(await pendingOf(one), code.toLowerCase())).status).toBe(200);
    const again = await verify(await pendingOf(one), code);
    expect(again.refusal?.code).toBe("verification_failed");
  });

  test("waits ten minutes for its code", async () => {
    const one = await anOperator(api, []);
    const [early, late] = [await pendingOf(one), await pendingOf(one)];
    api.clock.advance(10 * minute - 1000);
    expect((await verify(early, one.code())).status).toBe(200);
    const fresh = await pendingOf(one);
    api.clock.advance(10 * minute);
    for (const token of [late, fresh]) {
      expect((await verify(token, one.code())).refusal?.code).toBe("verification_ended");
    }
  });

  test("belongs to the browser it was begun in", async () => {
    const one = await anOperator(api, []);
    const elsewhere = { "user-agent": "another" };
    api.clock.advance(minute);
    const pending = await pendingOf(one);
    expect((await verify(pending, one.code(), elsewhere)).refusal?.code).toBe("verification_ended");
    expect((await info(one.token, elsewhere)).refusal?.code).toBe("not_logged_in");
    expect((await info(one.token)).status).toBe(200);
  });

  test("looks at five codes at most, however many come at once", async () => {
    const one = await anOperator(api, []);
    api.clock.advance(minute);
    const pending = await pendingOf(one);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => verify(pending, "no such code")),
    );
    const codes = answers.map((answer) => answer.refusal?.code);
    expect(codes.filter((code) => code === "verification_failed")).toHaveLength(5);
    expect(codes.filter((code) => code === "verification_ended")).toHaveLength(35);
    expect((await verify(pending, one.code())).refusal?.code).toBe("verification_ended");
  });

  test("does not let a stolen password guess on with a sign-in after the other", async () => {
    const one = await anOperator(api, []);
    api.clock.advance(minute);
    for (let round = 0; round < 2; round += 1) {
      const pending = await pendingOf(one);
      for (let tries = 0; tries < 5; tries += 1) await verify(pending, "111 111");
    }
    const pending = await pendingOf(one);
    expect((await verify(pending, one.code())).refusal?.code).toBe("verification_ended");
    expect(await actionsOf(one.username)).toContain("operator.locked");
    api.clock.advance(30 * minute);
    expect((await verify(await pendingOf(one), one.code())).status).toBe(200);
  });
});

describe("a wrong sign-in", () => {
  test("answers alike for an unknown name, a wrong password and a suspended account", async () => {
    const { operatorId, username } = await openOperator(api, []);
    const suspended = await openOperator(api, []);
    await api.app.platform.backoffice.updateOperator(undefined, suspended.operatorId, {
      ...suspended,
      status: "suspended",
    });
    const answers = [
      await login("nobody-here"),
      await login(username, "wrong"),
      await login(suspended.username),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.refusal?.code).toBe("bad_credentials");
    expect(operatorId).not.toBe(suspended.operatorId);
  });

  test.each(["nobody-at-all", "somebody"])(
    "locks the name for half an hour after the third: %s",
    async (username) => {
      if (username === "somebody") await openOperator(api, [], username);
      const answers = await Promise.all(Array.from({ length: 30 }, () => login(username, "wrong")));
      const codes = answers.map((answer) => answer.refusal?.code);
      expect(codes.filter((code) => code === "bad_credentials")).toHaveLength(3);
      expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(27);
      const closed = await login(username);
      expect(closed.refusal).toMatchObject({
        code: "too_many_attempts",
        value: { retryAfterSeconds: 1800 },
      });
      api.clock.advance(30 * minute - 1000);
      expect((await login(username)).refusal?.code).toBe("too_many_attempts");
      api.clock.advance(1000);
      const open = await login(username);
      if (username === "somebody") expect(open.status).toBe(200);
      else expect(open.refusal?.code).toBe("bad_credentials");
    },
  );

  test("is written down by name only where the name is somebody's", async () => {
    const { username } = await openOperator(api, []);
    for (const name of [username, username, username, "hunter2-my-password"]) {
      await login(name, "wrong");
    }
    expect(await actionsOf(username)).toEqual([
      "operator.locked",
      "operator.sign_in_failed",
      "operator.sign_in_failed",
      "operator.sign_in_failed",
      "operator.created",
    ]);
    expect(await actionsOf("hunter2-my-password")).toEqual([]);
    expect((await actionsOf("")).length).toBeGreaterThan(0);
  });

  test("three of them do not matter once password and code were right", async () => {
    const one = await anOperator(api, []);
    for (let round = 0; round < 3; round += 1) {
      api.clock.advance(minute);
      expect((await login(one.username, "wrong")).refusal?.code).toBe("bad_credentials");
      expect((await login(one.username, "wrong")).refusal?.code).toBe("bad_credentials");
      expect((await verify(await pendingOf(one), one.code())).status).toBe(200);
    }
  });
});

describe("a stranger", () => {
  const networks = Array.from({ length: 50 }, (_, index) => `203.0.113.${index + 1}`);

  /** From 50 networks, a wrong password each; tells how many were looked at. */
  async function attack(username: string): Promise<number> {
    const answers = await Promise.all(networks.map((ip) => login(username, "wrong", {}, { ip })));
    const codes = answers.map((answer) => answer.refusal?.code);
    const isRefused = (code?: string) => code === "bad_credentials" || code === "too_many_attempts";
    expect(codes.filter((code) => !isRefused(code))).toEqual([]);
    return codes.filter((code) => code === "bad_credentials").length;
  }

  test("has ten tries from all networks, and is never locked out of the usual one", async () => {
    const one = await anOperator(api, []);
    api.clock.advance(minute);
    expect(await attack(one.username)).toBe(10);
    expect(await attack(one.username)).toBe(0);
    expect((await verify(await pendingOf(one), one.code())).status).toBe(200);
    // The owner's sign-in gives the stranger no new tries.
    expect(await attack(one.username)).toBe(0);
    api.clock.advance(30 * minute);
    expect(await attack(one.username)).toBe(10);
  });

  test("has as many for a name that nobody has", async () => {
    expect(await attack("nobody-to-guess")).toBe(10);
    expect((await login("nobody-to-guess", "wrong")).refusal).toMatchObject({
      code: "too_many_attempts",
      value: { unlock: ["authenticator"] },
    });
  });

  test("cannot keep the operator's authenticator from opening any network", async () => {
    const one = await anOperator(api, []);
    await attack(one.username);
    api.clock.advance(minute);
    for (const ip of ["198.51.100.7", networks[0] ?? ""]) {
      api.clock.advance(minute);
      const closed = await login(one.username, one.password, {}, { ip });
      expect(closed.refusal?.code).toBe("too_many_attempts");
      const open = await login(one.username, one.password, {}, { ip, code: one.code() });
      const { pendingToken } = open.value;
      const body = { pendingToken, code: one.code() };
      expect((await api.call("operatorVerify", { body, ip })).status).toBe(200);
    }
  });

  test("learns nothing where the name is locked, and has few tries there", async () => {
    const one = await anOperator(api, []);
    await attack(one.username);
    api.clock.advance(minute);
    const ip = "198.51.100.8";
    const tried = [
      await login(one.username, one.password, {}, { ip }),
      await login(one.username, one.password, {}, { ip, code: "000000" }),
      await login(one.username, "wrong", {}, { ip, code: one.code() }),
      await login(one.username, "wrong", {}, { ip, code: "000000" }),
      await login("nobody-at-all", "wrong", {}, { ip: "198.51.100.9" }),
    ];
    expect(new Set(tried.slice(0, 4).map(({ text }) => text)).size).toBe(1);
    for (let more = 0; more < 2; more += 1) {
      await login(one.username, "wrong", {}, { ip, code: "000000" });
    }
    const late = await login(one.username, one.password, {}, { ip, code: one.code() });
    expect(late.refusal?.code).toBe("too_many_attempts");
    // The code was never used up: from the owner's network it is still good.
    expect((await verify(await pendingOf(one), one.code())).status).toBe(200);
  });

  test("a thief of the password guesses ten codes, and does not lock out the owner", async () => {
    const one = await anOperator(api, []);
    await attack(one.username);
    api.clock.advance(minute);
    const guess = (ip: string) => login(one.username, one.password, {}, { ip, code: "000000" });
    for (const ip of networks.slice(0, 12)) await guess(ip);
    const right = await login(one.username, one.password, {}, { ip: "198.51.100.4" });
    expect(right.refusal?.code).toBe("too_many_attempts");
    const late = { ip: "198.51.100.4", code: one.code() };
    const refused = await login(one.username, one.password, {}, late);
    expect(refused.refusal?.code).toBe("too_many_attempts");
    expect((await verify(await pendingOf(one), one.code())).status).toBe(200);
  });

  test("is reported at once, until a day has passed", async () => {
    const { username } = await openOperator(api, []);
    const isTold = async () => {
      const admin = await anOperator(api, ["alerts.read"]);
      const query = { pageNum: "1", pageSize: "100", state: "new" };
      const { content } = (await api.call("alerts", { token: admin.token, query })).value;
      return content.some(
        (row) => row.code === "operator_sign_in_guessed" && row.subject === username,
      );
    };
    await login(username, "wrong");
    await login(username, "wrong");
    expect(await isTold()).toBe(false);
    await login(username, "wrong");
    expect(await isTold()).toBe(true);
    await api.app.platform.backoffice.watchSignIns();
    expect(await isTold()).toBe(true);
    api.clock.advance(24 * 60 * minute);
    await api.app.platform.backoffice.watchSignIns();
    expect(await isTold()).toBe(false);
  });

  test("is no matter once two operators let the name in again", async () => {
    const { username, operatorId } = await openOperator(api, []);
    await attack(username);
    const admin = await anOperator(api, "everything");
    const shown = async () => {
      const all = (await api.call("operators", { token: admin.token })).value;
      return all.find((each) => each.operatorId === operatorId)?.closedUntil ?? null;
    };
    expect(await shown()).not.toBeNull();
    expect((await login(username)).refusal?.code).toBe("too_many_attempts");
    const params = { operatorId };
    const released = await api.call("releaseOperator", { token: admin.token, params });
    expect(released.value).toMatchObject({ operatorId, closedUntil: null });
    expect(await shown()).toBeNull();
    expect((await login(username)).value.status).toBe("enrolment_needed");
    expect(await actionsOf(username)).toContain("operator.released");
    const clerk = await anOperator(api, ["operators.read"]);
    const refused = await api.call("releaseOperator", { token: clerk.token, params });
    expect(refused.refusal?.code).toBe("permission_denied");
  });
});

describe("a session", () => {
  const act = (token: string) => api.call("noteOperatorActivity", { token });

  test("ends after half an hour without an act, and after eight hours in any case", async () => {
    const idle = await anOperator(api, []);
    api.clock.advance(30 * minute - 1000);
    expect((await act(idle.token)).status).toBe(200);
    api.clock.advance(30 * minute);
    expect((await info(idle.token)).refusal?.code).toBe("not_logged_in");

    const busy = await anOperator(api, []);
    const endsAt = (await info(busy.token)).value.sessionEndsAt;
    expect(Date.parse(endsAt) - api.clock.now().getTime()).toBe(8 * 60 * minute);
    for (let passed = 0; passed < 8 * 60 - 20; passed += 20) {
      api.clock.advance(20 * minute);
      expect((await act(busy.token)).status).toBe(200);
    }
    api.clock.advance(20 * minute);
    expect((await act(busy.token)).refusal?.code).toBe("not_logged_in");
  });

  test("is not kept alive by a tab that asks again and again", async () => {
    const one = await anOperator(api, "everything");
    for (let passed = 0; passed < 29; passed += 1) {
      api.clock.advance(minute);
      expect((await api.call("operators", { token: one.token })).status).toBe(200);
      expect((await info(one.token)).status).toBe(200);
    }
    api.clock.advance(minute);
    expect((await info(one.token)).refusal?.code).toBe("not_logged_in");
  });

  test("ends with the sign-out, once", async () => {
    const one = await anOperator(api, []);
    expect((await api.call("operatorLogout", { token: one.token })).value).toEqual({});
    const again = await api.call("operatorLogout", { token: one.token });
    expect(again.refusal?.code).toBe("not_logged_in");
    expect(await actionsOf(one.username)).toContain("operator.signed_out");
  });

  test("is no member's, and a member's is no operator's", async () => {
    const one = await anOperator(api, "everything");
    expect((await api.call("memberInfo", { token: one.token })).refusal?.code).toBe(
      "not_logged_in",
    );
    const member = await api.aMember();
    const answer = await api.call("operators", { token: member });
    expect(answer.refusal?.code).toBe("not_logged_in");
  });
});

describe("a one-time password", () => {
  const wished = "Cedar-Window-Evening-9";

  async function aNewcomer() {
    const admin = await anOperator(api, "everything");
    const username = `new-${admin.username}`.slice(0, 32);
    const body = { username, name: "New Comer", roleIds: [] };
    const made = (await api.call("createOperator", { token: admin.token, body })).value;
    return { admin, username, password: made.oneTimePassword };
  }

  function change(token: string, oldPassword: string, newPassword: string, confirm = newPassword) {
    const body = { oldPassword, newPassword, confirmNewPassword: confirm };
    return api.call("changeOperatorPassword", { token, body });
  }

  test("opens only the change to another", async () => {
    const { username, password } = await aNewcomer();
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const { token } = await enrol(api, username, password);
    expect((await info(token)).value.mustChangePassword).toBe(true);
    const refused = await api.call("operators", { token });
    expect(refused.refusal?.code).toBe("password_change_required");
    expect((await change(token, password, wished)).value).toEqual({});
    expect((await info(token)).value.mustChangePassword).toBe(false);
    expect((await api.call("operators", { token })).refusal?.code).toBe("permission_denied");
    expect((await login(username, password)).refusal?.code).toBe("bad_credentials");
    expect((await login(username, wished)).value.status).toBe("code_needed");
  });

  test("is worth nothing after three days", async () => {
    const { username, password } = await aNewcomer();
    api.clock.advance(3 * 24 * 60 * minute - 1000);
    expect((await login(username, password)).value.status).toBe("enrolment_needed");
    api.clock.advance(1000);
    expect((await login(username, password)).refusal?.code).toBe("bad_credentials");
  });

  test("gives way to a good password only", async () => {
    const { token, password } = await anOperator(api, []);
    const codeOf = async (to: string, confirm = to, from = password) =>
      (await change(token, from, to, confirm)).refusal?.code;
    expect(await codeOf(wished, "Cedar-Window-Evening-8")).toBe("inconsistent_twice");
    expect(await codeOf(wished, wished, "wrong")).toBe("password_wrong");
    const short = await change(token, password, "Short-One-7");
    expect(short.refusal).toMatchObject({
      code: "registration_rule",
      value: { field: "newPassword", minLength: 12, maxLength: 128 },
    });
    expect(await codeOf("password1234")).toBe("password_breached");
    expect(await codeOf(password)).toBe("password_reused");
    expect(await codeOf(wished)).toBeUndefined();
  });

  test("is not guessed at from a console that was left open", async () => {
    const { token, password } = await anOperator(api, []);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => change(token, "wrong", wished)),
    );
    const codes = answers.map((answer) => answer.refusal?.code);
    expect(codes.filter((code) => code === "password_wrong")).toHaveLength(3);
    expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(17);
    expect((await change(token, password, wished)).refusal?.code).toBe("too_many_attempts");
  });

  test("once replaced ends every other session of the operator", async () => {
    const one = await anOperator(api, []);
    api.clock.advance(minute);
    const other = (await verify(await pendingOf(one), one.code())).value.token;
    const waiting = await pendingOf(one);
    await change(one.token, one.password, wished);
    expect((await info(one.token)).status).toBe(200);
    expect((await info(other)).refusal?.code).toBe("not_logged_in");
    api.clock.advance(minute);
    expect((await verify(waiting, one.code())).refusal?.code).toBe("verification_ended");
  });
});
