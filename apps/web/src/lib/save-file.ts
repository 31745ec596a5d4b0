import type { Wire } from "@baize/contract/site-wire";
import { headersOf, refusalOf } from "./client.ts";
import { CallRefused } from "./refused.ts";

/** Files of the platform, saved by the browser. */

/** A large file on a slow line takes its time. */
const timeoutMs = 120_000;

const namePattern = /filename="([^"]+)"/;

export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Makes a call that answers with a file, and saves it under the name the platform gives, rewritten
 * where the reader wants other words. Throws `CallRefused` like `call`; a file that ends too soon
 * is not saved.
 */
export async function saveFile(
  route: Wire,
  url: string,
  name: string,
  rewrite?: (file: string) => string,
): Promise<void> {
  let answer: Response;
  let content: Blob;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { method } = route;
    answer = await fetch(url, { method, headers: headersOf(route, {}, false), signal });
    content = await answer.clone().blob();
  } catch {
    throw new CallRefused("network_error", 0);
  }
  if (!answer.ok) throw refusalOf(answer, await answer.json().catch(() => null));
  const header = answer.headers.get("content-disposition") ?? "";
  if (rewrite !== undefined) {
    content = new Blob([rewrite(await content.text())], { type: content.type });
  }
  save(content, namePattern.exec(header)?.[1] ?? name);
}

/** The same of a call without a place in its path; what is undefined is not asked for. */
export async function saveQueried(
  route: Wire,
  query: Readonly<Record<string, string | number | undefined>>,
  name: string,
  rewrite?: (file: string) => string,
): Promise<void> {
  const fields = Object.entries(query).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, String(value)]],
  );
  const text = new URLSearchParams(fields).toString();
  await saveFile(route, `${route.path}?${text}`, name, rewrite);
}
