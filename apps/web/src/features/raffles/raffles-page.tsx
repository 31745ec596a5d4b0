import type { RaffleStatus } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useQuery } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText, zoneText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { PrizeWorth, useAsksText, useWorthText } from "../../ui/prize-worth.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { DrawProof } from "../../ui/draw-proof/draw-proof.tsx";
import { NextMoment } from "../../ui/next-moment.tsx";
import { claimPrize, rafflesQuery, readRaffles } from "./api.ts";
import { BuyTickets } from "./buy-tickets.tsx";
import { RaffleArt } from "./raffle-art.tsx";

/** Raffles: the member's numbers, the prizes, and after the draw the result. */
export function RafflesPage() {
  const t = useTranslations("draws.raffle");
  const [checked, setChecked] = useState<RaffleStatus>();
  const { data, error, isError, refetch } = useQuery(rafflesQuery(useLanguage()));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={3} className="h-48" />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {data.length === 0 && <Empty picture="no-promotions" text={t("none")} />}
      {data.map((raffle) => (
        <OneRaffle key={raffle.raffleId} raffle={raffle} onCheck={() => setChecked(raffle)} />
      ))}
      <Dialog
        isOpen={checked !== undefined}
        title={checked?.title ?? t("check")}
        width="wide"
        onClose={() => setChecked(undefined)}
      >
        {checked !== undefined && <DrawProof drawId={checked.raffleId} />}
      </Dialog>
    </div>
  );
}

interface RaffleProps {
  readonly raffle: RaffleStatus;
}

function OneRaffle({ raffle, onCheck }: RaffleProps & { readonly onCheck: () => void }) {
  const t = useTranslations("draws.raffle");
  const { raffleId, state } = raffle;
  return (
    <section aria-labelledby={raffleId} className="card overflow-hidden">
      <Head raffle={raffle} />
      <div className="grid grid-cols-1 gap-5 p-4 sm:p-6">
        {raffle.prize !== null && <Prize raffle={raffle} />}
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <Prizes raffle={raffle} />
          <Numbers raffle={raffle} />
        </div>
        <BuyTickets raffle={raffle} />
        <Rules raffle={raffle} />
        <Button size="small" className="justify-self-start" onClick={onCheck}>
          {t(state === "drawn" ? "check" : "commitment")}
        </Button>
      </div>
    </section>
  );
}

/** The name of the raffle, what comes next and when, and how many tickets there are. */
function Head({ raffle }: RaffleProps) {
  const t = useTranslations("draws.raffle");
  const { raffleId, title, tickets, all } = raffle;
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-4 bg-linear-to-r from-brand-soft to-s2 p-4 sm:gap-x-8 sm:p-6 rtl:bg-linear-to-l">
      <div className="grid min-w-0 gap-3">
        <h2 id={raffleId} className="font-display text-xl font-bold">
          <bdi>{title}</bdi>
        </h2>
        <Moment raffle={raffle} />
      </div>
      <RaffleArt className="h-auto w-28 sm:row-span-2 sm:w-44" />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:col-span-2">
        <span className="flex items-center gap-2 rounded-full bg-s1 px-3 py-1 font-semibold text-brand-fg">
          <Ticket size={18} aria-hidden />
          {t("tickets", { count: tickets })}
        </span>
        <span className="text-sm text-fg2">{t("all", { count: all })}</span>
      </p>
    </div>
  );
}

function Moment({ raffle }: RaffleProps) {
  const t = useTranslations("draws.raffle");
  const timeText = useTimeText();
  const { state, startsAt, endsAt } = raffle;
  if (state === "planned" || state === "open") {
    const at = state === "planned" ? startsAt : endsAt;
    const text = t(state === "planned" ? "begins" : "ends", { time: timeText(at) });
    return <NextMoment at={at} text={text} clockLabel={text} onReached={readRaffles} />;
  }
  return (
    <p className="text-fg2">
      {state === "frozen" ? t("waits") : t("ended", { time: timeText(endsAt) })}
    </p>
  );
}

/** How tickets come, how the draw goes, and what a prize asks. */
function Rules({ raffle }: RaffleProps) {
  const t = useTranslations("draws.raffle");
  const awards = useTranslations("awards");
  const { state, endsAt, rule, currency, turnoverBps, terms } = raffle;
  const isRunning = state === "open" || state === "planned";
  const timeText = useTimeText();
  const { timeZone } = useBrand();
  const zone = `\u2066${timeZone} (${zoneText(new Date(endsAt), timeZone)})\u2069`;
  return (
    <div className="grid gap-1 text-sm text-fg2">
      {isRunning && (
        <p className="font-medium text-fg">{t("drawAt", { time: timeText(endsAt), zone })}</p>
      )}
      {isRunning && <p>{t("drawAfter")}</p>}
      {isRunning && (
        <p>{t(`rule.${rule.by}`, { amount: moneyText(rule.amount, currency), aDay: rule.aDay })}</p>
      )}
      <p>{t("perOwner", { count: raffle.perOwner })}</p>
      {raffle.redraw && (
        <p>
          {t("redraw")} {t(raffle.input === "none" ? "redrawAlone" : "redrawHow")}
        </p>
      )}
      <p>
        {turnoverBps === 0 ? awards("free") : t("turnover", { times: timesOfBps(turnoverBps) })}
      </p>
      {raffle.input === "none" && <p className="font-medium text-fg">{t("noInput")}</p>}
      <p className="whitespace-pre-line" dir="auto">
        {terms}
      </p>
    </div>
  );
}

/** What the member won, and the button while it can be claimed. */
function Prize({ raffle }: RaffleProps) {
  const t = useTranslations("draws.raffle");
  const awards = useTranslations("awards");
  const timeText = useTimeText();
  const worthText = useWorthText();
  const states = useTranslations("missions.award");
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { prize, currency, raffleId } = raffle;
  if (prize === null) return null;
  const amount = worthText({ ...prize, currency });
  const said =
    prize.prize === null ? t("claimed", { amount }) : awards("prize.claimed", { what: amount });
  async function claim() {
    setBusy(true);
    setError(undefined);
    try {
      await claimPrize(raffleId);
      toast(said, "win");
    } catch (failed) {
      setError(failed);
    }
    setBusy(false);
  }
  return (
    <div className="grid gap-3 rounded-lg bg-brand-soft p-4">
      <p className="font-display text-lg font-bold">{t("won", { place: prize.place, amount })}</p>
      {prize.awardState === "issued" ? (
        <>
          {prize.claimBy !== null && (
            <p className="text-sm text-fg2">{t("claimBy", { time: timeText(prize.claimBy) })}</p>
          )}
          <TakeButton
            look="action"
            isBusy={isBusy}
            className="justify-self-start max-sm:w-full"
            onClick={() => void claim()}
          >
            {t("claim", { amount })}
          </TakeButton>
        </>
      ) : (
        <p className="text-sm text-fg2">
          {prize.awardState === "on_hold"
            ? awards("checkingText")
            : prize.awardState === "claimed"
              ? prize.prize === null
                ? t("paid")
                : states("claimed")
              : t("gone")}
        </p>
      )}
      <FormError text={error === undefined ? undefined : refusalText(error)} />
    </div>
  );
}

/** The first three stand out, and all have their number. */
const places = [
  "bg-[#f2b632] text-[#2a1a00]",
  "bg-[#c9d2db] text-[#17202a]",
  "bg-[#c98a56] text-[#221103]",
] as const;

/** Prizes by place; after the draw with the tickets that won them. */
function Prizes({ raffle }: RaffleProps) {
  const t = useTranslations("draws.raffle");
  const asksText = useAsksText();
  const { prizes, currency, turnoverBps, drawn, state, alias } = raffle;
  // Who got a prize in the second draw comes instead of who did not claim it.
  const wins = new Map(drawn.map((win) => [win.replaces ?? win.place, win]));
  return (
    <table className="w-full text-start">
      <caption className="mb-2 text-start font-semibold">{t("prizes")}</caption>
      <tbody className="divide-y divide-line">
        {prizes.map((prize, at) => {
          const win = wins.get(at + 1);
          const isOwn = win !== undefined && win.alias === alias;
          return (
            <tr key={at} className={isOwn ? "font-semibold text-win" : ""}>
              <td className="w-12 py-2">
                <span
                  className={`num grid size-7 place-items-center rounded-full text-sm font-bold ${places[at] ?? "bg-s2 text-fg2"}`}
                >
                  {at + 1}
                </span>
              </td>
              <td className="py-2">
                <PrizeWorth award={{ ...prize, currency }} className="font-semibold" />
                {prize.prize !== null && (
                  <span className="block text-sm font-normal text-fg2">
                    {asksText({ prize: prize.prize, turnoverBps, currency })}
                  </span>
                )}
              </td>
              {state === "drawn" && (
                <td className="py-2 text-end text-sm">
                  {win === undefined ? (
                    t("nobody")
                  ) : (
                    <>
                      <span className="num" dir="ltr">
                        {`№ ${win.ticket} · ${win.alias}`}
                      </span>
                      {win.replaces !== null && (
                        <span className="block text-xs text-fg2">{t("again")}</span>
                      )}
                    </>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const rangeText = ({ from, to }: RaffleStatus["numbers"][number]) =>
  from === to ? String(from) : `${from}–${to}`;

/** The member's numbers, and the name they are listed under. */
function Numbers({ raffle }: RaffleProps) {
  const t = useTranslations("draws.raffle");
  const { numbers, alias } = raffle;
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t("numbers")}</h3>
      {alias === null ? (
        <p className="text-fg2">{t("noNumbers")}</p>
      ) : (
        <>
          <ul className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
            {numbers.map((range) => (
              <li
                key={range.from}
                dir="ltr"
                className="num flex items-center gap-1.5 rounded-sm border border-dashed border-line2 bg-s2 px-2 py-1 text-sm font-semibold"
              >
                <Ticket size={14} className="text-brand-fg" aria-hidden />
                {rangeText(range)}
              </li>
            ))}
          </ul>
          <p className="text-sm text-fg2">
            {t("alias")} <bdi className="font-semibold text-fg">{alias}</bdi>
          </p>
        </>
      )}
    </div>
  );
}
