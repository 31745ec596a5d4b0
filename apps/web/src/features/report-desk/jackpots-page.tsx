import type { JackpotBook, JackpotNetwork, JackpotTerms } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { FigureTable } from "../../ui/desk/figure-table.tsx";
import { goWith, useAddress } from "../../lib/address.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { formatLocale } from "../../lib/languages.ts";
import { useTimeText } from "../../lib/time.ts";
import { Mark, PageHead } from "../../ui/desk/page-parts.tsx";
import { AnySelect, FilterRow } from "../../ui/desk/queue-parts.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { jackpotCheckQuery, jackpotsQuery } from "./api.ts";
import { JackpotWins } from "./jackpot-wins.tsx";

const periods = ["day", "week", "month", "all"] as const;
type Period = (typeof periods)[number];

/** Vendors' jackpots, in the journal and in the pots; the address names period and vendor. */
export function JackpotsPage() {
  const t = useTranslations("console.jackpots");
  const { search } = useAddress();
  const period = periods.find((known) => known === search["period"]) ?? "month";
  const vendorCode = search["vendor"];
  const query = { period, ...(vendorCode !== undefined && { vendorCode }) };
  const jackpots = useQuery(jackpotsQuery(query));
  const { data } = jackpots;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} />
      <FilterRow>
        <Segmented
          label={t("period")}
          value={period}
          options={periods.map((one) => [one, t(`periods.${one}`)] as const)}
          onChange={(chosen) => goWith({ period: chosen })}
        />
        {data !== undefined && (data.vendors.length > 1 || vendorCode !== undefined) && (
          <AnySelect
            label={t("vendor")}
            value={vendorCode}
            options={data.vendors.map((one) => [one.vendorCode, one.name] as const)}
            onChange={(next) => goWith({ vendor: next })}
          />
        )}
      </FilterRow>
      <Checked />
      {jackpots.isPending && <SkeletonRows rows={8} className="h-11" />}
      {jackpots.isError && (
        <Failed error={jackpots.error} onRetry={() => void jackpots.refetch()} />
      )}
      {data !== undefined && !jackpots.isError && (
        <>
          {data.books.length === 0 && (
            <Empty icon={<Coins size={28} aria-hidden />} text={t("empty")} />
          )}
          {data.books.map((book) => (
            <Book key={`${book.vendorCode} ${book.currency}`} book={book} period={period} />
          ))}
          {data.books.length > 0 && <JackpotWins wins={data.wins} />}
        </>
      )}
    </div>
  );
}

/** Whether the journal agrees with the ledger; differences are listed by kind. */
function Checked() {
  const t = useTranslations("console.jackpots");
  const timeText = useTimeText();
  const check = useQuery(jackpotCheckQuery);
  if (check.isPending) return <p className="min-h-7 text-fg2">{t("checking")}</p>;
  if (check.isError) {
    return <Failed error={check.error} onRetry={() => void check.refetch()} />;
  }
  const { checks, checkedAt } = check.data;
  const wrong = checks.filter(({ found }) => found > 0);
  return (
    <div role="status" className="grid gap-1.5">
      <p className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <Mark tone={wrong.length === 0 ? "good" : "bad"}>
          {t(wrong.length === 0 ? "agrees" : "differs")}
        </Mark>
        <span className="text-fg2">{t("checkedAt", { time: timeText(checkedAt) })}</span>
      </p>
      {wrong.length > 0 && (
        <ul className="list-disc ps-5">
          {wrong.map(({ check: name, found }) => (
            <li key={name}>{t(`checks.${name}`, { count: found })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface BookProps {
  readonly book: JackpotBook;
  readonly period: Period;
}

function Book({ book, period }: BookProps) {
  const t = useTranslations("console.jackpots");
  const { vendorName, currency, inPeriod, networks } = book;
  const name = `${vendorName} · ${currency}`;
  const amounts = [
    ["contributed", book.contributed],
    ["paid", book.paid],
    ["owed", book.owed],
    ...(period === "all"
      ? []
      : ([
          ["contributedIn", inPeriod.contributed],
          ["paidIn", inPeriod.paid],
        ] as const)),
  ] as const;
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-4">
      <div className="card grid gap-3 p-4">
        <h2 className="font-display font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-5">
          {amounts.map(([label, amount]) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-fg2">{t(label, { period: t(`periods.${period}`) })}</dt>
              <dd className="font-semibold break-words">
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        <Said book={book} />
      </div>
      {networks.map((network) => (
        <Network key={network.network} network={network} currency={currency} />
      ))}
    </section>
  );
}

/** What the vendor's own books say, beside ours. */
function Said({ book: { contributed, paid, ofVendor, currency } }: Pick<BookProps, "book">) {
  const t = useTranslations("console.jackpots");
  if (ofVendor === null) return <p className="text-fg2">{t("silent")}</p>;
  if (ofVendor.contributed === contributed && ofVendor.paid === paid) {
    return <p className="text-fg2">{t("saidSame")}</p>;
  }
  const values = {
    contributed: moneyText(ofVendor.contributed, currency),
    paid: moneyText(ofVendor.paid, currency),
  };
  return <p className="text-fg2">{t("said", values)}</p>;
}

interface NetworkProps {
  readonly network: JackpotNetwork;
  readonly currency: string;
}

function Network({ network, currency }: NetworkProps) {
  const t = useTranslations("console.jackpots");
  const percent = usePercent();
  const timeText = useTimeText();
  const text = (amount: string) => moneyText(amount, currency);
  return (
    <div className="grid grid-cols-1 gap-2">
      <FigureTable
        label={network.name}
        first={t("level")}
        heads={[t("amount"), t("rate"), t("seed"), t("falls"), t("start"), t("startedAt")]}
        rows={network.levels.map((level) => ({
          key: level.level,
          name: level.name,
          cells: [
            <Money
              key="amount"
              amount={level.amount}
              currency={currency}
              className="font-semibold"
            />,
            <span key="rate">{level.ratePpm === null ? "–" : percent(level.ratePpm)}</span>,
            <Money key="seed" amount={level.seed} currency={currency} />,
            <Falls key="falls" level={level} currency={currency} />,
            <span key="start" className="num">
              {level.start}
            </span>,
            <span key="startedAt">{timeText(level.startedAt)}</span>,
          ],
        }))}
      />
      <p className="text-sm text-fg2">
        {[
          t("ofStake", {
            rate: percent(network.contributionPpm),
            games: network.games.join(", "),
          }),
          t("holds", { pots: text(network.inPots), reserve: text(network.reserve) }),
          t("advanced", { amount: text(network.advanced) }),
        ].join(" ")}
      </p>
    </div>
  );
}

/** By what a level is won. */
function Falls({ level, currency }: { readonly level: JackpotTerms; readonly currency: string }) {
  const t = useTranslations("console.jackpots");
  const { mustHitBy, hitEvery } = level;
  if (mustHitBy !== null) return t("before", { amount: moneyText(mustHitBy, currency) });
  return hitEvery === null ? "–" : t("onceIn", { amount: moneyText(hitEvery, currency) });
}

/** Millionths of a stake as per cent. */
function usePercent(): (ppm: number) => string {
  const format = new Intl.NumberFormat(formatLocale(useLanguage()), {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
  return (ppm) => format.format(ppm / 1_000_000);
}
