import { Pause, Play, Sparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { useFlag } from "../../lib/brand.ts";
import { randomFraction } from "../../lib/random.ts";
import { useStill } from "../../lib/still.ts";
import { Money } from "../../ui/money.tsx";
import { useLargestPot } from "./pots.ts";
import { ShowNumber } from "./show-number.tsx";
import { nextTick, tickerStart } from "./ticker-steps.ts";

/** The jackpot number of the home page: the largest pot there is, and nothing without one. */
export function Ticker() {
  const pot = useLargestPot();
  const isDecorated = useFlag("DECORATION3");
  const t = useTranslations("lobby");
  if (pot === null) return <div className="h-12" />;
  if (pot === undefined) return isDecorated ? <Decoration /> : null;
  return (
    <div className="min-w-0" data-pot>
      <p className="flex items-center gap-1.5 text-sm text-fg2">
        <Sparkles size={15} strokeWidth={1.75} className="shrink-0 text-brand-fg" aria-hidden />
        <span className="truncate">{t("jackpot")}</span>
        <span className="truncate font-semibold text-fg">{pot.name}</span>
      </p>
      <Money
        amount={pot.amount}
        currency={pot.currency}
        className="block truncate font-display text-xl font-bold text-brand-fg"
      />
    </div>
  );
}

/**
 * A number where no game has a pot. It is decoration, as the specification says: it starts anywhere
 * between two bounds and grows by itself, represents no pot and is owed to nobody. So a brand has
 * to ask for it, it is drawn unlike money, and it is hidden from screen readers.
 */
function Decoration() {
  const t = useTranslations("lobby");
  const isStill = useStill();
  const [isPaused, setPaused] = useState(false);
  const [amount, setAmount] = useState(() => tickerStart(randomFraction()));
  const isRunning = !isStill && !isPaused;
  useEffect(() => {
    if (!isRunning) return undefined;
    const { added, afterMs } = nextTick(randomFraction(), randomFraction());
    const timer = setTimeout(() => setAmount(amount + added), afterMs);
    return () => clearTimeout(timer);
  }, [isRunning, amount]);
  return (
    <div className="flex items-center gap-3">
      <ShowNumber value={amount} className="min-w-0 flex-1 truncate" />
      {!isStill && (
        <button
          type="button"
          aria-label={isPaused ? t("tickerRun") : t("tickerPause")}
          onClick={() => setPaused(!isPaused)}
          className="grid size-8 shrink-0 place-items-center rounded-full bg-s2 text-fg2 transition hover:text-fg pointer-coarse:size-11"
        >
          {isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        </button>
      )}
    </div>
  );
}
