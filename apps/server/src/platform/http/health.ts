import type { FastifyInstance } from "fastify";

/** One thing the program needs to serve; throws or rejects when it is not there. */
export interface HealthCheck {
  readonly name: string;
  check(): Promise<void>;
}

const checkMsMax = 2000;

async function outcomeOf(item: HealthCheck): Promise<"ok" | "failed"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"failed">((resolve) => {
    timer = setTimeout(() => resolve("failed"), checkMsMax);
  });
  const done = item.check().then(
    () => "ok" as const,
    () => "failed" as const,
  );
  const outcome = await Promise.race([done, late]);
  clearTimeout(timer);
  return outcome;
}

/**
 * `/healthz` says that the process answers; `/readyz` that all it needs answers too, and what does
 * not. Neither tells a stranger why. The header X-Instance-Id says which process answers, so that
 * who started it does not take another one at the same address for it.
 */
export function registerHealth(
  app: FastifyInstance,
  checks: readonly HealthCheck[],
  instanceId?: string,
): void {
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", async (_request, reply) => {
    const outcomes = await Promise.all(
      checks.map(async (item) => [item.name, await outcomeOf(item)] as const),
    );
    if (instanceId !== undefined) reply.header("x-instance-id", instanceId);
    const isReady = outcomes.every(([, outcome]) => outcome === "ok");
    return reply
      .code(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: isReady ? "ok" : "failed", checks: Object.fromEntries(outcomes) });
  });
}
