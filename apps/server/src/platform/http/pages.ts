import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { rightToLeft } from "@baize/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * The pages every address of the site answers with. They are written once and sent in the language
 * of the brand behind the host, so that a first visitor sees neither another language nor another
 * direction before the site has asked for anything.
 */

/** The page of an address: agents and operators have entries of their own. */
function pageOf(url: string): string {
  if (/^\/agent(?:Home)?(?:[/?#]|$)/.test(url)) return "agent/agent.html";
  if (/^\/console(?:[/?#]|$)/.test(url)) return "console/console.html";
  return "index.html";
}

interface Page {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

function inLanguage(html: string, language: string): string {
  const direction = rightToLeft.has(language) ? "rtl" : "ltr";
  return html.replace(
    /<html lang="[a-z]+" dir="[a-z]+"/,
    `<html lang="${language}" dir="${direction}"`,
  );
}

function prepare(html: string): Page {
  const plain = Buffer.from(html);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 16);
  return {
    etag: `W/"${hash}"`,
    plain,
    gzip: gzipSync(plain, { level: 9 }),
    brotli: brotliCompressSync(plain),
  };
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

/**
 * Pages of the built site. `languageOf` gives the language of the brand behind a host, undefined
 * where there is none: then the page says English.
 */
export function readPages(
  webDir: string,
  languageOf: (host: string) => Promise<string | undefined>,
): Pages {
  const files = new Map<string, string>();
  const prepared = new Map<string, Page>();
  function htmlOf(name: string): string {
    const file = path.join(webDir, name);
    const html =
      files.get(name) ?? readFileSync(existsSync(file) ? file : `${webDir}/index.html`, "utf8");
    files.set(name, html);
    return html;
  }
  function pageIn(name: string, language: string): Page {
    const key = `${language} ${name}`;
    const page = prepared.get(key) ?? prepare(inLanguage(htmlOf(name), language));
    prepared.set(key, page);
    return page;
  }
  return {
    async send(request, reply) {
      // The page comes even when the brand cannot be asked for: the site says then what is wrong.
      const language = (await languageOf(request.hostname).catch(() => undefined)) ?? "en";
      const page = pageIn(pageOf(request.url), language);
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
