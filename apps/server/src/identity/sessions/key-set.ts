import type { FastifyInstance } from "fastify";
import { keySetMaxAgeSeconds, type Payloads } from "./payload.ts";

/** Publishes the keys of encrypted calls. */
export function serveKeySet(
  app: FastifyInstance,
  { payloads }: { readonly payloads: Pick<Payloads, "keySet"> },
): void {
  app.get("/.well-known/wps-jwks.json", async (_request, reply) =>
    reply
      .header("cache-control", `public, max-age=${keySetMaxAgeSeconds}`)
      .type("application/jwk-set+json")
      .send(JSON.stringify(await payloads.keySet())),
  );
}
