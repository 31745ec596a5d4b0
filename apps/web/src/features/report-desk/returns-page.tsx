import type { GameReturn, ReturnWindow } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { useQuery } from "@tanstack/react-query";
import { Percent } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { FigureTable, useDayName } from "../../ui/desk/figure-table.tsx";
import { goWith, useAddress } from "../../lib/address.ts";
import { serverNow } from "../../lib/clock.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { Mark, PageHead } from "../../ui/desk/page-parts.tsx";
import { Money } from "../../ui/money.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { returnsQuery } from "./api.ts";

const windows = ["day", "week", "month", "year"] as const;
type Window = (typeof windows)[number];

const tones = { few: "calm", calm: "good", watch: "brand", alarm: "bad" } as const;

/** What each game gives back of its stakes, beside what it states; the address names the window. */
export function ReturnsPage() {
  const t = useTranslations("console.returns");
  const { search } = useAddress();
  const window = windows.find((known) => known === search["window"]) ?? "week";
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHead title={t("title")} lead={t("lead")} />
      <Segmented
        label={t("window")}
        value={window}
        options={windows.map((one) => [one, t(`windows.${one}`)] as const)}
        onChange={(chosen) => goWith({ window: chosen })}
      />
      <Games window={window} />
    </div>
  );
}

function Games({ window }: { readonly window: Window }) {
  const t = useTranslations("console.returns");
  const games = useQuery(returnsQuery);
  if (games.isPending) return <SkeletonRows rows={8} className="h-11" />;
  if (games.isError) return <Failed error={games.error} onRetry={() => void games.refetch()} />;
  const rows = games.data.flatMap((game) => {
    const seen = game.windows.find((one) => one.window === window);
    return seen === undefined || seen.rounds === 0 ? [] : [{ game, seen }];
  });
  if (rows.length === 0) {
    return <Empty icon={<Percent size={28} aria-hidden />} text={t("empty")} />;
  }
  const heads = ["state", "deviation", "actual", "stated", "rounds", "stake", "payout", "days"];
  return (
    <FigureTable
      label={t("games")}
      first={t("game")}
      heads={heads.map((head) => t(head as "state"))}
      rows={rows.map(({ game, seen }) => ({
        key: `${game.vendorCode} ${game.gameCode} ${game.currency}`,
        name: `${game.name} · ${game.currency}`,
        cells: cellsOf(game, seen),
      }))}
    />
  );
}

function Share({ text }: { readonly text: string | null }) {
  const percentText = usePercentText();
  return (
    <bdi dir="ltr" className="num">
      {text === null ? "–" : percentText(text)}
    </bdi>
  );
}

function cellsOf(game: GameReturn, seen: ReturnWindow) {
  return [
    <State key="state" state={seen.state} />,
    <Deviation key="deviation" sigmas={seen.sigmas} state={seen.state} />,
    <Share key="actual" text={seen.actualPercent} />,
    <Share key="stated" text={game.statedPercent} />,
    <span key="rounds" className="num">
      {seen.rounds}
    </span>,
    <Money key="stake" amount={seen.stake} currency={game.currency} />,
    <Money key="payout" amount={seen.payout} currency={game.currency} />,
    <Days key="days" game={game} />,
  ];
}

function State({ state }: Pick<ReturnWindow, "state">) {
  const t = useTranslations("console.returns.states");
  return <Mark tone={tones[state]}>{t(state)}</Mark>;
}

/** Where the return lies between five standard deviations below and above the stated one. */
function Deviation({ sigmas, state }: Pick<ReturnWindow, "sigmas" | "state">) {
  const t = useTranslations("console.returns");
  if (sigmas === null) return <span>–</span>;
  const place = Math.max(-5, Math.min(5, Number.parseFloat(sigmas)));
  const tone = state === "alarm" ? "text-loss" : state === "watch" ? "text-brand-fg" : "text-win";
  return (
    <span className="inline-flex items-center gap-2" dir="ltr">
      <svg
        role="img"
        aria-label={t("sigmas", { sigmas })}
        viewBox="-5.5 -1 11 2"
        className="h-4 w-24"
      >
        <line
          x1="-5"
          x2="5"
          y1="0"
          y2="0"
          stroke="currentColor"
          strokeWidth="0.2"
          className="text-fg3"
        />
        {[-4, -3, 0, 3, 4].map((mark) => (
          <line
            key={mark}
            x1={mark}
            x2={mark}
            y1="-0.5"
            y2="0.5"
            stroke="currentColor"
            strokeWidth="0.12"
            className="text-fg3"
          />
        ))}
        <circle cx={place} cy="0" r="0.5" fill="currentColor" className={tone} />
      </svg>
      <span className="num w-12 text-end">{sigmas} σ</span>
    </span>
  );
}

const daysHeight = 20;
/** So many percent above or below the stated return fill the chart. */
const daysReach = 20;

const chartDays = 30;

/** The index of a day among the last 30, the last being today; days are in UTC. */
function placeOf(day: string, now: number): number {
  return chartDays - 1 - Math.floor(now / dayMs) + Math.floor(Date.parse(day) / dayMs);
}

/** The last 30 days, each above or below what the game states. */
function Days({ game }: { readonly game: GameReturn }) {
  const percentText = usePercentText();
  const t = useTranslations("console.returns");
  const nameOf = useDayName();
  const { days, statedPercent } = game;
  const stated = Number.parseFloat(statedPercent ?? "100");
  const base = daysHeight / 2;
  const [now] = useState(serverNow);
  return (
    <svg
      role="img"
      aria-label={t("daysOf", { game: game.name })}
      viewBox={`0 0 ${chartDays * 4} ${daysHeight}`}
      className="inline-block h-6 w-36 rtl:-scale-x-100"
    >
      <line x1="0" x2="120" y1={base} y2={base} stroke="currentColor" className="text-fg3" />
      {days.map(({ day, actualPercent, rounds }) => {
        const at = placeOf(day, now);
        if (at < 0) return null;
        const off = (Number.parseFloat(actualPercent) - stated) / daysReach;
        const size = Math.max(1, Math.min(1, Math.abs(off)) * base);
        return (
          <rect
            key={day}
            x={at * 4 + 0.5}
            y={off > 0 ? base - size : base}
            width="3"
            height={size}
            fill="currentColor"
            className={off > 0 ? "text-loss" : "text-brand-fg"}
          >
            <title>{`${nameOf(day)}: ${percentText(actualPercent)} · ${rounds}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
