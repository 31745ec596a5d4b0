import { currencyOf } from "./currency.ts";
import { formatMinor, parseMinor, type Minor } from "./minor.ts";

/** U+2212. A hyphen is shorter than "+", and beside it both stand on one page. */
const minusSign = "−";

/**
 * Money as players read it: symbol first, Latin digits, "," between thousands and "." before the
 * fraction, in every language. One rule everywhere, so that nobody types 1.000 and bets one. All
 * digits of the currency; where it has more than three, without the zeros after the second. A
 * negative amount has the minus sign, which is as wide as the plus before what came in.
 */
export function displayMoney(amount: Minor | string, currency: string): string {
  const value = typeof amount === "string" ? parseMinor(amount, currency) : amount;
  if (value === undefined) throw new RangeError(`not an amount of ${currency}`);
  const [whole = "0", fraction] = formatMinor(value, currency).replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = value < 0n ? minusSign : "";
  const { symbol } = currencyOf(currency);
  const digits = (fraction?.length ?? 0) > 3 ? fraction?.replace(/^(..\d*?)0+$/, "$1") : fraction;
  return `${sign}${symbol}${grouped}${digits === undefined ? "" : `.${digits}`}`;
}
