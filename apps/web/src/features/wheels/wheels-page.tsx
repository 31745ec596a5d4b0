import type { Wheel, WheelTurn } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useQuery } from "@tanstack/react-query";
import { CirclePause, Ticket } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { holdNews } from "../../lib/held-news.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { usePercentText } from "../../lib/percent-text.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { PrizeWorth, useAsksText } from "../../ui/prize-worth.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { drawTurn, readAnew, wheelsQuery } from "./api.ts";
import { TurnHistory } from "./turn-history.tsx";
import { segmentColour } from "./wheel-art.tsx";
import { WheelPicture } from "./wheel-picture.tsx";
import { isNoPrize, useWonText, type Won } from "./won-text.ts";

/** Wheels, eggs and boxes, the asked one first: chances, tickets, turns and what they came to. */
export function WheelsPage({ first }: { readonly first: string | undefined }) {
  const t = useTranslations("draws.wheel");
  const { data, error, isError, refetch } = useQuery(wheelsQuery(useLanguage()));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={3} className="h-48" />;
  // A ticket led here, and its wheel is stopped, closed or over.
  const isAskedGone = first !== undefined && data.every(({ wheelId }) => wheelId !== first);
  return (
    <div className="grid grid-cols-1 gap-6">
      {isAskedGone && (
        <p role="status" className="card flex items-start gap-3 p-4 text-fg2">
          <CirclePause size={20} className="mt-0.5 shrink-0" aria-hidden />
          {t("gone")}
        </p>
      )}
      {data.length === 0 ? (
        <Empty picture="no-promotions" text={t("none")} />
      ) : (
        data
          .toSorted((a, b) => Number(b.wheelId === first) - Number(a.wheelId === first))
          .map((wheel) => <OneWheel key={wheel.wheelId} wheel={wheel} />)
      )}
      <TurnHistory />
    </div>
  );
}

interface WheelProps {
  readonly wheel: Wheel;
}

function OneWheel({ wheel }: WheelProps) {
  const t = useTranslations("draws.wheel");
  const { wheelId, title, terms, tickets, rule, currency } = wheel;
  return (
    <section aria-labelledby={wheelId} className="card grid grid-cols-1 gap-5 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={wheelId} className="min-w-40 flex-1 font-display text-lg font-semibold">
          <bdi>{title}</bdi>
        </h2>
        <p className="flex items-center gap-2 rounded-full bg-brand-soft px-3 py-1 font-semibold text-brand-fg">
          <Ticket size={18} aria-hidden />
          {t("tickets", { count: tickets.length })}
        </p>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Turning wheel={wheel} />
        <Chances wheel={wheel} />
      </div>
      <div className="grid gap-1 text-sm text-fg2">
        {rule.by !== "none" && (
          <p>
            {t(`rule.${rule.by}`, {
              amount: moneyText(rule.amount, currency),
              aDay: rule.aDay,
            })}
          </p>
        )}
        <p className="whitespace-pre-line" dir="auto">
          {terms}
        </p>
      </div>
    </section>
  );
}

/** Who presses twice, or skips as the picture stops, wants no second turn. */
const secondPressMs = 700;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The picture, the button, and what came out. */
function Turning({ wheel }: WheelProps) {
  const t = useTranslations("draws.wheel");
  const refusalText = useRefusalText();
  const [isAsking, setAsking] = useState(false);
  const [turn, setTurn] = useState<WheelTurn>();
  const [turnNumber, setTurnNumber] = useState(0);
  const [isShown, setShown] = useState(true);
  const [isSkipped, setSkipped] = useState(false);
  const [error, setError] = useState<unknown>();
  const ticketId = wheel.tickets[0]?.ticketId;
  const isUsedUp = wheel.budgetLeft === "none";
  const letGo = useRef<() => void>(undefined);
  useEffect(() => () => letGo.current?.(), []);
  const onShown = useCallback(() => {
    setShown(true);
    letGo.current?.();
    void Promise.all([readAnew(), delay(secondPressMs)]).then(() => setAsking(false));
  }, []);
  async function take(id: string) {
    setAsking(true);
    setError(undefined);
    setSkipped(false);
    // The feed may be faster than the answer.
    letGo.current = holdNews();
    try {
      setTurn(await drawTurn(wheel, id));
      setTurnNumber((before) => before + 1);
      setShown(false);
    } catch (failed) {
      letGo.current();
      setError(failed);
      await readAnew();
      setAsking(false);
    }
  }
  const isPlaying = turn !== undefined && !isShown;
  return (
    <div className="grid gap-3 sm:gap-4">
      <WheelPicture
        wheel={wheel}
        turn={turn}
        turnNumber={turnNumber}
        isSkipped={isSkipped || (turn !== undefined && isShown)}
        onShown={onShown}
      />
      <div role="status" className="grid min-h-8 content-center text-center sm:min-h-14">
        {turn !== undefined && isShown && <Result wheel={wheel} turn={turn} />}
        {turn === undefined && <Before wheel={wheel} />}
      </div>
      <div className="flex justify-center gap-3">
        {isPlaying ? (
          <Button onClick={() => setSkipped(true)}>{t("skip")}</Button>
        ) : (
          <TakeButton
            look="action"
            size="large"
            isBusy={isAsking}
            disabled={ticketId === undefined || isUsedUp}
            className="max-sm:w-full"
            onClick={() => ticketId !== undefined && void take(ticketId)}
          >
            {t(`take.${wheel.kind}`)}
          </TakeButton>
        )}
      </div>
      <FormError text={error === undefined ? undefined : refusalText(error)} />
    </div>
  );
}

/** Until something is drawn: how long the next ticket lasts, or why there is no turn. */
function Before({ wheel: { budgetLeft, tickets } }: WheelProps) {
  const t = useTranslations("draws.wheel");
  const timeText = useTimeText();
  const [first] = tickets;
  if (budgetLeft === "none") return <p className="text-fg2">{t("budgetUsed")}</p>;
  if (first === undefined) return <p className="text-fg2">{t("noTickets")}</p>;
  return <p className="text-sm text-fg2">{t("until", { time: timeText(first.expiresAt) })}</p>;
}

function Result({ wheel, turn }: WheelProps & { readonly turn: WheelTurn }) {
  const t = useTranslations("draws.wheel");
  const awards = useTranslations("awards");
  const { currency, drawnId, prizeId, awardState } = turn;
  const wonText = useWonText(currency);
  const amount = wonText(turn);
  const drawn = wonText(wheel.prizes.find((prize) => prize.prizeId === drawnId) ?? turn);
  return (
    <>
      <p className="font-display text-lg font-bold">
        {isNoPrize(turn) ? t("nothing") : t("won", { amount })}
      </p>
      {drawnId !== prizeId && <p className="text-sm text-fg2">{t("instead", { drawn, amount })}</p>}
      {awardState === "on_hold" && <p className="text-sm text-fg2">{awards("checkingText")}</p>}
      {awardState === "issued" && <p className="text-sm text-fg2">{awards("ready")}</p>}
    </>
  );
}

/** What may be won, and what that asks where it is no money. */
function WonCell({ won, wheel: { currency, turnoverBps } }: WheelProps & { readonly won: Won }) {
  const t = useTranslations("draws.wheel");
  const asksText = useAsksText();
  if (isNoPrize(won)) return t("noPrize");
  return (
    <>
      <PrizeWorth award={{ ...won, currency }} className="font-semibold" />
      {won.prize === null ? (
        turnoverBps > 0 && (
          <span className="ms-1.5 text-xs whitespace-nowrap text-fg2">
            {t("asks", { times: timesOfBps(turnoverBps) })}
          </span>
        )
      ) : (
        <span className="block text-sm text-fg2">
          {asksText({ prize: won.prize, turnoverBps, currency })}
        </span>
      )}
    </>
  );
}

/** Every prize with its chance, as the turn is drawn by. */
function Chances({ wheel }: WheelProps) {
  const t = useTranslations("draws.wheel");
  const awards = useTranslations("awards");
  const percentText = usePercentText();
  const { kind, prizes, currency, turnoverBps } = wheel;
  const wonText = useWonText(currency);
  const all = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const hasStock = prizes.some(({ left }) => left !== null);
  const instead = prizes.find(({ prizeId }) => prizeId === wheel.fallback);
  return (
    <div className="grid gap-3">
      <table className="w-full text-start">
        <caption className="mb-2 text-start font-semibold">{t("chances")}</caption>
        <thead className="text-sm text-fg2">
          <tr>
            <th scope="col" className="py-1.5 text-start font-medium">
              {t("prize")}
            </th>
            <th scope="col" className="py-1.5 text-end font-medium">
              {t("chance")}
            </th>
            {hasStock && (
              <th scope="col" className="py-1.5 text-end font-medium">
                {t("left")}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {prizes.map(({ prizeId, weight, left, ...won }, index) => (
            <tr key={prizeId}>
              <td className="py-1.5">
                {kind === "wheel" && (
                  <span
                    aria-hidden
                    className="num me-2 inline-grid size-5 place-items-center rounded-full text-xs font-bold text-white"
                    style={{ background: segmentColour(index, prizes.length) }}
                  >
                    {index + 1}
                  </span>
                )}
                <WonCell won={won} wheel={wheel} />
              </td>
              <td className="num py-1.5 text-end">
                {percentText(Math.round((weight / all) * 1_000_000) / 10_000)}
              </td>
              {hasStock && (
                <td className="num py-1.5 text-end">
                  {left === null ? t("endless") : countText(left)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid gap-1 text-sm text-fg2">
        {hasStock && instead !== undefined && <p>{t("fallback", { amount: wonText(instead) })}</p>}
        <p>
          {turnoverBps === 0 ? awards("free") : t("turnover", { times: timesOfBps(turnoverBps) })}
        </p>
      </div>
    </div>
  );
}
