import { minor, type Minor } from "@baize/money";
import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { totalOf, type Bets } from "../../chips/client/bets.ts";
import { LaidChip, shortAmount } from "../../chips/client/chip-tray.tsx";
import type { TableGame } from "../game.ts";
import { oddsText } from "../odds.ts";
import { betsInPlay, type Standing } from "./standing.ts";
import type { TableWords } from "./table-words.ts";

interface BoardProps {
  readonly rules: TableGame;
  readonly words: TableWords;
  readonly standing: Standing;
  /** Laid, not confirmed yet. */
  readonly bets: Bets;
  readonly lay: (field: string) => void;
}

/** Confirmed by the player, per field. */
function useConfirmed(standing: Standing): Bets {
  const frame = useFrame();
  const sums = new Map<string, Minor>();
  for (const bet of betsInPlay(standing)) {
    for (const { field, amount } of bet.bets) {
      sums.set(field, minor((sums.get(field) ?? 0n) + frame.amount(amount)));
    }
  }
  return sums;
}

/** The fields of the table: what they pay, what everybody laid, and the player's own chips. */
export function Board({ rules, words, standing, bets, lay }: BoardProps) {
  const frame = useFrame();
  const t = useTranslations("live");
  const tTable = useTranslations("roulette");
  const confirmed = useConfirmed(standing);
  const { currency, currencyDecimals } = frame.config;
  const totals = standing.crowd.totals[currency] ?? {};
  const read = (text: string | undefined): Minor => frame.amount(text ?? "0");
  const all = totalOf(new Map(Object.entries(totals).map(([id, text]) => [id, read(text)])));
  const isOpen = standing.phase === "betting";
  return (
    <div className={`live-board is-${rules.kind}`} role="group" aria-label={tTable("table")}>
      {rules.fields.map(({ id, times, timesMax }) => {
        const [own, laid, crowd] = [confirmed.get(id), bets.get(id), read(totals[id])];
        const isWon = standing.phase === "settled" && times(standing.result) >= 100;
        const odds = t("odds", { odds: oddsText(timesMax) });
        const stakes = [own, laid].flatMap((amount) => (amount === undefined ? [] : [amount]));
        const said = [words.field(id), odds, ...stakes.map((amount) => frame.money(amount))];
        const share = all === 0n ? 0n : (crowd * 100n) / all;
        return (
          <button
            key={id}
            type="button"
            className={`live-field is-${id}`}
            data-won={isWon ? "" : undefined}
            data-field={id}
            aria-label={said.join(", ")}
            aria-disabled={!isOpen}
            style={{ "--share": `${share}%` } as CSSProperties}
            onClick={() => {
              if (isOpen) lay(id);
            }}
          >
            <b>{words.field(id)}</b>
            <span className="live-odds">{odds}</span>
            {crowd > 0n && (
              <span className="live-crowd">{shortAmount(crowd, currencyDecimals)}</span>
            )}
            <span className="live-chips">
              {own !== undefined && <LaidChip amount={own} />}
              {laid !== undefined && (
                <span className="is-unsure">
                  <LaidChip amount={laid} />
                </span>
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}
