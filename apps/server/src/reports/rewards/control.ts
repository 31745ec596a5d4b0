import type { ControlEffect } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Reader } from "../../platform/db.ts";
import type { RewardFigures } from "../../rewards/index.ts";
import { ngrOf } from "../members/rules.ts";
import { sumMemberDays } from "../members/store.ts";
import { effectOf, Moments, type GroupFigures } from "./effect.ts";

/** The control group of a promotion beside those who were shown it. */

/** Members are read so many at a time. */
const membersMax = 2000;

type Figures = Pick<RewardFigures, "findControlShare" | "isHeldBack" | "listSeenAfter">;

export interface ControlOf {
  readonly merchantCode: string;
  readonly promotionId: string;
  /** The end of the report. */
  readonly to: Date;
  readonly dayOf: (at: Date) => string;
  readonly lastDay: string;
  readonly currency: string;
}

/**
 * NGR of each member from the day they met the promotion to the report's last day. A member whom a
 * later revision moved to the other side has been on both, and is left out.
 */
async function groupsOf(
  reader: Reader,
  { findControlShare, isHeldBack, listSeenAfter }: Figures,
  { dayOf, lastDay, ...of }: ControlOf,
) {
  const groups = { offered: new Moments(), heldBack: new Moments() };
  const share = await findControlShare(reader, of);
  let after = 0n;
  for (;;) {
    const seen = await listSeenAfter(reader, of, after, membersMax);
    const last = seen.at(-1);
    if (last === undefined) return groups;
    after = last.memberId;
    const page = seen.filter(
      ({ memberId, isControl }) => isControl === isHeldBack(of.promotionId, memberId, share),
    );
    const spans = page.map(({ memberId, seenAt }) => ({
      memberId,
      from: dayOf(seenAt),
      to: lastDay,
    }));
    const sums = await sumMemberDays(reader, spans);
    const ngr = new Map(sums.map((one) => [one.memberId, ngrOf(one)]));
    for (const { memberId, isControl } of page) {
      const group = isControl ? groups.heldBack : groups.offered;
      group.add(ngr.get(memberId) ?? 0n);
    }
  }
}

/** Null where a group has fewer than two members. */
export async function reportControl(
  reader: Reader,
  figures: Figures,
  of: ControlOf,
): Promise<ControlEffect | null> {
  const groups = await groupsOf(reader, figures, of);
  const [offered, heldBack] = [groups.offered.figures(), groups.heldBack.figures()];
  if (offered === undefined || heldBack === undefined) return null;
  const { effect, margin, isDistinct } = effectOf(offered, heldBack);
  const text = (value: number) => formatMinor(minor(BigInt(Math.round(value))), of.currency);
  const group = ({ members, mean, deviation }: GroupFigures) => ({
    members,
    mean: text(mean),
    deviation: text(deviation),
  });
  return {
    offered: group(offered),
    heldBack: group(heldBack),
    effect: text(effect),
    margin: text(margin),
    isDistinct,
  };
}
