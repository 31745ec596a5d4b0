import type { PlayFigures } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../../ui/money.tsx";

type Staked = Pick<PlayFigures, "stake" | "validBet">;

/** What is staked in rounds that have not ended; undefined where nothing is. */
export function openStakeOf({ stake, validBet }: Staked, currency: string): string | undefined {
  const units = (text: string) => parseMinor(text, currency) ?? minor(0n);
  const open = units(stake) - units(validBet);
  return open > 0n ? formatMinor(minor(open), currency) : undefined;
}

interface OpenStakesProps {
  readonly totals: Staked & { readonly currency: string };
  readonly className?: string;
}

/** Says why the result is not simply what was paid out less what was staked. */
export function OpenStakes({ totals, className = "" }: OpenStakesProps) {
  const t = useTranslations("records");
  const open = openStakeOf(totals, totals.currency);
  if (open === undefined) return null;
  return (
    <p className={`text-sm text-fg2 ${className}`}>
      {t("openStakes", { amount: moneyText(open, totals.currency) })}
    </p>
  );
}
