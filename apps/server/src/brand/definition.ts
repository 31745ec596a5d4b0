import type { Tx } from "../platform/db.ts";
import { replaceParts, upsertMerchant, type MerchantDefinition } from "./definition-store.ts";
import { checkPattern } from "./registration-rules.ts";

/**
 * Saves a brand. Throws on a pattern that could run forever and on an unknown time zone. Repeating
 * it changes nothing.
 */
export async function saveMerchant(tx: Tx, definition: MerchantDefinition): Promise<void> {
  for (const { field, acceptedPattern } of definition.registration) {
    if (acceptedPattern !== null && checkPattern(acceptedPattern) === undefined) {
      throw new Error(`the pattern of ${field} is malformed or could run for ever`);
    }
  }
  // Throws a RangeError that names the zone.
  Intl.DateTimeFormat("en", { timeZone: definition.timeZone });
  await upsertMerchant(tx, definition);
  await replaceParts(tx, definition);
}
