import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";

/**
 * Bengali letters and the taka sign for pages of the stand-ins. A machine may have no font with
 * them, and then a page shows empty boxes; so the site's own font comes with the page.
 */
const path = "/fonts/noto-sans-bengali.woff2";
const file =
  "@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2";

/** Stands at the beginning of the styles; the pages name "Noto Sans Bengali" in their fonts. */
export const lettersFace = `@font-face{font-family:"Noto Sans Bengali";src:url("${path}")
 format("woff2");font-weight:100 900;font-display:swap;
 unicode-range:U+0951-0952,U+0964-0965,U+0980-09FE,U+1CD0-1CFA,U+200C-200D,U+25CC}
`;

export async function letterRoutes(app: FastifyInstance): Promise<void> {
  const font = readFileSync(createRequire(import.meta.url).resolve(file));
  app.get(path, (_request, reply) =>
    reply.header("cache-control", "public, max-age=31536000").type("font/woff2").send(font),
  );
}
