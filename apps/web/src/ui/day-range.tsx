import { useTranslations } from "use-intl/react";
import { goWith } from "../lib/address.ts";
import { faultOfDays, useTypedDays } from "../lib/typed-days.ts";
import { Field } from "./field.tsx";

interface DayRangeProps {
  readonly from: string;
  readonly to: string;
  /** So many days may be asked for at once. */
  readonly daysMax: number;
}

/**
 * The first and the last day of a period, which the address names. Days that make no sense are said
 * at the field, and what is shown stays until they do.
 */
export function DayRange({ from, to, daysMax }: DayRangeProps) {
  const t = useTranslations("shell.days");
  const { days, type } = useTypedDays(
    { from, to },
    (next) => faultOfDays(next, daysMax) === undefined,
    (next) => goWith({ from: next.from || undefined, to: next.to || undefined }, true),
  );
  const fault = faultOfDays(days, daysMax);
  const error = fault && (fault === "order" ? t("order") : t("tooLong", { days: daysMax }));
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:w-96">
      <Field
        label={t("from")}
        type="date"
        value={days.from}
        onChange={({ target }) => type({ from: target.value })}
      />
      <Field
        label={t("to")}
        type="date"
        value={days.to}
        error={error}
        onChange={({ target }) => type({ to: target.value })}
      />
    </div>
  );
}
