import type { TransferOfferPolicy, TransferOfferSettings } from "@baize/contract";
import {
  createAudit,
  type Audit,
  type FourEyes,
  revisionOf,
  saveSettings,
} from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import {
  faultOfOffer,
  listTransferOffers,
  saveTransferOfferIn,
  type OwnTransferOffer,
} from "./offers.ts";

/** What operators set of vendors that keep members' money. */
export interface TransferOfferDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "settings">;
  readonly catalogue: {
    readonly vendorName: (vendorCode: string, language: string) => Promise<string>;
  };
  readonly ledger: Pick<Ledger, "registerAccountCode">;
}

type Deps = TransferOfferDeps & { readonly audit: Audit };

type Brands = Parameters<typeof listTransferOffers>[1];

type Own = OwnTransferOffer & Pick<TransferOfferPolicy, "revision">;

async function listIn(reader: Reader, brands: Brands): Promise<Own[]> {
  return (await listTransferOffers(reader, brands)).map((own) => ({
    ...own,
    revision: revisionOf([own.isSaved, own.currency, own.settings]),
  }));
}

export interface TransferOfferTo {
  readonly merchantCode: string;
  readonly vendorCode: string;
  readonly settings: TransferOfferSettings;
  readonly revision: string;
}

/**
 * Saves whether and how much members may move to a vendor. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile,
 * approval_pending.
 */
async function save(deps: Deps, hand: Hand, to: TransferOfferTo): Promise<Own> {
  const { merchantCode, vendorCode, settings, revision } = to;
  const brands = await deps.brand.settings.list();
  return saveSettings<Own>(deps, hand, {
    permission: "cashier.write",
    action: "cashier.offer_saved",
    subject: `${merchantCode} ${vendorCode}`,
    revision,
    find: async (tx) =>
      (await listIn(tx, brands)).find(
        (one) => one.merchantCode === merchantCode && one.vendorCode === vendorCode,
      ),
    faultOf: ({ currency }) => faultOfOffer(settings, currency),
    write: (tx, before) => saveTransferOfferIn(tx, deps.ledger, { ...before, settings }),
    detailsOf: (own) => ({ ...own.settings, isSaved: own.isSaved }),
  });
}

export function createTransferOfferConsole(given: TransferOfferDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const named = async (own: Own, language: string): Promise<TransferOfferPolicy> => ({
    ...own,
    vendorName: await given.catalogue.vendorName(own.vendorCode, language),
  });
  return {
    list: async (language: string): Promise<TransferOfferPolicy[]> => {
      const brands = await given.brand.settings.list();
      const offers = await given.db.read((reader) => listIn(reader, brands));
      return Promise.all(offers.map((own) => named(own, language)));
    },
    save: async (hand: Hand, to: TransferOfferTo, language: string) =>
      named(await save(deps, hand, to), language),
  };
}

export type TransferOfferConsole = ReturnType<typeof createTransferOfferConsole>;
