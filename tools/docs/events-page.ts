import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AnyEventType } from "../../apps/server/src/platform/events/index.ts";
import { describe, namedSection, schemaText } from "./schema-text.ts";

const modules = fileURLToPath(new URL("../../apps/server/src", import.meta.url));

/** The files in which modules declare what they publish. */
export const eventFiles = (): string[] =>
  readdirSync(modules, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "events.ts" && !file.startsWith("bin"))
    .map((file) => path.join(modules, file))
    .toSorted();

const isEventType = (value: unknown): value is AnyEventType =>
  typeof value === "function" && "kind" in value && "schema" in value;

/** Every type of event that a module declares, by kind. */
export async function readEventTypes(): Promise<AnyEventType[]> {
  const types: AnyEventType[] = [];
  for (const file of eventFiles()) {
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    types.push(...Object.values(exported).filter(isEventType));
  }
  return types.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
}

/** What modules tell each other, as a page of the reference. */
export async function eventsPage(): Promise<string> {
  const named = new Map<string, Readonly<Record<string, unknown>>>();
  const sections = (await readEventTypes()).map(
    ({ kind, version, schema }) =>
      `## \`${kind}\`\n\nVersion ${version}.\n\n${schemaText(describe(schema, "input", named))}`,
  );
  const names = [...named]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => namedSection(name, schema));
  return [
    "# Events",
    "Generated from `events.ts` of the modules by `npm run docs`; changes belong there. " +
      "How events are kept and read: [Events](../concepts/events.md).",
    ...sections,
    ...(names.length === 0 ? [] : ["## Types", ...names]),
    "",
  ].join("\n\n");
}
