import type { BonusState } from "@baize/contract";
import type { Consumer, OutboxEvent } from "../platform/outbox/index.ts";
import type { BonusRow } from "./rules.ts";

/** What became of a bonus. */
export interface ChangedBonus {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly bonusId: string;
  readonly depositId: string;
  readonly offerId: string;
  readonly state: BonusState;
}

export const bonusChangedKind = "rewards.bonus_changed";

export function bonusChanged(row: BonusRow): OutboxEvent {
  const payload: ChangedBonus = {
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    bonusId: row.bonusId,
    depositId: row.depositId,
    offerId: row.offerId,
    state: row.state,
  };
  return { kind: bonusChangedKind, payload: { ...payload } };
}

/** Shows changed bonuses on the feed. */
export const bonusFeed: Consumer = {
  kinds: [bonusChangedKind],
  async consume(_tx, event) {
    const { memberId, bonusId, depositId, state } = event.payload as ChangedBonus;
    return [{ memberId, channel: "bonus", data: { bonusId, depositId, state } }];
  },
};
