import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isCurrency } from "@baize/money";
import { languageOf, pageOf, styles } from "./page.ts";
import { reportOf } from "./report.ts";
import { isAction, viewOf, type Action, type Payment } from "./rules.ts";

export const WebAddress = z.url({ protocol: /^https?$/ }).max(500);

export const CreatePayment = z.strictObject({
  /** Minor units, as a JSON integer. */
  amount: z.number().int().safe().positive(),
  currency: z.string().refine(isCurrency),
  method: z.string().min(1).max(32),
  return_url: WebAddress,
  notification_url: WebAddress,
  metadata: z.record(z.string().max(40), z.string().max(200)).default({}),
});
export type CreatePayment = z.infer<typeof CreatePayment>;

export type Created = { readonly payment: Payment } | "key_reused";

/** What the routes can do. */
export interface Payments {
  /** The same key with the same content gives the payment that was made first. */
  create(key: string, input: CreatePayment): Created;
  find(id: string): Payment | undefined;
  all(): Iterable<Payment>;
  /** Presses a button of the hosted page; undefined when the payment is already decided. */
  act(id: string, action: Action): Payment | undefined;
}

export interface RouteOptions {
  readonly origin: string;
  readonly apiKey: string;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();

export function isAllowed(request: FastifyRequest, apiKey: string): boolean {
  const given = request.headers.authorization ?? "";
  return timingSafeEqual(hashOf(given), hashOf(`Bearer ${apiKey}`));
}

export function refuse(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).send({ error });
}

function registerApi(app: FastifyInstance, payments: Payments, options: RouteOptions): void {
  app.post("/v1/payments", (request, reply) => {
    if (!isAllowed(request, options.apiKey)) return refuse(reply, 401, "unauthorized");
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || key === "" || key.length > 128) {
      return refuse(reply, 400, "idempotency_key_required");
    }
    const input = CreatePayment.safeParse(request.body);
    if (!input.success) return refuse(reply, 400, "invalid_request");
    const created = payments.create(key, input.data);
    if (created === "key_reused") return refuse(reply, 422, "idempotency_key_reused");
    return reply.code(201).send(viewOf(created.payment, options.origin));
  });

  app.get<{ Params: { id: string } }>("/v1/payments/:id", (request, reply) => {
    if (!isAllowed(request, options.apiKey)) return refuse(reply, 401, "unauthorized");
    const payment = payments.find(request.params.id);
    if (payment === undefined) return refuse(reply, 404, "not_found");
    return reply.send(viewOf(payment, options.origin));
  });
}

function registerReports(app: FastifyInstance, payments: Payments, options: RouteOptions): void {
  app.get<{ Querystring: { date?: unknown } }>("/v1/reports/payments", (request, reply) => {
    if (!isAllowed(request, options.apiKey)) return refuse(reply, 401, "unauthorized");
    const day = z.iso.date().safeParse(request.query.date);
    if (!day.success) return refuse(reply, 400, "invalid_request");
    const report = reportOf(payments.all(), day.data);
    return reply
      .header("x-total-count", report.rows)
      .type("text/csv; charset=utf-8")
      .send(report.csv);
  });
}

export function sendPage(reply: FastifyReply, html: string, returnUrl?: string) {
  // Browsers apply form-action to the redirect after a form as well, so the way back must be
  // listed.
  const back = returnUrl === undefined ? "" : ` ${new URL(returnUrl).origin}`;
  return reply
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'${back}; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    )
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(html);
}

function registerPage(app: FastifyInstance, payments: Payments): void {
  app.get("/sandpay.css", (_request, reply) =>
    reply.header("cache-control", "max-age=3600").type("text/css; charset=utf-8").send(styles),
  );

  app.get<{ Params: { id: string }; Querystring: { lang?: unknown } }>(
    "/pay/:id",
    (request, reply) => {
      const language = languageOf(request.query.lang);
      const payment = payments.find(request.params.id);
      if (payment === undefined) return sendPage(reply.code(404), pageOf(undefined, language));
      return sendPage(reply, pageOf(payment, language), payment.returnUrl);
    },
  );

  app.post<{ Params: { id: string }; Querystring: { lang?: unknown } }>(
    "/pay/:id",
    (request, reply) => {
      const language = languageOf(request.query.lang);
      const payment = payments.find(request.params.id);
      if (payment === undefined) return sendPage(reply.code(404), pageOf(undefined, language));
      const { action } = request.body as { action?: unknown };
      if (!isAction(action)) return refuse(reply, 400, "invalid_request");
      const after = payments.act(payment.id, action);
      // A second press after "back" shows the page again, which says what the payment became.
      if (after === undefined) return reply.redirect(`/pay/${payment.id}?lang=${language}`, 303);
      return reply.redirect(payment.returnUrl, 303);
    },
  );
}

export function registerRoutes(
  app: FastifyInstance,
  payments: Payments,
  options: RouteOptions,
): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  registerApi(app, payments, options);
  registerReports(app, payments, options);
  registerPage(app, payments);
}
