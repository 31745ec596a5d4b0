import { useState } from "react";
import { useTranslations } from "use-intl";
import { usePercent } from "../../client/use-percent.ts";
import type { PastDraw } from "../protocol.ts";
import { DrawVerify } from "./draw-verify.tsx";
import type { Draws } from "./draws-line.ts";
import { Ball, Balls, valuesOf } from "./result.tsx";
import { countValues } from "./trend.ts";

const windows = [30, 50, 100] as const;
const rowsShown = 20;

interface PastProps {
  readonly draws: Draws | null;
  readonly family: string | undefined;
}

/** The last results, and how often each value came. */
export function PastPanel({ draws, family }: PastProps) {
  const t = useTranslations("lottery");
  const [tab, setTab] = useState<"results" | "trend">("results");
  const past = draws?.past ?? [];
  return (
    <section className="draw-panel draw-past" aria-label={t("results")}>
      <div className="draw-tabs" role="group" aria-label={t("results")}>
        {(["results", "trend"] as const).map((name) => (
          <button
            key={name}
            type="button"
            className="chip-button is-quiet"
            aria-pressed={tab === name}
            onClick={() => {
              setTab(name);
            }}
          >
            {t(name)}
          </button>
        ))}
      </div>
      {past.length === 0 && <p className="quiet draw-empty">{t("noResults")}</p>}
      {tab === "results" ? (
        <ol className="draw-results">
          {past.slice(0, rowsShown).map((draw) => (
            <li key={draw.numero} data-testid="past" data-numero={draw.numero}>
              <PastRow draw={draw} family={family} />
            </li>
          ))}
        </ol>
      ) : (
        <Trend past={past} family={family} />
      )}
    </section>
  );
}

function PastRow({
  draw,
  family,
}: {
  readonly draw: PastDraw;
  readonly family: string | undefined;
}) {
  const t = useTranslations("lottery");
  return (
    <details className="draw-one">
      <summary>
        <bdi dir="ltr">{draw.numero}</bdi>
        {draw.winningNumber === null ? (
          <span className="problem">{t("state.refunded")}</span>
        ) : (
          <Balls result={draw.winningNumber} family={family} />
        )}
      </summary>
      {draw.voidReason !== null && <p className="quiet">{t(`void.${draw.voidReason}`)}</p>}
      <p className="quiet">
        {t("slipsInDraw", { count: String(draw.proof.slipCount ?? 0) })} ·{" "}
        {t("beaconRound", { round: String(draw.proof.beaconRound) })}
      </p>
      <DrawVerify draw={draw} />
    </details>
  );
}

function Trend({
  past,
  family,
}: {
  readonly past: readonly PastDraw[];
  readonly family: string | undefined;
}) {
  const t = useTranslations("lottery");
  const percent = usePercent();
  const [size, setSize] = useState<number>(windows[0]);
  const results = past.flatMap(({ winningNumber }) => winningNumber ?? []).slice(0, size);
  const counts = countValues(results.map(valuesOf));
  return (
    <>
      <div className="draw-tabs" role="group" aria-label={t("trendWindow")}>
        {windows.map((one) => (
          <button
            key={one}
            type="button"
            className="chip-button is-quiet"
            aria-pressed={one === size}
            onClick={() => {
              setSize(one);
            }}
          >
            {one}
          </button>
        ))}
      </div>
      <table className="draw-rules">
        <thead>
          <tr>
            <th scope="col">{t("value")}</th>
            <th scope="col">{t("times")}</th>
            <th scope="col">{t("share")}</th>
            <th scope="col">{t("gap")}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ value, times, gap }) => (
            <tr key={value}>
              <th scope="row">
                <Ball value={value} family={family} />
              </th>
              <td>{times}</td>
              <td>{percent(Math.round((times * 100) / Math.max(1, results.length)))}</td>
              <td>{gap}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">{t("rulesPast")}</p>
    </>
  );
}
