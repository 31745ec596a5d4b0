import { minor, type Minor } from "@baize/money";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import type { SlotRules } from "../../../protocol.ts";

/** Buys the free spins at once: asks first, because it costs many stakes. */
export function BuySpins(props: {
  readonly buy: NonNullable<SlotRules["buy"]>;
  readonly stake: Minor;
  readonly isLocked: boolean;
  readonly onBuy: () => Promise<void>;
}) {
  const { buy, stake, isLocked, onBuy } = props;
  const frame = useFrame();
  const t = useTranslations("slot");
  const [isAsking, setIsAsking] = useState(false);
  const price = minor(stake * BigInt(buy.stakes));
  const count = String(buy.freeSpins);
  if (!isAsking || isLocked) {
    return (
      <button
        type="button"
        className="button buy-spins"
        disabled={isLocked || price > frame.balance.get()}
        onClick={() => {
          frame.sound.play("click");
          setIsAsking(true);
        }}
      >
        {t("buy", { count })} <bdi dir="ltr">{frame.money(price)}</bdi>
      </button>
    );
  }
  return (
    <div className="buy-ask" role="group" aria-label={t("buy", { count })}>
      <p>{t("buyAsk", { count, amount: frame.money(price) })}</p>
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
