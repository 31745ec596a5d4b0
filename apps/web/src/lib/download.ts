import type { CallInput } from "@baize/contract";
import { recordsWire } from "@baize/contract/records-wire";
import { saveQueried } from "./save-file.ts";

/** A member's records as files. */

type FileCall = "transactionsFile" | "betsFile" | "claimsFile";

/**
 * Makes a call that answers with a file, and saves it, as `rewrite` has it where that is given.
 * Throws `CallRefused` like `call`.
 */
export async function downloadFile(
  name: FileCall,
  { query }: CallInput<FileCall>,
  rewrite?: (file: string) => string,
): Promise<void> {
  await saveQueried(recordsWire[name], query, `${name}.csv`, rewrite);
}
