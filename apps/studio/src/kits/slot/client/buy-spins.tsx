import { minor, type Minor } from "@baize/money";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { useStore } from "../../../client/store.ts";
import type { SlotRules } from "../protocol.ts";
import { usePercent } from "../../../client/use-percent.ts";

/** What the free spins cost at a stake. */
export const priceOf = ({ buy, parts }: SlotRules, stake: Minor): Minor =>
  minor((stake / BigInt(parts)) * BigInt(buy?.parts ?? parts));

/** Buys the free spins at once: asks first, because it costs many stakes. */
export function BuySpins(props: {
  readonly rules: SlotRules;
  readonly stake: Minor;
  readonly isLocked: boolean;
  readonly onBuy: () => Promise<void>;
}) {
  const { rules, stake, isLocked, onBuy } = props;
  const frame = useFrame();
  const t = useTranslations("slot");
  const percent = usePercent();
  const [isAsking, setIsAsking] = useState(false);
  const price = priceOf(rules, stake);
  const hasStake = useStore(frame.stakeProblem) === null;
  const count = String(rules.buy?.freeSpins ?? 0);
  if (!isAsking || isLocked || !hasStake) {
    return (
      <button
        type="button"
        className="button buy-spins"
        disabled={isLocked || !hasStake || price > frame.balance.get()}
        onClick={() => {
          frame.sound.play("click");
          setIsAsking(true);
        }}
      >
        {t("buy", { count })} <bdi dir="ltr">{hasStake ? frame.money(price) : "–"}</bdi>
      </button>
    );
  }
  return (
    <div className="buy-ask" role="group" aria-label={t("buy", { count })}>
      <p>{t("buyAsk", { count, amount: frame.money(price) })}</p>
      <p className="quiet">{t("buyReturn", { percent: percent(rules.rtpBuyPercent) })}</p>
      <button
        type="button"
        className="button is-main"
        onClick={() => {
          setIsAsking(false);
          void onBuy();
        }}
      >
        {t("buyYes")}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => {
          setIsAsking(false);
        }}
      >
        {t("buyNo")}
      </button>
    </div>
  );
}
