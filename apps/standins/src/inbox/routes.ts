import type { FastifyInstance, FastifyReply } from "fastify";
import type { Inbox } from "./box.ts";
import { inboxPage, script, styles } from "./page.ts";

export interface InboxRoutesOptions {
  readonly inbox: Inbox;
}

interface Filter {
  Querystring: { to?: unknown };
}

const receiverOf = (to: unknown) => (typeof to === "string" ? to.trim().slice(0, 254) : "");

/** Mails may bring their own styles and nothing else: no script, no picture, no request. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; " +
  "font-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'";

function send(reply: FastifyReply, type: string, text: string) {
  return reply
    .header("content-security-policy", policy)
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .type(`${type}; charset=utf-8`)
    .send(text);
}

/** The page, what it needs, and the same as JSON. */
export async function inboxRoutes(
  app: FastifyInstance,
  { inbox }: InboxRoutesOptions,
): Promise<void> {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, _body, done) => done(null),
  );
  app.get<Filter>("/inbox", (request, reply) => {
    const to = receiverOf(request.query.to);
    return send(reply, "text/html", inboxPage(inbox.list(to), to));
  });
  app.get<Filter>("/inbox.json", (request, reply) => {
    const messages = inbox.list(receiverOf(request.query.to));
    return send(reply, "application/json", JSON.stringify({ messages }));
  });
  app.get("/inbox.css", (_request, reply) => send(reply, "text/css", styles));
  app.get("/inbox.js", (_request, reply) => send(reply, "text/javascript", script));
  app.post("/inbox/clear", (request, reply) => {
    // A page from elsewhere could send this form; it may not.
    if (request.headers["sec-fetch-site"] === "cross-site") return reply.code(403).send();
    inbox.clear();
    return reply.redirect("/inbox", 303);
  });
}
