import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { writeFirstView, type LeadPicture } from "./first-view.ts";
import type { SiteBrand } from "./manifest.ts";
import { canonicalPathOf, writeHead } from "./page-head.ts";

/**
 * The pages every address of the site answers with. They are built once and sent with the name and
 * in the language of the brand behind the host, so that a first visitor sees neither another
 * language nor another direction before the site has asked for anything, and so that search engines
 * and messengers, which may run no scripts, learn whose page it is.
 */

/** The page of an address: agents and operators have their own entries. */
function pageOf(url: string): string {
  if (/^\/agent(?:Home)?(?:[/?#]|$)/.test(url)) return "agent/agent.html";
  if (/^\/console(?:[/?#]|$)/.test(url)) return "console/console.html";
  return "index.html";
}

interface Page {
  readonly etag: string;
  /** What stands in it, by the hash that the policy names. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

const sha256 = (text: string | Buffer) => createHash("sha256").update(text);

const hashesOf = (html: string, inline: RegExp) =>
  [...html.matchAll(inline)].map(([, text = ""]) => `'sha256-${sha256(text).digest("base64")}'`);

function prepare(html: string): Page {
  const plain = Buffer.from(html);
  return {
    etag: `W/"${sha256(plain).digest("base64url").slice(0, 16)}"`,
    scripts: hashesOf(html, /<script>(.*?)<\/script>/gs),
    styles: hashesOf(html, /<style>(.*?)<\/style>/gs),
    plain,
    gzip: gzipSync(plain, { level: 9 }),
    brotli: brotliCompressSync(plain),
  };
}

/** The site's policy, and what the build has written into this page. */
function policyFor(policy: string, { scripts, styles }: Page): string {
  return policy
    .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(" "))
    .replace("style-src 'self'", ["style-src 'self'", ...styles].join(" "));
}

function encoded(request: FastifyRequest, page: Page): [body: Buffer, encoding?: string] {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return [page.brotli, "br"];
  return /\bgzip\b/.test(accepted) ? [page.gzip, "gzip"] : [page.plain];
}

export interface Pages {
  /** Answers with the page of the request's address. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

interface PageParts {
  readonly brand: SiteBrand | undefined;
  readonly lead: LeadPicture | undefined;
  readonly address: string | undefined;
}

/** More pages than this are not kept: brands are few, and of addresses only known ones count. */
const keptMax = 2_000;

export interface PageSources {
  readonly webDir: string;
  /** The brand behind a host; undefined where there is none. */
  readonly brandOf: (host: string) => Promise<SiteBrand | undefined>;
  /** What the home page opens with, for a visitor who may see it. */
  readonly leadOf: (host: string, ip: string) => Promise<LeadPicture | undefined>;
}

/** Pages of the built site. */
export function readPages({ webDir, brandOf, leadOf }: PageSources): Pages {
  const files = new Map<string, string>();
  const prepared = new Map<string, Page>();
  function htmlOf(name: string): string {
    const file = path.join(webDir, name);
    const html =
      files.get(name) ?? readFileSync(existsSync(file) ? file : `${webDir}/index.html`, "utf8");
    files.set(name, html);
    return html;
  }
  function pageFor(name: string, parts: PageParts): Page {
    const { brand, lead, address } = parts;
    const key = JSON.stringify([name, brand, lead, address]);
    const page =
      prepared.get(key) ?? prepare(writeFirstView(writeHead(htmlOf(name), brand, address), lead));
    // A brand that is renamed again and again leaves pages behind.
    if (prepared.size >= keptMax) prepared.clear();
    prepared.set(key, page);
    return page;
  }
  return {
    async send(request, reply) {
      // The page comes even when the brand cannot be asked for: the site says then what is wrong.
      const brand = await brandOf(request.hostname).catch(() => undefined);
      const address = canonicalPathOf(request.url);
      const lead =
        brand === undefined || address !== "/"
          ? undefined
          : await leadOf(request.hostname, request.ip).catch(() => undefined);
      const page = pageFor(pageOf(request.url), { brand, lead, address });
      const policy = reply.getHeader("content-security-policy");
      if (typeof policy === "string") {
        reply.header("content-security-policy", policyFor(policy, page));
      }
      reply
        .header("cache-control", "no-cache")
        .header("etag", page.etag)
        .header("vary", "accept-encoding")
        .type("text/html; charset=utf-8");
      if (request.headers["if-none-match"] === page.etag) return reply.code(304).send();
      const [body, encoding] = encoded(request, page);
      if (encoding !== undefined) reply.header("content-encoding", encoding);
      return reply.send(body);
    },
  };
}
