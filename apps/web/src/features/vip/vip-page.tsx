import type { RankProgress } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CircleCheck, Crown, TriangleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { usePercentText } from "../../lib/percent-text.ts";
import { useDateText, useDayText } from "../../lib/time.ts";
import { moneyText } from "../../ui/money.tsx";
import { Empty, Failed } from "../../ui/states.tsx";
import { progressQuery } from "./api.ts";
import { LevelTable } from "./level-table.tsx";
import { barOf } from "./rules.ts";
import { VipHistory } from "./vip-history.tsx";
import { LevelMark } from "./words.tsx";

interface VipPageProps {
  readonly pageNum: number;
  readonly onPage: (pageNum: number) => void;
  /** Leads to what waits to be claimed. */
  readonly claims: ReactNode;
}

/** The member's level, the way up and what keeps it, and what every level gives. */
export function VipPage({ pageNum, onPage, claims }: VipPageProps) {
  const t = useTranslations("vip");
  const { data, error, isError, refetch } = useQuery(progressQuery(useLanguage()));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <div aria-hidden className="skeleton h-96 rounded-lg" />;
  if (!data.isOpen) return <Empty icon={<Crown size={28} aria-hidden />} text={t("closed")} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {data.isWarned && <Warning progress={data} />}
      <LevelCard progress={data} claims={claims} />
      <LevelTable progress={data} />
      <VipHistory pageNum={pageNum} onPage={onPage} />
    </div>
  );
}

interface ProgressProps {
  readonly progress: RankProgress;
}

function Warning({ progress }: ProgressProps) {
  const t = useTranslations("vip");
  const dateText = useDateText();
  const { monthlyTurnover, keepUntil, currency } = progress;
  if (keepUntil === null) return null;
  const { missing } = barOf(monthlyTurnover, currency);
  return (
    <p role="status" className="card flex items-start gap-3 border-brand-fg p-4">
      <TriangleAlert size={20} className="mt-0.5 shrink-0 text-brand-fg" aria-hidden />
      <span>
        {t("warned", { amount: moneyText(missing, currency), date: dateText(keepUntil) })}
      </span>
    </p>
  );
}

function LevelCard({ progress, claims }: ProgressProps & Pick<VipPageProps, "claims">) {
  const t = useTranslations("vip");
  const { level, label, color, playerRankName, currency, totalTurnover, totalDeposits } = progress;
  const next = progress.benefits[level + 1];
  return (
    <section aria-labelledby="vip-level" className="card grid grid-cols-1 gap-6 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <LevelMark color={color} level={level} className="size-16 text-2xl" />
        <div className="min-w-40 flex-1">
          <p className="num text-sm text-fg2">{playerRankName}</p>
          <h2 id="vip-level" className="font-display text-xl font-bold">
            <bdi>{label}</bdi>
          </h2>
          <Held progress={progress} />
        </div>
        {claims}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        {totalTurnover.expected === null ? (
          <p className="flex items-center gap-2 text-win">
            <CircleCheck size={18} className="shrink-0" aria-hidden />
            {t("top")}
          </p>
        ) : (
          <div className="grid content-start gap-4">
            <Bar
              title={next === undefined ? t("total") : t("toNext", { level: next.label })}
              bar={totalTurnover}
              currency={currency}
              missing="missing"
            />
            {totalDeposits !== null && (
              <Bar
                title={t("deposits")}
                bar={totalDeposits}
                currency={currency}
                missing="missingDeposits"
              />
            )}
          </div>
        )}
        <MonthBar progress={progress} />
      </div>
      <Coming progress={progress} />
    </section>
  );
}

/** Until when the level is held, or who set it until when. */
function Held({ progress: { setUntil, keepUntil } }: ProgressProps) {
  const t = useTranslations("vip");
  const dateText = useDateText();
  if (setUntil !== null)
    return <p className="text-fg2">{t("set", { date: dateText(setUntil) })}</p>;
  if (keepUntil === null) return null;
  return (
    <p className="flex items-center gap-1.5 text-fg2">
      <CalendarClock size={16} className="shrink-0" aria-hidden />
      {t("held", { date: dateText(keepUntil) })}
    </p>
  );
}

function MonthBar({ progress }: ProgressProps) {
  const t = useTranslations("vip");
  const { monthIs, monthlyTurnover, currency, setUntil } = progress;
  if (monthIs === "free") {
    return setUntil === null ? <p className="text-fg2">{t("month.free")}</p> : null;
  }
  return (
    <div className="grid content-start gap-1">
      <Bar
        title={t(`month.${monthIs}`)}
        bar={monthlyTurnover}
        currency={currency}
        missing="missing"
      />
      {monthIs === "arrival" && <p className="text-sm text-fg2">{t("arrivalText")}</p>}
    </div>
  );
}

/** Parts of a weekly amount that come on the next days. */
function Coming({ progress: { coming } }: ProgressProps) {
  const t = useTranslations("vip");
  const dayText = useDayText();
  const id = useId();
  if (coming.length === 0) return null;
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 id={id} className="text-sm text-fg2">
        {t("coming")}
      </h3>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {coming.map(({ amount, currency, dueOn }, place) => (
          <li key={place} className="rounded-md bg-s2 px-3 py-1.5 text-sm">
            <span className="text-fg2">{dayText(dueOn)}</span>{" "}
            <span className="font-semibold">{moneyText(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BarProps {
  readonly title: string;
  readonly bar: RankProgress["totalTurnover"];
  readonly currency: string;
  readonly missing: "missing" | "missingDeposits";
}

function Bar({ title, bar, currency, missing }: BarProps) {
  const t = useTranslations("vip");
  const id = useId();
  const percentText = usePercentText();
  const { percent, missing: left } = barOf(bar, currency);
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <p id={id} className="font-semibold">
          {title}{" "}
          <bdi dir="ltr" className="num">
            {percentText(percent)}
          </bdi>
        </p>
        <p className="num text-sm text-fg2">
          <bdi dir="ltr">
            {moneyText(bar.actual, currency)} / {moneyText(bar.expected ?? "0", currency)}
          </bdi>
        </p>
      </div>
      <progress max={100} value={percent} aria-labelledby={id} className="mt-2 mb-2 block w-full" />
      <p className="text-sm">
        {percent === 100 ? t("met") : t(missing, { amount: moneyText(left, currency) })}
      </p>
    </div>
  );
}
