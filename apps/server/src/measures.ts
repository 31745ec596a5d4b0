import type { FastifyInstance } from "fastify";
import type { PaymentProvider } from "./cashier/index.ts";
import type { Ledger } from "./ledger/index.ts";
import { countOpen } from "./platform/alerts/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db.ts";
import { noMetrics, type Metrics } from "./platform/metrics/index.ts";
import { countParked, lagsOf } from "./platform/events/index.ts";

/**
 * What is measured of the product, each in one place. docs/operating/metrics.md explains them and
 * names what to be woken for.
 */

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const batchBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5];
const sizeBuckets = [1, 2, 4, 8, 16, 32, 64, 128];
const outsideBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobBuckets = [0.1, 1, 10, 60, 600];

export interface Measures {
  readonly metrics: Metrics;
  /** Undefined where nobody reads, so that the ledger need not look at the clock. */
  readonly onBatch:
    | ((batch: { size: number; seconds: number; isDone: boolean }) => void)
    | undefined;
  readonly onCallbackAnswered: (path: string, status: string) => void;
  readonly observeProvider: (provider: PaymentProvider) => PaymentProvider;
  readonly observeHttp: (app: FastifyInstance) => void;
  observeJob<T>(job: string, work: () => Promise<T>): Promise<T>;
}

const outcomeOf = (isDone: boolean) => (isDone ? "done" : "failed");

async function timed<T>(
  work: () => Promise<T>,
  say: (outcome: string, seconds: number) => void,
): Promise<T> {
  const startedAt = performance.now();
  let isDone = false;
  try {
    const value = await work();
    isDone = true;
    return value;
  } finally {
    say(outcomeOf(isDone), (performance.now() - startedAt) / 1000);
  }
}

function observeHttpWith(metrics: Metrics): Measures["observeHttp"] {
  const observe = metrics.histogram({
    name: "http_request_duration_seconds",
    help: "Answers by route and status.",
    labels: ["method", "route", "status"],
    buckets: requestBuckets,
  });
  return (app) => {
    if (!metrics.isOn) return;
    app.addHook("onResponse", (request, reply, done) => {
      // The pattern of the route, never the address: that one is the stranger's to choose.
      const route = request.routeOptions.url ?? "none";
      const isKnown = route !== "none" && route !== "/*";
      const method = isKnown ? request.method : "any";
      const status = String(reply.statusCode);
      observe({ method, route, status }, reply.elapsedTime / 1000);
      done();
    });
  };
}

function observeProviderWith(metrics: Metrics): Measures["observeProvider"] {
  const observe = metrics.histogram({
    name: "payment_provider_call_duration_seconds",
    help: "Our calls to payment providers.",
    labels: ["provider", "call", "outcome"],
    buckets: outsideBuckets,
  });
  return (provider) => {
    const time = <T>(call: string, work: () => Promise<T>) =>
      timed(work, (outcome, seconds) =>
        observe({ provider: provider.code, call, outcome }, seconds),
      );
    return {
      ...provider,
      createPayment: (order) => time("create_payment", () => provider.createPayment(order)),
      getPayment: (id) => time("get_payment", () => provider.getPayment(id)),
      createPayout: (order) => time("create_payout", () => provider.createPayout(order)),
      getPayout: (id) => time("get_payout", () => provider.getPayout(id)),
      listPayments: (day) => time("list_payments", () => provider.listPayments(day)),
    };
  };
}

export function createMeasures(metrics: Metrics = noMetrics): Measures {
  const batch = metrics.histogram({
    name: "ledger_batch_duration_seconds",
    help: "Group commits of the ledger.",
    labels: ["outcome"],
    buckets: batchBuckets,
  });
  const batchSize = metrics.histogram({
    name: "ledger_batch_operations",
    help: "Operations in a group commit.",
    buckets: sizeBuckets,
  });
  const callback = metrics.counter({
    name: "vendor_callbacks_total",
    help: "Answers to calls of the vendors' wallet.",
    labels: ["call", "status"],
  });
  const job = metrics.histogram({
    name: "job_duration_seconds",
    help: "Jobs of the worker.",
    labels: ["job", "outcome"],
    buckets: jobBuckets,
  });
  return {
    metrics,
    onBatch: metrics.isOn
      ? ({ size, seconds, isDone }) => {
          batch({ outcome: outcomeOf(isDone) }, seconds);
          batchSize({}, size);
        }
      : undefined,
    onCallbackAnswered: (call, status) => callback({ call, status }),
    observeProvider: observeProviderWith(metrics),
    observeHttp: observeHttpWith(metrics),
    observeJob: (name, work) =>
      timed(work, (outcome, seconds) => job({ job: name, outcome }, seconds)),
  };
}

/** What every program has: its connections and the queue of its ledger. */
export function measureProgram(
  metrics: Metrics,
  { db, ledger }: { readonly db: Database; readonly ledger: Pick<Ledger, "queueLength"> },
): void {
  metrics.gauge(
    {
      name: "postgres_pool_connections",
      help: "Connections of the pool, and who waits for one.",
      labels: ["state"],
    },
    () => {
      const { total, idle, waiting } = db.pool();
      return [
        [{ state: "busy" }, total - idle],
        [{ state: "idle" }, idle],
        [{ state: "waiting" }, waiting],
      ];
    },
  );
  metrics.gauge(
    { name: "ledger_queue_operations", help: "Operations waiting for a group commit or in one." },
    () => [[{}, ledger.queueLength]],
  );
}

/** What the api has in addition: its answers and its feed. Before the first route is registered. */
export function measureApi(
  { metrics, observeHttp }: Measures,
  app: FastifyInstance,
  hub: { readonly size: number },
): void {
  observeHttp(app);
  metrics.gauge({ name: "feed_connections", help: "Open feed sockets." }, () => [[{}, hub.size]]);
}

/** What waits in the database for the worker. */
export function measureBacklog(
  metrics: Metrics,
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly ledger: Pick<Ledger, "oldestPostingAt">;
  },
): void {
  const { db, clock, ledger } = deps;
  const ageOf = (at: Date | undefined) =>
    at === undefined ? 0 : Math.max(0, clock.now().getTime() - at.getTime()) / 1000;
  metrics.gauge(
    {
      name: "relay_lag_seconds",
      help: "Age of the oldest posting that is not yet in the records.",
      labels: ["source"],
    },
    async () => [[{ source: "postings" }, ageOf(await ledger.oldestPostingAt())]],
  );
  metrics.gauge(
    { name: "alerts_open", help: "Alerts that are not over.", labels: ["code"] },
    async () => (await db.read(countOpen)).map(({ code, many }) => [{ code }, many] as const),
  );
}

/** How far the readers of the log of events are behind, and what they could not take. */
export function measureEvents(metrics: Metrics, { db }: { readonly db: Database }): void {
  metrics.gauge(
    {
      name: "event_lag_seconds",
      help: "Age of the oldest event that a reader has not passed; the feed is one of them.",
      labels: ["consumer"],
    },
    async () =>
      (await db.read(lagsOf)).map(({ consumer, seconds }) => [{ consumer }, seconds] as const),
  );
  metrics.gauge(
    {
      name: "event_aside",
      help: "Events that a reader could not take, by what becomes of them.",
      labels: ["consumer", "state"],
    },
    async () =>
      (await db.read(countParked)).map(
        ({ consumer, state, many }) => [{ consumer, state }, many] as const,
      ),
  );
}
