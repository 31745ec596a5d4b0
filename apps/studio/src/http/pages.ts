/** The frames' own files: one page per game, its assets, and the headers that fence them in. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { findGame } from "../catalogue/games.ts";
import { escaped, partLinks, pictureLinks, readParts, readPictures } from "./early-links.ts";
import { firstPictures, packUrl, registerFirstPictures } from "./first-pictures.ts";
import { iconLink, iconSvg } from "../icon.ts";
import type { Game } from "../kits/game.ts";
import type { Studio } from "../studio.ts";

type PageSource = Pick<Studio, "clientDir" | "publicUrl"> & {
  readonly operators: Pick<Studio["operators"], "siteOrigins">;
  readonly lottery?: { readonly games: readonly { readonly gameCode: string }[] } | undefined;
};

const connectSources = (studio: PageSource): string =>
  `'self' ${studio.publicUrl.replace(/^http/, "ws")} data: blob:`;

/** The scripts that stand in a page, each by its hash. */
const ownScripts = (page: string): readonly string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => {
    const hash = createHash("sha256").update(script).digest("base64");
    return `'sha256-${hash}'`;
  });

/** No eval and no scripts but the build's; only the operators' sites may frame a game. */
function contentSecurityPolicy(studio: PageSource, connect: string, page = ""): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...ownScripts(page)].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' data: blob:",
    "worker-src 'self' blob:",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...studio.operators.siteOrigins].join(" ")}`,
  ].join("; ");
}

const compress = promisify(brotliCompress);

/** Half a millisecond's work; more of it would take as long as it saves. */
const small = (page: string): Promise<Buffer> =>
  compress(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

export async function registerPages(app: FastifyInstance, studio: PageSource): Promise<void> {
  const root = studio.clientDir;
  const policy = contentSecurityPolicy(studio, connectSources(studio));
  // The page of proofs computes with seeds: its policy allows no requests to anybody.
  const verifyPolicy = contentSecurityPolicy(studio, "'none'");
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "no-referrer");
    const isVerify = request.routeOptions.url === "/verify";
    if (reply.hasHeader("content-security-policy")) return;
    reply.header("content-security-policy", isVerify ? verifyPolicy : policy);
  });
  if (existsSync(path.join(root, "assets"))) {
    await app.register(fastifyStatic, {
      root: path.join(root, "assets"),
      prefix: "/assets/",
      immutable: true,
      maxAge: "365d",
      preCompressed: true,
    });
  }
  // Pictures of the games, rendered beside the frames; their names hold a hash, the lists do not.
  const art = path.join(root, "..", "art", "games");
  if (existsSync(art)) {
    await app.register(fastifyStatic, {
      root: art,
      prefix: "/art/games/",
      decorateReply: false,
      cacheControl: false,
      setHeaders: (response, file) => {
        const isList = file.endsWith(".json");
        response.header(
          "cache-control",
          isList ? "no-cache" : "public, max-age=31536000, immutable",
        );
      },
    });
  }
  registerFirstPictures(app, art);
  await registerFrames(app, studio, art);
  registerVerify(app, root, studio.operators.siteOrigins);
}

/** Lotteries share one part of the frame, and have no pictures. */
function lotteryPage(
  { lottery }: PageSource,
  gameCode: string,
): Pick<Game, "gameCode" | "kind" | "page"> | undefined {
  const isSold = lottery?.games.some((game) => game.gameCode === gameCode) === true;
  if (!isSold) return undefined;
  return { gameCode, kind: "lottery", page: { isWide: false, hasLogo: false, asksRules: false } };
}

/** A page for each game, with what its frame begins with. */
async function registerFrames(
  app: FastifyInstance,
  studio: PageSource,
  art: string,
): Promise<void> {
  const root = studio.clientDir;
  const parts = await readParts(root);
  type Asked = { Params: { gameCode: string }; Querystring: { lang?: string | string[] } };
  app.get<Asked>("/play/:gameCode", async (request, reply) => {
    const game = findGame(request.params.gameCode) ?? lotteryPage(studio, request.params.gameCode);
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    if (game === undefined) return reply.code(404).send("");
    const page = await readFile(path.join(root, "index.html"), "utf8");
    // The frame begins with its game's part and pictures before it knows the session.
    const pictures = await readPictures(path.join(art, game.gameCode));
    const first = firstPictures(game.page, pictures ?? {});
    const pack = packUrl(game.gameCode, first);
    const known =
      (pictures === undefined ? "" : ` data-pictures="${escaped(JSON.stringify(pictures))}"`) +
      (pack === undefined ? "" : ` data-pack="${pack}"`);
    const part = parts.get(game.kind);
    const links = [
      part === undefined ? "" : partLinks(part, [request.query.lang].flat()[0]),
      ...pictureLinks(game.page, pictures ?? {}, first, pack),
    ];
    const asksRules = game.page.asksRules ? " data-rules" : "";
    const whole = page
      .replace("<template>", (tag) => tag + links.join(""))
      .replace("<script>", () => `<script data-kind="${game.kind}"${asksRules}>`)
      .replace('id="frame"', () => `id="frame" data-kind="${game.kind}"${known}`)
      .replace("</head>", (tag) => (part?.styles ?? "") + tag);
    const own = contentSecurityPolicy(studio, connectSources(studio), page);
    reply.header("content-security-policy", own).header("vary", "accept-encoding");
    if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return whole;
    return reply.header("content-encoding", "br").send(await small(whole));
  });
}

function registerVerify(app: FastifyInstance, root: string, sites: readonly string[]): void {
  app.get("/verify", async (_request, reply) => {
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
    const page = await readFile(path.join(root, "verify.html"), "utf8");
    // The page leads back to none but these.
    const known = `id="verify" data-sites="${escaped(sites.join(" "))}"`;
    return page.replace("</head>", () => `${iconLink}</head>`).replace('id="verify"', () => known);
  });
  // Browsers ask for it on addresses whose answer names no icon.
  app.get("/favicon.ico", async (_request, reply) =>
    reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(iconSvg),
  );
}
