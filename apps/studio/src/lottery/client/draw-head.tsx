import { useTranslations } from "use-intl";
import type { Draws } from "./draws-line.ts";
import { Balls } from "./result.tsx";

/** "20261201-0042" as "0042": the day is known to who plays now. */
const shortNumero = (numero: string): string => numero.split("-").at(-1) ?? numero;

export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number): string => `${value}`.padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

const soonMs = 5_000;

interface HeadProps {
  readonly draws: Draws | null;
  readonly now: number;
  readonly family: string | undefined;
}

/** The draw on sale with its countdown, the one that is being drawn, and the last result. */
export function DrawHead({ draws, now, family }: HeadProps) {
  const t = useTranslations("lottery");
  const current = draws?.near.currentNumero ?? null;
  const waiting = draws?.near.waitingNumero ?? null;
  const last = draws?.past[0] ?? null;
  const left = current === null ? 0 : current.closesAt - now;
  return (
    <header className="draw-head">
      <div className="draw-now">
        <p className="quiet">
          {current === null
            ? t("noDraw")
            : t("drawOnSale", { numero: shortNumero(current.numero) })}
        </p>
        <p
          className={left <= soonMs ? "draw-clock is-soon" : "draw-clock"}
          role="timer"
          data-testid="countdown"
          data-numero={current?.numero}
          dir="ltr"
        >
          {clockText(left)}
        </p>
        <p className="quiet">
          {current?.isSale === true && left > 0 ? t("closesIn") : t("closed")}
        </p>
      </div>
      <div className="draw-last" aria-live="polite">
        {waiting !== null && (
          <p className="draw-waiting" data-testid="waiting">
            {waiting.isLate || now > waiting.drawsAt + soonMs
              ? t("waitingBeacon", { numero: shortNumero(waiting.numero) })
              : t("drawing", { numero: shortNumero(waiting.numero) })}
          </p>
        )}
        {last !== null && (
          <>
            <p className="quiet">{t("lastResult", { numero: shortNumero(last.numero) })}</p>
            {last.winningNumber === null ? (
              <p className="problem">{t(`void.${last.voidReason ?? "missed"}`)}</p>
            ) : (
              <Balls result={last.winningNumber} family={family} />
            )}
          </>
        )}
        {last?.proof.isTestRandomness === true && (
          <p className="quiet draw-test">{t("testRandomness")}</p>
        )}
      </div>
    </header>
  );
}
