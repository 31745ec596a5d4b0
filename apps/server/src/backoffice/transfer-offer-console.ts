import { isDeepStrictEqual } from "node:util";
import type { TransferOfferPolicy, TransferOfferSettings } from "@baize/contract";
import type { Brand } from "../brand/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Clock } from "../platform/clock.ts";
import { sha256 } from "../platform/crypto.ts";
import type { Database, Reader } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Ids } from "../platform/ids.ts";
import {
  faultOfOffer,
  listTransferOffers,
  saveTransferOfferIn,
  type OwnTransferOffer,
} from "../vendors/index.ts";
import { createAudit, type Audit } from "./audit.ts";
import { change } from "./change.ts";
import { differenceOf } from "./difference.ts";
import type { Actor } from "./rules.ts";

/** What operators set of vendors that keep members' money. */
export interface TransferOfferDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
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
    revision: sha256(JSON.stringify([own.isSaved, own.currency, own.settings]))
      .toString("hex")
      .slice(0, 16),
  }));
}

export interface TransferOfferTo {
  readonly merchantCode: string;
  readonly vendorCode: string;
  readonly settings: TransferOfferSettings;
  readonly revision: string;
}

/** Refuses: not_found. */
async function getIn(reader: Reader, brands: Brands, to: TransferOfferTo): Promise<Own> {
  const found = (await listIn(reader, brands)).find(
    (one) => one.merchantCode === to.merchantCode && one.vendorCode === to.vendorCode,
  );
  if (found === undefined) throw new Refusal("not_found");
  return found;
}

/**
 * Saves whether and how much members may move to a vendor. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile.
 */
async function save(deps: Deps, actor: Actor, to: TransferOfferTo): Promise<Own> {
  const brands = await deps.brand.settings.list();
  return change(deps, actor, "cashier.write", async (tx) => {
    const before = await getIn(tx, brands, to);
    const fault = faultOfOffer(to.settings, before.currency);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    if (before.revision !== to.revision) throw new Refusal("changed_meanwhile");
    await saveTransferOfferIn(tx, deps.ledger, { ...before, settings: to.settings });
    const after = await getIn(tx, brands, to);
    if (isDeepStrictEqual(before, after)) return after;
    await deps.audit.record(tx, {
      actor,
      action: "cashier.offer_saved",
      subject: `${to.merchantCode} ${to.vendorCode}`,
      ...differenceOf(
        { ...before.settings, isSaved: before.isSaved },
        { ...after.settings, isSaved: after.isSaved },
      ),
    });
    return after;
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
    save: async (actor: Actor, to: TransferOfferTo, language: string) =>
      named(await save(deps, actor, to), language),
  };
}

export type TransferOfferConsole = ReturnType<typeof createTransferOfferConsole>;
