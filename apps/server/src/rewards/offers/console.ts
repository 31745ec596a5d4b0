import type { BonusOffer } from "@baize/contract";
import { createAudit, type Audit, type FourEyes } from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { demandCurrency, saveRevision } from "../saving.ts";
import {
  faultOfOffer,
  listOffersIn,
  lockOfferIn,
  offerSettingsOf,
  saveOfferIn,
  type OfferToSave,
} from "./service.ts";

/** What operators set of offers. */
export interface OfferConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly ledger: Pick<Ledger, "registerAccountCode">;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
}

type Deps = OfferConsoleDeps & { readonly audit: Audit };

async function getIn(reader: Reader, { offerId, merchantCode }: OfferToSave): Promise<BonusOffer> {
  const offers = await listOffersIn(reader);
  const found = offers.find((one) => one.offerId === offerId && one.merchantCode === merchantCode);
  if (found === undefined) throw new Error("what was saved is gone");
  return found;
}

/**
 * Adds an offer, or replaces the revision that was read. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found (the brand), permission_denied, brand_rule, changed_meanwhile,
 * approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, to: OfferToSave): Promise<BonusOffer> {
  const currency = await demandCurrency(deps.brand, to.merchantCode);
  await saveRevision(deps, hand, {
    action: to.revision === 0 ? "bonus_offer.created" : "bonus_offer.saved",
    subject: `${to.merchantCode} ${to.offerId}`,
    revision: to.revision,
    async find(tx) {
      const row = await lockOfferIn(tx, to);
      return row && { ...row, settings: offerSettingsOf(row) };
    },
    faultOf: (before) => faultOfOffer(to.settings, currency, before),
    settings: () => to.settings,
    write: (tx) => saveOfferIn(tx, deps.ledger, to, deps.clock.now()),
  });
  return deps.db.read((reader) => getIn(reader, to));
}

/** The use cases. `undefined` as hand is the platform. */
export function createOfferConsole(given: OfferConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listOffersIn),
    save: (hand: Hand | undefined, to: OfferToSave) => save(deps, hand, to),
  };
}

export type OfferConsole = ReturnType<typeof createOfferConsole>;
