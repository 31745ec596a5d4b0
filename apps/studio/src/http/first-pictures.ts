/**
 * The pictures a scene begins with, as one file: a browser asks a server without HTTP/2 for six at
 * a time, and a slot begins with a dozen. The file is a list of names and lengths as JSON, its
 * length before it in four bytes, and then the pictures as they are, one after the other.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { findGame } from "../catalogue/games.ts";
import type { GamePage } from "../kits/game.ts";
import { readPictures, type Pictures } from "./early-links.ts";

/** With fewer, each is asked for by itself. */
const picturesMin = 3;
const route = "/art/first";

/** What a scene shows first in addition to its backdrop; the rest is loaded when needed. */
const isFirst = (name: string): boolean => /^(frame|logo|symbol|stars|moon|bird|cloud)/.test(name);

/** Where the scene shows no logo, there is one for the cover. */
export const firstPictures = ({ hasLogo }: GamePage, pictures: Pictures): Pictures =>
  Object.fromEntries(
    Object.entries(pictures).filter(([name]) => isFirst(name) && (hasLogo || name !== "logo")),
  );

/** Where they lie as one file, whose address changes with any of them; undefined where few. */
export function packUrl(gameCode: string, first: Pictures): string | undefined {
  if (Object.keys(first).length < picturesMin) return undefined;
  const hash = createHash("sha256").update(JSON.stringify(first)).digest("hex").slice(0, 10);
  return `${route}/${gameCode}/${hash}`;
}

async function pack(artRoot: string, first: Pictures): Promise<Buffer> {
  const files = await Promise.all(
    Object.values(first).map((url) => readFile(path.join(artRoot, path.basename(url)))),
  );
  const names = Object.keys(first).map((name, at) => [name, files[at]?.length ?? 0]);
  const list = Buffer.from(JSON.stringify(names));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(list.length);
  return Buffer.concat([length, list, ...files]);
}

export function registerFirstPictures(app: FastifyInstance, artRoot: string): void {
  type Asked = { Params: { gameCode: string; hash: string } };
  app.get<Asked>(`${route}/:gameCode/:hash`, async (request, reply) => {
    const game = findGame(request.params.gameCode);
    if (game === undefined) return reply.code(404).send("");
    const folder = path.join(artRoot, game.gameCode);
    const first = firstPictures(game.page, (await readPictures(folder)) ?? {});
    if (packUrl(game.gameCode, first) !== request.url) return reply.code(404).send("");
    return reply
      .type("application/octet-stream")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(await pack(folder, first));
  });
}
