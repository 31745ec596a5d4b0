import type { Board, BoardPlace } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { PrizeWorth, useWorthText } from "../../ui/prize-worth.tsx";
import { useScoreText } from "../../ui/boards/score-text.ts";
import { missingTo } from "./scores.ts";

interface OfBoard {
  readonly board: Board;
}

const steps = [
  "order-2 pb-5 bg-brand-soft text-brand-fg",
  "order-1 pb-2.5 bg-s2 text-fg",
  "order-3 pb-1 bg-s2 text-fg",
] as const;
const medals = ["bg-brand text-on-brand", "bg-s3 text-fg", "bg-s3 text-fg2"] as const;

/** The first three, the first of them in the middle and highest. */
export function Podium({ board }: OfBoard) {
  const t = useTranslations("missions.boards");
  const scoreText = useScoreText(board);
  const first = board.top.slice(0, 3);
  if (first.length === 0) return null;
  return (
    <ol aria-label={t("podium")} className="grid grid-cols-3 items-end gap-2">
      {first.map((place, at) => (
        <li
          key={place.rank}
          className={`grid min-w-0 justify-items-center gap-1 rounded-md px-1.5 pt-3 text-center ${steps[at] ?? ""} ${place.isOwn ? "ring-2 ring-brand" : ""}`}
        >
          <span
            className={`num grid size-8 place-items-center rounded-full text-sm font-bold ${medals[at] ?? ""}`}
          >
            <span className="sr-only">{t("rank", { rank: place.rank })}</span>
            <span aria-hidden>{place.rank}</span>
          </span>
          <PlaceName place={place} />
          <span className="num max-w-full truncate text-sm">{scoreText(place.score)}</span>
          <PrizeWorth
            award={{ ...place, currency: board.currency }}
            className={`max-w-full font-display text-sm font-bold ${place.prize === null ? "truncate" : ""}`}
          />
        </li>
      ))}
    </ol>
  );
}

function PlaceName({ place: { name, isOwn } }: { readonly place: BoardPlace }) {
  const t = useTranslations("missions.boards");
  return (
    <span className="block max-w-full truncate font-semibold">
      {isOwn ? t("you") : <bdi>{name}</bdi>}
    </span>
  );
}

interface RowProps extends OfBoard {
  readonly place: BoardPlace;
}

function Row({ board, place }: RowProps) {
  const t = useTranslations("missions.boards");
  const scoreText = useScoreText(board);
  const wins = place.prize !== null || /[1-9]/.test(place.amount);
  return (
    <div
      className={`grid min-h-12 grid-cols-[2.5rem_1fr_auto] items-center gap-x-3 px-3 py-1.5 ${place.isOwn ? "bg-brand-soft text-brand-fg" : ""}`}
    >
      <span className="num text-center font-semibold">
        <span className="sr-only">{t("rank", { rank: place.rank })}</span>
        <span aria-hidden>{place.rank}</span>
      </span>
      <span className="min-w-0">
        <PlaceName place={place} />
        <span className="num block truncate text-sm text-fg2">{scoreText(place.score)}</span>
      </span>
      {wins && (
        <PrizeWorth
          award={{ ...place, currency: board.currency }}
          className="max-w-40 text-end font-semibold"
        />
      )}
    </div>
  );
}

/** The places below the podium; the member's own stays in sight below the list. */
export function Standings({ board }: OfBoard) {
  const t = useTranslations("missions.boards");
  const { top, own } = board;
  const rest = top.slice(3);
  if (top.length === 0) return <p className="py-2 text-fg2">{t("nobody")}</p>;
  const isListed = own !== null && top.some(({ isOwn }) => isOwn);
  return (
    <div className="grid grid-cols-1 gap-2">
      {rest.length > 0 && (
        <ol
          aria-label={t("standings")}
          className="divide-y divide-line overflow-hidden rounded-md border border-line"
        >
          {rest.map((place) => (
            <li key={place.rank}>
              <Row board={board} place={place} />
            </li>
          ))}
        </ol>
      )}
      {own !== null && !isListed && <Own board={board} own={own} />}
    </div>
  );
}

interface OwnProps extends OfBoard {
  readonly own: BoardPlace;
  /** In a card it keeps its place: fixed, it would lie over the card's title or a phone's tabs. */
  readonly isInPage?: boolean;
}

/** Fixed at the bottom of what is scrolled. */
export function Own({ board, own, isInPage = false }: OwnProps) {
  const t = useTranslations("missions.boards");
  return (
    <div
      role="group"
      aria-label={t("ownPlace")}
      className={`${isInPage ? "" : "sticky bottom-2 shadow-2"} overflow-hidden rounded-md border border-brand bg-s1`}
    >
      <Row board={board} place={own} />
      <div className="bg-brand-soft px-3 pb-2 text-sm empty:hidden">
        <NextPrize board={board} />
      </div>
    </div>
  );
}

/** Whether the own place is not pinned, which says itself what the next prize asks. */
export const isUnplaced = ({ own, top }: Board): boolean =>
  own === null || top.some(({ isOwn }) => isOwn);

/** What the next prize up asks for. */
export function NextPrize({ board }: OfBoard) {
  const t = useTranslations("missions.boards");
  const scoreText = useScoreText(board);
  const worthText = useWorthText();
  const { next, own, currency, state } = board;
  if (next === null || state !== "running") return null;
  const prize = worthText({ ...next, currency });
  if (next.score === null) return <p>{t("nextFree", { rank: next.rank, prize })}</p>;
  const missing = missingTo(own?.score, next.score);
  return (
    <p>
      {/[1-9]/.test(missing)
        ? t("next", { rank: next.rank, prize, missing: scoreText(missing) })
        : t("nextTied", { rank: next.rank, prize })}
    </p>
  );
}
