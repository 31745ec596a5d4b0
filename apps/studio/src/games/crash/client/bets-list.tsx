import { minor } from "@baize/money";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { creditText } from "../../../client/credit-text.ts";
import { useFrame } from "../../../client/frame.ts";
import { crashBetsShown, type CrashPublicBet } from "../protocol.ts";
import type { Flight } from "./flight.ts";

/** Amounts come with all their digits, so the longer one is the larger. */
const bySize = (one: string, other: string): number =>
  one.length - other.length || one.localeCompare(other);

/**
 * Bets of everybody in this flight, own ones first, then by stake; a cash-out turns the row green.
 */
export function BetsList({ flight }: { readonly flight: Flight }) {
  const frame = useFrame();
  const t = useTranslations("crash");
  const { bets, myBets } = flight;
  const own = useMemo(() => new Set(myBets.map((bet) => bet.key)), [myBets]);
  const rows = useMemo(() => {
    return [...bets.values()]
      .sort(
        (one, other) =>
          (own.has(one.key) ? 0 : 1) - (own.has(other.key) ? 0 : 1) ||
          bySize(other.stake, one.stake),
      )
      .slice(0, crashBetsShown);
  }, [bets, own]);
  const { currency } = frame.config;
  const inCurrency = rows.filter((bet) => bet.currency === currency);
  const sum = (amounts: readonly (string | null)[]) =>
    minor(amounts.reduce((total, text) => total + (text === null ? 0n : frame.amount(text)), 0n));
  return (
    <section className="bets" aria-label={t("bets")}>
      <header className="bets-head">
        <span>{t("betCount", { count: flight.betCount })}</span>
        <span className="quiet">{t("online", { count: String(flight.playersOnline) })}</span>
      </header>
      <dl className="bets-sums">
        <div>
          <dt>{t("staked")}</dt>
          <dd dir="ltr">{frame.money(sum(inCurrency.map((bet) => bet.stake)))}</dd>
        </div>
        <div>
          <dt>{t("paid")}</dt>
          <dd dir="ltr" className="win">
            {frame.money(sum(inCurrency.map((bet) => bet.payout)))}
          </dd>
        </div>
      </dl>
      {rows.length === 0 && <p className="quiet empty">{t("nobody")}</p>}
      <ol>
        {rows.map((bet) => (
          <BetRow key={bet.key} bet={bet} isOwn={own.has(bet.key)} />
        ))}
      </ol>
    </section>
  );
}

function BetRow({ bet, isOwn }: { readonly bet: CrashPublicBet; readonly isOwn: boolean }) {
  const frame = useFrame();
  const t = useTranslations("crash");
  const isOut = bet.cashedOutAt !== null;
  const amount = (text: string) =>
    bet.currency === frame.config.currency ? frame.money(text) : `${text} ${bet.currency}`;
  return (
    <li className={`bet ${isOut ? "is-out" : ""} ${isOwn ? "is-own" : ""}`}>
      <span className="bet-name">{isOwn ? t("you") : bet.playerName}</span>
      <bdi dir="ltr">{amount(bet.stake)}</bdi>
      <bdi dir="ltr" className="bet-times">
        {isOut ? `${bet.cashedOutAt}×` : "—"}
      </bdi>
      <bdi dir="ltr" className="bet-payout">
        {bet.payout === null ? "" : creditText(bet.payout, amount)}
      </bdi>
    </li>
  );
}
