import { minor, type Minor } from "@baize/money";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "./frame.ts";
import { isMotionReduced } from "./preferences.ts";
import { useStore } from "./store.ts";

const countUpMs = 400;

/** Follows an amount; a rise is counted up, a fall is shown at once. */
export function useCountUp(target: Minor): { readonly shown: Minor; readonly isRising: boolean } {
  const [shown, setShown] = useState(target);
  const [isRising, setIsRising] = useState(false);
  const current = useRef(target);
  useEffect(() => {
    const from = current.current;
    const settle = (): void => {
      current.current = target;
      setShown(target);
    };
    if (target <= from || isMotionReduced() || document.hidden) {
      setIsRising(target > from);
      settle();
      return undefined;
    }
    setIsRising(true);
    const startedAt = performance.now();
    let request = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - startedAt) / countUpMs));
      if (part === 1) {
        settle();
        return;
      }
      const thousandths = BigInt(Math.round((1 - (1 - part) ** 3) * 1_000));
      current.current = minor(from + ((target - from) * thousandths) / 1_000n);
      setShown(current.current);
      request = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(request);
    };
  }, [target]);
  return { shown, isRising };
}

export function BalanceText() {
  const frame = useFrame();
  const t = useTranslations("frame");
  const balance = useStore(frame.balance);
  const { shown, isRising } = useCountUp(balance);
  return (
    <div className="balance">
      <span className="balance-label">{frame.config.isDemo ? t("demo") : t("balance")}</span>
      <bdi
        dir="ltr"
        key={isRising ? String(balance) : "still"}
        className={isRising ? "balance-amount is-rising" : "balance-amount"}
        data-testid="balance"
        data-amount={String(balance)}
      >
        {frame.money(shown)}
      </bdi>
    </div>
  );
}
