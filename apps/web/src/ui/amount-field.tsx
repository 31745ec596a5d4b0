import { currencyOf, displayMoney, parseMinor } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { readAmount, type AmountTerms } from "../lib/amount.ts";
import { Field } from "./field.tsx";
import { moneyText } from "./money.tsx";

interface AmountFieldProps {
  readonly label: string;
  readonly currency: string;
  readonly text: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Amounts to choose by one tap, at most four. */
  readonly quickAmounts?: readonly string[];
  /** All there is to send: one press takes it. */
  readonly most?: string | undefined;
  readonly onChange: (text: string) => void;
}

/** An amount of money, typed or chosen. */
export function AmountField(props: AmountFieldProps) {
  const { currency, text, onChange, most, quickAmounts = [] } = props;
  const t = useTranslations("fields");
  const typed = readAmount(text, currency);
  return (
    <div>
      <Field
        label={props.label}
        inputMode={currencyOf(currency).decimals === 0 ? "numeric" : "decimal"}
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        error={props.error}
        hint={props.hint}
        inputClass="num text-lg font-semibold rtl:text-right"
        lead={
          <span aria-hidden className="ps-4 text-lg text-fg3">
            {currencyOf(currency).symbol}
          </span>
        }
        trail={
          most !== undefined && (
            <button
              type="button"
              onClick={() => onChange(typedText(most, currency))}
              className="me-1 min-h-10 rounded-sm px-3 text-sm font-semibold text-brand-fg pointer-coarse:min-h-11"
            >
              {t("most")}
            </button>
          )
        }
      />
      {quickAmounts.length > 0 && (
        <div className="mt-2 grid grid-cols-4 gap-2">
          {quickAmounts.map((quick) => (
            <button
              key={quick}
              type="button"
              aria-pressed={typed !== undefined && typed === parseMinor(quick, currency)}
              onClick={() => onChange(typedText(quick, currency))}
              className="num min-h-10 rounded-sm border border-line2 bg-s2 px-1 text-sm text-fg2 transition hover:text-fg aria-pressed:border-brand-fg aria-pressed:font-semibold aria-pressed:text-brand-fg pointer-coarse:min-h-11"
            >
              <bdi dir="ltr">{wholeText(quick, currency)}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface TermsAmountProps extends Pick<AmountFieldProps, "text" | "error" | "most" | "onChange"> {
  readonly terms: AmountTerms;
}

/** An amount between the least and the most that terms allow. Its host loads `wallet`. */
export function TermsAmount({ terms, ...field }: TermsAmountProps) {
  const t = useTranslations("wallet");
  const { currency, min, max, quickAmounts } = terms;
  return (
    <AmountField
      {...field}
      label={t("amount")}
      currency={currency}
      hint={t("limits", { min: moneyText(min, currency), max: moneyText(max, currency) })}
      quickAmounts={quickAmounts}
    />
  );
}

/** An amount as a player would type it: grouped, without the sign in front of the field. */
export function typedText(amount: string | undefined, currency: string): string {
  if (amount === undefined) return "";
  return displayMoney(amount, currency).replace(currencyOf(currency).symbol, "");
}

/** Quick amounts are round: the fraction says nothing and the button is small. */
function wholeText(amount: string, currency: string): string {
  return displayMoney(amount, currency).replace(/\.0+$/, "");
}
