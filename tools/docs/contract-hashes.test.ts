import { expect, test } from "vitest";
import { openApiDocument } from "../../apps/server/src/platform/http/openapi.ts";
import { contractHashes } from "./contract-hashes.ts";

const document = openApiDocument();
const lines = contractHashes(document).trimEnd().split("\n");

test("each call and schema has one line", () => {
  const names = lines.map((line) => line.split(" ").slice(0, 2).join(" "));
  expect(new Set(names).size).toBe(lines.length);
  expect(names).toContain("call createDeposit");
});

test("a change of one field changes the line of its call or schema alone", () => {
  const name = Object.keys(document.components.schemas)[0] ?? "";
  const schemas = { ...document.components.schemas, [name]: { description: "something else" } };
  const changed = { ...document, components: { ...document.components, schemas } };
  const after = contractHashes(changed).trimEnd().split("\n");
  const different = after.filter((line, at) => line !== lines[at]);
  expect(different.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
    `schema ${name}`,
  ]);
});
