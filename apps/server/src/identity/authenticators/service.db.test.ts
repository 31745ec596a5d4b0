import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { appCode, openMember, proofOf, type TestMember } from "../../../test/members.ts";
import { sha256 } from "../../platform/crypto.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const stepMs = 30_000;
const visitor = { ip: "127.0.0.1", userAgent: "test" };

const authenticators = () => app.app.platform.identity.security.authenticators;

/** A code that is right at none of the steps around now. */
function wrongCode(secret: string): string {
  const right = new Set([-1, 0, 1, 2].map((away) => appCode(app, secret, away)));
  return ["000000", "000001", "000002", "000003", "000004"].find((code) => !right.has(code)) ?? "";
}

async function start({ session, token }: TestMember) {
  const headers = await proofOf(app, session, "authenticator");
  return app.call("startAuthenticator", { token, headers });
}

async function withAuthenticator(member: TestMember) {
  const { secret } = (await start(member)).value;
  const body = { code: appCode(app, secret) };
  const confirmed = await app.call("confirmAuthenticator", { token: member.token, body });
  app.clock.advance(stepMs);
  return { secret, recoveryCodes: confirmed.value.recoveryCodes };
}

async function overviewOf({ token }: TestMember) {
  return (await app.call("securityOverview", { token })).value;
}

async function events({ token }: TestMember) {
  const { value } = await app.call("securityActivity", { token });
  return value.content.map(({ event }) => event);
}

describe("setting up", () => {
  test("shows the secret once, under the brand's and the member's name", async () => {
    const member = await openMember(app);
    const { value } = await start(member);
    expect(value.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(value.otpauthUri);
    expect(decodeURIComponent(uri.pathname)).toBe(`/Amberjack:${member.member.username}`);
    expect(uri.searchParams.get("secret")).toBe(value.secret);
    expect(uri.searchParams.get("issuer")).toBe("Amberjack");
  });

  test("counts only when a first code has come back", async () => {
    const member = await openMember(app);
    const { secret } = (await start(member)).value;
    expect((await overviewOf(member)).authenticator.isOn).toBe(false);
    await expect(
      authenticators().verify(member.member.memberId, appCode(app, secret)),
    ).resolves.toBe(false);
    const body = { code: appCode(app, secret) };
    const { value } = await app.call("confirmAuthenticator", { token: member.token, body });
    expect(value.recoveryCodes).toHaveLength(10);
    const overview = await overviewOf(member);
    expect(overview.authenticator).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(overview.stepUpMethods).toEqual(["totp", "recovery_code"]);
    expect(await events(member)).toEqual(["authenticator_on"]);
  });

  test("again before the confirmation makes the first secret worthless", async () => {
    const member = await openMember(app);
    const first = (await start(member)).value.secret;
    const second = (await start(member)).value.secret;
    const { token } = member;
    const old = await app.call("confirmAuthenticator", {
      token,
      body: { code: appCode(app, first) },
    });
    expect(old.refusal?.code).toBe("code_wrong");
    const right = await app.call("confirmAuthenticator", {
      token,
      body: { code: appCode(app, second) },
    });
    expect(right.status).toBe(200);
  });

  test("is refused while one is on, and so is another confirmation", async () => {
    const member = await openMember(app);
    const { secret } = await withAuthenticator(member);
    expect((await start(member)).refusal?.code).toBe("authenticator_on");
    const body = { code: appCode(app, secret) };
    const again = await app.call("confirmAuthenticator", { token: member.token, body });
    expect(again.refusal?.code).toBe("authenticator_on");
  });

  test("cannot be confirmed before it was started", async () => {
    const { token } = await openMember(app);
    const answer = await app.call("confirmAuthenticator", { token, body: { code: "123456" } });
    expect(answer.refusal?.code).toBe("code_wrong");
  });

  test("may be confirmed wrongly five times in ten minutes", async () => {
    const member = await openMember(app);
    const { token } = member;
    const { secret } = (await start(member)).value;
    const confirm = (code: string) => app.call("confirmAuthenticator", { token, body: { code } });
    const wrong = await Promise.all(Array.from({ length: 30 }, () => confirm(wrongCode(secret))));
    const codes = wrong.map(({ refusal }) => refusal?.code);
    expect(codes.filter((code) => code === "code_wrong")).toHaveLength(5);
    expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(25);
    expect((await confirm(appCode(app, secret))).refusal?.code).toBe("too_many_attempts");
    app.clock.advance(10 * minuteMs);
    expect((await confirm(appCode(app, secret))).status).toBe(200);
  });

  test("confirmed five times at once turns on once, with one set of recovery codes", async () => {
    const member = await openMember(app);
    const { secret } = (await start(member)).value;
    const { memberId } = member.member;
    const body = { code: appCode(app, secret) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.call("confirmAuthenticator", { token: member.token, body }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await authenticators().recoveryCodesLeft(memberId)).toBe(10);
  });

  test("widens the session of an agent who had to set it up first", async () => {
    const agent = await openMember(app, { memberType: 2, scope: "authenticator" });
    const { token } = agent;
    expect((await app.call("profile", { token })).refusal?.code).toBe("authenticator_required");
    // There is nothing to give a proof with yet, so none is required.
    const { secret } = (await app.call("startAuthenticator", { token })).value;
    await app.call("confirmAuthenticator", { token, body: { code: appCode(app, secret) } });
    expect((await app.call("profile", { token })).status).toBe(200);
  });
});

describe("a code", () => {
  test("counts once, also when it comes ten times at once", async () => {
    const member = await openMember(app);
    const { memberId } = member.member;
    const { secret } = await withAuthenticator(member);
    const code = appCode(app, secret);
    // Five at most are looked at, however many come.
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => authenticators().verify(memberId, code)),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    app.clock.advance(10 * minuteMs);
    expect(await authenticators().verify(memberId, code)).toBe(false);
    expect(await authenticators().verify(memberId, appCode(app, secret))).toBe(true);
  });

  test("counts no more after a later one did", async () => {
    const member = await openMember(app);
    const { memberId } = member.member;
    const { secret } = await withAuthenticator(member);
    expect(await authenticators().verify(memberId, appCode(app, secret, 1))).toBe(true);
    expect(await authenticators().verify(memberId, appCode(app, secret, 0))).toBe(false);
    expect(await authenticators().verify(memberId, appCode(app, secret, 1))).toBe(false);
    app.clock.advance(stepMs);
    expect(await authenticators().verify(memberId, appCode(app, secret, 1))).toBe(true);
  });

  test("is not looked at while the check is closed: five wrong ones in ten minutes", async () => {
    const member = await openMember(app);
    const { memberId } = member.member;
    const { secret } = await withAuthenticator(member);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await authenticators().verify(memberId, wrongCode(secret))).toBe(false);
    }
    app.clock.advance(10 * minuteMs - 1);
    expect(await authenticators().verify(memberId, appCode(app, secret))).toBe(false);
    app.clock.advance(1);
    expect(await authenticators().verify(memberId, appCode(app, secret))).toBe(true);
  });

  test("of another member is wrong, also with that member's sealed secret in the row", async () => {
    const [own, thief] = [await openMember(app), await openMember(app)];
    const { secret } = await withAuthenticator(own);
    await withAuthenticator(thief);
    await app.database.db.transaction((tx) =>
      tx.execute(
        `update identity.authenticator set secret_sealed =
           (select secret_sealed from identity.authenticator where member_id = $1)
         where member_id = $2`,
        [thief.member.memberId, own.member.memberId],
      ),
    );
    await expect(
      authenticators().verify(own.member.memberId, appCode(app, secret)),
    ).rejects.toThrow();
  });
});

describe("recovery codes", () => {
  test("count once each, even one sent ten times at once; the member is notified", async () => {
    const member = await openMember(app, { email: "r1@mail.test" });
    const { recoveryCodes } = await withAuthenticator(member);
    await app.inbox.next("r1@mail.test");
    const [code = ""] = recoveryCodes;
    const tries = await Promise.all(
      Array.from({ length: 10 }, () =>
        authenticators().useRecoveryCode(member.member, code, visitor),
      ),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect((await overviewOf(member)).authenticator.recoveryCodesLeft).toBe(9);
    expect(await events(member)).toEqual(["recovery_code_used", "authenticator_on"]);
    expect((await app.inbox.next("r1@mail.test")).text).not.toContain(code);
  });

  test("are kept as hashes, and open nobody else's account", async () => {
    const member = await openMember(app);
    const { recoveryCodes } = await withAuthenticator(member);
    const [code = ""] = recoveryCodes;
    const rows = await app.database.db.read((reader) =>
      reader.query<{ code_hash: Buffer }>(
        "select code_hash from identity.recovery_code where member_id = $1",
        [member.member.memberId],
      ),
    );
    expect(rows).toHaveLength(10);
    expect(rows.some((row) => row.code_hash.equals(sha256(code)))).toBe(false);
    const stranger = await openMember(app);
    await withAuthenticator(stranger);
    await expect(authenticators().useRecoveryCode(stranger.member, code, visitor)).resolves.toBe(
      false,
    );
  });

  test("may be wrong five times in ten minutes", async () => {
    const member = await openMember(app);
    const { recoveryCodes } = await withAuthenticator(member);
    const [code = ""] = recoveryCodes;
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await authenticators().useRecoveryCode(member.member, "0000-0000-0000-0000", visitor);
    }
    const closed = await authenticators().useRecoveryCode(member.member, code, visitor);
    app.clock.advance(10 * minuteMs);
    const open = await authenticators().useRecoveryCode(member.member, code, visitor);
    expect([closed, open]).toEqual([false, true]);
  });

  test("are replaced as a whole; two renewals at once leave ten", async () => {
    const member = await openMember(app);
    const { recoveryCodes } = await withAuthenticator(member);
    const renew = async () => {
      const headers = await proofOf(app, member.session, "recovery_codes", "totp");
      return app.call("renewRecoveryCodes", { token: member.token, headers });
    };
    const renewed = await Promise.all([renew(), renew(), renew()]);
    expect(renewed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await authenticators().recoveryCodesLeft(member.member.memberId)).toBe(10);
    const [old = ""] = recoveryCodes;
    expect(await authenticators().useRecoveryCode(member.member, old, visitor)).toBe(false);
  });

  test("cannot be renewed without an authenticator, not even with one unconfirmed", async () => {
    const member = await openMember(app);
    const renew = async () => {
      const headers = await proofOf(app, member.session, "recovery_codes");
      return app.call("renewRecoveryCodes", { token: member.token, headers });
    };
    expect((await renew()).refusal?.code).toBe("authenticator_off");
    await start(member);
    expect((await renew()).refusal?.code).toBe("authenticator_off");
  });
});

describe("turning it off", () => {
  const remove = async ({ session, token }: TestMember) => {
    const headers = await proofOf(app, session, "authenticator", "totp");
    return app.call("removeAuthenticator", { token, headers });
  };

  test("takes the recovery codes with it and tells the member", async () => {
    const member = await openMember(app);
    const { secret, recoveryCodes } = await withAuthenticator(member);
    expect((await remove(member)).status).toBe(200);
    expect((await overviewOf(member)).authenticator).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await overviewOf(member)).stepUpMethods).toEqual(["password"]);
    const { memberId } = member.member;
    expect(await authenticators().verify(memberId, appCode(app, secret))).toBe(false);
    const [code = ""] = recoveryCodes;
    expect(await authenticators().useRecoveryCode(member.member, code, visitor)).toBe(false);
    expect(await events(member)).toEqual(["authenticator_off", "authenticator_on"]);
  });

  test("when it is off changes nothing and tells nothing", async () => {
    const member = await openMember(app);
    await start(member);
    expect((await remove(member)).status).toBe(200);
    expect(await events(member)).toEqual([]);
  });

  test.each([1, 2, 41, 42])("is not for agents of type %d", async (memberType) => {
    const agent = await openMember(app, { memberType });
    await withAuthenticator(agent);
    expect((await remove(agent)).refusal?.code).toBe("authenticator_needed");
    expect((await overviewOf(agent)).authenticator.isOn).toBe(true);
  });
});
