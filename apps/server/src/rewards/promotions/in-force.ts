import type { PromotionTerms } from "@baize/contract";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { saveBudget } from "../access/budget.ts";
import { saveCodes } from "../codes/store.ts";
import { termsOf } from "./rules.ts";
import { refOf, updatePromotion, type Place, type PromotionRow } from "./store.ts";

/** What becomes of terms that were approved. */
export interface InForceDeps {
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "registerAccountCode">;
}

/** A promotion of which nothing was approved. */
export const freshPromotion = (
  { merchantCode, promotionId, terms }: Place & { readonly terms: PromotionTerms },
  at: Date,
): PromotionRow => ({
  merchantCode,
  promotionId,
  kind: terms.kind,
  currency: terms.currency,
  state: "draft",
  revision: null,
  draftRevision: null,
  draftState: null,
  contentId: null,
  startsAt: null,
  endsAt: null,
  isStopped: false,
  stopId: null,
  priority: 0,
  version: 1,
  createdAt: at,
  updatedAt: at,
  reason: null,
  reasonBy: null,
});

/** What an approved revision brings: its times, its budget, its codes, and the house's account. */
export async function putInForce(
  tx: Tx,
  { clock, ledger }: InForceDeps,
  row: PromotionRow,
  revision: number,
  stored: PromotionTerms,
): Promise<void> {
  const at = clock.now();
  const terms = termsOf(stored);
  const isNew = row.revision === null;
  await saveBudget(tx, refOf(row), terms, { isNew, isCounted: true });
  await saveCodes(tx, row, terms.codes);
  await ledger.registerAccountCode(tx, "promo:cash");
  const isFirst = row.revision === null;
  const hasBegun = terms.startsAt === null || terms.startsAt <= at;
  await updatePromotion(tx, {
    ...row,
    // The time is looked at here too, so that nobody waits for the worker's next minute.
    state: isFirst ? (hasBegun ? "live" : "scheduled") : row.state,
    revision,
    draftRevision: null,
    draftState: null,
    contentId: terms.contentId,
    startsAt: terms.startsAt,
    endsAt: terms.endsAt,
    priority: terms.priority,
    updatedAt: at,
    reason: null,
    reasonBy: null,
  });
}
