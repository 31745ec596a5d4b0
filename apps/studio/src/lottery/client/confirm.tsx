import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../client/dialog.tsx";
import { useFrame } from "../../client/frame.ts";
import type { Refused } from "./calls.ts";
import { orderItemsOf, type Totals } from "./choices.ts";
import { clockText } from "./draw-head.tsx";
import { Items, TotalsPart, type SlipPanelProps } from "./slip-parts.tsx";
import { useRefusalText } from "./use-refusal-text.ts";

interface ConfirmProps extends SlipPanelProps {
  readonly totals: Totals;
  readonly multiple: number;
  readonly asked: string;
  readonly ask: (numero: string) => void;
  readonly close: () => void;
}

/** Sends the slip once for each press, and keeps what was refused until the next one. */
function useAnswer(props: ConfirmProps) {
  const { items, mode, multiple, asked, buyer, close, clear, bought } = props;
  const frame = useFrame();
  const t = useTranslations("lottery");
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setRefused(null);
    const { config, api } = frame;
    const answer = await buyer.buy(api.token, {
      gameId: config.gameCode,
      currentNumero: asked,
      prizeModeId: mode,
      multiple,
      items: orderItemsOf(items, frame.stake.get(), multiple, config.currency),
    });
    setIsBusy(false);
    bought();
    if (!answer.ok) {
      setRefused(answer);
      return;
    }
    frame.settleBalance(answer.value.balance);
    frame.sound.play("click");
    frame.note(t("bought", { numero: asked }));
    clear();
    close();
  };
  const forget = (): void => {
    setRefused(null);
  };
  return { isBusy, refused, send, forget };
}

/**
 * Names the draw the slip is for. When that draw closes before the player has said yes, they are
 * asked again for the next one: a slip never moves by itself.
 */
export function Confirm(props: ConfirmProps) {
  const { items, current, now, totals, asked, ask } = props;
  const frame = useFrame();
  const t = useTranslations("lottery");
  const refusalText = useRefusalText();
  const { isBusy, refused, send, forget } = useAnswer(props);
  const isStill = current?.numero === asked;
  return (
    <Dialog title={t("confirmTitle")} close={props.close}>
      <p data-testid="confirm-draw">
        {isStill
          ? t("confirmDraw", { numero: asked, time: clockText(current.closesAt - now) })
          : t("moved", { numero: asked })}
      </p>
      <Items items={items} />
      <TotalsPart totals={totals} />
      {refused !== null && (
        <p role="alert" className="problem" data-testid="refused">
          {refusalText(refused)}
        </p>
      )}
      {isStill || isBusy ? (
        <button
          type="button"
          className="play"
          data-testid="confirm"
          disabled={isBusy || items.length === 0}
          onClick={() => void send()}
        >
          {isBusy ? t("buying") : t("confirm")}
          <bdi dir="ltr" className="play-amount">
            {frame.money(totals.stake)}
          </bdi>
        </button>
      ) : (
        <button
          type="button"
          className="play"
          data-testid="confirm-next"
          disabled={current === null}
          onClick={() => {
            forget();
            if (current !== null) ask(current.numero);
          }}
        >
          {current === null ? t("waitNext") : t("takeNext", { numero: current.numero })}
        </button>
      )}
    </Dialog>
  );
}
