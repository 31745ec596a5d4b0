import { existsSync } from "node:fs";
import path from "node:path";
import { lookCss } from "@baize/contract/brand-look";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Refusal } from "../errors.ts";
import { manifestOf, markPathOf } from "./manifest.ts";
import { robotsText } from "./page-head.ts";
import { serveArtByName } from "./art-by-name.ts";
import { readPages, type PageSources } from "./pages.ts";
import { isCallPath } from "./server.ts";
import { serveVendorMarks } from "./vendor-mark.ts";

/**
 * The built site: hashed files forever, pages requested again each time, and a page for every
 * address the browser's router knows. Files are sent precompressed where the build wrote `.br` or
 * `.gz` beside them.
 */
export interface SiteFolders extends PageSources {
  readonly artDir: string;
  /** Of the studio, as browsers reach it: its page of proofs has an address of the site, too. */
  readonly studioUrl: string;
}

const hashedName = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+(?:\.(?:br|gz))?$/;
const foreverHeader = "public, max-age=31536000, immutable";
/** Icons, the mark and the one font with a lasting name: a new one is seen the next day. */
const pictureHeader = "public, max-age=86400, stale-while-revalidate=604800";
const picture = /^(?:brand|fonts)[\\/]|\.(?:svg|png|jpg)$/;
const artHeader = "public, max-age=3600, stale-while-revalidate=86400";

function cacheHeaderOf(file: string, webDir: string): string {
  if (!file.startsWith(webDir)) return hashedName.test(file) ? foreverHeader : artHeader;
  const name = path.relative(webDir, file).replace(/\.(?:br|gz)$/, "");
  const isAsset = /^(?:(?:agent|console)[\\/])?assets[\\/]/.test(name);
  if (isAsset) return hashedName.test(file) ? foreverHeader : "no-cache";
  return picture.test(name) ? pictureHeader : "no-cache";
}

/** A round is checked where the games are; what visitors read about it links here. */
const verifyPath = "/verify";

/** Draws and turns of the platform are checked on a page of the site itself. */
function checkPageOf(url: string, studioUrl: string): string {
  const { search, searchParams } = new URL(url, studioUrl);
  const isOwn = searchParams.has("draw") || searchParams.has("turn");
  return isOwn ? `/draw${search}` : new URL(`/verify${search}`, studioUrl).href;
}

const manifestPath = "/manifest.webmanifest";

/** Folders that hold hashed files and nothing else. */
const assetParts = ["assets", "agent/assets", "console/assets"];

function hasExtension(url: string): boolean {
  const place = url.split("?")[0] ?? "";
  return /\.[a-z0-9]+$/i.test(place) && place !== "/index.html";
}

/**
 * The mark of the brand behind the host, where no page could name it: browsers ask for an icon on
 * addresses whose answer names none, such as `/docs`, and the page without a connection is one file
 * for all, which each host's worker keeps.
 */
function serveMarks(app: FastifyInstance, hasSite: boolean, brandOf: SiteFolders["brandOf"]): void {
  for (const url of ["/favicon.ico", "/brand/mark.svg"]) {
    app.get(url, async (request, reply) => {
      if (!hasSite) throw new Refusal("unknown_call");
      const brand = await brandOf(request.hostname).catch(() => undefined);
      return reply.sendFile(markPathOf(brand ?? { mark: "" }).slice(1));
    });
  }
}

export async function serveSite(app: FastifyInstance, folders: SiteFolders): Promise<void> {
  const webDir = path.resolve(folders.webDir);
  const artDir = path.resolve(folders.artDir);
  const setHeaders = (reply: FastifyReply, file: string) => {
    reply.header("cache-control", cacheHeaderOf(file, webDir));
  };
  if (existsSync(artDir)) {
    await app.register(fastifyStatic, {
      root: artDir,
      prefix: "/art/",
      cacheControl: false,
      setHeaders,
      wildcard: true,
      decorateReply: false,
    });
    serveArtByName(app, artDir);
  }
  const hasSite = existsSync(path.join(webDir, "index.html"));
  if (hasSite) {
    const built = { cacheControl: false, preCompressed: true, setHeaders } as const;
    await app.register(fastifyStatic, {
      ...built,
      root: webDir,
      prefix: "/",
      // Known files only: every other address is answered by a page below.
      wildcard: false,
      globIgnore: ["**/{index,agent,console}.html*", "brand/mark.svg*", "**/assets/**"],
    });
    // Two and a half thousand files, of which each would be two routes and 0.2 ms of a start.
    for (const part of assetParts.filter((one) => existsSync(path.join(webDir, one)))) {
      const place = { root: path.join(webDir, part), prefix: `/${part}/` };
      await app.register(fastifyStatic, { ...built, ...place, decorateReply: false });
    }
  }
  serveVendorMarks(app, pictureHeader);
  serveMarks(app, hasSite, folders.brandOf);
  // Only the pages of brands with their own colour name it, with the colour in the address.
  app.get("/brand/look.css", async (request, reply) => {
    const brand = await folders.brandOf(request.hostname);
    if (brand === undefined || brand.accent === "") throw new Refusal("unknown_call");
    reply.header("cache-control", pictureHeader).type("text/css; charset=utf-8");
    return reply.send(lookCss(brand.accent));
  });
  const pages = readPages({ ...folders, webDir });
  app.get("/robots.txt", async (_request, reply) => {
    reply.header("cache-control", "public, max-age=3600").type("text/plain; charset=utf-8");
    return reply.send(robotsText);
  });
  app.get(verifyPath, async (request, reply) => {
    return reply.redirect(checkPageOf(request.url, folders.studioUrl), 302);
  });
  app.get(manifestPath, async (request, reply) => {
    const brand = await folders.brandOf(request.hostname);
    if (brand === undefined) throw new Refusal("unknown_merchant");
    reply.header("cache-control", "no-cache").type("application/manifest+json");
    return reply.send(JSON.stringify(manifestOf(brand)));
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    const isNoPage = isCallPath(request.url) || hasExtension(request.url);
    // Such an address typed into a browser gets a page that says so, with a link home.
    const isTyped = request.headers.accept?.includes("text/html") === true;
    if (!hasSite || !isPage || (isNoPage && !isTyped)) throw new Refusal("unknown_call");
    if (isNoPage) reply.code(404);
    return pages.send(request, reply);
  });
}
