import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { roundText, useRateText } from "./words.ts";
import type { TermsShown } from "./shown-terms.ts";

interface TierTableProps {
  readonly terms: TermsShown;
  readonly currency: string;
  /** From 1; the one that a statement reached. */
  readonly reached?: number | null;
}

/** What the columns are called, and what of each tier stands in them. */
function headsOf(terms: TermsShown) {
  if (terms.kind === "dividend") {
    const net = terms.tierOn === "net" ? "netFrom" : "ggrFrom";
    return ["validFrom", net, "activeFrom", "rate"] as const;
  }
  return terms.kind === "realtimeSalary"
    ? (["validFrom", "winRate", "lossRate"] as const)
    : (["validFrom", "activeFrom", "pays"] as const);
}

type Say = (text: string) => string;

function cellsOf(terms: TermsShown, amount: Say, rate: Say): string[][] {
  switch (terms.kind) {
    case "dividend":
      return terms.tiers.map((tier) => [
        amount(tier.minimumBet),
        amount(tier.netLoss),
        countText(tier.activeMember),
        rate(tier.contractRate),
      ]);
    case "realtimeSalary":
      return terms.tiers.map((tier) => [
        amount(tier.betAmount),
        rate(tier.winRate),
        rate(tier.lossRate),
      ]);
    default:
      return terms.tiers.map((tier) => [
        amount("betVolume" in tier ? tier.betVolume : tier.minimumBet),
        countText(tier.activeMember),
        tier.rateType === "P" ? rate(tier.rate) : amount(tier.rate),
      ]);
  }
}

/** The tiers of a contract, lowest first; wider than its place it is scrolled by itself. */
export function TierTable({ terms, currency, reached = null }: TierTableProps) {
  const t = useTranslations("contracts");
  const rateText = useRateText();
  const amount = (text: string) => roundText(text, currency);
  const rows = cellsOf(terms, amount, rateText);
  const heads = headsOf(terms).map((head) => t(head));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself
    <div role="region" aria-label={t("tiers")} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <thead className="text-fg2 [&_th]:px-2 [&_th]:py-1.5 [&_th]:align-bottom [&_th]:font-medium [&_th]:first:ps-0 [&_th]:last:pe-0">
          <tr>
            <th scope="col" className="text-start whitespace-nowrap">
              {t("tier")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="text-end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <Row
              // The order is what tiers are.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              number={at + 1}
              cells={cells}
              isReached={reached === at + 1}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly number: number;
  readonly cells: readonly ReactNode[];
  readonly isReached: boolean;
}

function Row({ number, cells, isReached }: RowProps) {
  const t = useTranslations("contracts");
  return (
    <tr
      aria-current={isReached || undefined}
      className="h-9 border-t border-line aria-[current=true]:bg-s2 aria-[current=true]:font-semibold"
    >
      <th scope="row" className="num pe-2 text-start font-medium">
        <span className="inline-flex items-center gap-1.5">
          {number}
          {isReached && (
            <>
              <Check size={15} className="text-win" aria-hidden />
              <span className="sr-only">{t("reached")}</span>
            </>
          )}
        </span>
      </th>
      {cells.map((cell, at) => (
        <td
          // oxlint-disable-next-line react/no-array-index-key -- columns stay where they are
          key={at}
          className="num px-2 text-end whitespace-nowrap last:pe-0 last:font-semibold"
        >
          {cell}
        </td>
      ))}
    </tr>
  );
}
