import type { TransferOfferSettings } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import type { Ledger } from "../../ledger/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { listVendors } from "../store.ts";
import { amountRange, unitsOf, walletAccountOf } from "./rules.ts";
import { listOffers, saveOfferRow, type OfferRow } from "./store.ts";

/** Which vendors keep money of a brand's members, and how much may go there at once. */

export interface OwnTransferOffer {
  readonly merchantCode: string;
  readonly vendorCode: string;
  readonly currency: string;
  readonly settings: TransferOfferSettings;
  /** False: a proposal, and the vendor keeps no money of this brand's members. */
  readonly isSaved: boolean;
}

const proposal = { isOpen: false, minMinor: null, maxMinor: null, targetMinutes: 15 } as const;

/** Limits in another currency than the brand's now limit nothing. */
function settingsOf(
  row: Omit<OfferRow, "merchantCode" | "vendorCode" | "currency">,
  currency: string,
): TransferOfferSettings {
  const text = (amount: bigint | null) =>
    amount === null ? null : formatMinor(minor(amount), currency);
  const { isOpen, targetMinutes } = row;
  return { isOpen, min: text(row.minMinor), max: text(row.maxMinor), targetMinutes };
}

/** Every vendor with every brand, whether it keeps money of its members or not. */
export async function listTransferOffers(
  reader: Reader,
  brands: readonly { readonly merchantCode: string; readonly currency: string }[],
): Promise<OwnTransferOffer[]> {
  const offers = await listOffers(reader);
  const vendors = await listVendors(reader);
  return brands.flatMap(({ merchantCode, currency }) =>
    vendors.map(({ vendorCode }) => {
      const own = offers.find(
        (one) => one.merchantCode === merchantCode && one.vendorCode === vendorCode,
      );
      const limits = own?.currency === currency ? own : { minMinor: null, maxMinor: null };
      const { minMinor, maxMinor } = limits;
      const settings = settingsOf({ ...(own ?? proposal), minMinor, maxMinor }, currency);
      return { merchantCode, vendorCode, currency, settings, isSaved: own !== undefined };
    }),
  );
}

export interface OfferFault {
  readonly field: "min" | "max";
  readonly reason: "not_an_amount" | "too_low";
}

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfOffer(
  { min, max }: TransferOfferSettings,
  currency: string,
): OfferFault | undefined {
  const amountOf = (text: string | null) =>
    text === null ? undefined : parseMinor(text, currency);
  const [least, most] = [amountOf(min), amountOf(max)];
  const isTellable = (amount: ReturnType<typeof amountOf>) =>
    amount !== undefined && unitsOf(amount, currency) !== undefined;
  if (min !== null && !isTellable(least)) return { field: "min", reason: "not_an_amount" };
  if (max !== null && !isTellable(most)) return { field: "max", reason: "not_an_amount" };
  if (least !== undefined && most !== undefined && most < least) {
    return { field: "max", reason: "too_low" };
  }
  return undefined;
}

/** Writes checked settings, and opens the account that the vendor's wallets have in the ledger. */
export async function saveTransferOfferIn(
  tx: Tx,
  ledger: Pick<Ledger, "registerAccountCode">,
  { merchantCode, vendorCode, currency, settings }: Omit<OwnTransferOffer, "isSaved">,
): Promise<void> {
  const amountOf = (text: string | null) =>
    text === null ? null : (parseMinor(text, currency) ?? null);
  await ledger.registerAccountCode(tx, walletAccountOf(vendorCode));
  await saveOfferRow(tx, {
    merchantCode,
    vendorCode,
    currency,
    isOpen: settings.isOpen,
    minMinor: amountOf(settings.min),
    maxMinor: amountOf(settings.max),
    targetMinutes: settings.targetMinutes,
  });
}

/** What may go to a vendor at once: what it can be told, within the brand's limits. */
export function rangeOf(offer: OfferRow | undefined, currency: string) {
  const { min, max } = amountRange(currency);
  if (offer?.currency !== currency) return { min, max };
  const { minMinor, maxMinor } = offer;
  return {
    min: minMinor !== null && minMinor > min ? minor(minMinor) : min,
    max: maxMinor !== null && maxMinor < max ? minor(maxMinor) : max,
  };
}
