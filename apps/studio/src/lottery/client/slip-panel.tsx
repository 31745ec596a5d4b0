import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../client/dialog.tsx";
import { useFrame } from "../../client/frame.ts";
import { StakeControl } from "../../client/stake-control.tsx";
import { useStore } from "../../client/store.ts";
import { oneOf } from "../../client/settings.ts";
import { useSetting } from "../../client/use-setting.ts";
import type { CurrentDraw } from "../protocol.ts";
import type { Buyer, Refused } from "./calls.ts";
import { orderItemsOf, totalsOf, type SlipItem, type Totals } from "./choices.ts";
import { clockText } from "./draw-head.tsx";
import { useRefusalText } from "./use-refusal-text.ts";

interface SlipPanelProps {
  readonly items: readonly SlipItem[];
  readonly mode: string;
  /** Null while nothing is sold. */
  readonly current: CurrentDraw | null;
  readonly now: number;
  readonly buyer: Buyer;
  readonly remove: (playId: string) => void;
  readonly clear: () => void;
  readonly bought: () => void;
}

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
      <div className="draw-multiples" role="group" aria-label={t("multiple")}>
        {multiples.map((one) => (
          <button
            key={one}
            type="button"
            className="chip-button is-quiet"
            aria-pressed={one === multiple}
            onClick={() => {
              setMultiple(one);
            }}
          >
            ×{one}
          </button>
        ))}
      </div>
      {items.length === 0 ? (
        <p className="quiet draw-empty">{t("slipEmpty")}</p>
      ) : (
        <ul className="draw-items">
          {items.map(({ view, names, ticket }) => (
            <li key={view.playId}>
              <span>
                {view.playName}: <b>{names}</b>
              </span>
              <small className="quiet">{t("lines", { count: String(ticket.lines) })}</small>
              <button
                type="button"
                className="icon-button"
                aria-label={t("remove", { play: view.playName })}
                onClick={() => {
                  remove(view.playId);
                }}
              >
                <X aria-hidden="true" size={18} />
              </button>
            </li>
          ))}
        </ul>
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

function TotalsPart({ totals }: { readonly totals: Totals }) {
  const frame = useFrame();
  const t = useTranslations("lottery");
  return (
    <dl className="draw-totals">
      <div>
        <dt>{t("allLines")}</dt>
        <dd data-testid="lines">{totals.lines}</dd>
      </div>
      <div>
        <dt>{t("total")}</dt>
        <dd>
          <bdi dir="ltr">{frame.money(totals.stake)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t("reach")}</dt>
        <dd>
          <bdi dir="ltr">{frame.money(totals.reach)}</bdi>
        </dd>
      </div>
    </dl>
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

interface ConfirmProps extends SlipPanelProps {
  readonly totals: Totals;
  readonly multiple: number;
  readonly asked: string;
  readonly ask: (numero: string) => void;
  readonly close: () => void;
}

/**
 * Names the draw the slip is for. When that draw closes before the player has said yes, they are
 * asked again for the next one: a slip never moves by itself.
 */
function Confirm(props: ConfirmProps) {
  const { items, mode, current, now, totals, multiple, asked, ask, close } = props;
  const { buyer, clear, bought } = props;
  const frame = useFrame();
  const t = useTranslations("lottery");
  const refusalText = useRefusalText();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const isStill = current?.numero === asked;
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setRefused(null);
    const { config, api } = frame;
    const unit = frame.stake.get();
    const answer = await buyer.buy(api.token, {
      gameId: config.gameCode,
      currentNumero: asked,
      prizeModeId: mode,
      multiple,
      items: orderItemsOf(items, unit, multiple, config.currency),
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
  return (
    <Dialog title={t("confirmTitle")} close={close}>
      <p data-testid="confirm-draw">
        {isStill
          ? t("confirmDraw", { numero: asked, time: clockText(current.closesAt - now) })
          : t("moved", { numero: asked })}
      </p>
      <ul className="draw-items">
        {items.map(({ view, names }) => (
          <li key={view.playId}>
            <span>
              {view.playName}: <b>{names}</b>
            </span>
          </li>
        ))}
      </ul>
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
            setRefused(null);
            if (current !== null) ask(current.numero);
          }}
        >
          {current === null ? t("waitNext") : t("takeNext", { numero: current.numero })}
        </button>
      )}
    </Dialog>
  );
}
