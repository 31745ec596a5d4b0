import { useMemo, type CSSProperties, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { colourOf } from "../../roulette/table.ts";
import { tones } from "../../roulette/tones.ts";
import type { PastProps } from "../../../kits/tables/client/live-table.tsx";
import type { Standing } from "../../../kits/tables/client/standing.ts";
import { countedRoundsMin, wholePercents } from "../../../kits/tables/client/shares.ts";
import { numberOf } from "../rules.ts";
import { numberStatistics, type NumberStatistics } from "../statistics.ts";
import { usePercent } from "../../../client/use-percent.ts";

const stripShown = 20;
const inSceneShown = 7;

/** Newest first. */
function useNumbers(history: Standing["history"]): readonly number[] {
  return useMemo(() => history.map(({ result }) => numberOf(result) ?? 0), [history]);
}

function Fallen({ number, count }: { readonly number: number; readonly count?: number }) {
  return (
    <span
      className="wheel-number"
      style={{ "--tone": tones[colourOf(number)] } as CSSProperties}
      dir="ltr"
    >
      {number}
      {count !== undefined && <small>×{count}</small>}
    </span>
  );
}

/** The last numbers in the scene, where they are seen without scrolling. */
export function LastNumbers({ standing }: PastProps) {
  const t = useTranslations("roulette");
  const numbers = useNumbers(standing.history).slice(0, inSceneShown);
  return (
    <ul className="wheel-last" aria-label={t("history")}>
      {numbers.map((number, index) => (
        <li key={standing.history[index]?.roundNo}>
          <Fallen number={number} />
        </li>
      ))}
    </ul>
  );
}

/** What fell before: the last twenty, hot and cold ones, and how halves and colours divide. */
export function NumbersPart({ standing }: PastProps) {
  const t = useTranslations("live");
  const tTable = useTranslations("roulette");
  const numbers = useNumbers(standing.history);
  const counted = useMemo(() => numberStatistics(numbers), [numbers]);
  const list = (title: string, own: NumberStatistics["hot"]): ReactNode => (
    <div>
      <dt>{title}</dt>
      <dd>
        {own.map(({ number, count }) => (
          <Fallen key={number} number={number} count={count} />
        ))}
      </dd>
    </div>
  );
  return (
    <section className="live-roads wheel-past" aria-label={tTable("history")}>
      <header>
        <h2>{t("lastRounds", { count: String(numbers.length) })}</h2>
      </header>
      <ol className="wheel-strip" aria-label={tTable("history")}>
        {numbers.slice(0, stripShown).map((number, index) => (
          <li key={standing.history[index]?.roundNo}>
            <Fallen number={number} />
          </li>
        ))}
      </ol>
      {numbers.length < countedRoundsMin ? (
        <p className="quiet">{t("countedLater", { count: String(countedRoundsMin) })}</p>
      ) : (
        <>
          <dl className="wheel-hot">
            {list(t("hot"), counted.hot)}
            {list(t("cold"), counted.cold)}
          </dl>
          <Shares counted={counted} />
        </>
      )}
    </section>
  );
}

function Shares({ counted }: { readonly counted: NumberStatistics }) {
  const t = useTranslations("roulette");
  return (
    <>
      <Share
        parts={[
          [t("red"), counted.red, tones.red],
          [t("green"), counted.zero, tones.green],
          [t("black"), counted.black, "#3a4656"],
        ]}
      />
      <Share
        parts={[
          [t("odd"), counted.odd, "#7a3d9c"],
          [t("even"), counted.even, "#a8662a"],
        ]}
      />
      <Share
        parts={[
          [t("low"), counted.low, "#2a6f8f"],
          [t("high"), counted.high, "#8f4a5f"],
        ]}
      />
    </>
  );
}

/** A bar divided as the rounds were, with what each part is. */
function Share({ parts }: { readonly parts: readonly (readonly [string, number, string])[] }) {
  const percent = usePercent();
  const all = parts.reduce((sum, [, count]) => sum + count, 0);
  const percents = wholePercents(parts.map(([, count]) => count));
  return (
    <dl className="wheel-share">
      {parts.map(([name, count, tone], at) => (
        <div
          key={name}
          style={{ "--tone": tone, flexGrow: Math.max(count, all * 0.12, 1) } as CSSProperties}
        >
          <dt>{name}</dt>
          <dd>{percent(percents[at] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
