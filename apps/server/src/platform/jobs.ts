/** Work that the worker does by the clock. */
export interface Job {
  readonly name: string;
  /** Minute hour day month weekday, in UTC. */
  readonly at?: string;
  /** How far back a restart catches up, such as "1d"; not at all where absent. */
  readonly fill?: string;
  /**
   * For what waits less than a minute, or must not queue behind itself: asked for that often, and
   * at the start.
   */
  readonly everyMs?: number;
  /** Done once at every start too, with so many tries. */
  readonly atStart?: { readonly tries?: number };
  /**
   * Set for what settles by the time of day: while the worker's clock is off it does not run.
   * "retried": daily work, which its runner tries again; "skipped": it comes again by itself.
   */
  readonly settles?: "retried" | "skipped";
  readonly run: () => Promise<unknown>;
}
