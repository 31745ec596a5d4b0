import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { useSiteZone } from "../../lib/site-zone.ts";
import { zoneText } from "../../lib/time.ts";
import { useTypedDays, type TypedDays } from "../../lib/typed-days.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { daysOf, momentsOf, todayIn } from "./ranges.ts";
import { ranges, type Period } from "./view.ts";

interface RangeBarProps {
  readonly period: Period;
  readonly onChange: (next: Period) => void;
  readonly children?: ReactNode;
}

/** The zone whose days are shown and asked for; the records' pages name it. */
export function useZone(): string {
  return useSiteZone() ?? "UTC";
}

/** A period by its name or by its first and last day, and whose clock they go by. */
export function RangeBar({ period, onChange, children }: RangeBarProps) {
  const t = useTranslations("records");
  const zone = useZone();
  const now = serverNow();
  const today = todayIn(zone, now);
  const [from, to] = daysOf(period, today);
  const named = `${zone} (${zoneText(new Date(now), zone)})`;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t("range")}
          value={period.range}
          options={ranges.map((range) => [range, t(range)] as const)}
          onChange={(range) => onChange(range === "custom" ? { range, from, to } : { range })}
        />
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
      {period.range === "custom" && <Days from={from} to={to} zone={zone} onChange={onChange} />}
      <p className="text-xs text-fg3">{t("zone", { zone: `\u2066${named}\u2069` })}</p>
    </div>
  );
}

interface DaysProps extends Pick<RangeBarProps, "onChange"> {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** Days that make no sense are said here, and what is shown stays until they do. */
function Days({ from, to, zone, onChange }: DaysProps) {
  const t = useTranslations("records");
  const now = serverNow();
  const isRight = (days: TypedDays) =>
    momentsOf({ range: "custom", ...days }, zone, now) !== undefined;
  const { days, type } = useTypedDays({ from, to }, isRight, (next) =>
    onChange({ range: "custom", ...next }),
  );
  const today = todayIn(zone, now);
  const isWrong = !isRight(days);
  const shown = { max: today, isWrong };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Day
          label={t("from")}
          value={days.from}
          {...shown}
          onChange={(day) => type({ from: day })}
        />
        <Day label={t("to")} value={days.to} {...shown} onChange={(day) => type({ to: day })} />
      </div>
      {isWrong && (
        <p role="alert" className="text-sm text-loss">
          {t("rangeWrong")}
        </p>
      )}
    </>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly max: string;
  readonly isWrong: boolean;
  readonly onChange: (day: string) => void;
}

/** The browser's own calendar: a picker on phones, and complete for keyboards. */
function Day({ label, value, max, isWrong, onChange }: DayProps) {
  return (
    <label className="flex items-center gap-2 text-sm text-fg2">
      {label}
      <input
        type="date"
        value={value}
        max={max}
        aria-invalid={isWrong || undefined}
        onChange={(event) => {
          if (event.target.value !== "") onChange(event.target.value);
        }}
        className="h-10 min-w-0 rounded-sm border border-control bg-s1 px-2.5 text-sm text-fg pointer-coarse:h-11"
      />
    </label>
  );
}
