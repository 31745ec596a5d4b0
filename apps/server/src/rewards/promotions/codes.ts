import type { PromotionEntry } from "@baize/contract";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { notingHeld } from "../promotion-control/service.ts";
import { findCode, useCode, type CodeRow } from "../codes/store.ts";
import { withTry } from "../codes/tries.ts";
import { lockEntry, type EntryRow } from "./entry-store.ts";
import { begin, reach, type Open } from "./moves.ts";
import { periodOf } from "./periods.ts";
import {
  demandAmong,
  demandGroup,
  demandLeave,
  demandOpen,
  demandReached,
  demandRunning,
  type TakeDeps,
  type Taker,
} from "./taking.ts";
import { entryOf } from "./views.ts";

/** Codes that members type in. An unknown one reads like one that is used up or over. */

interface Typing {
  readonly memberId: bigint;
  readonly code: CodeRow;
  readonly leave: OfferLeave | undefined;
  readonly zone: string;
}

/** What is closed is told as what does not exist. Refuses: promo_code_invalid. */
function demandUsable(open: Open, code: string, at: Date): void {
  const isListed = open.now.codes.some((one) => one.code === code);
  try {
    demandOpen(open, at);
  } catch {
    throw new Refusal("promo_code_invalid");
  }
  if (!isListed) throw new Refusal("promo_code_invalid");
}

async function claimIn(tx: Tx, deps: TakeDeps, { memberId, code, leave, zone }: Typing) {
  const at = deps.clock.now();
  const own = await demandLeave(tx, deps, memberId, leave);
  const open = await demandRunning(tx, code);
  demandUsable(open, code.code, at);
  await demandAmong(tx, deps, open, memberId);
  const day = dayOf(at, zone);
  const period = periodOf(open.now.period, day);
  const key = { memberId, promotionId: open.promotionId, period };
  if ((await lockEntry(tx, key)) !== undefined) throw new Refusal("already_claimed");
  await demandGroup(tx, deps, open, memberId);
  const entry = await begin(tx, own, deps, open, { memberId, period, day });
  if (entry === undefined) throw new Refusal("already_claimed");
  const { amountMinor } = open.now;
  const row = demandReached(await reach(tx, own, deps, open, entry, { day, amountMinor }));
  // Last, so that the row of a code that many type in is held for a moment only.
  if (!(await useCode(tx, code))) throw new Refusal("promo_code_invalid");
  return { row, terms: open.terms };
}

async function claimTyped(
  deps: TakeDeps,
  {
    memberId,
    merchantCode,
    promoCode,
  }: Pick<Taker, "memberId" | "merchantCode"> & { readonly promoCode: string },
) {
  const leave = await deps.offers.mayOffer(memberId);
  const zone = await deps.timeZoneOf(merchantCode);
  await deps.running.of(merchantCode);
  const code = await deps.db.read((reader) => findCode(reader, merchantCode, promoCode));
  if (code === undefined) throw new Refusal("promo_code_invalid");
  return notingHeld(deps, (tx) => claimIn(tx, deps, { memberId, code, leave, zone }));
}

/**
 * Types in a code: what it gives waits to be claimed.
 *
 * Refuses, in this order: rate_limited, promo_code_invalid (unknown), play_paused,
 * promo_code_invalid (over), not_eligible, already_claimed, budget_used, promo_code_invalid (used
 * up).
 */
export async function claimCode(
  deps: TakeDeps,
  { memberId, merchantCode, language }: Taker,
  promoCode: string,
): Promise<PromotionEntry> {
  const claimed = await withTry(deps, memberId, () =>
    claimTyped(deps, { memberId, merchantCode, promoCode }),
  );
  deps.onMoved();
  const row: EntryRow = claimed.row;
  return entryOf(row, claimed.terms, language);
}
