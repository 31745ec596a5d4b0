import type { ContractTerms } from "@baize/contract";
import { isCurrency, parseMinor } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { Facts } from "../../ui/desk/drawer-parts.tsx";
import { table } from "../../ui/desk/page-parts.tsx";
import { Money } from "../../ui/money.tsx";
import { percentOf } from "../../lib/rates.ts";

interface TermsProps {
  readonly terms: ContractTerms;
  readonly currency: string;
}

type Cell = { readonly money: string } | { readonly rate: string } | { readonly count: number };

const headsOf = ({ kind }: ContractTerms) =>
  (
    {
      dividend: ["valid", "net", "active", "rate"],
      dailySalary: ["valid", "active", "rate"],
      hourSalary: ["valid", "active", "rate"],
      realtimeSalary: ["valid", "win", "loss"],
    } as const
  )[kind];

function rowsOf(terms: ContractTerms): Cell[][] {
  switch (terms.kind) {
    case "dividend":
      return terms.tiers.map((tier) => [
        { money: tier.minimumBet },
        { money: tier.netLoss },
        { count: tier.activeMember },
        { rate: tier.contractRate },
      ]);
    case "realtimeSalary":
      return terms.tiers.map((tier) => [
        { money: tier.betAmount },
        { rate: tier.winRate },
        { rate: tier.lossRate },
      ]);
    default:
      return terms.tiers.map((tier) => [
        { money: "betVolume" in tier ? tier.betVolume : tier.minimumBet },
        { count: tier.activeMember },
        tier.rateType === "F" ? { money: tier.rate } : { rate: tier.rate },
      ]);
  }
}

/** What a contract says: its tiers, and how they are reckoned. */
export function Terms({ terms, currency }: TermsProps) {
  const t = useTranslations("console.agents");
  const percent = (rate: string) => t("percent", { rate: percentOf(rate) });
  const shown = (cell: Cell) => {
    if ("money" in cell) return <Money amount={cell.money} currency={currency} />;
    return "rate" in cell ? percent(cell.rate) : cell.count;
  };
  return (
    <div className="grid gap-3">
      <div className={`${table.frame} overflow-x-auto`}>
        <table className={table.table}>
          <thead className={table.head}>
            <tr>
              {headsOf(terms).map((head) => (
                <th key={head} className="text-end!">
                  {t(`tier.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(terms).map((cells) => (
              <tr className={table.row} key={JSON.stringify(cells)}>
                {cells.map((cell, at) => (
                  // Columns stay where they are.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td className="num text-end!" key={at}>
                    {shown(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TermsFacts terms={terms} currency={currency} />
    </div>
  );
}

/** As where no unit was given: every bet counts. */
const isSmallest = (unit: string, currency: string): boolean =>
  isCurrency(currency) && parseMinor(unit, currency) === 1n;

function TermsFacts({ terms, currency }: TermsProps) {
  const t = useTranslations("console.agents");
  const percent = (rate: string) => t("percent", { rate: percentOf(rate) });
  if (terms.kind === "hourSalary" || terms.kind === "realtimeSalary") return null;
  return terms.kind === "dividend" ? (
    <Facts
      facts={[
        [t("period"), t(`periodOf.${terms.period}`)],
        [t("tierOn"), t(`tierOnOf.${terms.tierOn}`)],
        [
          t("deduct"),
          terms.deduct === undefined || terms.deduct.length === 0
            ? t("nothing")
            : terms.deduct.map((one) => t(`deductOf.${one}`)).join(", "),
        ],
        [t("platformFee"), percent(terms.platformFee)],
        [t("carry"), t(`carryOf.${terms.carry}`)],
        [
          t("activeValid"),
          terms.activeValid === undefined ? null : (
            <Money key="valid" amount={terms.activeValid} currency={currency} />
          ),
        ],
        [
          t("activeDeposit"),
          terms.activeDeposit === undefined ? null : (
            <Money key="deposit" amount={terms.activeDeposit} currency={currency} />
          ),
        ],
      ]}
    />
  ) : (
    <Facts
      facts={[
        [
          t("unit"),
          terms.unit === undefined || isSmallest(terms.unit, currency) ? null : (
            <Money key="unit" amount={terms.unit} currency={currency} />
          ),
        ],
      ]}
    />
  );
}
