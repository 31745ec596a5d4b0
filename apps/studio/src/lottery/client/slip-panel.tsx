import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../client/frame.ts";
import { StakeControl } from "../../client/stake-control.tsx";
import { useStore } from "../../client/store.ts";
import { oneOf } from "../../client/settings.ts";
import { useSetting } from "../../client/use-setting.ts";
import { totalsOf } from "./choices.ts";
import { Confirm } from "./confirm.tsx";
import { Items, Multiples, TotalsPart, type SlipPanelProps } from "./slip-parts.tsx";

const multiples = [1, 5, 10, 20, 50, 100];

export function SlipPanel(props: SlipPanelProps) {
  const { items, current, remove, clear } = props;
  const frame = useFrame();
  const t = useTranslations("lottery");
  const unit = useStore(frame.stake);
  const problem = useStore(frame.stakeProblem);
  const [multiple, setMultiple] = useSetting("multiple", 1, oneOf(multiples));
  /** The draw the player was asked about; null: no question is open. */
  const [asked, setAsked] = useState<string | null>(null);
  const totals = totalsOf(items, unit, multiple);
  const mayBuy = items.length > 0 && current !== null && problem === null;
  const open = (): void => {
    if (mayBuy) setAsked(current.numero);
  };
  useBuyKey(open);
  return (
    <section className="draw-slip" aria-label={t("slip")}>
      <StakeControl stake={unit} change={frame.stake.set} isLocked={false} />
      <Multiples all={multiples} chosen={multiple} choose={setMultiple} />
      {items.length === 0 ? (
        <p className="quiet draw-empty">{t("slipEmpty")}</p>
      ) : (
        <Items items={items} remove={remove} />
      )}
      <TotalsPart totals={totals} />
      <div className="draw-buttons">
        <button type="button" className="button" disabled={items.length === 0} onClick={clear}>
          {t("clear")}
        </button>
        <button type="button" className="play" disabled={!mayBuy} onClick={open}>
          {current === null ? t("closed") : t("buy")}
          <bdi dir="ltr" className="play-amount">
            {frame.money(totals.stake)}
          </bdi>
        </button>
      </div>
      {asked !== null && (
        <Confirm
          {...props}
          totals={totals}
          multiple={multiple}
          asked={asked}
          ask={setAsked}
          close={() => {
            setAsked(null);
          }}
        />
      )}
    </section>
  );
}

function useBuyKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
    };
  });
}
