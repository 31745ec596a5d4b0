import { formatMinor, minor, parseMinor } from "@baize/money";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { Money } from "../money.tsx";
import { Facts } from "./drawer-parts.tsx";

interface PoolCostProps {
  readonly currency: string;
  /** What it costs whoever takes part; in tournaments, what is guaranteed. */
  readonly pool: string;
  /** So many times it must be staked: 10,000 is once. */
  readonly turnoverBps: number;
  readonly lead: string;
  /** Further facts, and what they are worked out of. */
  readonly more?: readonly (readonly [string, ReactNode])[];
  readonly children?: ReactNode;
}

/** What a fixed pool costs before it starts: there are no past days to work out. */
export function PoolCost({ currency, pool, turnoverBps, lead, more, children }: PoolCostProps) {
  const t = useTranslations("console.costs");
  const poolMinor = parseMinor(pool, currency) ?? 0n;
  const asked = (poolMinor * BigInt(turnoverBps)) / 10_000n;
  return (
    <section className="grid gap-3 rounded-md bg-s2 p-3 sm:p-4" aria-label={t("title")}>
      <h3 className="font-semibold">{t("title")}</h3>
      <p className="text-fg2">{lead}</p>
      {children}
      <Facts
        facts={[
          [t("pool"), <Money key="pool" amount={pool} currency={currency} />],
          ...(more ?? []),
          [
            t("turnoverAsked"),
            <Money key="asked" amount={formatMinor(minor(asked), currency)} currency={currency} />,
          ],
        ]}
      />
    </section>
  );
}
