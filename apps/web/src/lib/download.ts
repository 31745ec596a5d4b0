import type { CallInput } from "@baize/contract";
import { recordsWire } from "@baize/contract/records-wire";
import { saveFile } from "./save-file.ts";

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
  const fields = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(fields as [string, string][]).toString();
  const route = recordsWire[name];
  await saveFile(route, `${route.path}?${text}`, `${name}.csv`, rewrite);
}
