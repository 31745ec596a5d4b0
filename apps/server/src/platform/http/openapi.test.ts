import { wire } from "@baize/contract";
import { expect, test } from "vitest";
import { openApiDocument, refusalsOf } from "./openapi.ts";

const document = openApiDocument();
const text = JSON.stringify(document);

test("every call of the contract is described, and the text is the same each time", () => {
  for (const [name, call] of Object.entries(wire)) {
    const path = call.path.replaceAll(/:([A-Za-z]+)/g, "{$1}");
    expect(document.paths[path]).toHaveProperty([call.method.toLowerCase(), "operationId"], name);
  }
  expect(JSON.stringify(openApiDocument())).toBe(text);
});

test("every reference leads to a schema of the document", () => {
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((found) => found[1]);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !((name ?? "") in document.components.schemas))).toEqual([]);
  expect(text).not.toContain("#/$defs/");
});

test("refusals stand in the order they are checked", () => {
  const codes = refusalsOf("createDeposit");
  expect(codes.indexOf("not_logged_in")).toBeLessThan(codes.indexOf("trial_not_allowed"));
  expect(codes.at(-1)).toBe("payment_unavailable");
});
