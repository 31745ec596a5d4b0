import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReferenceForm } from "./reference.ts";

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

const contentTypes: Readonly<Record<ReferenceForm, string>> = {
  json: "application/json; charset=utf-8",
  yaml: "application/x-yaml",
};

const forms = ["json", "yaml"] as const;

/** Answers with a text that was written once, whichever form is asked for; undefined for a page. */
function createTexts(writeReference: (form: ReferenceForm) => Promise<string>) {
  const texts = new Map<ReferenceForm, Promise<string>>();
  const textOf = (form: ReferenceForm): Promise<string> => {
    const known = texts.get(form);
    if (known !== undefined) return known;
    const written = writeReference(form);
    texts.set(form, written);
    // One that failed is written again for whoever asks next.
    written.catch(() => texts.delete(form));
    return written;
  };
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const form = forms.find((one) => request.routeOptions.url === `/docs/${one}`);
    if (form === undefined) return done();
    textOf(form).then((text) => void reply.type(contentTypes[form]).send(text), done);
  };
}

/**
 * `/docs` shows the reference of every call; `/docs/json` is the document itself. It is written
 * when it is first asked for and beside this program: it takes half a second, which neither a start
 * nor a bet should wait for.
 */
export async function serveDocs(
  app: FastifyInstance,
  writeReference: (form: ReferenceForm) => Promise<string>,
): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", docsPolicy);
    });
    // The page needs the plugin; what the plugin would answer is answered before it.
    await docs.register(swagger, { mode: "static", specification: { document: {} as never } });
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      uiConfig: { docExpansion: "list", deepLinking: true, tryItOutEnabled: false },
      uiHooks: { preHandler: createTexts(writeReference) },
    });
  });
}
