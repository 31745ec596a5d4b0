import type { Reader } from "../../platform/db.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";
import { pointFactorOf, wholeFactorBps, type FactorTable, type LevelChange } from "./rules.ts";
import { listFactorTables, listLevelChanges } from "./store.ts";

/**
 * What points are multiplied by: the factor of the level that counted when a round began, by the
 * levels as they stood then. So a correction counts as its first fact did.
 */
export interface FactorFact {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly placedAt: Date;
}

export type FactorOf = (fact: FactorFact) => number;

/** Reads at once what a turn's facts need. */
export type PointFactors = (reader: Reader, facts: readonly FactorFact[]) => Promise<FactorOf>;

interface Deps {
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
}

async function zonesOf({ timeZoneOf }: Deps, merchants: readonly string[]) {
  const zones = new Map<string, string>();
  for (const code of merchants) zones.set(code, await timeZoneOf(code));
  return zones;
}

function byMember(changes: readonly LevelChange[]): ReadonlyMap<bigint, LevelChange[]> {
  const found = new Map<bigint, LevelChange[]>();
  for (const change of changes) {
    const own = found.get(change.memberId) ?? [];
    found.set(change.memberId, own);
    own.push(change);
  }
  return found;
}

const isPlain = ({ factorsBps }: FactorTable) => factorsBps.every((bps) => bps === wholeFactorBps);

export function createPointFactors(deps: Deps): PointFactors {
  return async (reader, facts) => {
    const merchants = [...new Set(facts.map(({ merchantCode }) => merchantCode))];
    const tables = await listFactorTables(reader, merchants);
    // Most brands have no factors: then nothing of their members is read.
    if (tables.every(isPlain)) return () => wholeFactorBps;
    const memberIds = [...new Set(facts.map(({ memberId }) => memberId))];
    const changes = byMember(await listLevelChanges(reader, memberIds));
    const zones = await zonesOf(deps, merchants);
    return (fact) => {
      const { memberId, merchantCode, placedAt } = fact;
      const zone = zones.get(merchantCode) ?? "UTC";
      const dayStartAt = startOfDay(dayOf(placedAt, zone), zone);
      const own = changes.get(memberId) ?? [];
      return pointFactorOf(tables, own, { ...fact, dayStartAt });
    };
  };
}
