import { RouletteTable } from "../../roulette/client/roulette-table.tsx";
import { useConfirmed, type BoardProps } from "../../../kits/tables/client/board.tsx";
import { numberOf } from "../rules.ts";

/** The board of the wheel for oneself, with chips that have to be confirmed. */
export function RouletteBoard({ standing, bets, lay }: BoardProps) {
  const confirmed = useConfirmed(standing);
  const { phase, result } = standing;
  return (
    <div className="live-board is-live-roulette">
      <RouletteTable
        bets={bets}
        confirmed={confirmed}
        fallen={phase === "settled" ? (numberOf(result) ?? null) : null}
        isLocked={phase !== "betting"}
        isAway={false}
        lay={lay}
      />
    </div>
  );
}
