/** How the wheel comes to rest. Pure: turns are fractions of a full one, clockwise. */

/**
 * Where the wheel must stand so that a segment is under the pointer on top, at least `turns` whole
 * turns further than it stands now. Segment 0 is on top at 0.
 */
export function restFor(now: number, index: number, segments: number, turns: number): number {
  const wanted = 1 - ((index / segments) % 1);
  const base = Math.floor(now) + turns + wanted;
  return base - now < turns ? base + 1 : base;
}

/** The segment under the pointer at a place. */
export function segmentAt(place: number, segments: number): number {
  const turn = (((-place % 1) + 1) % 1) * segments;
  return Math.round(turn) % segments;
}

/** Fast at first, long and slow at the end. */
export const slowing = (part: number): number => 1 - (1 - part) ** 3.4;
