import { useTranslations } from "use-intl/react";
import { go } from "../../lib/address.ts";
import { useMay } from "../../lib/operator.ts";
import { useDayText, useTimeText } from "../../lib/time.ts";
import { Code, type Fact } from "../../ui/desk/drawer-parts.tsx";
import { providerName, VendorName } from "../../ui/desk/names.tsx";
import { moneyText } from "../../ui/money.tsx";

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

type FactOf = (name: string, text: string) => Fact | undefined;

/** Lines about what has a page of its own: they link there, if the operator may see it. */
function useEntryFact(detail: Detail): FactOf {
  const t = useTranslations("console.alerts.detail");
  const days = useTranslations("console.reconciliation");
  const dayText = useDayText();
  const entries = {
    memberId: {
      may: useMay("members.read"),
      word: t("openTransfer"),
      open: (text: string) => go("/console/members", { member: text }),
    },
    depositId: {
      may: useMay("deposits.read"),
      word: days("openDeposit"),
      open: (text: string) => go("/console/deposits", { entry: text }),
    },
    transferId: {
      may: useMay("withdrawals.read"),
      word: t("openTransfer"),
      open: (text: string) => go("/console/wallets", { entry: text }),
    },
    consumer: {
      may: useMay("events.read"),
      word: textOf(detail["consumer"]),
      open: (text: string) => go("/console/event-log", { state: "all", consumer: text }),
    },
    heldId: {
      may: useMay("risk.read"),
      word: t("openWin"),
      open: (text: string) => go("/console/wins", { entry: text }),
    },
  };
  return (name, text) => {
    if (name === "day") {
      const { provider, vendorCode } = detail;
      const isVendors = typeof vendorCode === "string";
      const whose = textOf(isVendors ? vendorCode : provider);
      const tab = isVendors ? { tab: "vendors" } : {};
      const open = () => go("/console/reconciliation", { ...tab, entry: `${text} ${whose}` });
      return [t("day"), <EntryLink key={name} text={dayText(text)} onOpen={open} />];
    }
    if (!Object.hasOwn(entries, name)) return undefined;
    const known = name as keyof typeof entries;
    const { may, word, open } = entries[known];
    const link = <EntryLink key={name} text={word} onOpen={() => open(text)} />;
    return [t(known), may ? link : <Code key={name} text={text} />];
  };
}

/** A line for each detail, in the reader's words where they are known. */
export function useDetailFacts(detail: Detail): Fact[] {
  const t = useTranslations("console.alerts.detail");
  const wins = useTranslations("console.wins.reason");
  const timeText = useTimeText();
  const entryFact = useEntryFact(detail);

  /** The word for a value, where it is one of a few. */
  function wordOf(name: "kind" | "field", value: unknown): string {
    const key = `${name}.${textOf(value)}`;
    return t.has(key as "kind.missing") ? t(key as "kind.missing") : textOf(value);
  }

  function factOf(name: string, value: unknown): Fact {
    const text = textOf(value);
    const entry = entryFact(name, text);
    if (entry !== undefined) return entry;
    switch (name) {
      case "since":
      case "heldAt":
        return [t(name), timeText(text)];
      case "amount": {
        const { currency } = detail;
        return [t("amount"), typeof currency === "string" ? moneyText(text, currency) : text];
      }
      case "vendorCode":
        return [t("vendorCode"), <VendorName key={name} code={text} />];
      case "provider":
        return [t("provider"), providerName(text)];
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

  return (
    Object.entries(detail)
      // An amount is written with its currency.
      .filter(([name, value]) => value !== null && !(name === "currency" && "amount" in detail))
      .map(([name, value]) => factOf(name, value))
  );
}
