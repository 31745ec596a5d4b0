import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "./openapi.ts";

/**
 * Its own scripts and styles only; the page writes styles inline, which the site itself may not.
 */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** `/docs` shows the reference of every call; `/docs/json` is the document itself. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", docsPolicy);
    });
    // The plugin's type expects its own document class; ours is plain JSON of the same shape.
    const document = openApiDocument() as unknown as Record<string, never>;
    await docs.register(swagger, {
      mode: "static",
      specification: { document: { ...document, openapi: "3.1.0" } as never },
    });
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      uiConfig: { docExpansion: "list", deepLinking: true, tryItOutEnabled: false },
    });
  });
}
