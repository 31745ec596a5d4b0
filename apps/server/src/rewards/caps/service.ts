import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { faultOfCaps, noCaps, type Asked } from "./rules.ts";
import { holdCaps } from "./store.ts";

/** Whether a brand's caps let something go on that nobody saves now. */
export async function isWithinCaps(tx: Tx, merchantCode: string, asked: Asked): Promise<boolean> {
  const caps = (await holdCaps(tx, merchantCode))?.settings ?? noCaps;
  return faultOfCaps(caps, asked) === undefined;
}

/**
 * Whether a brand's caps let a reward ask this; in the transaction that saves or approves it.
 *
 * Refuses: above_wagering_cap, mixed_products, pay_to_win; each names the field of the form.
 */
export async function demandWithinCaps(
  tx: Tx,
  merchantCode: string,
  ...all: readonly Asked[]
): Promise<void> {
  const caps = (await holdCaps(tx, merchantCode))?.settings ?? noCaps;
  for (const asked of all) {
    const fault = faultOfCaps(caps, asked);
    if (fault === undefined) continue;
    const { maxWageringTimes: times } = caps;
    const value = fault.refusal === "above_wagering_cap" ? { times } : {};
    throw new Refusal(fault.refusal, { field: fault.field, ...value });
  }
}
