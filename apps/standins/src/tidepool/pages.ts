import type { FastifyInstance, FastifyReply } from "fastify";
import { languageOf, styles } from "../sandpay/index.ts";
import { deskOf, gamePage, playScript, playStyles } from "./page.ts";
import { isFault, isPlay } from "./rules.ts";
import type { Tidepool } from "./service.ts";

/** The game page, which sites frame, and the desk with the switches. */

function sendPage(reply: FastifyReply, html: string, isFramed: boolean) {
  const framing = isFramed
    ? "http://localhost:* http://127.0.0.1:* http://*.localhost:*"
    : "'none'";
  return reply
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
        `font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${framing}`,
    )
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(html);
}

export function registerPages(app: FastifyInstance, tidepool: Tidepool): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get("/tidepool/play.css", (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(playStyles),
  );
  app.get("/tidepool/desk.css", (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(styles),
  );
  app.get("/tidepool/play.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(playScript),
  );

  app.get<{ Querystring: { session?: string; game?: string; lang?: unknown } }>(
    "/tidepool/play",
    (request, reply) => {
      const { session = "", game = "" } = request.query;
      const seat = tidepool.seatOf(session);
      const balance = seat === undefined ? 0 : tidepool.balance(seat.user, seat.currency);
      const language = languageOf(request.query.lang);
      const html = gamePage({ session, game, seat, balance, language });
      return sendPage(reply.code(seat === undefined ? 404 : 200), html, true);
    },
  );

  app.post<{ Body: { session?: unknown; play?: unknown } }>(
    "/tidepool/play",
    async (request, reply) => {
      const { session, play } = request.body;
      const seat = typeof session === "string" ? tidepool.seatOf(session) : undefined;
      if (seat === undefined) return reply.code(404).send({ error: "session_ended" });
      if (!isPlay(play)) return reply.code(400).send({ error: "invalid_request" });
      return reply.send({ balance: await tidepool.play(seat, play), currency: seat.currency });
    },
  );

  app.get<{ Querystring: { lang?: unknown } }>("/tidepool", (request, reply) => {
    const language = languageOf(request.query.lang);
    return sendPage(reply, deskOf(tidepool.fault(), tidepool.wallets(), language), false);
  });

  app.post<{ Body: { fault?: unknown }; Querystring: { lang?: unknown } }>(
    "/tidepool",
    (request, reply) => {
      const { fault } = request.body;
      if (!isFault(fault)) return reply.code(400).send({ error: "invalid_request" });
      tidepool.setFault(fault);
      return reply.redirect(`/tidepool?lang=${languageOf(request.query.lang)}`, 303);
    },
  );
}
