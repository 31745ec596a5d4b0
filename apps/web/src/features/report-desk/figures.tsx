import type { Dashboard, ReportFigures } from "@baize/contract";
import { TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { formatLocale } from "../../lib/languages.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { Money, moneyText } from "../../ui/money.tsx";
import { growthOf } from "./chart-rules.ts";

const amounts = ["stake", "validBets", "wins", "ggr", "ngr"] as const;
const flows = ["deposits", "withdrawals", "netDeposits"] as const;
const people = ["activePlayers", "newMembers", "firstDepositors"] as const;

interface FiguresProps {
  readonly dashboard: Dashboard;
}

/** The totals, each beside what it was in as many days before. */
export function Figures({ dashboard }: FiguresProps) {
  const t = useTranslations("console.reports");
  const percentText = usePercentText();
  const language = useLanguage();
  const { totals, previous, currency } = dashboard;
  const count = new Intl.NumberFormat(formatLocale(language));
  const money = (name: (typeof amounts)[number] | (typeof flows)[number]) => (
    <Tile
      key={name}
      label={t(name)}
      now={<Money amount={totals[name]} currency={currency} />}
      growth={growthOf(totals[name], previous[name], currency)}
      before={moneyText(previous[name], currency)}
    />
  );
  return (
    <div className="grid gap-4">
      <Group title={t("games")}>
        {amounts.map(money)}
        <Tile
          label={t("hold")}
          now={<HoldText hold={totals.hold} />}
          growth={undefined}
          before={previous.hold === null ? "—" : `\u2066${percentText(previous.hold)}\u2069`}
        />
      </Group>
      <Formula totals={totals} currency={currency} />
      <Group title={t("money")}>{flows.map(money)}</Group>
      <Group title={t("people")}>
        {people.map((name) => (
          <Tile
            key={name}
            label={t(name)}
            now={<span className="num">{count.format(totals[name])}</span>}
            growth={growthOf(String(totals[name]), String(previous[name]), currency)}
            before={count.format(previous[name])}
          />
        ))}
      </Group>
    </div>
  );
}

/** Isolated: from right to left the sign would change sides. */
export function HoldText({ hold }: Pick<ReportFigures, "hold">) {
  const percentText = usePercentText();
  return (
    <bdi dir="ltr" className="num">
      {hold === null ? "—" : percentText(hold)}
    </bdi>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="font-semibold">{title}</h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">{children}</dl>
    </section>
  );
}

interface TileProps {
  readonly label: string;
  readonly now: ReactNode;
  readonly growth: number | undefined;
  readonly before: string;
}

function Tile({ label, now, growth, before }: TileProps) {
  const t = useTranslations("console.reports");
  const percentText = usePercentText();
  const isUp = (growth ?? 0) >= 0;
  return (
    <div className="card grid content-start gap-0.5 p-3">
      <dt className="text-fg2">{label}</dt>
      <dd className="text-md font-semibold break-words">{now}</dd>
      <dd className="flex flex-wrap items-center gap-x-2 text-xs text-fg3">
        {growth !== undefined && growth !== 0 && (
          <span
            className={`inline-flex items-center gap-1 font-medium ${isUp ? "text-win" : "text-loss"}`}
          >
            {isUp ? <TrendingUp size={13} aria-hidden /> : <TrendingDown size={13} aria-hidden />}
            <bdi>{percentText(Math.round(growth * 1000) / 10)}</bdi>
          </span>
        )}
        <span>{t("before", { amount: before })}</span>
      </dd>
    </div>
  );
}

interface FormulaProps {
  readonly totals: ReportFigures;
  readonly currency: string;
}

/** How NGR came about, in these very figures. */
function Formula({ totals, currency }: FormulaProps) {
  const t = useTranslations("console.reports");
  const text = (amount: string) => moneyText(amount, currency);
  return (
    <p className="text-fg2">
      {t("formula", {
        ggr: text(totals.ggr),
        jackpots: text(totals.jackpots),
        bonuses: text(totals.bonuses),
        adjustments: text(totals.adjustments),
        fees: text(totals.fees),
        ngr: text(totals.ngr),
      })}
      {/[1-9]/.test(totals.freeWins) && ` ${t("freeWins", { amount: text(totals.freeWins) })}`}
    </p>
  );
}
