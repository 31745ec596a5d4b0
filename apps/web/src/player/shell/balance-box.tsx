import { formatMinor, minor, parseMinor, type Minor } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import { Eye, EyeOff, RefreshCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import { balanceQuery, useVisitor } from "../../lib/member.ts";
import { usePlayMoney } from "../../lib/play-money.ts";
import { hideBalance, useIsBalanceHidden } from "../../lib/theme.ts";
import { Money } from "../../ui/money.tsx";

const countMs = 400;
const steps = 1_000;

/** Counts up to a larger balance for 400 ms; a smaller one is shown at once, never celebrated. */
function useCountUp(target: string, currency: string): { shown: string; hasRisen: boolean } {
  const [shown, setShown] = useState(target);
  const [hasRisen, setRisen] = useState(false);
  const shownRef = useRef(target);
  useEffect(() => {
    const from = parseMinor(shownRef.current, currency);
    const to = parseMinor(target, currency);
    const show = (amount: string) => {
      shownRef.current = amount;
      setShown(amount);
    };
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (from === undefined || to === undefined || to <= from || isStill) {
      show(target);
      setRisen(false);
      return undefined;
    }
    setRisen(true);
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - start) / countMs);
      show(formatMinor(between(from, to, part), currency));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, currency]);
  return { shown, hasRisen };
}

function between(from: Minor, to: Minor, part: number): Minor {
  return minor(from + ((to - from) * BigInt(Math.round(part * steps))) / BigInt(steps));
}

/** The balance in the header. A trial has none here: its play money is what the games say of it. */
export function BalanceBox() {
  const { kind } = useVisitor();
  return kind === "trial" ? <PlayMoneyBox /> : <WalletBox />;
}

const box =
  "flex h-10 min-w-0 items-center rounded-md border border-line bg-s1 ps-3 pointer-coarse:h-11";

function PlayMoneyBox() {
  const t = useTranslations("shell");
  const money = usePlayMoney();
  return (
    <div className={`${box} gap-2 pe-3`}>
      <span className={money === undefined ? "truncate text-sm font-semibold" : "sr-only"}>
        {t("playMoney")}
      </span>
      {money !== undefined && <Amount amount={money.balance} currency={money.currency} />}
    </div>
  );
}

/** Can be hidden and asked for again. */
function WalletBox() {
  const t = useTranslations("shell");
  const balance = useQuery(balanceQuery);
  const isHidden = useIsBalanceHidden();
  const button =
    "grid size-8 shrink-0 place-items-center rounded-sm text-fg3 transition hover:bg-s2 hover:text-fg pointer-coarse:size-10";
  return (
    <div className={`${box} pe-1`}>
      <span className="sr-only">{t("balance")}</span>
      {balance.data === undefined ? (
        <span aria-hidden className="skeleton h-5 w-20 rounded-sm" />
      ) : isHidden ? (
        <span className="font-semibold tracking-widest">••••</span>
      ) : (
        <Amount amount={balance.data.balance} currency={balance.data.currency} />
      )}
      <button
        type="button"
        aria-label={isHidden ? t("balanceShow") : t("balanceHide")}
        onClick={() => hideBalance(!isHidden)}
        className={`${button} ms-1`}
      >
        {isHidden ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
      </button>
      <button
        type="button"
        aria-label={t("balanceRefresh")}
        onClick={() => void balance.refetch()}
        className={`${button} hidden sm:grid`}
      >
        <RefreshCw size={15} className={balance.isFetching ? "spin" : ""} aria-hidden />
      </button>
    </div>
  );
}

function Amount({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { shown, hasRisen } = useCountUp(amount, currency);
  return (
    <span key={hasRisen ? amount : "still"} className={hasRisen ? "flash-win" : ""}>
      <Money amount={shown} currency={currency} className="font-semibold" />
    </span>
  );
}
