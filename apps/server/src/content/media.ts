import type { FastifyInstance } from "fastify";
import { Refusal } from "../platform/errors.ts";
import type { Shedding } from "../platform/http/shedding.ts";
import type { RateLimit } from "../platform/rate-limit.ts";
import { pictureFormats, pictureWidths } from "./picture-maker.ts";
import type { Content } from "./service.ts";

/**
 * Uploaded pictures as files: `/media/<id>-960.webp`. A name always means the same bytes. Visitors'
 * pictures are served to anyone who has their unguessable name, and no cache keeps them.
 */

/** A page of pictures is well below it; reading them all from the database is not. */
const perMinuteMax = 1200;

interface MediaParams {
  readonly id: string;
  readonly width: string;
  readonly format: string;
}

const known: ReadonlySet<string> = new Set(
  pictureWidths.flatMap((width) => pictureFormats.map((format) => `${width}.${format}`)),
);

export function serveMedia(
  app: FastifyInstance,
  {
    content,
    rateLimit,
    shedding,
  }: {
    readonly content: Content;
    readonly rateLimit: RateLimit;
    readonly shedding: Pick<Shedding, "check">;
  },
): void {
  app.get<{ Params: MediaParams }>("/media/:id-:width.:format", async (request, reply) => {
    shedding.check();
    const retryAfterSeconds = rateLimit.take(request.ip, "media", perMinuteMax);
    if (retryAfterSeconds > 0) throw new Refusal("rate_limited", { retryAfterSeconds });
    const { id, width, format } = request.params;
    if (!/^[a-f0-9]{32}$/.test(id) || !known.has(`${width}.${format}`)) {
      throw new Refusal("not_found");
    }
    const file = await content.findPictureFile(id, Number.parseInt(width, 10), format);
    if (file === undefined) throw new Refusal("not_found");
    const isPublic = file.purpose !== "feedback";
    return (
      reply
        .header("cache-control", isPublic ? "public, max-age=31536000, immutable" : "no-store")
        .header("x-content-type-options", "nosniff")
        // Opened by itself it is a picture and nothing else.
        .header("content-security-policy", "default-src 'none'; sandbox")
        .type(`image/${format}`)
        .send(file.bytes)
    );
  });
}
