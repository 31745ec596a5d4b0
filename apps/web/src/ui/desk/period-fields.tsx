import { useTranslations } from "use-intl/react";
import { Field } from "../field.tsx";

interface PeriodFieldsProps {
  /** As `lib/zone-time.ts` writes times; "" for none. */
  readonly from: string;
  readonly until: string;
  readonly timeZone: string;
  /** What is wrong with the end, and with the beginning. */
  readonly error?: string | undefined;
  readonly fromError?: string | undefined;
  readonly onChange: (next: { from?: string; until?: string }) => void;
}

/** From when until when, by the clock of the brand's time zone. Both may be left out. */
export function PeriodFields({
  from,
  until,
  timeZone,
  error,
  fromError,
  onChange,
}: PeriodFieldsProps) {
  const t = useTranslations("console.desk");
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-3">
      <legend className="mb-1.5 text-sm text-fg2">{t("zone", { zone: timeZone })}</legend>
      <Field
        type="datetime-local"
        label={t("from")}
        value={from}
        error={fromError}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <Field
        type="datetime-local"
        label={t("until")}
        value={until}
        error={error}
        onChange={(event) => onChange({ until: event.target.value })}
      />
    </fieldset>
  );
}
