import diagnosticsChannel from "node:diagnostics_channel";
import { createRequire } from "node:module";
import path from "node:path";
import { trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import { keepAllowed, nameOfCall } from "./rules.ts";

/**
 * Traces of one process: calls it answers, statements they send, calls it makes. The program knows
 * nothing of it; this is loaded before (bin/telemetry.ts). The libraries read the standard OTEL_*
 * variables: where to send, how many to keep, how the service is called.
 *
 * Trace ids neither come in nor go out: a visitor could choose them, and vendors need none.
 */

/** Cleans what ended before the processor after it sends it. */
const cleaner: SpanProcessor = {
  onStart() {},
  onEnd(span: ReadableSpan) {
    keepAllowed(span.attributes);
    for (const event of span.events) if (event.attributes) keepAllowed(event.attributes);
  },
  forceFlush: async () => {},
  shutdown: async () => {},
};

interface Handled {
  readonly route: { readonly url?: string; readonly method?: string | readonly string[] };
  readonly request: { readonly method: string };
}

/** Fastify tells the pattern of the route, which the instrumentation of HTTP cannot know. */
function nameCalls(): void {
  diagnosticsChannel.subscribe("tracing:fastify.request.handler:start", (message) => {
    const { route, request } = message as Handled;
    const span = trace.getActiveSpan();
    if (span === undefined || route.url === undefined) return;
    span.updateName(nameOfCall(request.method, route.url));
    span.setAttribute("http.route", route.url);
  });
}

/** `api` for dist/server/api.js; OTEL_SERVICE_NAME says another. */
function serviceName(): string {
  return `baize-${path.basename(process.argv[1] ?? "program").replace(/\.[a-z]+$/, "")}`;
}

export function openTelemetry(): void {
  const own = resourceFromAttributes({ "service.name": serviceName() });
  const provider = new NodeTracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [cleaner, new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register({ propagator: null });
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation(),
      new UndiciInstrumentation(),
      // What a job polls for every second would drown the calls.
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  // Bundles import these, which the instrumentations cannot see; they see a `require`, and patch
  // the module itself.
  const require = createRequire(import.meta.url);
  for (const name of ["node:http", "node:https", "pg"]) require(name);
  nameCalls();
  process.once("SIGTERM", () => void provider.forceFlush().catch(() => {}));
}
