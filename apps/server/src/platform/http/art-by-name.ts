import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { Refusal } from "../errors.ts";

/**
 * A picture under a lasting name, for callers that do not read the manifest:
 * `/art/by-name/covers/skylark` leads to the largest WebP file of that name, whose own name changes
 * with its content. Refuses: not_found.
 */

const Pictures = z.record(
  z.string(),
  z.object({
    files: z.array(z.object({ path: z.string(), width: z.number(), format: z.string() })),
  }),
);
const Manifest = z.object({ covers: Pictures, thumbs: Pictures, wides: Pictures });

function largestFiles(artDir: string): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(artDir, "manifest.json"), "utf8");
  const groups = Object.entries(Manifest.parse(JSON.parse(text)));
  return new Map(
    groups.flatMap(([group, pictures]) =>
      Object.entries(pictures).flatMap(([name, { files }]) => {
        const webp = files.filter(({ format }) => format === "webp");
        const largest = webp.toSorted((a, b) => b.width - a.width)[0];
        return largest === undefined ? [] : [[`${group}/${name}`, largest.path] as const];
      }),
    ),
  );
}

export function serveArtByName(app: FastifyInstance, artDir: string): void {
  const files = largestFiles(artDir);
  app.get("/art/by-name/:group/:name", async (request, reply) => {
    const { group, name } = request.params as { readonly group: string; readonly name: string };
    const file = files.get(`${group}/${name}`);
    if (file === undefined) throw new Refusal("not_found");
    return reply.header("cache-control", "public, max-age=3600").redirect(`/art/${file}`, 302);
  });
}
