import type { Reader } from "../../platform/db.ts";
import { idFromKey } from "../../platform/idempotency/service.ts";
import { doneFactOf } from "../counted/facts.ts";
import { itemBefore } from "./counting.ts";
import type { MissionRule } from "./rules.ts";
import type { ToldFact } from "./facts.ts";

/**
 * Steps that members had done before they took part. Most can be done only once, so a mission
 * that does not come again counts them as they stand.
 */

export interface StepsDone {
  readonly memberId: bigint;
  readonly kind: "profile" | "document";
  /** As the events of steps name them. */
  readonly step: string;
}

export type StepsIn = (
  reader: Reader,
  memberIds: readonly bigint[],
) => Promise<readonly StepsDone[]>;

interface Beginner {
  readonly memberId: bigint;
  readonly period: string;
  /** A moment that its entry counts. */
  readonly at: Date;
  readonly rule: Pick<MissionRule, "missionId" | "merchantCode" | "settings">;
}

const kindOf = { profile_steps: "profile", kyc_steps: "document" } as const;

function kindsOf({ settings: { window, tasks } }: Beginner["rule"]): ReadonlySet<string> {
  if (window !== "once") return new Set();
  return new Set(
    tasks.flatMap(({ measure }) =>
      measure === "profile_steps" || measure === "kyc_steps" ? [kindOf[measure]] : [],
    ),
  );
}

/** Facts of what those who begin had done; each an item of its own, so nothing takes it back. */
export async function stepsBefore(
  reader: Reader,
  stepsIn: StepsIn,
  beginners: readonly Beginner[],
): Promise<(ToldFact & { readonly merchantCode: string })[]> {
  const asking = beginners
    .map((beginner) => ({ ...beginner, kinds: kindsOf(beginner.rule) }))
    .filter(({ kinds }) => kinds.size > 0);
  if (asking.length === 0) return [];
  const steps = await stepsIn(reader, [...new Set(asking.map(({ memberId }) => memberId))]);
  return asking.flatMap(({ memberId, period, at, rule, kinds }) => {
    const { missionId, merchantCode } = rule;
    const own = steps.filter((one) => one.memberId === memberId && kinds.has(one.kind));
    return own.map(({ kind, step }) => {
      const item = itemBefore(step, { missionId, period }, at);
      const id = idFromKey(memberId, "step", item);
      return { ...doneFactOf(id, String(memberId), { kind, item, at }), merchantCode };
    });
  });
}
