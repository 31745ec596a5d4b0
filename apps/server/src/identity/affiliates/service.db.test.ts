import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, registration, type TestApp } from "../../../test/app.ts";
import { changeBrand, field, type BrandChanges } from "../../../test/brands.ts";
import { sha256 } from "../../platform/crypto.ts";

let api: TestApp;
let counter = 0;

beforeAll(async () => {
  api = await createTestApp();
});
afterEach(() => changeBrand(api, "AMBERJACK"));
afterAll(() => api.close());

type Body = Readonly<Record<string, unknown>>;

const aName = () => `Guest${(counter += 1)}`;
const amberjack = (changes: BrandChanges) => changeBrand(api, "AMBERJACK", changes);

function register(changes: Body = {}, username = aName()) {
  const body = { ...registration(username), ...changes };
  return api.call("register", { body, ip: `10.0.${counter & 255}.7` });
}

async function codeOf(changes: Body): Promise<string | undefined> {
  return (await register(changes)).refusal?.code;
}

function memberOf(username: string) {
  return api.app.platform.identity.memberByUsername("AMBERJACK", username);
}

describe("who invited", () => {
  async function anAgent(affiliateCode: string, username = aName()) {
    const { identity } = api.app.platform;
    const order = { merchantCode: "AMBERJACK", username, memberType: 2, affiliateCode } as const;
    return (await identity.openAccount(order)).member;
  }

  async function inviterOf(username: string): Promise<bigint | null | undefined> {
    const rows = await api.database.db.read((reader) =>
      reader.query<{ invited_by: bigint | null }>(
        "select invited_by from identity.member where username = $1",
        [username],
      ),
    );
    return rows[0]?.invited_by;
  }

  test("a code is found in any case, an unknown one refused: invitation_code_error", async () => {
    await anAgent("River42");
    const found = await api.call("affiliate", { query: { code: " rIVER42 " } });
    expect(found.value).toEqual({ affiliateCode: "River42", clickId: null, registers: "player" });
    const unknown = await api.call("affiliate", { query: { code: "River43" } });
    expect([unknown.status, unknown.refusal?.code]).toEqual([422, "invitation_code_error"]);
    expect((await api.call("affiliate", {})).value).toEqual({
      affiliateCode: null,
      clickId: null,
      registers: "player",
    });
    // Codes belong to a brand.
    const headers = { host: "alt.localhost" };
    const elsewhere = await api.call("affiliate", { query: { code: "River42" }, headers });
    expect(elsewhere.refusal?.code).toBe("invitation_code_error");
  });

  test("an address implies a code, for the call and for sign-ups", async () => {
    const agent = await anAgent("Hosted1");
    const { affiliates } = api.app.platform.identity;
    const host = "nadia.localhost";
    await amberjack({ hosts: ["localhost", host] });
    await api.database.db.transaction((tx) =>
      affiliates.giveHost(tx, "AMBERJACK", "hosted1", "Nadia.localhost"),
    );
    const found = await api.call("affiliate", { query: { domain: "NADIA.localhost:8080" } });
    expect(found.value).toEqual({ affiliateCode: "Hosted1", clickId: null, registers: "player" });
    const unknown = await api.call("affiliate", { query: { domain: "other.localhost" } });
    expect(unknown.value).toEqual({ affiliateCode: null, clickId: null, registers: "player" });
    const body = registration("Hostguest");
    expect((await api.call("register", { body, headers: { host } })).status).toBe(200);
    expect(await inviterOf("Hostguest")).toBe(agent.memberId);
    // The address that a form says it came by counts for nothing.
    expect((await register({ domain: host }, "Hostliar")).status).toBe(200);
    expect(await inviterOf("Hostliar")).toBeNull();
  });

  test("a typed code, a recommender and a link tell the inviter, the strongest first", async () => {
    const [first, second, third] = [
      await anAgent("Strong1"),
      await anAgent("Strong2"),
      await anAgent("Strong3"),
    ];
    await amberjack({
      fields: [
        field("affiliateCode", { isRequired: false }),
        field("recommenderId", { isRequired: false }),
      ],
    });
    const all = { affiliateCode: "strong1", recommenderId: "strong2", referralCode: "strong3" };
    await register(all, "Invited1");
    expect(await inviterOf("Invited1")).toBe(first.memberId);
    await register({ ...all, affiliateCode: "" }, "Invited2");
    expect(await inviterOf("Invited2")).toBe(second.memberId);
    await register({ referralCode: "Strong3" }, "Invited3");
    expect(await inviterOf("Invited3")).toBe(third.memberId);
    await register({ referralCode: first.publicId }, "Invited4");
    expect(await inviterOf("Invited4")).toBe(first.memberId);
    await register({ referralCode: "unknown", recommenderId: "unknown" }, "Invited5");
    expect(await inviterOf("Invited5")).toBeNull();
  });

  test("a closed account invites nobody", async () => {
    const agent = await anAgent("Closing1");
    await api.app.platform.identity.setStatus(agent.memberId, "closed");
    expect(await codeOf({ affiliateCode: "Closing1" })).toBe("invitation_code_error");
  });

  test("a code belongs to one account", async () => {
    await anAgent("Single1");
    await expect(anAgent("SINGLE1", "Secondagent")).rejects.toMatchObject({
      code: "invitation_code_error",
    });
    expect(await memberOf("secondagent")).toBeUndefined();
  });
});

describe("with an account elsewhere", () => {
  function aTicket(code: string, subject: string) {
    return api.database.db.transaction((tx) =>
      tx.execute(
        `insert into identity.social_ticket (code_hash, merchant_code, provider, issuer, subject,
           ends_at)
         values ($1, 'AMBERJACK', 'google', 'https://accounts.test', $2, $3)`,
        [sha256(code), subject, new Date(api.clock.now().getTime() + 600_000)],
      ),
    );
  }

  test("it is linked to the new account, once: social_failed", async () => {
    await aTicket("ticket-one", "subject-1");
    // A refused registration leaves the ticket for the next try.
    await register({}, "Ownedname");
    expect((await register({ socialCode: "ticket-one" }, "Ownedname")).status).toBe(409);
    const answer = await register({ socialCode: "ticket-one" }, "Linked1");
    const { value } = await api.call("securityOverview", { token: answer.value.token });
    expect(value.social).toMatchObject([{ provider: "google" }]);
    expect(await codeOf({ socialCode: "ticket-one" })).toBe("social_failed");
    await aTicket("ticket-two", "subject-1");
    expect(await codeOf({ socialCode: "ticket-two" })).toBe("social_failed");
  });
});
