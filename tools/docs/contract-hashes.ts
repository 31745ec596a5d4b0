import { createHash } from "node:crypto";
import type { OpenApiDocument } from "../../apps/server/src/platform/http/openapi.ts";

/**
 * The contract in one line for each call and schema: where it stands, its name and a short hash of
 * its whole description. The description itself is 60,000 lines that the programs make when asked;
 * this list is what a change of the contract cannot pass unnoticed.
 */

const hashOf = (part: unknown): string =>
  createHash("sha256").update(JSON.stringify(part)).digest("hex").slice(0, 12);

function nameOf(operation: unknown): string {
  const { operationId } = operation as { readonly operationId: string };
  return operationId;
}

export function contractHashes({ paths, components }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([place, operations]) =>
    Object.entries(operations as Record<string, unknown>).map(
      ([method, operation]) =>
        `call ${nameOf(operation)} ${method.toUpperCase()} ${place} ${hashOf(operation)}`,
    ),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `schema ${name} ${hashOf(schema)}`,
  );
  return `${[...calls.toSorted(), ...schemas.toSorted()].join("\n")}\n`;
}
