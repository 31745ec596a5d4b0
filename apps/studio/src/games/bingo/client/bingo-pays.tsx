import { hundredthsText } from "@baize/money/hundredths";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { bingoPatterns, type BingoPattern } from "../protocol.ts";
import { timesText } from "../../../kits/hundredths.ts";
import { bingoPays, patternCells } from "../cards.ts";

/** A pattern as a card of fifteen small cells. */
export function PatternSign({ pattern }: { readonly pattern: BingoPattern }) {
  const [way = []] = patternCells[pattern];
  return (
    <svg viewBox="0 0 30 18" width="30" height="18" aria-hidden="true" className="bingo-sign">
      {Array.from({ length: 15 }, (_, cell) => (
        <rect
          key={cell}
          x={(cell % 5) * 6 + 0.5}
          y={Math.floor(cell / 5) * 6 + 0.5}
          width="5"
          height="5"
          rx="1.4"
          className={way.includes(cell) ? "is-on" : undefined}
        />
      ))}
    </svg>
  );
}

/**
 * What each pattern pays, times the card's part of the stake; those that were won are lit. Few
 * balls change it; otherwise none of it is rendered again.
 */
export const BingoPays = memo(function BingoPays(props: {
  /** The names of patterns, with spaces between. */
  readonly won: string;
}) {
  const t = useTranslations();
  const won = new Set(props.won.split(" "));
  return (
    <ul className="bingo-pays" aria-label={t("oneShot.payTable")} dir="ltr">
      {bingoPatterns.map((pattern) => (
        <li key={pattern} aria-current={won.has(pattern) ? "true" : undefined}>
          <PatternSign pattern={pattern} />
          <span className="unseen">{t(`bingo.${pattern}`)}: </span>
          <b>{timesText(hundredthsText(bingoPays[pattern]))}</b>
        </li>
      ))}
    </ul>
  );
});
