import { displayMoney, type Minor } from "@baize/money";

interface MoneyProps {
  readonly amount: string;
  readonly currency: string;
  /** Writes + before amounts that came in, and colours both ways. */
  readonly isSigned?: boolean;
  readonly className?: string;
}

/** An amount, kept from being turned around inside right-to-left text. */
export function Money({ amount, currency, isSigned = false, className = "" }: MoneyProps) {
  const isLoss = amount.startsWith("-");
  const isZero = /^-?0*(\.0*)?$/.test(amount);
  const tone = !isSigned || isZero ? "" : isLoss ? "text-loss" : "text-win";
  const sign = isSigned && !isLoss && !isZero ? "+" : "";
  return (
    <bdi dir="ltr" className={`num ${tone} ${className}`}>
      {sign}
      {displayMoney(amount, currency)}
    </bdi>
  );
}

/** An amount inside a sentence, isolated from the direction of the words around it. */
export function moneyText(amount: Minor | string, currency: string): string {
  return `\u2066${displayMoney(amount, currency)}\u2069`;
}
