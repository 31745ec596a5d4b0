import lighthouse from "lighthouse";

/** The four scores of a page, 0 to 100, and what the performance score was made from. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly details: string;
  /** Audits that were not passed, for who has to find out why. */
  readonly missed: readonly string[];
}

const shown = {
  "first-contentful-paint": "FCP",
  "largest-contentful-paint": "LCP",
  "total-blocking-time": "TBT",
  "cumulative-layout-shift": "CLS",
  "speed-index": "SI",
} as const;

/**
 * One run with Lighthouse's own mobile settings: simulated slow 4G, a quarter of the processor.
 * How fast a whole one is, Lighthouse measures itself ("this machine"); it expects 1,500 and more.
 */
export async function runLighthouse(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, output: "json", logLevel: "error" });
  if (result === undefined) throw new Error("Lighthouse gave no result");
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const details = Object.entries(shown)
    .map(([name, short]) => `${short} ${audits[name]?.displayValue ?? "?"}`)
    .concat(`this machine ${Math.round(result.lhr.environment.benchmarkIndex)}`)
    .join(", ");
  const missed = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    details,
    missed,
  };
}
