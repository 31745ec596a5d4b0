import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../client/frame.ts";
import type { SlipView } from "../protocol.ts";
import { takeBack, type Refused } from "./calls.ts";
import { SlipVerify } from "./draw-verify.tsx";
import { Balls } from "./result.tsx";
import { useRefusalText } from "./use-refusal-text.ts";
import type { Slips } from "./use-slips.ts";

const states = { 2: "waiting", 4: "won", 5: "lost", 8: "cancelled", 9: "refunded" } as const;

interface SlipsProps {
  readonly slips: Slips;
  readonly now: number;
  readonly family: string | undefined;
}

/** The player's own slips, the newest first. */
export function SlipsPanel({ slips, now, family }: SlipsProps) {
  const t = useTranslations("lottery");
  const { list, isFailed, reload } = slips;
  return (
    <section className="draw-panel draw-mine" aria-label={t("mySlips")}>
      <h2>{t("mySlips")}</h2>
      {list === null && !isFailed && <span className="spinner" aria-label={t("mySlips")} />}
      {isFailed && (
        <button type="button" className="button is-small" onClick={reload}>
          {t("again")}
        </button>
      )}
      {list?.length === 0 && <p className="quiet draw-empty">{t("noSlips")}</p>}
      <SlipList list={list ?? []} now={now} family={family} changed={reload} />
    </section>
  );
}

export function SlipList(props: {
  readonly list: readonly SlipView[];
  readonly now: number;
  readonly family: string | undefined;
  readonly changed: () => void;
}) {
  const { list, ...rest } = props;
  return (
    <ol className="draw-slips">
      {list.map((slip) => (
        <li key={slip.orderNumber} data-testid="slip" data-state={states[slip.orderStatus]}>
          <Slip slip={slip} {...rest} />
        </li>
      ))}
    </ol>
  );
}

interface SlipProps {
  readonly slip: SlipView;
  readonly now: number;
  readonly family: string | undefined;
  readonly changed: () => void;
}

function Slip({ slip, now, family, changed }: SlipProps) {
  const frame = useFrame();
  const t = useTranslations("lottery");
  const { orderStatus, winningNumber, items } = slip;
  const isOver = orderStatus === 4 || orderStatus === 5 || orderStatus === 9;
  return (
    <details className="draw-one">
      <summary>
        <bdi dir="ltr">{slip.numero}</bdi>
        <span className={orderStatus === 4 ? "win" : "quiet"}>
          {t(`state.${states[orderStatus]}`)}
        </span>
        <bdi dir="ltr">
          {orderStatus === 4 ? (
            <b className="win" data-testid="prize">
              +{frame.money(slip.winningAmount)}
            </b>
          ) : (
            frame.money(slip.planBettingAmount)
          )}
        </bdi>
      </summary>
      {winningNumber !== null && <Balls result={winningNumber} family={family} />}
      <ul className="draw-items">
        {items.map((item) => (
          <li key={`${item.playId} ${item.selection}`}>
            <span>
              {item.playName}: <b>{item.selectionName}</b>
            </span>
            <small className="quiet" dir="ltr">
              {item.lines} × {frame.money(item.lineStake)}
            </small>
            {item.prize !== null && (
              <bdi dir="ltr" className="win">
                +{frame.money(item.prize)}
              </bdi>
            )}
          </li>
        ))}
      </ul>
      {slip.canCancel && now < slip.drawsAt && <TakeBack slip={slip} changed={changed} />}
      {isOver && <SlipVerify orderNumber={slip.orderNumber} />}
    </details>
  );
}

function TakeBack({ slip, changed }: Pick<SlipProps, "slip" | "changed">) {
  const frame = useFrame();
  const t = useTranslations("lottery");
  const refusalText = useRefusalText();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const press = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await takeBack(frame.api.token, slip.orderNumber);
    setIsBusy(false);
    setRefused(answer.ok ? null : answer);
    if (!answer.ok) return;
    if (answer.value === null) void frame.refetchBalance();
    else frame.settleBalance(answer.value);
    changed();
  };
  return (
    <>
      <button
        type="button"
        className="button is-small"
        disabled={isBusy}
        onClick={() => void press()}
      >
        {t("takeBack")}
      </button>
      {refused !== null && (
        <p role="alert" className="problem">
          {refusalText(refused)}
        </p>
      )}
    </>
  );
}
