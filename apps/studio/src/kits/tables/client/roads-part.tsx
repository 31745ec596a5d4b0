import "./roads.css";
import { useMemo, type CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { roadRows } from "../../roads/roads.ts";
import type { HandsGame, Winner } from "../game.ts";
import { roadsOf, statisticsOf, type DerivedCell, type Roads } from "../roads.ts";
import { countedRoundsMin, wholePercents } from "./shares.ts";
import type { Standing } from "./standing.ts";
import { toneOf, type TableWords } from "./table-words.ts";
import { usePercent } from "../../../client/use-percent.ts";

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

/**
 * Past results, as players of these games read them; in numbers for players who cannot see them.
 */
export function RoadsPart(props: {
  readonly rules: HandsGame;
  readonly words: TableWords;
  readonly standing: Standing;
}) {
  const { rules, words, standing } = props;
  const t = useTranslations("live");
  const percentText = usePercent();
  const { history } = standing;
  const winners = useMemo(
    () => history.map(({ result }) => rules.winner(result)).toReversed(),
    [history, rules],
  );
  const { pairs: pairsOf } = rules;
  const initials = [...rules.sides, "tie"].map((id) => initialOf(words.field(id)));
  const pairs = pairsOf === undefined ? [] : history.map(({ result }) => pairsOf(result));
  const { first, second, ties, streak } = statisticsOf(winners);
  const [firstPart, tiePart, secondPart] = wholePercents([first, ties, second]);
  const isCounted = winners.length >= countedRoundsMin;
  const share = (side: "a" | "t" | "b", name: string, count: number, percent?: number) => (
    <div className={`live-share is-${side}`}>
      <dt>{name}</dt>
      <dd>
        {isCounted ? (
          <>
            {percentText(percent ?? 0)} <small>{count}</small>
          </>
        ) : (
          count
        )}
      </dd>
    </div>
  );
  return (
    <section className="live-roads" aria-label={t("roads")}>
      <header>
        <h2>{t("lastRounds", { count: String(winners.length) })}</h2>
        {streak !== null && streak.length > 1 && (
          <span className={`live-streak is-${streak.side === 0 ? "a" : "b"}`}>
            {t("streak", {
              side: words.field(rules.sides[streak.side]),
              count: String(streak.length),
            })}
          </span>
        )}
      </header>
      <dl className="live-shares">
        {share("a", words.field(rules.sides[0]), first, firstPart)}
        {share("t", words.field("tie"), ties, tiePart)}
        {share("b", words.field(rules.sides[1]), second, secondPart)}
        {pairsOf !== undefined &&
          ([0, 1] as const).map((hand) => (
            <div key={hand} className={`live-share is-pair is-${toneOf(hand)}`}>
              <dt>{words.field(`${rules.sides[hand]}-pair`)}</dt>
              <dd>{pairs.filter((pair) => pair[hand]).length}</dd>
            </div>
          ))}
      </dl>
      <RoadMaps winners={winners} pairs={pairs.toReversed()} initials={initials} />
    </section>
  );
}

/** The initial of a side's name, written on a bead. */
export const initialOf = (name: string): string => Array.from(name)[0] ?? "";

/** The five roads of sides that win or tie, oldest round first. */
export function RoadMaps(props: {
  readonly winners: readonly Winner[];
  readonly pairs: readonly (readonly [boolean, boolean])[];
  /** Of both sides and the tie. */
  readonly initials: readonly string[];
}) {
  const { winners, pairs, initials } = props;
  const roads = useMemo(() => roadsOf(winners), [winners]);
  return (
    <div className="live-maps" aria-hidden="true" dir="ltr">
      <Bead bead={roads.bead} pairs={pairs} initials={initials} />
      <Big big={roads.big} />
      <div className="live-lower">
        <Lower cells={roads.eye} sort="eye" />
        <Lower cells={roads.small} sort="small" />
        <Lower cells={roads.cockroach} sort="cockroach" />
      </div>
    </div>
  );
}

function Bead(props: {
  readonly bead: Roads["bead"];
  readonly pairs: readonly (readonly [boolean, boolean])[];
  /** Of both sides and the tie. */
  readonly initials: readonly string[];
}) {
  const { from, shown } = newest(props.bead, columnsBead);
  return (
    <div className="live-map is-bead">
      {shown.map((cell) => {
        const round = cell.column * roadRows + cell.row;
        const [first, second] = props.pairs[round] ?? [false, false];
        return (
          <i
            key={round}
            className={`is-${toneOf(cell.winner)}`}
            style={at(cell, from)}
            data-first={first ? "" : undefined}
            data-second={second ? "" : undefined}
          >
            {props.initials[cell.winner === "tie" ? 2 : cell.winner]}
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
          className={`is-${toneOf(cell.side)}`}
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
          className={cell.isRegular ? "is-regular" : "is-not"}
          style={at(cell, from)}
        />
      ))}
    </div>
  );
}
