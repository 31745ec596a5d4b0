import type { DepositBonus } from "@baize/contract";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { findOfferByCode, saveTypedCode } from "../offers/store.ts";
import { offeredOf } from "../offers/views.ts";
import { withTry } from "../codes/tries.ts";
import { offeredTo, wordsOf, type ChoiceDeps, type Chooser } from "./choices.ts";
import { findStanding } from "./store.ts";

/** Offers that are listed to nobody: their codes are typed in on the deposit form. */
type CodeDeps = ChoiceDeps & { readonly db: Database };

/** Refuses, in this order: play_paused, bonus_active, promo_code_invalid, not_eligible. */
function findTyped(deps: CodeDeps, memberId: bigint, chooser: Chooser, promoCode: string) {
  const { merchantCode, currency, person } = chooser;
  return deps.db.transaction(async (tx) => {
    const leave = await deps.offers.mayOfferIn(tx, person);
    if (leave === undefined) throw new Refusal("play_paused");
    // Before the code is looked at, so that this tells nothing of it.
    if ((await findStanding(tx, memberId)) !== undefined) throw new Refusal("bonus_active");
    const offer = await findOfferByCode(tx, leave, merchantCode, promoCode);
    if (offer === undefined || !offer.isOpen || offer.currency !== currency) {
      throw new Refusal("promo_code_invalid");
    }
    const [offered] = await offeredTo(deps, tx, chooser, [offer]);
    if (offered === undefined) throw new Refusal("not_eligible");
    await saveTypedCode(tx, memberId, offer, deps.clock.now());
    return offered;
  });
}

/**
 * Finds the offer of a code, which the member may choose from then on, as long as the offer has
 * that code. An unknown one reads like one that is over.
 *
 * Refuses, in this order: rate_limited, play_paused, bonus_active, promo_code_invalid,
 * not_eligible.
 */
export async function findByCode(
  deps: CodeDeps,
  asked: { readonly memberId: bigint; readonly language: string },
  chooser: Chooser,
  promoCode: string,
): Promise<DepositBonus> {
  const { memberId, language } = asked;
  const offered = await withTry(deps, memberId, () =>
    findTyped(deps, memberId, chooser, promoCode),
  );
  return offeredOf(offered, await wordsOf(deps, chooser.merchantCode, [offered], language));
}
