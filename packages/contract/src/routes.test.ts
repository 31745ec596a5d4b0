import { describe, expect, it } from "vitest";
import { z } from "zod";
import { refusalText } from "./refusal-texts.ts";
import { commonRefusals, refusals } from "./refusals.ts";
import { routes } from "./routes.ts";
import type { RouteSchema } from "./route.ts";
import { wire, type CallName } from "./wire.ts";

const table: readonly (readonly [CallName, RouteSchema])[] = Object.entries(routes).map(
  ([name, schema]) => [name as CallName, schema],
);

/** What a part of a union is known by. */
function tagOf({ shape }: z.ZodObject): Record<string, unknown> {
  const literals = Object.entries(shape).filter(([, field]) => field instanceof z.ZodLiteral);
  return Object.fromEntries(literals.map(([key, field]) => [key, (field as z.ZodLiteral).value]));
}

describe("the route table", () => {
  it("has both halves of every call and no two calls on one address", () => {
    expect(Object.keys(routes).toSorted()).toEqual(Object.keys(wire).toSorted());
    const addresses = Object.values(wire).map((call) => `${call.method} ${call.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(table)("%s: marks and schemas agree", (name, schema) => {
    const call = wire[name];
    expect(schema.access === "anyone").toBe(call.auth === "N");
    expect(call.path.includes(":")).toBe(schema.params !== undefined);
    if (call.encrypted) {
      expect(schema.body).toBeDefined();
      expect(schema.refusals).toEqual(
        expect.arrayContaining(["key_rotated", "payload_unreadable"]),
      );
    }
    if (call.method === "GET" || call.method === "DELETE") expect(schema.body).toBeUndefined();
    if (schema.idempotent) expect(schema.refusals).toContain("idempotency_key_reused");
    if (schema.idempotent && schema.body instanceof z.ZodObject) {
      const fields = Object.keys(schema.body.shape).filter((field) => /password|pin/i.test(field));
      expect(schema.secrets ?? []).toEqual(fields);
    }
    for (const code of schema.refusals) expect(commonRefusals).not.toContain(code);
  });

  it.each(table)("%s: unknown fields are refused", (_name, schema) => {
    const { params, query, body } = schema;
    const bodies = body === undefined || "shape" in body ? [body] : body.options;
    for (const part of [params, query, ...(bodies as (z.ZodObject | undefined)[])]) {
      if (part === undefined) continue;
      const { error } = part.safeParse({ ...tagOf(part), surelyNotAField: 1 });
      expect(error?.issues.some((issue) => issue.code === "unrecognized_keys")).toBe(true);
    }
  });

  it.each(table)("%s: the answer has a JSON schema", (_name, schema) => {
    expect(() => z.toJSONSchema(schema.response, { io: "output" })).not.toThrow();
  });
});

describe("refusals", () => {
  it("have a text in the language asked for, and in English where there is none", () => {
    expect(refusalText("not_found", "en")).toBe("We couldn’t find that.");
    expect(refusalText("not_found", "bn")).toMatch(/[\u0980-\u09ff]/);
    expect(refusalText("not_found", "tlh")).toBe(refusalText("not_found", "en"));
  });

  it("have snake_case codes and refusing statuses", () => {
    for (const [code, [status]] of Object.entries(refusals)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});
