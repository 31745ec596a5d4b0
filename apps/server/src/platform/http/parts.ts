import type { FastifyInstance } from "fastify";
import { apiParts, type ApiPart } from "../api-parts.ts";
import { Refusal } from "../errors.ts";

/** Every part has its own, so that each program can be watched. */
const health = /^\/(?:healthz|readyz)(?:\?|$)/;
const vendorCall = /^\/vendor\//;

function partOf(url: string): ApiPart {
  return vendorCall.test(url) ? "vendor" : "site";
}

/** Refuses what another program answers. Refuses: unknown_call. */
export function answerOnly(app: FastifyInstance, parts: readonly ApiPart[]): void {
  if (apiParts.every((part) => parts.includes(part))) return;
  app.addHook("onRequest", ({ url }, _reply, done) => {
    const isOurs = health.test(url) || parts.includes(partOf(url));
    done(isOurs ? undefined : new Refusal("unknown_call"));
  });
}
