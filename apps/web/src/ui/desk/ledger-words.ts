import { useTranslations } from "use-intl/react";
import { providerName, useVendorName } from "./names.tsx";

/** The ledger's own terms in words. A term without a word is shown as it is. */

export function useLedgerKind(): (kind: string) => string {
  const t = useTranslations("console.ledger.kind");
  return (kind) => (t.has(kind as "bet") ? t(kind as "bet") : kind);
}

/** Accounts of a side such as "vendor:hse" are called by their owner's name. */
export function useLedgerAccount(): (account: string) => string {
  const t = useTranslations("console.ledger.account");
  const vendorName = useVendorName();
  return (account) => {
    const key = account.replace(":", "_");
    if (t.has(key as "cash")) return t(key as "cash");
    const [side, owner = ""] = account.split(":");
    if (side === "payment") return t("payment", { name: providerName(owner) });
    if (side === "vendor" || side === "wallet") {
      return t(side, { name: vendorName(owner.toUpperCase()) });
    }
    return account;
  };
}
