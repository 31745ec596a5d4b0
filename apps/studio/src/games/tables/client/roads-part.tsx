import "./roads.css";
import { useMemo, type CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { roadRows } from "../../roads/roads.ts";
import type { TableGame, Winner } from "../game.ts";
import { roadsOf, statisticsOf, type DerivedCell, type Roads } from "../roads.ts";
import type { Standing } from "./standing.ts";
import type { TableWords } from "./table-words.ts";

const at = ({ column, row }: { column: number; row: number }, from: number): CSSProperties => ({
  gridColumn: column - from + 1,
  gridRow: row + 1,
});

/** Of a long road the newest columns are shown. */
function newest<C extends { readonly column: number }>(cells: readonly C[], columns: number) {
  const last = Math.max(0, ...cells.map(({ column }) => column));
  const from = Math.max(0, last - columns + 1);
  return { from, shown: cells.filter(({ column }) => column >= from) };
}

const columnsBig = 16;
const columnsBead = 8;
const columnsLower = 16;

/** What was, as players of these games read it; for whoever cannot see it, in numbers. */
export function RoadsPart(props: {
  readonly rules: TableGame;
  readonly words: TableWords;
  readonly standing: Standing;
}) {
  const { rules, words, standing } = props;
  const t = useTranslations("live");
  const { history } = standing;
  const winners = useMemo(
    () => history.map(({ result }) => rules.winner(result)).toReversed(),
    [history, rules],
  );
  const roads = useMemo(() => roadsOf(winners), [winners]);
  const { first, second, ties, streak } = statisticsOf(winners);
  const percent = (part: number): string =>
    winners.length === 0 ? "–" : `${Math.round((part * 100) / winners.length)} %`;
  const share = (side: "a" | "t" | "b", name: string, count: number) => (
    <div className={`live-share is-${side}`}>
      <dt>{name}</dt>
      <dd>
        {percent(count)} <small>{count}</small>
      </dd>
    </div>
  );
  return (
    <section className="live-roads" aria-label={t("roads")}>
      <header>
        <h2>{t("lastRounds", { count: String(winners.length) })}</h2>
        {streak !== null && streak.length > 1 && (
          <span className={`live-streak is-${streak.side === 0 ? "a" : "b"}`}>
            {t("streak", { side: words.side(streak.side), count: String(streak.length) })}
          </span>
        )}
      </header>
      <dl className="live-shares">
        {share("a", words.side(0), first)}
        {share("t", words.field("tie"), ties)}
        {share("b", words.side(1), second)}
      </dl>
      <div className="live-maps" aria-hidden="true" dir="ltr">
        <Bead bead={roads.bead} words={words} />
        <Big big={roads.big} />
        <div className="live-lower">
          <Lower cells={roads.eye} sort="eye" />
          <Lower cells={roads.small} sort="small" />
          <Lower cells={roads.cockroach} sort="cockroach" />
        </div>
      </div>
    </section>
  );
}

const letterOf = (winner: Winner): "a" | "b" | "t" =>
  winner === "tie" ? "t" : winner === 0 ? "a" : "b";

function Bead({ bead, words }: { readonly bead: Roads["bead"]; readonly words: TableWords }) {
  const { from, shown } = newest(bead, columnsBead);
  const initial = { a: words.side(0), b: words.side(1), t: words.field("tie") };
  return (
    <div className="live-map is-bead">
      {shown.map((cell) => {
        const sort = letterOf(cell.winner);
        const [letter] = Array.from(initial[sort]);
        return (
          <i
            key={cell.column * roadRows + cell.row}
            className={`is-${sort}`}
            style={at(cell, from)}
          >
            {letter}
          </i>
        );
      })}
    </div>
  );
}

function Big({ big }: { readonly big: Roads["big"] }) {
  const { from, shown } = newest(big, columnsBig);
  return (
    <div className="live-map is-big">
      {shown.map((cell) => (
        <i
          key={`${cell.column}.${cell.row}`}
          className={`is-${letterOf(cell.side)}`}
          style={at(cell, from)}
        >
          {cell.ties > 0 && <u>{cell.ties}</u>}
        </i>
      ))}
    </div>
  );
}

function Lower({ cells, sort }: { readonly cells: readonly DerivedCell[]; readonly sort: string }) {
  const { from, shown } = newest(cells, columnsLower);
  return (
    <div className={`live-map is-lower is-${sort}`}>
      {shown.map((cell) => (
        <i
          key={`${cell.column}.${cell.row}`}
          className={cell.isRegular ? "is-a" : "is-b"}
          style={at(cell, from)}
        />
      ))}
    </div>
  );
}
