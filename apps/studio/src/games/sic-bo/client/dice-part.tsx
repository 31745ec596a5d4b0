import { useMemo, type CSSProperties } from "react";
import { useTranslations } from "use-intl";
import type { Winner } from "../../../kits/tables/game.ts";
import type { PastProps } from "../../../kits/tables/client/live-table.tsx";
import { initialOf, RoadMaps } from "../../../kits/tables/client/roads-part.tsx";
import { diceOf, halfOf, totalOf, type Half } from "../rules.ts";
import { countedRoundsMin, wholePercents } from "../../../kits/tables/client/shares.ts";
import { diceStatistics } from "../statistics.ts";
import { DieFace } from "./die-face.tsx";
import { usePercent } from "../../../client/use-percent.ts";

const stripShown = 8;
const winnerOf = { small: 0, big: 1, triple: "tie" } as const satisfies Record<Half, Winner>;

/** What the dice were: the last rounds, halves and totals, and the roads of small and big. */
export function DicePart({ words, standing }: PastProps) {
  const t = useTranslations("live");
  const percentText = usePercent();
  const { history } = standing;
  const rounds = useMemo(() => history.map(({ result }) => diceOf(result)), [history]);
  const winners = useMemo(
    () => rounds.map((dice) => winnerOf[halfOf(dice)]).toReversed(),
    [rounds],
  );
  const counted = useMemo(() => diceStatistics(rounds), [rounds]);
  const most = Math.max(1, ...counted.totals.map(({ count }) => count));
  const { small, big, triples, odd, even } = counted;
  const [smallPart, triplePart, bigPart] = wholePercents([small, triples, big]);
  const [oddPart, evenPart] = wholePercents([odd, even, triples]);
  const isCounted = rounds.length >= countedRoundsMin;
  const share = (tone: "a" | "b" | "t", name: string, count: number, percent?: number) => (
    <div className={`live-share is-${tone}`}>
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
        <h2>{t("lastRounds", { count: String(rounds.length) })}</h2>
      </header>
      <dl className="live-shares is-five">
        {share("a", words.field("small"), small, smallPart)}
        {share("t", words.field("any-triple"), triples, triplePart)}
        {share("b", words.field("big"), big, bigPart)}
        {share("a", words.field("odd"), odd, oddPart)}
        {share("b", words.field("even"), even, evenPart)}
      </dl>
      <dl className="dice-totals" dir="ltr">
        {counted.totals.map(({ total, count }) => (
          <div key={total} style={{ "--tall": count / most } as CSSProperties}>
            <dd>{count}</dd>
            <dt>{total}</dt>
          </div>
        ))}
      </dl>
      <RoadMaps
        winners={winners}
        pairs={[]}
        initials={["small", "big", "any-triple"].map((id) => initialOf(words.field(id)))}
      />
    </section>
  );
}

/** The dice of the last rounds, in the scene. */
export function LastDice({ words, standing }: PastProps) {
  const t = useTranslations("live");
  return (
    <ul
      className="dice-last"
      aria-label={t("lastRounds", { count: String(Math.min(stripShown, standing.history.length)) })}
    >
      {standing.history.slice(0, stripShown).map(({ roundNo, result }) => (
        <li key={roundNo} className={`is-${words.tone(result)}`}>
          <span className="dice-shown" dir="ltr">
            {diceOf(result).map((face, place) => (
              <DieFace key={place} face={face} />
            ))}
          </span>
          <b>{totalOf(diceOf(result))}</b>
        </li>
      ))}
    </ul>
  );
}
