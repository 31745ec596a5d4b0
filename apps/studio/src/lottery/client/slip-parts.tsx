import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../client/frame.ts";
import type { CurrentDraw } from "../protocol.ts";
import type { Buyer } from "./calls.ts";
import type { SlipItem, Totals } from "./choices.ts";

/** What stands in a slip, as the panel and the question before buying show it. */

export interface SlipPanelProps {
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

export function TotalsPart({ totals }: { readonly totals: Totals }) {
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

interface ItemsProps {
  readonly items: readonly SlipItem[];
  /** Absent where nothing can be taken out any more. */
  readonly remove?: (playId: string) => void;
}

export function Items({ items, remove }: ItemsProps) {
  const t = useTranslations("lottery");
  return (
    <ul className="draw-items">
      {items.map(({ view, names, ticket }) => (
        <li key={view.playId}>
          <span>
            {view.playName}: <b>{names}</b>
          </span>
          <small className="quiet">{t("lines", { count: String(ticket.lines) })}</small>
          {remove !== undefined && (
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
          )}
        </li>
      ))}
    </ul>
  );
}

interface MultiplesProps {
  readonly all: readonly number[];
  readonly chosen: number;
  readonly choose: (multiple: number) => void;
}

export function Multiples({ all, chosen, choose }: MultiplesProps) {
  const t = useTranslations("lottery");
  return (
    <div className="draw-multiples" role="group" aria-label={t("multiple")}>
      {all.map((one) => (
        <button
          key={one}
          type="button"
          className="chip-button is-quiet"
          aria-pressed={one === chosen}
          onClick={() => {
            choose(one);
          }}
        >
          ×{one}
        </button>
      ))}
    </div>
  );
}
