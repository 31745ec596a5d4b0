import type { Registry } from "prom-client";

interface Definition<Name extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Name[];
}

/**
 * Names follow Prometheus: base units, and `_total` on counters. A label never holds what a
 * stranger chose: every value of it is one more series that is kept forever.
 */
export interface Metrics {
  /** False where nothing is kept, so that costly questions need not be asked. */
  readonly isOn: boolean;
  counter<N extends string>(
    definition: Definition<N>,
  ): (labels: Readonly<Record<N, string>>, more?: number) => void;
  histogram<N extends string>(
    definition: Definition<N> & { readonly buckets: readonly number[] },
  ): (labels: Readonly<Record<N, string>>, value: number) => void;
  /** Called for each reading: one value for each set of labels. */
  gauge<N extends string>(
    definition: Definition<N>,
    read: () => GaugeRead<N> | Promise<GaugeRead<N>>,
  ): void;
  /** Everything as Prometheus reads it. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
}

type GaugeRead<N extends string> = readonly (readonly [Readonly<Record<N, string>>, number])[];

export const noMetrics: Metrics = {
  isOn: false,
  counter: () => () => {},
  histogram: () => () => {},
  gauge() {},
  text: async () => ({ type: "text/plain", body: "" }),
};

/**
 * A gauge that fails is left out of this reading: half of the figures are worth more than none
 * when the database is away.
 */
export async function openMetrics(options: {
  readonly program: string;
  readonly onError: (error: unknown) => void;
}): Promise<Metrics> {
  // Loaded only where they are read.
  const prom = await import("prom-client");
  const registry: Registry = new prom.Registry();
  registry.setDefaultLabels({ program: options.program });
  // Event loop delay, garbage collection, memory, processor time, open files.
  prom.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    isOn: true,
    counter({ name, help, labels = [] }) {
      const counter = new prom.Counter({ name, help, labelNames: [...labels], registers });
      return (values, more = 1) => counter.inc(values, more);
    },
    histogram({ name, help, labels = [], buckets }) {
      const histogram = new prom.Histogram({
        name,
        help,
        labelNames: [...labels],
        buckets: [...buckets],
        registers,
      });
      return (values, value) => histogram.observe(values, value);
    },
    gauge({ name, help, labels = [] }, read) {
      const gauge = new prom.Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [],
        async collect() {
          this.reset();
          try {
            for (const [values, value] of await read()) this.set(values, value);
          } catch (error) {
            options.onError(error);
          }
        },
      });
      registry.registerMetric(gauge);
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}
