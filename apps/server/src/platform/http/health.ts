import type { FastifyInstance } from "fastify";

/** What a check found beside being there: doubtful, though it serves. */
export interface HealthNote {
  readonly isDegraded: boolean;
  readonly figures: Readonly<Record<string, number>>;
}

/** One thing the program needs to serve; throws or rejects when it is not there. */
export interface HealthCheck {
  readonly name: string;
  check(): Promise<HealthNote | void>;
}

type Outcome = "ok" | "degraded" | "failed";

const checkMsMax = 2000;

async function outcomeOf(
  item: HealthCheck,
): Promise<{ outcome: Outcome; figures?: HealthNote["figures"] }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ outcome: Outcome }>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: "failed" }), checkMsMax);
  });
  const done = item.check().then(
    (note) => ({
      outcome: note?.isDegraded === true ? ("degraded" as const) : ("ok" as const),
      figures: note?.figures ?? {},
    }),
    () => ({ outcome: "failed" as const }),
  );
  const found = await Promise.race([done, late]);
  clearTimeout(timer);
  return found;
}

/**
 * `/healthz` says that the process answers; `/readyz` that all it needs answers too, and what does
 * not. Neither tells a stranger why. What is only doubtful, such as a clock, is called degraded and
 * takes nothing out of service. The header X-Instance-Id says which process answers, so that its
 * starter can tell it from another process at the same address.
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
    const found = await Promise.all(checks.map(outcomeOf));
    if (instanceId !== undefined) reply.header("x-instance-id", instanceId);
    const has = (wanted: Outcome) => found.some(({ outcome }) => outcome === wanted);
    const status = (["failed", "degraded"] as const).find(has) ?? "ok";
    const outcomes = checks.map(({ name }, at) => [name, found[at]?.outcome] as const);
    return reply
      .code(status === "failed" ? 503 : 200)
      .header("cache-control", "no-store")
      .send({
        status,
        checks: Object.fromEntries(outcomes),
        ...Object.assign({}, ...found.map(({ figures }) => figures)),
      });
  });
}
