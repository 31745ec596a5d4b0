import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isCurrency } from "@baize/money";
import { languageOf, payoutPageOf } from "./page.ts";
import { isPayoutAction, payoutViewOf } from "./payout-rules.ts";
import type { Payouts } from "./payouts.ts";
import { isAllowed, refuse, sendPage, WebAddress, type RouteOptions } from "./routes.ts";

const CreatePayout = z.strictObject({
  /** Minor units, as a JSON integer. */
  amount: z.number().int().safe().positive(),
  currency: z.string().refine(isCurrency),
  method: z.string().min(1).max(32),
  institution: z.string().min(1).max(100),
  account: z.string().min(1).max(128),
  holder: z.string().min(1).max(200),
  notification_url: WebAddress,
  metadata: z.record(z.string().max(40), z.string().max(200)).default({}),
});

/** `/v1/payouts` for the merchant, `/payouts` with a button for every way they can go. */
export function registerPayouts(
  app: FastifyInstance,
  payouts: Payouts,
  options: RouteOptions,
): void {
  app.post("/v1/payouts", (request, reply) => {
    if (!isAllowed(request, options.apiKey)) return refuse(reply, 401, "unauthorized");
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || key === "" || key.length > 128) {
      return refuse(reply, 400, "idempotency_key_required");
    }
    const input = CreatePayout.safeParse(request.body);
    if (!input.success) return refuse(reply, 400, "invalid_request");
    const created = payouts.create(key, input.data);
    if (created === "key_reused") return refuse(reply, 422, "idempotency_key_reused");
    return reply.code(201).send(payoutViewOf(created.payout));
  });

  app.get<{ Params: { id: string } }>("/v1/payouts/:id", (request, reply) => {
    if (!isAllowed(request, options.apiKey)) return refuse(reply, 401, "unauthorized");
    const payout = payouts.find(request.params.id);
    if (payout === undefined) return refuse(reply, 404, "not_found");
    return reply.send(payoutViewOf(payout));
  });

  app.get<{ Querystring: { lang?: unknown } }>("/payouts", (request, reply) => {
    const language = languageOf(request.query.lang);
    return sendPage(reply, payoutPageOf(payouts.list(), language));
  });

  app.post<{ Params: { id: string }; Querystring: { lang?: unknown } }>(
    "/payouts/:id",
    (request, reply) => {
      const { action } = request.body as { action?: unknown };
      if (!isPayoutAction(action)) return refuse(reply, 400, "invalid_request");
      payouts.act(request.params.id, action);
      return reply.redirect(`/payouts?lang=${languageOf(request.query.lang)}`, 303);
    },
  );
}
