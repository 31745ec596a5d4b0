import { eventCatalogue } from "../../apps/server/src/event-catalogue.ts";
import { describe, namedSection, schemaText } from "./schema-text.ts";

/** What modules tell each other, as a page of the reference. */
export function eventsPage(): string {
  const named = new Map<string, Readonly<Record<string, unknown>>>();
  const sections = eventCatalogue.map(
    ({ kind, version, schema }) =>
      `## \`${kind}\`\n\nVersion ${version}.\n\n${schemaText(describe(schema, "output", named))}`,
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
