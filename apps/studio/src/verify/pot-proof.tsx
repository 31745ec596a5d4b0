import { useEffect, useState, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Seeds } from "@baize/fair";
import { displayMoney, type Minor } from "@baize/money";
import { Code } from "../client/proof.tsx";
import { textIn } from "../protocol.ts";
import { networkOf } from "../catalogue/jackpots.ts";
import { potName } from "../kits/jackpot/names.ts";
import { drawsOf, fallOf, type Draw, type Fall, type WonPot } from "./pots.ts";
import type { Played } from "./recompute.ts";

function useComputed<T>(compute: () => Promise<T>, key: string): T | undefined {
  const [computed, setComputed] = useState<{ key: string; value: T }>();
  useEffect(() => {
    let isCurrent = true;
    const run = async (): Promise<void> => {
      const value = await compute();
      if (isCurrent) setComputed({ key, value });
    };
    void run();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for what is computed.
  }, [key]);
  return computed?.key === key ? computed.value : undefined;
}

function usePotName(gameCode: string): (level: string) => string {
  const language = useLocale().split("-")[0] ?? "en";
  const network = networkOf(gameCode)?.network ?? "";
  return (level) => textIn(potName(network, level), language);
}

/** Isolated from the direction of the words around it. */
const moneyText = (amount: Minor, currency: string): string =>
  `\u2066${displayMoney(amount, currency)}\u2069`;

interface DrawsProps {
  readonly seeds: Seeds;
  readonly played: Played;
}

/** Which pots of a network the round's draw wins; nothing for a game without one. */
export function Draws({ seeds, played }: DrawsProps) {
  const t = useTranslations();
  const { serverSeed, clientSeed, nonce } = seeds;
  const key = [serverSeed, clientSeed, nonce, played.gameCode, played.stake].join(" ");
  const draws = useComputed(() => drawsOf(seeds, played), key);
  if (draws === undefined || draws === null || draws.length === 0) return null;
  return (
    <section>
      <h2>{t("jackpot.label")}</h2>
      {draws.map((draw) => (
        <DrawPart key={draw.level} draw={draw} played={played} />
      ))}
    </section>
  );
}

/** Digits that show a chance of one in some millions. */
const fraction = new Intl.NumberFormat("en", {
  minimumFractionDigits: 16,
  maximumFractionDigits: 16,
});

function DrawPart({ draw, played }: { readonly draw: Draw; readonly played: Played }) {
  const t = useTranslations("verify");
  const { gameCode, currency } = played;
  const nameOf = usePotName(gameCode);
  const { message, hex, drawn, below, isWon } = draw;
  const every = moneyText(draw.hitEvery, currency);
  return (
    <>
      <p className="quiet">{t("potDraw", { level: nameOf(draw.level), every })}</p>
      <details className="verify-block" open>
        <summary dir="ltr">
          <code>{message}</code>
        </summary>
        <code className="verify-hex" dir="ltr">
          <b>{hex.slice(0, 13)}</b>
          {hex.slice(13)}
        </code>
        <p className="verify-formula" dir="ltr" data-testid="pot-draw">
          {`${fraction.format(drawn)} ${isWon ? "<" : "≥"} ${fraction.format(below)}`}
        </p>
      </details>
      <p className={`verdict ${isWon ? "is-good" : ""}`} data-testid="pot-verdict">
        {t(isWon ? "potHit" : "potMissed")}
      </p>
    </>
  );
}

interface FallsProps {
  readonly pots: readonly WonPot[];
  readonly gameCode: string;
  readonly currency: string;
}

/** Of pots that had to be won by a ceiling: where each fell, by the secret it began with. */
export function Falls({ pots, ...round }: FallsProps): ReactNode {
  return pots.map((pot) => {
    const { fall } = pot;
    const place = `${pot.level} ${pot.start}`;
    return fall !== null && <FallPart key={place} pot={{ ...pot, fall }} {...round} />;
  });
}

interface FallPartProps {
  readonly pot: WonPot & { readonly fall: NonNullable<WonPot["fall"]> };
  readonly gameCode: string;
  readonly currency: string;
}

function FallPart({ pot, gameCode, currency }: FallPartProps) {
  const t = useTranslations();
  const nameOf = usePotName(gameCode);
  const { seed, ceiling, commitment, secret } = pot.fall;
  const key = [pot.amount, seed, ceiling, commitment, secret].join(" ");
  const fall = useComputed<Fall | null>(() => fallOf(pot), key);
  const words = { level: nameOf(pot.level) };
  return (
    <section>
      <h2>{t("jackpot.head", words)}</h2>
      <Code label={t("jackpot.fingerprint", words)} value={pot.fall.commitment} />
      <Code label="SHA-256" value={fall?.fingerprint ?? ""} />
      {fall === null && <p className="verdict is-bad">{t("fairness.checkNone")}</p>}
      {fall !== undefined && fall !== null && (
        <>
          <p data-testid="pot-fall">
            {t("verify.potFalls", {
              amount: moneyText(fall.fallsAt, currency),
              paid: moneyText(pot.amount, currency),
            })}
          </p>
          <p className={`verdict ${fall.isRight ? "is-good" : "is-bad"}`}>
            {t(fall.isRight ? "verify.potRight" : "verify.potWrong")}
          </p>
        </>
      )}
    </section>
  );
}
