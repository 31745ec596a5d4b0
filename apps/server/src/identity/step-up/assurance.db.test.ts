import { routes, wire, type CallName, type RouteSchema } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, testPassword, type TestApp } from "../../../test/app.ts";
import { codeOf } from "../../../test/browser.ts";
import { appCode, openMember, openSession, type TestMember } from "../../../test/members.ts";

/** Sessions that are not sure enough of their member: remembered ones, and agents' on the site. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

/**
 * Writes of a member that a stolen cookie may make: nothing of it moves money, opens a way in,
 * loosens a limit or tells who the member is. A new call is sensitive, or it is written here.
 */
const harmless: ReadonlySet<CallName> = new Set([
  "noteActivity",
  "logout",
  // Only of an account that is not in use yet, by who has its first password.
  "finishAccount",
  "feedTicket",
  "sendStepUpCode",
  "stepUp",
  // A code to a number or address binds nothing; binding needs a separate proof.
  "sendBindCode",
  // Without an authenticator that was started by a proof it confirms nothing.
  "confirmAuthenticator",
  "endSession",
  "endOtherSessions",
  "forgetTrusted",
  "saveMemberIcon",
  "saveMemberLanguage",
  "addFavoriteGame",
  "removeFavoriteGame",
  "launchGame",
  "roundReplay",
  // Money in, and money that comes back from a vendor to its own member.
  "createDeposit",
  "depositPaid",
  "cancelDeposit",
  // It changes nothing, and tries of the payment password are counted; setting up asks for a proof.
  "checkPayoutSetup",
  "collectFunds",
  "cancelBonus",
  "claimAward",
  "claimRebate",
  "claimRakeback",
  "joinMission",
  "leaveMission",
  "registerBoard",
  "rebuyBoard",
  // Small gifts and turns of tickets: money in.
  "claimCheckIn",
  "drawWheel",
  "claimTicket",
  "cancelTicket",
  "drawEnvelope",
  "claimRaffle",
  "buyRaffleTickets",
  "changeRewardSeeds",
  "joinPromotion",
  "leavePromotion",
  "claimPromoCode",
  "applyPromotion",
  "bonusByCode",
  "answerApplication",
  "uploadApplicationPicture",
  // Lowering counts at once; what raises a limit is confirmed by another call.
  "saveLimit",
  "pausePlay",
  "saveRealityCheck",
  "declineLimitOffer",
  "acknowledgeReality",
  // What guards the account is told outside the site as well.
  "ackInbox",
  "deleteInbox",
  "readInbox",
  "saveNewsChoice",
]);

const table = Object.entries(routes) as [CallName, RouteSchema][];
const writes = table.filter(
  ([name, { access }]) =>
    (access === "session" || access === "member") && wire[name].method !== "GET",
);
const sensitive = writes.filter(
  ([, { stepUp, assurance }]) => stepUp !== undefined || assurance !== undefined,
);

const send = async (name: CallName, token: string) =>
  JSON.parse(
    (
      await api.app.fastify.inject({
        method: wire[name].method,
        url: wire[name].path.replace(/:\w+/, "google"),
        headers: { authorization: `Bearer ${token}`, host: "localhost" },
      })
    ).body,
  ) as { code: string; value: { action: string; methods: string[] } };

describe("a remembered session", () => {
  test("every write is sensitive, or written down as harmless", () => {
    const names = new Set(sensitive.map(([name]) => name));
    const missing = writes.map(([name]) => name).filter((name) => !names.has(name));
    expect(missing.toSorted()).toEqual([...harmless].toSorted());
  });

  test.each(sensitive)("makes no %s", async (name, schema) => {
    const { token } = await openMember(api, { assurance: "low", email: `${name}@mail.test` });
    const refused = await send(name, token);
    expect(refused).toMatchObject({
      code: "step_up_required",
      value: { action: schema.stepUp ?? "assurance", methods: ["email_code"] },
    });
  });

  test("is as good as another once its member has given a proof", async () => {
    const { token } = await openMember(api, { assurance: "low" });
    const { value } = await send("confirmLimit", token);
    expect(value.action).toBe("assurance");
    const body = { action: "assurance", method: "password", value: testPassword } as const;
    const wrong = await api.call("stepUp", { token, body: { ...body, value: "not it" } });
    expect(codeOf(wrong)).toBe("step_up_failed");
    expect((await send("confirmLimit", token)).code).toBe("step_up_required");
    expect((await api.call("stepUp", { token, body })).status).toBe(200);
    expect((await send("confirmLimit", token)).code).toBe("invalid_input");
    // Calls that need their own proof still do.
    expect((await send("saveProfile", token)).value.action).toBe("profile");
  });

  test("a full session needs no proof for a call without one", async () => {
    const { token } = await openMember(api);
    for (const [name, { stepUp }] of sensitive) {
      if (stepUp !== undefined) continue;
      expect((await send(name, token)).code, name).not.toBe("step_up_required");
    }
  });
});

describe("an agent on the players' site", () => {
  let agents = 0;
  const agentOf = (memberType = 1) => {
    agents += 1;
    return openMember(api, { memberType, email: `agent${agents}@mail.test` });
  };

  async function enrol({ member }: TestMember) {
    const { authenticators } = api.app.platform.identity.security;
    const { secret } = await authenticators.start(member);
    const visitor = { ip: "127.0.0.1", userAgent: "test" };
    await authenticators.confirm(member, appCode(api, secret), visitor, () => Promise.resolve());
    api.clock.advance(30_000);
    return secret;
  }

  test.each([1, 2, 41, 42])("of type %i moves no money of the line without one", async (type) => {
    const { token } = await agentOf(type);
    expect((await send("createLineTransfer", token)).code).toBe("authenticator_required");
  });

  test("shows it once, and a mailbox does not replace it", async () => {
    const agent = await agentOf();
    const secret = await enrol(agent);
    const { token } = agent;
    expect((await send("createLineTransfer", token)).value).toEqual({
      action: "line_transfer",
      methods: ["totp", "recovery_code"],
    });
    const byMail = { action: "line_transfer", method: "email_code", value: "123456" } as const;
    expect(codeOf(await api.call("stepUp", { token, body: byMail }))).toBe("step_up_method");
    const body = { ...byMail, method: "totp", value: appCode(api, secret) } as const;
    expect((await api.call("stepUp", { token, body })).status).toBe(200);
    expect((await send("createLineTransfer", token)).code).toBe("payload_unreadable");
    // Another session of the agent has shown nothing.
    const other = await openSession(api, agent.member);
    expect((await send("createLineTransfer", other.token)).code).toBe("step_up_required");
  });

  test("a member who signed in with it, or just set it up, is not asked again", async () => {
    const agent = await agentOf();
    const { token } = agent;
    const { authenticators } = api.app.platform.identity.security;
    const { secret } = await authenticators.start(agent.member);
    const code = appCode(api, secret);
    expect((await api.call("confirmAuthenticator", { token, body: { code } })).status).toBe(200);
    expect((await send("createLineTransfer", token)).code).toBe("payload_unreadable");
    api.clock.advance(30_000);
    const headers = { "user-agent": "the office" };
    const { username } = agent.member;
    const password = testPassword;
    const login = { type: "username", username, password, site: "agent" } as const;
    const waiting = (await api.call("login", { body: login, headers })).value;
    if (waiting.status !== "verification_needed") throw new Error("no check was asked for");
    const check = {
      pendingToken: waiting.pendingToken,
      method: "totp",
      value: appCode(api, secret),
    } as const;
    const entered = (await api.call("loginVerification", { body: check, headers })).value;
    if (entered.status !== "signed_in") throw new Error("the check was not enough");
    const rows = await api.database.db.read((reader) =>
      reader.query(
        "select assurance from identity.session where member_id = $1 and site = 'agent'",
        [agent.member.memberId],
      ),
    );
    expect(rows).toEqual([{ assurance: "strong" }]);
  });
});
