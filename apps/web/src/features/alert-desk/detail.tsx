import { useTranslations } from "use-intl/react";
import { go } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { MemberLink } from "../../ui/desk/member-link.tsx";
import { Code, type Fact } from "../../ui/desk/drawer-parts.tsx";

/** What a look tells beside its code, in the reader's words where they are known. */

type Detail = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

interface EntryLinkProps {
  readonly text: string;
  readonly onOpen: () => void;
}

function EntryLink({ text, onOpen }: EntryLinkProps) {
  return (
    <button type="button" className="min-h-11 underline hover:no-underline" onClick={onOpen}>
      {text}
    </button>
  );
}

/** A line for each detail; one with its own page links there, if the operator may see it. */
export function useDetailFacts(detail: Detail): Fact[] {
  const t = useTranslations("console.alerts.detail");
  const days = useTranslations("console.reconciliation");
  const mayReadTransfers = useMay("withdrawals.read");
  const mayReadDeposits = useMay("deposits.read");
  const mayReadWins = useMay("risk.read");
  const wins = useTranslations("console.wins.reason");

  /** The word for a value, where it is one of a few. */
  function wordOf(name: "kind" | "field", value: unknown): string {
    const key = `${name}.${textOf(value)}`;
    return t.has(key as "kind.missing") ? t(key as "kind.missing") : textOf(value);
  }

  function factOf(name: string, value: unknown): Fact {
    const text = textOf(value);
    switch (name) {
      case "memberId": {
        const shown = (
          <MemberLink key={name} memberId={text}>
            {text}
          </MemberLink>
        );
        return [t("memberId"), shown];
      }
      case "depositId": {
        const open = () => go("/console/deposits", { entry: text });
        const link = <EntryLink text={days("openDeposit")} onOpen={open} />;
        return [t("depositId"), mayReadDeposits ? link : <Code key={name} text={text} />];
      }
      case "day": {
        const { provider, vendorCode } = detail;
        const isVendors = typeof vendorCode === "string";
        const whose = textOf(isVendors ? vendorCode : provider);
        const tab = isVendors ? { tab: "vendors" } : {};
        const open = () => go("/console/reconciliation", { ...tab, entry: `${text} ${whose}` });
        return [t("day"), <EntryLink key={name} text={text} onOpen={open} />];
      }
      case "transferId": {
        const open = () => go("/console/wallets", { entry: text });
        const link = <EntryLink text={t("openTransfer")} onOpen={open} />;
        return [t("transferId"), mayReadTransfers ? link : <Code key={name} text={text} />];
      }
      case "heldId": {
        const open = () => go("/console/wins", { entry: text });
        const link = <EntryLink text={t("openWin")} onOpen={open} />;
        return [t("heldId"), mayReadWins ? link : <Code key={name} text={text} />];
      }
      case "reason":
        return [t("reason"), wins.has(text as "amount") ? wins(text as "amount") : text];
      case "kind":
        return [t("differs"), wordOf("kind", value)];
      case "fields": {
        const fields = Array.isArray(value) ? value : [];
        const words = fields.map((field: unknown) => wordOf("field", field)).join(" · ");
        return [t("fields"), words === "" ? null : words];
      }
      default: {
        // A check says in its own words what it found: they are for the developer who repairs it.
        const label = t.has(name as "check") ? t(name as "check") : name;
        return [label, <Code key={name} text={text} />];
      }
    }
  }

  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => factOf(name, value));
}
