import { isDeepStrictEqual } from "node:util";

/**
 * What of a record a change touched, for the audit trail: an article in twenty-six languages of
 * which one word changed must not be written down twice in all of them.
 */
type Fields = Readonly<Record<string, unknown>>;

interface Difference {
  readonly before: Fields;
  readonly after: Fields;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields that differ, within fields of fields too; a field only one side has is absent. */
export function differenceOf(before: Fields, after: Fields): Difference {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const from: Record<string, unknown> = {};
  const to: Record<string, unknown> = {};
  for (const name of names) {
    const [was, is] = [before[name], after[name]];
    if (isDeepStrictEqual(was, is)) continue;
    const inside = isFields(was) && isFields(is) ? differenceOf(was, is) : undefined;
    if (was !== undefined) from[name] = inside?.before ?? was;
    if (is !== undefined) to[name] = inside?.after ?? is;
  }
  return { before: from, after: to };
}
