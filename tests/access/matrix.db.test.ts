import { routes, wire, type CallName, type RouteSchema } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, registration, type TestApp } from "../../apps/server/test/app.ts";

/**
 * Every call of the contract by every role, generated from the contract: the door answers before
 * the body is read, so a role that may not call is refused whatever it sends, and one that may
 * never is.
 */

const roles = ["guest", "trial", "member", "agent"] as const;
type Role = (typeof roles)[number];

let it: TestApp;
const tokens: Partial<Record<Role, string>> = {};

/** Agents come with the back office; until then one is made by hand of a member. */
async function anAgent(): Promise<string> {
  const registered = await it.call("register", { body: registration("agentbyhand") });
  await it.database.db.transaction((tx) =>
    tx.execute("update identity.member set member_type = 2 where username = 'agentbyhand'"),
  );
  return registered.value.token;
}

beforeAll(async () => {
  it = await createTestApp();
  tokens.trial = await it.aTrial();
  tokens.member = await it.aMember();
  tokens.agent = await anAgent();
});
afterAll(() => it.close());

function expected(access: RouteSchema["access"], role: Role): string {
  if (access === "anyone") return "allowed";
  if (role === "guest") return "not_logged_in";
  return access === "member" && role === "trial" ? "trial_not_allowed" : "allowed";
}

/** What the door said: refusals of the door by their code, all else as allowed. */
async function door(name: CallName, token: string | undefined): Promise<string> {
  const params = { depositId: "00000000-0000-4000-8000-000000000000", roundId: "nobody" };
  const answer = await it.call(name, {
    params,
    plain: true,
    ...(token === undefined ? {} : { token }),
    ...(wire[name].method === "POST" || wire[name].method === "PUT" ? { body: {} } : {}),
  });
  const code = answer.refusal?.code;
  expect(code).not.toBe("unknown_call");
  return code === "not_logged_in" || code === "trial_not_allowed" ? code : "allowed";
}

const names = (Object.keys(wire) as CallName[])
  // Its own session ends by it, so it comes last.
  .toSorted((a, b) => Number(a === "logout") - Number(b === "logout"));

describe.each(names)("%s", (name) => {
  test("is marked alike in both halves of the contract", () => {
    expect(wire[name].auth).toBe(routes[name].access === "anyone" ? "N" : "T");
  });

  test.each(roles)("answers a %s as declared", async (role) => {
    expect(await door(name, tokens[role])).toBe(expected(routes[name].access, role));
  });

  test("does not take a token of another shape", async () => {
    const access = routes[name].access;
    for (const token of ["", "x", `${tokens.member} `, "A".repeat(43), "' or 1=1 --"]) {
      expect(await door(name, token)).toBe(expected(access, "guest"));
    }
  });
});
