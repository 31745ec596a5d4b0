import type { TagUses } from "../../identity/index.ts";
import type { Reader } from "../../platform/db.ts";
import { usesIn } from "./asks.ts";
import { listTreesInForce } from "./uses-store.ts";

/**
 * What rewards that go on do with a tag: what two operators approved is not opened to more members
 * by one of them, who tags.
 */
export async function usesOfTag(
  reader: Reader,
  merchantCode: string,
  tag: string,
): Promise<TagUses> {
  return usesIn(await listTreesInForce(reader, merchantCode), tag);
}
