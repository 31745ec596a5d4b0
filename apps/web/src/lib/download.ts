import type { CallInput } from "@baize/contract";
import { recordsWire } from "@baize/contract/records-wire";
import { headersOf, refusalOf } from "./client.ts";
import { CallRefused } from "./refused.ts";

/** Files of the platform, saved by the browser. */

type FileCall = "transactionsFile" | "betsFile";

/** A year of play on a slow line takes its time. */
const timeoutMs = 120_000;

const namePattern = /filename="([^"]+)"/;

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Makes a call that answers with a file, and saves it. Throws `CallRefused` like `call`. */
export async function downloadFile(
  name: FileCall,
  { query }: CallInput<"transactionsFile"> | CallInput<"betsFile">,
): Promise<void> {
  const fields = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(fields as [string, string][]).toString();
  const route = recordsWire[name];
  let answer: Response;
  let content: Blob;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    answer = await fetch(`${route.path}?${text}`, { headers: headersOf(route, {}, false), signal });
    content = await answer.clone().blob();
  } catch {
    throw new CallRefused("network_error", 0);
  }
  if (!answer.ok) throw refusalOf(answer, await answer.json().catch(() => null));
  const header = answer.headers.get("content-disposition") ?? "";
  save(content, namePattern.exec(header)?.[1] ?? `${name}.csv`);
}
