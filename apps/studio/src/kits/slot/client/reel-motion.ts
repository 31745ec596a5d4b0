/**
 * How a reel moves, as a pure function of time. A reel is a tape of cells that travels downwards;
 * cell n enters the window from above when the travel reaches n. Until the answer is known the
 * tape repeats the strip; once it is known, every cell from `switchAt` on is laid so that the reel
 * comes to rest on the exact stop, and nothing visible ever jumps.
 *
 *   wind-up (a quarter cell back) → run at full speed → land on a spring that swings and settles
 */
export interface ReelRun {
  /** Strip and stop the reel starts from. */
  readonly strip: readonly string[];
  readonly from: number;
  readonly startedAt: number;
  /** Cells per millisecond at full speed. */
  readonly speed: number;
  readonly landing: ReelLanding | null;
}

export interface ReelLanding {
  readonly strip: readonly string[];
  /** Strip position of the top visible row at rest. */
  readonly stop: number;
  /** First cell that belongs to the landing. */
  readonly switchAt: number;
  /** Travel at rest: the cell of the top row. */
  readonly cell: number;
  readonly landsAt: number;
}

export const windUpMs = 130;
const windUpCells = 0.22;
/** Furthest the spring carries past the stop, in cells. */
const overshootCells = 0.28;
/** Past this many of its own time spans the spring moves less than a hundredth of a cell. */
const springSpans = 9;

const wrap = (index: number, length: number): number => ((index % length) + length) % length;

export const startReel = (
  strip: readonly string[],
  from: number,
  startedAt: number,
  speed: number,
): ReelRun => ({ strip, from, startedAt, speed, landing: null });

/**
 * Travel while running free; the wind-up goes back a little first and joins the run without a
 * jerk.
 */
function freeTravel(run: ReelRun, now: number): number {
  const elapsed = Math.max(0, now - run.startedAt);
  if (elapsed <= windUpMs) return -windUpCells * Math.sin((elapsed / windUpMs) * Math.PI);
  return (elapsed - windUpMs) * run.speed;
}

/**
 * Orders the reel to land on `stop` of `strip`, not before `notBefore`. The landing is as early as
 * the rows of the window allow, so that all of them belong to it.
 */
export function landReel(
  run: ReelRun,
  now: number,
  notBefore: number,
  target: { readonly strip: readonly string[]; readonly stop: number; readonly rows: number },
): ReelRun {
  const switchAt = Math.max(1, Math.floor(Math.max(0, freeTravel(run, now))) + 2);
  const wanted = freeTravel(run, Math.max(notBefore, run.startedAt + windUpMs));
  const cell = Math.max(switchAt + target.rows, Math.ceil(wanted));
  return {
    ...run,
    landing: {
      strip: target.strip,
      stop: target.stop,
      switchAt,
      cell,
      landsAt: run.startedAt + windUpMs + cell / run.speed,
    },
  };
}

/** How far the tape has travelled, in cells. */
export function travelAt(run: ReelRun, now: number): number {
  const { landing } = run;
  if (landing === null || now < landing.landsAt) return freeTravel(run, now);
  const since = now - landing.landsAt;
  // A critically damped spring hit at full speed; it swings out by speed / (e · stiffness).
  const stiffness = run.speed / (Math.E * overshootCells);
  const spans = since * stiffness;
  return spans >= springSpans ? landing.cell : landing.cell + run.speed * since * Math.exp(-spans);
}

export const isAtRest = (run: ReelRun, now: number): boolean =>
  run.landing !== null && travelAt(run, now) === run.landing.cell;

/** Fast enough that symbols show their blurred pictures. */
export const isBlurred = (run: ReelRun, now: number): boolean =>
  now - run.startedAt > windUpMs && (run.landing === null || now < run.landing.landsAt);

/** Symbol on a cell of the tape. */
export function symbolAt(run: ReelRun, cell: number): string {
  const { landing } = run;
  const [strip, index] =
    landing !== null && cell >= landing.switchAt
      ? ([landing.strip, landing.stop + landing.cell - cell] as const)
      : ([run.strip, run.from - cell] as const);
  return strip[wrap(index, strip.length)] ?? "";
}

/** Symbols in the window at rest, from the top. */
export const windowOf = (strip: readonly string[], stop: number, rows: number): readonly string[] =>
  Array.from({ length: rows }, (_, row) => strip[wrap(stop + row, strip.length)] ?? "");
