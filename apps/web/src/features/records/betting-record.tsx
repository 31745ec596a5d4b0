import type { CallAnswer, Round } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { downloadFile } from "../../lib/download.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useMomentText } from "../../lib/time.ts";
import { useVendorNames } from "../../lib/vendors.ts";
import { inWords } from "../../lib/file-in-words.ts";
import { buttonClass, IconButton } from "../../ui/button.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { Select } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { FreeMark, ReviewMark, StatusMark } from "../../ui/rounds/marks.tsx";
import { RoundNet } from "../../ui/rounds/round-net.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { betsQuery, type BetsFilter } from "./api.ts";
import { useBetsWords } from "./file-words.ts";
import { OpenStakes } from "./open-stakes.tsx";
import { RangeBar, useZone } from "./range-bar.tsx";
import { momentsOf } from "./ranges.ts";
import { readGameType, readStatus, roundStatuses, type BetsView } from "./view.ts";

interface BettingRecordProps {
  readonly view: BetsView;
  readonly onChange: (next: Partial<BetsView>) => void;
  readonly onRound: (roundId: string) => void;
}

/** The rounds of a period with their totals. */
export function BettingRecord({ view, onChange, onRound }: BettingRecordProps) {
  const moments = momentsOf(view, useZone(), serverNow());
  const { gameType, vassalage, status, pageNum } = view;
  const filter = moments && { ...moments, gameType, vassalage, status };
  return (
    <div className="grid grid-cols-1 gap-4">
      <RangeBar
        period={view}
        onChange={({ range, from, to }) => onChange({ range, from, to, pageNum: 1 })}
      >
        {filter && <FileButton filter={filter} />}
      </RangeBar>
      <Filters view={view} onChange={onChange} />
      {filter && (
        <Found
          filter={filter}
          pageNum={pageNum}
          onPage={(next) => onChange({ pageNum: next })}
          onRound={onRound}
        />
      )}
    </div>
  );
}

function FileButton({ filter }: { readonly filter: BetsFilter }) {
  const words = useBetsWords();
  return (
    <DownloadButton
      download={() => downloadFile("betsFile", { query: filter }, (file) => inWords(file, words))}
    />
  );
}

interface FoundProps {
  readonly filter: BetsFilter;
  readonly pageNum: number;
  readonly onPage: (pageNum: number) => void;
  readonly onRound: (roundId: string) => void;
}

function Found({ filter, pageNum, onPage, onRound }: FoundProps) {
  const t = useTranslations("records");
  const bets = useQuery(betsQuery(useLanguage(), { ...filter, pageNum }));
  if (bets.isPending) return <SkeletonRows rows={8} className="h-14" />;
  if (bets.isError) return <Failed error={bets.error} onRetry={() => void bets.refetch()} />;
  return (
    <>
      <Totals totals={bets.data.totals} count={bets.data.total} />
      {bets.data.content.length === 0 ? (
        <Empty
          picture="no-rounds"
          text={t("empty")}
          action={
            <Link to="/" className={buttonClass("quiet")}>
              {t("emptyAction")}
            </Link>
          }
        />
      ) : (
        <Rounds rounds={bets.data.content} onRound={onRound} />
      )}
      <Pages pageNum={bets.data.pageNum} totalPages={bets.data.totalPages} onChange={onPage} />
    </>
  );
}

function Filters({ view, onChange }: Omit<BettingRecordProps, "onRound">) {
  const t = useTranslations("records");
  const names = useTranslations("shell.gameType");
  const vendors = [...useVendorNames()];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        label={t("gameType")}
        value={view.gameType ?? ""}
        options={[["", t("all")], ...gameTypes.map((type) => [type, names(type)] as const)]}
        onChange={(type) => onChange({ gameType: readGameType(type), pageNum: 1 })}
      />
      <Select
        label={t("vendor")}
        value={view.vassalage ?? ""}
        options={[["", t("all")], ...vendors]}
        onChange={(code) => onChange({ vassalage: code === "" ? undefined : code, pageNum: 1 })}
      />
      <Select
        label={t("status")}
        value={view.status ?? ""}
        options={[["", t("all")], ...roundStatuses.map((status) => [status, t(status)] as const)]}
        onChange={(status) => onChange({ status: readStatus(status), pageNum: 1 })}
      />
    </div>
  );
}

interface TotalsProps {
  readonly totals: CallAnswer<"bettingRecord">["totals"];
  readonly count: number;
}

function Totals({ totals, count }: TotalsProps) {
  const t = useTranslations("records");
  const { currency } = totals;
  return (
    <section aria-label={t("totals")} className="card grid gap-4 p-4 sm:grid-cols-4">
      <p className="self-center font-semibold">{t("rounds", { count })}</p>
      <dl className="grid grid-cols-2 gap-3 sm:col-span-3 sm:grid-cols-4 [&_dt]:text-xs [&_dt]:text-fg2">
        {(
          [
            ["totalStake", totals.stake],
            ["validBets", totals.validBet],
            ["totalPayout", totals.payout],
            ["totalNet", totals.net],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Money
                amount={amount}
                currency={currency}
                isSigned={name === "totalNet"}
                className="font-semibold sm:text-md"
              />
            </dd>
          </div>
        ))}
      </dl>
      <OpenStakes totals={totals} className="sm:col-span-4" />
    </section>
  );
}

interface RoundsProps {
  readonly rounds: readonly Round[];
  readonly onRound: (roundId: string) => void;
}

function Rounds({ rounds, onRound }: RoundsProps) {
  const t = useTranslations("records");
  const timeText = useMomentText();
  return (
    <>
      <table className="hidden w-full lg:table">
        <thead className="text-sm text-fg2">
          <tr className="border-b border-line [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-medium">
            <th className="text-start">{t("time")}</th>
            <th className="text-start">{t("game")}</th>
            <th className="text-start">{t("status")}</th>
            <th className="text-end">{t("stake")}</th>
            <th className="text-end">{t("payout")}</th>
            <th className="text-end">{t("net")}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr
              key={round.roundId}
              className="relative border-b border-line hover:bg-s2 [&>td]:px-3 [&>td]:py-2.5"
            >
              <td className="whitespace-nowrap text-fg2">
                <button
                  type="button"
                  aria-label={t("details", { round: round.roundId })}
                  onClick={() => onRound(round.roundId)}
                  className="text-start after:absolute after:inset-0"
                >
                  {timeText(round.startedAt)}
                </button>
              </td>
              <td>
                <span className="block font-medium">{round.gameName}</span>
                <span className="block text-xs text-fg3">{round.vendorName}</span>
              </td>
              <td>
                <StatusMark status={round.status} /> {round.isFree && <FreeMark />}
                <ReviewMark round={round} />
              </td>
              <td className="text-end">
                <Money amount={round.stake} currency={round.currency} />
              </td>
              <td className="text-end">
                <Money amount={round.payout} currency={round.currency} />
              </td>
              <td className="text-end">
                <RoundNet round={round} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="grid gap-2 lg:hidden">
        {rounds.map((round) => (
          <RoundCard key={round.roundId} round={round} onRound={onRound} />
        ))}
      </ul>
    </>
  );
}

interface RoundCardProps {
  readonly round: Round;
  readonly onRound: (roundId: string) => void;
}

function RoundCard({ round, onRound }: RoundCardProps) {
  const t = useTranslations("records");
  const timeText = useMomentText();
  const { currency } = round;
  return (
    <li>
      <button
        type="button"
        onClick={() => onRound(round.roundId)}
        className="card flex w-full items-center gap-3 p-3.5 text-start"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="max-w-full truncate font-semibold">{round.gameName}</span>
            <StatusMark status={round.status} />
            {round.isFree && <FreeMark />}
            <ReviewMark round={round} />
          </span>
          <span className="block text-xs text-fg3">{timeText(round.startedAt)}</span>
        </span>
        <span className="grid justify-items-end">
          <RoundNet round={round} />
          <span className="text-xs text-fg3">
            {t("stake")} <Money amount={round.stake} currency={currency} />
          </span>
        </span>
        <ChevronRight size={16} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
      </button>
    </li>
  );
}

interface PagesProps {
  readonly pageNum: number;
  readonly totalPages: number;
  readonly onChange: (pageNum: number) => void;
}

function Pages({ pageNum, totalPages, onChange }: PagesProps) {
  const t = useTranslations("records");
  if (totalPages < 2) return null;
  return (
    <div className="flex items-center justify-center gap-3 text-sm text-fg2">
      <IconButton
        label={t("previous")}
        disabled={pageNum <= 1}
        onClick={() => onChange(pageNum - 1)}
      >
        <ChevronLeft size={18} className="rtl:rotate-180" aria-hidden />
      </IconButton>
      {t("page", { page: String(pageNum), pages: String(totalPages) })}
      <IconButton
        label={t("next")}
        disabled={pageNum >= totalPages}
        onClick={() => onChange(pageNum + 1)}
      >
        <ChevronRight size={18} className="rtl:rotate-180" aria-hidden />
      </IconButton>
    </div>
  );
}
