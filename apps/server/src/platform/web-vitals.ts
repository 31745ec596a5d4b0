import type { CallParsed } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Clock } from "./clock.ts";
import type { Database } from "./db.ts";
import type { Handlers } from "./http/call.ts";
import { countVitals, deleteOldVitals, listVitals, type VitalRow } from "./web-vitals-store.ts";

/**
 * How fast visits were: for each day, page and metric, how many fell between which bounds.
 * Nothing identifies the visitor, and the names of pages are a fixed list: the table stays small.
 */
type Metric = CallParsed<"webVitals">["body"]["metrics"][number]["name"];

/** Good up to the third bound, poor above the fourth (web.dev); milliseconds, CLS a share. */
const boundsOf: Readonly<Record<Metric, readonly number[]>> = {
  LCP: [1000, 1800, 2500, 4000, 6000, 10_000],
  FCP: [500, 1000, 1800, 3000, 5000, 8000],
  TTFB: [200, 400, 800, 1800, 3000, 6000],
  INP: [50, 100, 200, 500, 800, 1500],
  CLS: [0.01, 0.05, 0.1, 0.25, 0.4, 0.8],
};

const pages: ReadonlySet<string> = new Set(
  (
    "home login register agent agentHome member help helpmc sports esports lott elott cockfight " +
    "live fish rng pvp bgs favorite recent lottery seaLottery vnLottery promotions pointMall " +
    "seamless winners app"
  ).split(" "),
);

const keptMs = 90 * dayMs;

/** The place of the first bound a number is not above. */
export function bucketOf(metric: Metric, value: number): number {
  const bounds = boundsOf[metric];
  const place = bounds.findIndex((bound) => value <= bound);
  return place === -1 ? bounds.length : place;
}

/** "/promotions#x" and "promotions" are one page; what we do not know is "other". */
export function pageOf(given: string): string {
  const [name = ""] = given.replace(/^\//, "").split(/[/?#]/);
  if (name === "") return "home";
  return pages.has(name) ? name : "other";
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

export function createWebVitals({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const handlers: Handlers<"webVitals"> = {
    webVitals: async ({ body }) => {
      // The same metric twice in one visit is one too many; the last counts.
      const byMetric = new Map(body.metrics.map(({ name, value }) => [name, value]));
      const measured = [...byMetric].map(([metric, value]) => ({
        metric,
        bucket: bucketOf(metric, value),
      }));
      await db.transaction((tx) =>
        countVitals(tx, dayOf(clock.now()), pageOf(body.page), measured),
      );
      return {};
    },
  };
  return {
    handlers,
    /** The counts of a day. */
    list: (day: Date): Promise<VitalRow[]> => db.read((reader) => listVitals(reader, dayOf(day))),
    /** Deletes what is older than three months; for the worker. */
    cleanUp: (): Promise<number> =>
      db.transaction((tx) => deleteOldVitals(tx, dayOf(new Date(clock.now().getTime() - keptMs)))),
  };
}
