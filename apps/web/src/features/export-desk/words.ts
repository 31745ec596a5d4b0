import type { Export } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { useBrandOutlines } from "../../lib/operator.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText } from "../../lib/time.ts";
import { formatLocale } from "../../lib/languages.ts";

/** Where each list's own page has the words of its states and kinds. */
const places: Readonly<Partial<Record<Export["kind"], readonly string[]>>> = {
  members: ["members.is"],
  deposits: ["deposits.state", "queue", "deposits.kind"],
  bank_lines: ["deposits.lineState"],
  withdrawals: ["withdrawals.state", "queue", "withdrawals"],
  wallet_transfers: ["wallets.state", "wallets.direction"],
  line_transfers: ["wallets.lineDirection", "wallets.mark"],
  bonuses: ["bonuses.state"],
  adjustments: ["adjustments.state"],
  documents: ["exports.documents"],
  audit: ["action"],
  events: ["events.kind"],
};

/** Filters that say nothing to a reader: ids, and what its days say better. */
const unsaid: ReadonlySet<string> = new Set(["memberId", "operatorId", "days", "period"]);

/** What an export was narrowed to, in the words of the page it was asked for on. */
export function useFilterTexts(): (row: Export) => string[] {
  const t = useTranslations("console");
  const timeText = useTimeText();
  const { data: brands = [] } = useBrandOutlines();
  function textOf(kind: Export["kind"], name: string, value: string): string {
    if (name === "merchantCode") {
      return brands.find((one) => one.merchantCode === value)?.brandName ?? value;
    }
    if (name === "keyword" || name === "member") return `“${value}”`;
    if (name === "from") return `${timeText(value)} –`;
    if (name === "until") return `– ${timeText(value)}`;
    const known = (places[kind] ?? [])
      .map((place) => `${place}.${value}`)
      // Every key of a text is one for the compiler; whether it is there is asked first.
      .find((key) => /^[\w.]+$/.test(value) && t.has(key as "title"));
    return known === undefined ? value : t(known as "title");
  }
  return ({ kind, filters, username }) => [
    ...(username === null ? [] : [username]),
    ...Object.entries(filters)
      .filter(([name]) => !unsaid.has(name))
      .map(([name, value]) => textOf(kind, name, String(value))),
  ];
}

const units = ["byte", "kilobyte", "megabyte"] as const;

/** "1.2 MB", in the reader's language. */
export function useSizeText(): (bytes: number) => string {
  const locale = formatLocale(useLanguage());
  return (bytes) => {
    const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
    const format = new Intl.NumberFormat(locale, {
      style: "unit",
      unit: units[step] ?? "byte",
      unitDisplay: step === 0 ? "long" : "short",
      maximumFractionDigits: step === 0 ? 0 : 1,
    });
    return format.format(bytes / 1000 ** step);
  };
}
