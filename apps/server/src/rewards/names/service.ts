import type { Reader } from "../../platform/db.ts";
import { textIn } from "../../platform/text.ts";
import { listNamed } from "./store.ts";

/**
 * What operators called the rewards and segments of these ids; others are left out. So is what has
 * several names: an operator may choose the id of something new, and so give another's a false one.
 */
export async function rewardNames(
  reader: Reader,
  ids: readonly string[],
  language: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await listNamed(reader, ids);
  const several = new Set<string>();
  const names = new Map<string, string>();
  for (const { id, title } of rows) {
    if (names.has(id)) several.add(id);
    names.set(id, textIn(title, language));
  }
  return new Map([...names].filter(([id]) => !several.has(id)));
}
