import type { CallInput } from "@baize/contract";
import { siteWire } from "@baize/contract/site-wire";
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from "web-vitals";

/**
 * Tells the server how fast and stable the first page was, without saying whose page. Loaded after
 * the page: the browser keeps what it has measured until somebody asks.
 */

type Report = CallInput<"webVitals">["body"];

/** Sent when the page is left or hidden, which is when the measures are final. */
export function createReport(page: string, send: (report: Report) => void) {
  const values = new Map<Metric["name"], number>();
  return {
    note({ name, value }: Pick<Metric, "name" | "value">): void {
      values.set(name, value);
    },
    /** Once: what is measured after the page was hidden is another visit's. */
    flush(): void {
      const metrics = Array.from(values, ([name, value]) => ({ name, value }));
      values.clear();
      if (metrics.length > 0) send({ page, metrics });
    },
  };
}

/** Outlives the page, which an ordinary call would not. */
function sendLate(report: Report): void {
  const { method, path } = siteWire.webVitals;
  void fetch(path, {
    method,
    keepalive: true,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}

const pageLengthMax = 64;

/** Measures the page the visitor came to, by its path alone. */
export function measureVisit(pathname: string): void {
  const report = createReport(pathname.slice(0, pageLengthMax), sendLate);
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB])
    measure((metric) => report.note(metric));
  const hide = () => {
    if (document.visibilityState !== "hidden") return;
    removeEventListener("visibilitychange", hide);
    report.flush();
  };
  // The measures are reported while the same event is captured, so they are here when it bubbles.
  addEventListener("visibilitychange", hide);
}
