import http from "node:http";
import https from "node:https";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

/** What a page must load before any of its code runs, in bytes as they travel. */
export interface FirstLoad {
  readonly scripts: ReadonlyMap<string, number>;
  readonly styles: ReadonlyMap<string, number>;
}

interface Sent {
  readonly text: string;
  readonly bytes: number;
}

/** An answer as a browser asks for it; the body's bytes are those of its brotli form. */
function fetchBrotli(url: URL): Promise<Sent> {
  const { get } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { "accept-encoding": "br" } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        if (answer.statusCode !== 200 || answer.headers["content-encoding"] !== "br") {
          return reject(new Error(`${url.href} is not sent compressed; run npm run build`));
        }
        return resolve({ text: brotliDecompressSync(body).toString(), bytes: body.length });
      });
    });
    request.on("error", reject);
  });
}

const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]+)"`).exec(tag)?.[1];

/** Imports that a module cannot run without; those on demand have parentheses. */
const staticImport =
  /(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w$*{}\s,]*?from\s*)?["'](\.[^"']+)["']/g;

/** What stands in the page itself, as if it were a file. */
function inlineBytes(page: string, tag: "script" | "style"): number {
  const found = [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))];
  const text = found.map(([, inner = ""]) => inner).join("");
  return text === "" ? 0 : brotliCompressSync(text).length;
}

/** The entry of what the page itself contains. */
export const inPageStyles = "in the page, styles";

/** The scripts and styles a page holds and names, and what those scripts import. */
export async function measureFirstLoad(site: string): Promise<FirstLoad> {
  const page = await fetchBrotli(new URL("/", site));
  const scripts = new Map([["in the page, scripts", inlineBytes(page.text, "script")]]);
  const styles = new Map([[inPageStyles, inlineBytes(page.text, "style")]]);
  const waiting: URL[] = [];
  // The site's styles are asked for by the script in the page.
  for (const [path] of page.text.matchAll(/\/assets\/[\w.-]+\.css/g)) {
    styles.set(path, (await fetchBrotli(new URL(path, site))).bytes);
  }
  for (const [tag] of page.text.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const isStyle = attribute(tag, "rel") === "stylesheet";
    const isScript = tag.startsWith("<script") || attribute(tag, "rel") === "modulepreload";
    const address = attribute(tag, tag.startsWith("<script") ? "src" : "href");
    if (address === undefined || !(isStyle || isScript)) continue;
    const url = new URL(address, site);
    if (isScript) waiting.push(url);
    else styles.set(url.pathname, (await fetchBrotli(url)).bytes);
  }
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (scripts.has(url.pathname)) continue;
    const { text, bytes } = await fetchBrotli(url);
    scripts.set(url.pathname, bytes);
    for (const [, place = ""] of text.matchAll(staticImport)) waiting.push(new URL(place, url));
  }
  return { scripts, styles };
}

/** The brotli size of one more file of the site. */
export async function brotliBytes(url: string): Promise<number> {
  return (await fetchBrotli(new URL(url))).bytes;
}
