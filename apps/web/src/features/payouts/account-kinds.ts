import type { PayoutAccount, PayoutAccounts } from "@baize/contract";
import { kinds } from "./words.tsx";

/** What accounts may be added, as the brand offers them. */

export type Kind = PayoutAccount["kind"];

/** Names of what may be chosen; undefined where the name is typed in. */
export function choicesOf(kind: Kind, { offers }: PayoutAccounts): readonly string[] | undefined {
  if (kind === "bank") return undefined;
  return kind === "crypto" ? offers.cryptoNetworks : offers.mobileWallets;
}

export function offeredKinds(known: PayoutAccounts): Kind[] {
  return kinds.filter((kind) => {
    const choices = choicesOf(kind, known);
    return choices === undefined ? known.offers.bank : choices.length > 0;
  });
}
