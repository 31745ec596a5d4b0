import type { Tx } from "../platform/db.ts";
import type { LocalText } from "../platform/text.ts";
import type { Banner } from "./rules.ts";
import { replaceParts, upsertMerchant } from "./definition-store.ts";
import { checkPattern } from "./registration-rules.ts";

/** A whole brand as its owner defines it; saving one replaces what it had, save its maintenance. */
export interface MerchantDefinition {
  readonly merchantCode: string;
  readonly brandName: string;
  readonly mainDomain: string;
  readonly isDefault: boolean;
  readonly currency: string;
  readonly countryCode: string;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly ageMin: number;
  readonly supportUrl: string | null;
  /** Hosts in the order they are offered; lower case, without port. */
  readonly hosts: readonly string[];
  /** Flags by id; "PARENT/CHILD" nests. */
  readonly flags: Readonly<Record<string, boolean>>;
  readonly registration: readonly {
    readonly field: "username" | "password";
    readonly patternId: number;
    readonly acceptedPattern: string | null;
    readonly lengthMin: number;
    readonly lengthMax: number;
  }[];
  readonly blockedCountries: readonly string[];
  readonly banners: readonly Banner[];
  readonly notices: readonly { readonly noticeId: string; readonly title: LocalText }[];
}

/** Saves a brand. Throws on a pattern that could run for ever. Again, it changes nothing. */
export async function saveMerchant(tx: Tx, definition: MerchantDefinition): Promise<void> {
  for (const { field, acceptedPattern } of definition.registration) {
    if (acceptedPattern !== null && checkPattern(acceptedPattern) === undefined) {
      throw new Error(`the pattern of ${field} is malformed or could run for ever`);
    }
  }
  await upsertMerchant(tx, definition);
  await replaceParts(tx, definition);
}
