import { minor, type Minor } from "@baize/money";
import type { CSSProperties, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { totalOf, type Bets } from "../../chips/client/bets.ts";
import { LaidChip, shortAmount } from "../../chips/client/chip-tray.tsx";
import type { TableGame } from "../game.ts";
import { oddsText } from "../odds.ts";
import { betsInPlay, type Standing } from "./standing.ts";
import type { TableWords } from "./table-words.ts";

export interface BoardProps {
  readonly rules: TableGame;
  readonly words: TableWords;
  readonly standing: Standing;
  /** Laid, not confirmed yet. */
  readonly bets: Bets;
  readonly lay: (field: string) => void;
}

/** Confirmed by the player, per field. */
export function useConfirmed(standing: Standing): Bets {
  const frame = useFrame();
  const sums = new Map<string, Minor>();
  for (const bet of betsInPlay(standing)) {
    for (const { field, amount } of bet.bets) {
      sums.set(field, minor((sums.get(field) ?? 0n) + frame.amount(amount)));
    }
  }
  return sums;
}

/** What every field of a board receives. */
export interface Laid extends BoardProps {
  readonly confirmed: Bets;
  /** From everybody, in the player's currency. */
  readonly crowd: Bets;
  readonly crowdTotal: Minor;
}

export function useLaid(props: BoardProps): Laid {
  const frame = useFrame();
  const confirmed = useConfirmed(props.standing);
  const totals = props.standing.crowd.totals[frame.config.currency] ?? {};
  const crowd = new Map(Object.entries(totals).map(([id, text]) => [id, frame.amount(text)]));
  return { ...props, confirmed, crowd, crowdTotal: totalOf(crowd) };
}

/** The fields of the table: what they pay, what everybody laid, and the player's own chips. */
export function Board(props: BoardProps) {
  const { rules, words } = props;
  const t = useTranslations("chips");
  const board = useLaid(props);
  return (
    <div className={`live-board is-${rules.kind}`} role="group" aria-label={t("table")}>
      {rules.fields.map(({ id }) => (
        <BoardField key={id} board={board} id={id}>
          <b>{words.field(id)}</b>
        </BoardField>
      ))}
    </div>
  );
}

/** One field; `children` are what is written on it. */
export function BoardField(props: {
  readonly board: Laid;
  readonly id: string;
  readonly children: ReactNode;
}) {
  const { board, id, children } = props;
  const { rules, words, standing, bets, lay, confirmed, crowd, crowdTotal } = board;
  const frame = useFrame();
  const t = useTranslations("live");
  const field = rules.fields.find((each) => each.id === id);
  if (field === undefined) return null;
  const isOpen = standing.phase === "betting";
  const [own, laid, all] = [confirmed.get(id), bets.get(id), crowd.get(id) ?? 0n];
  const isWon = standing.phase === "settled" && field.times(standing.result) >= 100;
  const odds = t("odds", { odds: oddsText(field) });
  const stakes = [own, laid].flatMap((amount) => (amount === undefined ? [] : [amount]));
  const said = [words.field(id), odds, ...stakes.map((amount) => frame.money(amount))];
  const share = crowdTotal === 0n ? 0n : (all * 100n) / crowdTotal;
  return (
    <button
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
      {children}
      <span className="live-odds">{odds}</span>
      {all > 0n && (
        <span className="live-crowd">{shortAmount(minor(all), frame.config.currencyDecimals)}</span>
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
}
