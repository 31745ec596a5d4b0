import { CircleAlert } from "lucide-react";
import { useId, useState, type ComponentProps, type Ref } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../lib/clock.ts";
import { dayText, todayText } from "../lib/dates.ts";
import { useLanguage } from "../lib/i18n.tsx";
import { dateFormat } from "../lib/languages.ts";

/**
 * A birthday by three lists: quicker than paging a calendar back for decades, in the visitor's
 * language, and with the wheels of phones. Its host loads the messages of `fields`.
 */

interface DateFieldProps {
  readonly label: string;
  readonly name: string;
  /** yyyy-MM-dd, or empty. */
  readonly value: string;
  /** Empty until all three parts are chosen; not a day, such as 31 February, comes as it is. */
  readonly onChange: (value: string) => void;
  /** The first list, for a form that moves the focus to an invalid field. */
  readonly firstRef?: Ref<HTMLSelectElement>;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

const yearsShown = 100;

export function DateField(props: DateFieldProps) {
  const { label, name, value, onChange, firstRef, error, hint } = props;
  const t = useTranslations("fields");
  const id = useId();
  const language = useLanguage();
  const [parts, setParts] = useState(() => partsOf(value));
  const note = error ?? hint;
  const thisYear = Number(todayText(serverNow()).slice(0, 4));
  const monthName = dateFormat(language, {
    month: "long",
    timeZone: "UTC",
  });
  function change(part: Partial<Parts>) {
    const next = { ...parts, ...part };
    setParts(next);
    onChange(textOf(next));
  }
  const common = { isWrong: error !== undefined, noteId: note === undefined ? undefined : id };
  return (
    <fieldset>
      <legend className="mb-1.5 block text-sm font-medium text-fg2">{label}</legend>
      <div className="grid grid-cols-[4fr_6fr_5fr] gap-2">
        <Part
          {...common}
          name={name}
          ref={firstRef}
          aria-label={t("day")}
          autoComplete="bday-day"
          value={parts.day}
          options={range(1, 31).map((day) => [String(day), String(day)])}
          empty={t("day")}
          onChange={(event) => change({ day: event.target.value })}
        />
        <Part
          {...common}
          aria-label={t("month")}
          autoComplete="bday-month"
          value={parts.month}
          options={range(1, 12).map((month) => [
            String(month),
            monthName.format(Date.UTC(2000, month - 1, 1)),
          ])}
          empty={t("month")}
          onChange={(event) => change({ month: event.target.value })}
        />
        <Part
          {...common}
          aria-label={t("year")}
          autoComplete="bday-year"
          value={parts.year}
          options={range(0, yearsShown).map((ago) => [
            String(thisYear - ago),
            String(thisYear - ago),
          ])}
          empty={t("year")}
          onChange={(event) => change({ year: event.target.value })}
        />
      </div>
      {note !== undefined && (
        <p
          id={id}
          className={`mt-1.5 flex gap-1.5 text-sm ${error === undefined ? "text-fg3" : "text-loss"}`}
        >
          {error !== undefined && <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />}
          {note}
        </p>
      )}
    </fieldset>
  );
}

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

function partsOf(value: string): Parts {
  const [year = "", month = "", day = ""] = value.split("-").map((part) => part.replace(/^0/, ""));
  return { year, month, day };
}

function textOf({ year, month, day }: Parts): string {
  if (year === "" || month === "" || day === "") return "";
  return dayText(Number(year), Number(month), Number(day)) ?? `${year}-${month}-${day}`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

interface PartProps extends ComponentProps<"select"> {
  readonly isWrong: boolean;
  readonly noteId: string | undefined;
  readonly empty: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

function Part({ isWrong, noteId, empty, options, ...select }: PartProps) {
  return (
    <select
      {...select}
      aria-invalid={isWrong || undefined}
      aria-describedby={noteId}
      className={`h-12 w-full min-w-0 rounded-md border bg-canvas px-2.5 text-md ${isWrong ? "border-loss" : "border-control"} ${select.value === "" ? "text-fg3" : ""}`}
    >
      <option value="">{empty}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value} className="text-fg">
          {text}
        </option>
      ))}
    </select>
  );
}
