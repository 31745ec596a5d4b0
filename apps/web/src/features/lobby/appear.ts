import { startTransition, useEffect, useState } from "react";

/** How many of `total` parts have appeared: one more after each pause, `begun` to begin with. */
export function useAppeared(total: number, everyMs: number, begun = 0): number {
  const [appeared, setAppeared] = useState(begun);
  useEffect(() => {
    if (appeared >= total) return undefined;
    const timer = setTimeout(
      // Not urgent: a tap on what is there goes before a dozen more covers.
      () => startTransition(() => setAppeared(appeared + 1)),
      everyMs,
    );
    return () => clearTimeout(timer);
  }, [appeared, total, everyMs]);
  return appeared;
}
