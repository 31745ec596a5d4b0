import type { PayoutKind } from "@baize/contract";

/** What a brand pays to. Pure. */

export interface Offers {
  readonly offersBank: boolean;
  readonly mobileWallets: readonly string[];
  readonly cryptoNetworks: readonly string[];
}

/** Banks are typed in; wallets and networks are chosen of what the brand pays to. */
export function isOffered(offers: Offers, kind: PayoutKind, provider: string): boolean {
  if (kind === "bank") return offers.offersBank;
  const list = kind === "mobile_wallet" ? offers.mobileWallets : offers.cryptoNetworks;
  return list.includes(provider);
}
