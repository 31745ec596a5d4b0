import {
  contractCarries,
  contractDeductions,
  contractTierBases,
  dividendPeriodLetters,
} from "@baize/contract/agent-contract-bounds";
import { currencyOf } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { Check, Field, Select } from "../../ui/field.tsx";
import type { Deduction } from "./form.ts";
import type { FieldsProps } from "./tier-rows.tsx";

/** Of a dividend: its period, what is taken off, what is carried; of a daily salary its unit. */
export function MoreTerms(props: FieldsProps) {
  const { form, limits, errorOf, onChange } = props;
  const t = useTranslations("commissions");
  if (form.kind === "dividend") return <DividendTerms {...props} />;
  if (form.kind !== "dailySalary") return null;
  return (
    <Field
      label={t("unitLabel")}
      hint={t("unitHint")}
      error={errorOf("unit")}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      inputClass="num rtl:text-right"
      lead={
        <span aria-hidden className="ps-3 text-fg3">
          {currencyOf(limits.currency).symbol}
        </span>
      }
      value={form.unit}
      onChange={({ target }) => onChange({ unit: target.value })}
    />
  );
}

/** A choice among a few letters, by the words each has. */
const oneOf = <T extends string>(choices: readonly T[], text: string, before: T): T =>
  choices.find((choice) => choice === text) ?? before;

function DividendTerms({ form, errorOf, onChange }: FieldsProps) {
  const t = useTranslations("commissions");
  return (
    <section aria-labelledby="offer-more" className="grid grid-cols-1 gap-4">
      <h3 id="offer-more" className="font-semibold">
        {t("more")}
      </h3>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select
          isStacked
          label={t("periodLabel")}
          value={form.period}
          options={dividendPeriodLetters.map((one) => [one, t(`periodName.${one}`)] as const)}
          onChange={(text) => onChange({ period: oneOf(dividendPeriodLetters, text, form.period) })}
        />
        <Select
          isStacked
          label={t("carryLabel")}
          value={form.carry}
          options={contractCarries.map((one) => [one, t(`carryName.${one}`)] as const)}
          onChange={(text) => onChange({ carry: oneOf(contractCarries, text, form.carry) })}
        />
        <Select
          isStacked
          label={t("tierOnLabel")}
          value={form.tierOn}
          options={contractTierBases.map((one) => [one, t(`tierOnName.${one}`)] as const)}
          onChange={(text) => onChange({ tierOn: oneOf(contractTierBases, text, form.tierOn) })}
        />
        <Field
          label={t("feeLabel")}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          inputClass="num rtl:text-right"
          error={errorOf("fee")}
          trail={
            <span aria-hidden className="pe-3 text-fg3">
              %
            </span>
          }
          value={form.fee}
          onChange={({ target }) => onChange({ fee: target.value })}
        />
      </div>
      <Deductions form={form} error={errorOf("deduct")} onChange={onChange} />
    </section>
  );
}

interface DeductionsProps extends Pick<FieldsProps, "form" | "onChange"> {
  readonly error: string | undefined;
}

function Deductions({ form, error, onChange }: DeductionsProps) {
  const t = useTranslations("commissions");
  const words = useTranslations("commissions.step");
  const toggle = (one: Deduction) =>
    onChange({
      deduct: contractDeductions.filter((name) =>
        name === one ? !form.deduct.includes(name) : form.deduct.includes(name),
      ),
    });
  if (form.product !== "CONS") return <p className="text-sm text-fg2">{t("deductNone")}</p>;
  return (
    <fieldset>
      <legend className="text-sm font-medium text-fg2">{t("deductLabel")}</legend>
      <div className="flex flex-wrap gap-x-6">
        {contractDeductions.map((one) => (
          <Check
            key={one}
            label={words(one)}
            checked={form.deduct.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </div>
      <p className={`text-sm ${error === undefined ? "text-fg2" : "text-loss"}`}>
        {error ?? t("deductHint")}
      </p>
    </fieldset>
  );
}
