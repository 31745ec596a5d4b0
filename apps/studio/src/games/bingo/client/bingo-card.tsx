import { hundredthsText } from "@baize/money/hundredths";
import { RefreshCw } from "lucide-react";
import { memo, useMemo } from "react";
import { useTranslations } from "use-intl";
import { timesText } from "../../../kits/hundredths.ts";
import { awaitedCells, bestPattern, bingoPays, cardCells } from "../cards.ts";

/** A sign for each cell of a card, 1 where its number was called. */
export const hitsOf = (card: number, called: ReadonlySet<number>): string =>
  cardCells(card)
    .map((number) => (called.has(number) ? "1" : "0"))
    .join("");

/**
 * One card: called numbers are daubed, what pays is lit, and what is awaited glows. Most balls are
 * not on it, and then none of it is rendered again.
 */
export const BingoCard = memo(function BingoCard(props: {
  readonly card: number;
  /** The cells that were called, as `hitsOf` says them. */
  readonly hits: string;
  readonly isDrawing: boolean;
  readonly isLocked: boolean;
  readonly swap: (card: number) => void;
}) {
  const { card, hits, isDrawing, isLocked, swap } = props;
  const t = useTranslations("bingo");
  const cells = useMemo(() => cardCells(card), [card]);
  const isHit = (cell: number): boolean => hits[cell] === "1";
  const best = bestPattern(isHit);
  const awaited = isDrawing ? awaitedCells(isHit) : null;
  return (
    <section
      className={best === null ? "bingo-card" : "bingo-card is-paid"}
      aria-label={t("card", { number: card })}
    >
      <header>
        <bdi dir="ltr">№ {card}</bdi>
        {best === null ? (
          <button
            type="button"
            aria-label={t("swap")}
            disabled={isLocked}
            onClick={() => swap(card)}
          >
            <RefreshCw aria-hidden="true" size={14} />
          </button>
        ) : (
          <b>
            {t(best.pattern)}{" "}
            <bdi dir="ltr">{timesText(hundredthsText(bingoPays[best.pattern]))}</bdi>
          </b>
        )}
      </header>
      <ol dir="ltr">
        {cells.map((number, cell) => (
          <li
            key={cell}
            className={[
              isHit(cell) ? "is-hit" : "",
              best?.cells.includes(cell) === true ? "is-lit" : "",
              awaited?.has(cell) === true ? "is-near" : "",
            ].join(" ")}
          >
            {number}
            {isHit(cell) && <span className="unseen"> ✓</span>}
          </li>
        ))}
      </ol>
    </section>
  );
});
