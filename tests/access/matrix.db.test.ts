import {
  permissions,
  routes,
  wire,
  type CallName,
  type Permission,
  type RouteSchema,
  type SessionScope,
  type Wire,
} from "@baize/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../apps/server/test/app.ts";
import { allTypes, theCast, type Cast } from "./cast.ts";

/**
 * Every call of the contract by every role, generated from the contract: the door answers before
 * the body is read, so a role that may not call is refused whatever it sends, and one that may
 * never is. Routes outside the contract are listed here by name; a new one fails until it is.
 *
 * A door that asks for a permission is tried with that one alone and with all the others together:
 * whichever of them opened it would be seen. At doors of the other side, of which nobody may open
 * any, members of one type in each scope stand for all, another type at each call; so do operators
 * with nothing and with everything.
 */

let api: TestApp;
let cast: Cast;

beforeAll(async () => {
  api = await createTestApp();
  cast = await theCast(api);
}, 180_000);
afterAll(() => api.close());

type Door =
  | "allowed"
  | "not_logged_in"
  | "trial_not_allowed"
  | "non_agent_account"
  | "account_unfinished"
  | "password_change_required"
  | "authenticator_required"
  | "permission_denied";

/** Who stands before the door. */
type Role =
  | { readonly kind: "guest" }
  | { readonly kind: "trial" }
  | { readonly kind: "member"; readonly type: number; readonly scope: SessionScope }
  | {
      readonly kind: "operator";
      readonly scope: "full" | "password";
      readonly may: readonly Permission[];
    };

const agentTypes: ReadonlySet<number> = new Set([1, 2, 41, 42]);

function expected(schema: RouteSchema, role: Role): Door {
  if (schema.access === "anyone") return "allowed";
  if (schema.access === "operator") return expectedOfOperator(schema, role);
  if (role.kind === "guest" || role.kind === "operator") return "not_logged_in";
  if (schema.access === "agent" && (role.kind === "trial" || !agentTypes.has(role.type))) {
    return "non_agent_account";
  }
  if (role.kind === "trial") return schema.access === "member" ? "trial_not_allowed" : "allowed";
  if (role.scope === "account") {
    return schema.isForUnfinished === true ? "allowed" : "account_unfinished";
  }
  // An agent shows the authenticator before money moves along the line, on every site.
  if (role.scope === "full" && schema.assurance === "line" && agentTypes.has(role.type)) {
    return "authenticator_required";
  }
  if (role.scope === "full" || schema.isAlwaysAllowed === true) return "allowed";
  return role.scope === "password" ? "password_change_required" : "authenticator_required";
}

function expectedOfOperator(schema: RouteSchema, role: Role): Door {
  if (role.kind !== "operator") return "not_logged_in";
  if (role.scope === "password" && schema.isAlwaysAllowed !== true) {
    return "password_change_required";
  }
  const { permission } = schema;
  return permission === undefined || role.may.includes(permission)
    ? "allowed"
    : "permission_denied";
}

const params = {
  id: "00000000-0000-4000-8000-000000000000",
  statementId: "00000000-0000-4000-8000-000000000000",
  moveId: "00000000-0000-4000-8000-000000000000",
  contractId: "00000000-0000-4000-8000-000000000000",
  exportId: "00000000-0000-4000-8000-000000000000",
  adjustmentId: "00000000-0000-4000-8000-000000000000",
  depositId: "00000000-0000-4000-8000-000000000000",
  transferId: "00000000-0000-4000-8000-000000000000",
  accountId: "none",
  vendorCode: "NONE",
  lineId: "00000000-0000-4000-8000-000000000000",
  memberId: "1",
  memberRef: "unobody",
  flagId: "00000000-0000-4000-8000-000000000000",
  documentId: "00000000-0000-4000-8000-000000000000",
  offerId: "00000000-0000-4000-8000-000000000000",
  bonusId: "00000000-0000-4000-8000-000000000000",
  grantId: "00000000-0000-4000-8000-000000000000",
  withdrawalId: "00000000-0000-4000-8000-000000000000",
  operatorId: "00000000-0000-4000-8000-000000000000",
  roleId: "00000000-0000-4000-8000-000000000000",
  sessionId: "00000000-0000-4000-8000-000000000000",
  trustedId: "00000000-0000-4000-8000-000000000000",
  contentId: "00000000-0000-4000-8000-000000000000",
  feedbackId: "00000000-0000-4000-8000-000000000000",
  merchantCode: "AMBERJACK",
  currency: "BDT",
  nodeId: "nothing",
  roundId: "nobody",
  provider: "google",
  vendor: "HSE",
  day: "2026-01-15",
  consumer: "nobody",
  eventId: "00000000-0000-4000-8000-000000000000",
};

const doorCodes: ReadonlySet<string> = new Set<Door>([
  "not_logged_in",
  "trial_not_allowed",
  "non_agent_account",
  "account_unfinished",
  "password_change_required",
  "authenticator_required",
  "permission_denied",
]);

/** What the door said: refusals of the door by their code, all else as allowed. */
async function door(name: CallName, token: string | undefined): Promise<string> {
  const takesBody = wire[name].method === "POST" || wire[name].method === "PUT";
  const answer = await api.call(name, {
    params,
    plain: true,
    ...(token === undefined ? {} : { token }),
    ...(takesBody ? { body: {} } : {}),
  });
  const code = answer.refusal?.code ?? "";
  expect(code).not.toBe("unknown_call");
  return doorCodes.has(code) ? code : "allowed";
}

/** These end sessions, their own among them, so they come last and by themselves. */
const ending: ReadonlySet<CallName> = new Set(["logout", "operatorLogout", "endOtherSessions"]);
const names = (Object.keys(wire) as CallName[]).toSorted(
  (a, b) => Number(ending.has(a)) - Number(ending.has(b)),
);

const scopes = ["full", "password", "authenticator", "account"] as const;

/** Who of the members tries this door: [type, scope]. */
function membersAt(name: CallName): readonly (readonly [number, SessionScope])[] {
  if (routes[name].access !== "operator") {
    return allTypes.flatMap((type) => scopes.map((scope) => [type, scope] as const));
  }
  const turn = names.indexOf(name);
  return scopes.map((scope, at) => [allTypes[(turn + at) % allTypes.length] ?? 3, scope] as const);
}

/** What the operators may who try this door. */
function permissionsAt({ permission }: RouteSchema): readonly (readonly Permission[])[] {
  if (permission === undefined) return [[], permissions];
  return [[], [permission], permissions.filter((other) => other !== permission), permissions];
}

describe.each(names)("%s", (name) => {
  const schema: RouteSchema = routes[name];

  test("is marked alike in both halves of the contract", () => {
    expect(wire[name].auth).toBe(schema.access === "anyone" ? "N" : "T");
    expect(schema.access === "operator").toBe(
      wire[name].path.startsWith("/console/api/") && wire[name].auth === "T",
    );
  });

  test("answers guests and trial players as declared", async () => {
    expect(await door(name, undefined)).toBe(expected(schema, { kind: "guest" }));
    expect(await door(name, await cast.trial())).toBe(expected(schema, { kind: "trial" }));
  });

  test("answers members of the types as declared, in every scope", async () => {
    for (const [type, scope] of membersAt(name)) {
      const token = await cast.member(type, scope);
      expect([type, scope, await door(name, token)]).toEqual([
        type,
        scope,
        expected(schema, { kind: "member", type, scope }),
      ]);
    }
  });

  test("answers operators by their permissions", async () => {
    for (const may of permissionsAt(schema)) {
      const token = await cast.operator(may, "full");
      expect([may, await door(name, token)]).toEqual([
        may,
        expected(schema, { kind: "operator", scope: "full", may }),
      ]);
    }
    const token = await cast.operator(permissions, "password");
    expect(await door(name, token)).toBe(
      expected(schema, { kind: "operator", scope: "password", may: permissions }),
    );
  });

  test("does not take a token of another shape", async () => {
    const token = await cast.member(3, "full");
    for (const wrong of ["", "x", `${token} `, "A".repeat(43), "' or 1=1 --"]) {
      expect(await door(name, wrong)).toBe(expected(schema, { kind: "guest" }));
    }
  });
});

/** Routes outside the contract: what keeps their doors, and where that is tested. */
const outside: Readonly<Record<string, string>> = {
  "GET /.well-known/wps-jwks.json": "public keys",
  "GET /healthz": "open; says no more than alive",
  "GET /readyz": "open; names the parts that fail",
  "GET /favicon.ico": "open; the icon where a browser guesses it: platform/http/site.test.ts",
  "GET /brand/mark.svg": "open; the mark of a brand: platform/http/site.test.ts",
  "GET /brand/vendors/:file": "open; the mark of a vendor: platform/http/site.test.ts",
  "GET /brand/look.css": "open; the colours of a brand: platform/http/site.test.ts",
  "GET /verify": "open; leads to the studio's verifier: platform/http/site.test.ts",
  "GET /wps/cs/open": "open; a path sealed for the brand: backoffice/brand-console.db.test.ts",
  "GET /robots.txt": "open; for search engines: platform/http/site.test.ts",
  "GET /manifest.webmanifest": "open; the brand's name and icons: platform/http/site.test.ts",
  "GET /media/:id-:width.:format":
    "open; visitors' pictures by unguessable id: content/media.db.test.ts",
  "GET /docs": "the reference, open",
  "GET /docs/json": "the reference, open",
  "GET /docs/yaml": "the reference, open",
  "GET /docs/static/*": "the reference, open",
  "GET /docs/static/index.html": "the reference, open",
  "GET /docs/static/swagger-initializer.js": "the reference, open",
  "POST /hooks/payments/:provider": "signed by the provider: cashier/deposits/service.db.test.ts",
  "POST /vendor/:vendorCode/user/info": "signed by the vendor: vendors/wallet/routes.db.test.ts",
  "POST /vendor/:vendorCode/user/balance": "signed by the vendor: vendors/wallet/routes.db.test.ts",
  "POST /vendor/:vendorCode/transaction/bet":
    "signed by the vendor: vendors/wallet/routes.db.test.ts",
  "POST /vendor/:vendorCode/transaction/win":
    "signed by the vendor: vendors/wallet/routes.db.test.ts",
  "POST /vendor/:vendorCode/transaction/rollback":
    "signed by the vendor: vendors/wallet/routes.db.test.ts",
  "GET /wps/session/social/:provider": "open; leads to the provider: tests/identity",
  "GET /wps/session/social/:provider/callback": "bound to the browser that set out: tests/identity",
};

test("every route of the server is in the contract or listed here", () => {
  const known = new Set(
    Object.values<Wire>(wire).flatMap(({ method, path, alias = path }) => [
      `${method} ${path}`,
      `${method} ${alias}`,
    ]),
  );
  // HEAD answers what GET does, without its body.
  const served = [...api.app.fastify.knownRoutes].map((route) => route.replace("HEAD ", "GET "));
  const foreign = new Set(served.filter((route) => !known.has(route)));
  foreign.delete("GET /docs/");
  expect([...foreign].toSorted()).toEqual(Object.keys(outside).toSorted());
});
