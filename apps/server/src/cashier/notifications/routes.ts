import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../platform/errors.ts";
import { hasUnstorableText, refusedText, textOfBody } from "../../platform/http/plain-text.ts";
import { receive, type NotificationDeps } from "./service.ts";

/**
 * `POST /hooks/payments/:provider`: verified over the raw body before anything is read. Refuses:
 * not_found for an unknown provider, signature_invalid for everything that does not verify.
 */

const bodyBytesMax = 32 * 1024;

function headersOf(request: FastifyRequest): Record<string, string> {
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" && value.length <= 1024 ? [[name, value]] : [];
    }),
  );
}

export function notificationRoutes(deps: NotificationDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: bodyBytesMax },
      (_request, body, done) => done(null, body),
    );
    app.post<{ Params: { provider: string } }>(
      "/hooks/payments/:provider",
      { bodyLimit: bodyBytesMax },
      async (request, reply) => {
        const provider = deps.providers.find((one) => one.code === request.params.provider);
        if (provider === undefined) throw new Refusal("not_found");
        const body = Buffer.isBuffer(request.body) ? textOfBody(request.body) : "";
        const notification = provider.readNotification(body, headersOf(request));
        if (notification === undefined) throw new Refusal("signature_invalid");
        if (hasUnstorableText(notification)) throw refusedText("body");
        const outcome = await receive(deps, provider, notification);
        request.log.info({ provider: provider.code, outcome }, "payment notification");
        return reply.code(204).send();
      },
    );
  };
}
