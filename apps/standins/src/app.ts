import Fastify, { type FastifyInstance } from "fastify";
import { answerClientError, createBoundedServer, readPlainText } from "./bounded-server.ts";
import { drandRoutes } from "./drand/index.ts";
import { createInbox, inboxRoutes, type Inbox } from "./inbox/index.ts";
import { letterRoutes } from "./letters.ts";
import { createMailServer, type MailServer } from "./mail/index.ts";
import { createSandPay, type SandPayOptions } from "./sandpay/index.ts";
import { registerSignIns, type SignInOptions } from "./sign-in.ts";
import { openTidepool, type TidepoolOptions } from "./tidepool/index.ts";
import { twilioRoutes } from "./twilio/index.ts";

/**
 * The stand-ins: outside services that speak the wire protocol of the real ones over loopback, so
 * that going live is an address and keys. They know the platform only through that protocol.
 */
export interface Standins {
  readonly app: FastifyInstance;
  /** Listens when told to; what it takes is in the inbox. */
  readonly mail: MailServer;
  readonly inbox: Inbox;
  /** Resolves when no notification of SandPay is on its way any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface StandinsOptions extends SandPayOptions {
  /** Named by /healthz, so that who started the program knows it from another. */
  readonly instanceId?: string;
  /** Sign-ins elsewhere; none where absent. */
  readonly signIn?: SignInOptions;
  /** The game vendor that keeps members' money; there is none where absent. */
  readonly tidepool?: Pick<TidepoolOptions, "operatorPublicKey" | "delayMs">;
  /** What the carrier of text messages asks for; there is none where absent. */
  readonly sms?: { readonly account: string; readonly token: string };
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<rect width="32" height="32" rx="9" fill="#8ab4ff"/>' +
  '<path d="M9 11h14M9 16h14M9 21h8" stroke="#0d1117" stroke-width="3"/></svg>';

const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" ` +
  `content="width=device-width"><link rel="stylesheet" href="/inbox.css">` +
  `<title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;

const frontPage = pageOf(
  "Stand-ins",
  "<p>SandPay, the payment provider of the demo, and other outside services stand here. Payments " +
    "begin at the site's cashier.</p>" +
    '<p><a href="/inbox">Inbox: what was sent by mail and text message</a></p>',
);
const notFoundPage = pageOf(
  "There is nothing here",
  '<p><a href="/">To what the stand-ins have</a></p>',
);

export async function createStandins(options: StandinsOptions): Promise<Standins> {
  const app = Fastify({
    ...(options.log === undefined ? {} : { loggerInstance: options.log }),
    bodyLimit: 16_384,
    serverFactory: createBoundedServer,
    clientErrorHandler: answerClientError,
  });
  readPlainText(app);
  await app.register(letterRoutes);
  const sandPay = await createSandPay(options);
  await app.register(sandPay.plugin);
  const { origin, now, signIn = {}, sms } = options;
  const inbox = createInbox({ now });
  const mail = createMailServer({ inbox });
  await app.register(inboxRoutes, { inbox });
  if (sms !== undefined) await app.register(twilioRoutes, { ...sms, inbox, now });
  await app.register(drandRoutes, { now });
  const onSms = ({ to, text }: { readonly to: string; readonly text: string }) => {
    inbox.add({ channel: "sms", to, text, from: "phone sign-in" });
  };
  await registerSignIns(app, signIn, { origin, now, onSms });
  if (options.tidepool !== undefined) {
    await app.register(await openTidepool({ ...options, ...options.tidepool }));
  }
  app.get("/", (_request, reply) => reply.type("text/html; charset=utf-8").send(frontPage));
  app.get("/inbox/", (_request, reply) => reply.redirect("/inbox", 302));
  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    if (request.headers.accept?.includes("text/html") !== true) {
      return reply.send({ error: "not found" });
    }
    return reply.type("text/html; charset=utf-8").send(notFoundPage);
  });
  app.get("/healthz", (_request, reply) => {
    if (options.instanceId !== undefined) reply.header("x-instance-id", options.instanceId);
    return reply.send({ ok: true });
  });
  // Browsers ask for it on pages that name no icon.
  app.get("/favicon.ico", (_request, reply) =>
    reply.type("image/svg+xml").header("cache-control", "max-age=86400").send(icon),
  );
  return {
    app,
    mail,
    inbox,
    idle: () => sandPay.idle(),
    async close() {
      await mail.close();
      await sandPay.close();
      await app.close();
    },
  };
}
