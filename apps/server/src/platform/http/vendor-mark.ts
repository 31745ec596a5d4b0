import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";

/**
 * The mark of a vendor that the site has no drawing of: the first letters of its code on a
 * coloured tile. A vendor added by an operator stands among the others without a broken picture.
 * Refuses: unknown_call.
 */

const file = /^([a-z0-9]{1,20})\.svg$/;

/** White letters are readable on each (4.5:1). */
const tones = ["#b3411f", "#6a35d0", "#9a4d20", "#80600f", "#08768a", "#2a56d8", "#137040"];

/** The mark as SVG of 48 × 48; one code has always the same colour. */
export function vendorMarkSvg(code: string): string {
  const letters = code.slice(0, 2).toUpperCase();
  const sum = Buffer.from(code).reduce((total, byte) => total * 31 + byte, 7);
  const tone = tones[sum % tones.length] ?? "#3a4a66";
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">' +
    // The same light from above as on the drawn ones.
    '<linearGradient id="v" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".24"/>' +
    '<stop offset="1" stop-opacity=".18"/></linearGradient>' +
    `<rect width="48" height="48" rx="12" fill="${tone}"/>` +
    '<rect width="48" height="48" rx="12" fill="url(#v)"/>' +
    '<text x="24" y="24" dy=".35em" text-anchor="middle" font-family="sans-serif" ' +
    `font-weight="700" font-size="18" fill="#fff">${letters}</text></svg>\n`
  );
}

export function serveVendorMarks(app: FastifyInstance, cacheHeader: string): void {
  app.get("/brand/vendors/:file", async (request, reply) => {
    const code = file.exec((request.params as { readonly file: string }).file)?.[1];
    if (code === undefined) throw new Refusal("unknown_call");
    reply.header("cache-control", cacheHeader).type("image/svg+xml");
    return reply.send(vendorMarkSvg(code));
  });
}
