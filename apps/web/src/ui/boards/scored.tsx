import type { AwardPrize, Board, BoardPrizes, ShownBoardPrizes } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { useFilterTexts } from "../filter-texts.ts";
import { moneyText } from "../money.tsx";
import { PrizeWorth, useAsksText } from "../prize-worth.tsx";
import { timesText } from "../../lib/times-text.ts";

/** What a board says of itself: of a board that runs, or of one that is written. */
export type BoardTerms = Pick<
  Board,
  | "score"
  | "filter"
  | "countsFree"
  | "perMinuteMax"
  | "ties"
  | "turnoverBps"
  | "claimDays"
  | "needsJoin"
  | "currency"
  | "entry"
> &
  // What a pool of buy-ins has grown to, and what prizes are of; not known of one that is written.
  Partial<Pick<Board, "pool">> & {
    readonly roundsMax?: number | null | undefined;
  } & { readonly prizes: BoardPrizes | ShownBoardPrizes };

const prizeIn = (place: { readonly prize?: AwardPrize | null | undefined }) => place.prize ?? null;

interface OfBoard {
  readonly board: BoardTerms;
}

/** How a board is scored: what counts, of which games, and what happens with equal scores. */
export function Scored({ board }: OfBoard) {
  const t = useTranslations("missions.boards");
  const missions = useTranslations("missions");
  const tournaments = useTranslations("missions.tournaments");
  // Prizes of a pool of buy-ins are not claimed.
  const isPaidOut = board.entry?.by === "cash";
  const { prizes } = board;
  const hasPrizes = prizes.by === "places" && prizes.places.some((one) => prizeIn(one) !== null);
  const { score, countsFree, perMinuteMax, ties, turnoverBps, claimDays, needsJoin } = board;
  const { roundsMax = null } = board;
  return (
    <ul className="grid list-disc gap-1.5 ps-5 text-fg2">
      <li>
        <Kind board={board} />
      </li>
      <Weights board={board} />
      <Filter board={board} />
      {roundsMax !== null && <li>{tournaments("rounds", { count: roundsMax })}</li>}
      {perMinuteMax !== null && <li>{t("perMinute", { count: perMinuteMax })}</li>}
      <li>{t(countsFree ? "freeCounts" : "freeNot")}</li>
      {score.kind !== "wagered" && <li>{t("noPvp")}</li>}
      <li>{t("valid")}</li>
      {needsJoin && <li>{missions("counts")}</li>}
      <li>{t(`ties.${ties === "share" && hasPrizes ? "shareMoney" : ties}`)}</li>
      <li>{t("linked")}</li>
      <li>{t("endOpen")}</li>
      {isPaidOut ? (
        <li>{tournaments("paidOut")}</li>
      ) : (
        <li>{t("claimDays", { count: claimDays })}</li>
      )}
      <li>
        {turnoverBps === 0
          ? missions("free")
          : missions("factor", { times: timesOfBps(turnoverBps) })}
      </li>
    </ul>
  );
}

function Kind({ board: { score } }: OfBoard) {
  const t = useTranslations("missions.boards.kind");
  switch (score.kind) {
    case "sum_multiplier":
      return score.best === null ? t("sum_all") : t("sum_best", { count: score.best });
    case "window":
      return t("window", { count: score.rounds });
    default:
      return t(score.kind);
  }
}

function Weights({ board: { score } }: OfBoard) {
  const t = useTranslations("missions.boards");
  const names = useTranslations("shell.gameType");
  if (score.kind === "wagered") {
    return score.weights.map(({ gameType, percent }) => (
      <li key={gameType}>{t("weight", { game: names(gameType), percent })}</li>
    ));
  }
  if (score.kind !== "points") return null;
  return score.table.map(({ times, points }) => (
    <li key={times}>
      {t("line", { times: timesText(times), points: t("unit.points", { count: points }) })}
    </li>
  ));
}

function Filter({ board: { filter, currency } }: OfBoard) {
  const t = useTranslations("missions.boards");
  const { least } = filter;
  return (
    <>
      {useFilterTexts(filter).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {least !== null && <li>{t("least", { amount: moneyText(least, currency) })}</li>}
    </>
  );
}

/** What places win: by place, or of a pool. */
export function Prizes({ board }: OfBoard) {
  const { prizes, currency, turnoverBps } = board;
  const t = useTranslations("missions.boards");
  const asksText = useAsksText();
  if (board.entry?.by === "cash") return <Pool board={board} />;
  if (prizes.by === "score") {
    const pool = moneyText(prizes.pool, currency);
    return <p className="text-fg2">{t("poolByScore", { pool, count: prizes.places })}</p>;
  }
  if (prizes.by === "shares") {
    return (
      <>
        <p className="text-fg2">{t("pool", { pool: moneyText(prizes.pool, currency) })}</p>
        <Shares shares={prizes.shares} />
      </>
    );
  }
  return (
    <ol className="divide-y divide-line rounded-md border border-line">
      {prizes.places.map((place) => {
        const { from, to } = place;
        const prize = prizeIn(place);
        return (
          <li key={from} className="flex justify-between gap-3 px-3 py-2">
            <div className="min-w-0">
              <p>{from === to ? t("place", { rank: from }) : t("places", { from, to })}</p>
              {prize !== null && (
                <p className="text-sm text-fg2">{asksText({ prize, turnoverBps, currency })}</p>
              )}
            </div>
            <PrizeWorth
              award={{ ...place, prize, currency }}
              className="max-w-1/2 text-end font-semibold"
            />
          </li>
        );
      })}
    </ol>
  );
}

function Shares({ shares }: { readonly shares: readonly number[] }) {
  const t = useTranslations("missions.boards");
  const total = shares.reduce((sum, share) => sum + share, 0);
  const percents = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
  return (
    <ol className="divide-y divide-line rounded-md border border-line">
      {shares.map((share, at) => (
        <li
          // A share has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className="flex justify-between gap-3 px-3 py-2"
        >
          <span>{t("place", { rank: at + 1 })}</span>
          <span className="num font-semibold">{percents.format((share * 100) / total)}%</span>
        </li>
      ))}
    </ol>
  );
}

/** A pool of buy-ins: what it is now, what it is at least, and how it is divided. */
function Pool({ board: { prizes, pool, currency } }: OfBoard) {
  const t = useTranslations("missions.tournaments");
  if (prizes.by === "places") return null;
  const isGuaranteed = /[1-9]/.test(prizes.pool);
  return (
    <>
      {pool !== undefined && pool !== null && (
        <p className="font-semibold">{t("pool", { pool: moneyText(pool, currency) })}</p>
      )}
      <p className="text-fg2">
        {isGuaranteed
          ? t("guaranteed", { pool: moneyText(prizes.pool, currency) })
          : t("fromBuyIns")}
      </p>
      {prizes.by === "shares" ? (
        <Shares shares={prizes.shares} />
      ) : (
        <p className="text-fg2">{t("byScore", { count: prizes.places })}</p>
      )}
    </>
  );
}
