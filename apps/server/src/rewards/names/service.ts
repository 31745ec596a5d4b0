import type { Reader } from "../../platform/db.ts";
import { textIn } from "../../platform/text.ts";
import { listNamed } from "./store.ts";

/** What operators called the rewards and segments of these ids; others are left out. */
export async function rewardNames(
  reader: Reader,
  ids: readonly string[],
  language: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await listNamed(reader, ids);
  return new Map(rows.map(({ id, title }) => [id, textIn(title, language)]));
}
