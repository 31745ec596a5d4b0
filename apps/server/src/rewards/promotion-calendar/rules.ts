/** Which promotions run at the same time, and which of them take each other's members. Pure. */

export interface Planned {
  readonly promotionId: string;
  /** Null where it has no first or last moment. */
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly stackGroup: string | null;
}

/** Whether there is a moment of both; an end is no longer of its promotion. */
export function overlap(one: Planned, other: Planned): boolean {
  const begins = ({ startsAt }: Planned, end: Date | null) =>
    startsAt === null || end === null || startsAt < end;
  return begins(one, other.endsAt) && begins(other, one.endsAt);
}

/**
 * By promotion, the others of its group that run at the same time: of these a member takes part in
 * one only.
 */
export function conflictsOf(all: readonly Planned[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, Planned[]>();
  for (const one of all) {
    if (one.stackGroup === null) continue;
    groups.set(one.stackGroup, [...(groups.get(one.stackGroup) ?? []), one]);
  }
  const conflicts = new Map<string, readonly string[]>();
  for (const one of all) {
    const others = one.stackGroup === null ? [] : (groups.get(one.stackGroup) ?? []);
    const same = others.filter((other) => other !== one && overlap(one, other));
    if (same.length === 0) continue;
    conflicts.set(
      one.promotionId,
      same.map(({ promotionId }) => promotionId),
    );
  }
  return conflicts;
}
