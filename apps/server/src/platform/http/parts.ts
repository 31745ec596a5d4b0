import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";

/**
 * What one api program answers. With its own program for vendors' calls, a flood of visitors takes
 * nothing from the bets but the database and the machine. One program answers both by default.
 */
export const apiParts = ["site", "vendor"] as const;
export type ApiPart = (typeof apiParts)[number];

/** Every part has its own, so that each program can be watched. */
const health = /^\/(?:healthz|readyz)(?:\?|$)/;
const vendorCall = /^\/vendor\//;

function partOf(url: string): ApiPart {
  return vendorCall.test(url) ? "vendor" : "site";
}

/** Refuses what another program answers. Refuses: unknown_call. */
export function answerOnly(app: FastifyInstance, parts: readonly ApiPart[]): void {
  if (apiParts.every((part) => parts.includes(part))) return;
  app.addHook("onRequest", async ({ url }) => {
    if (!health.test(url) && !parts.includes(partOf(url))) throw new Refusal("unknown_call");
  });
}
