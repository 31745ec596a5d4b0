import type { Minor } from "@baize/money";
import { type CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import type { BaccaratOutcome } from "../protocol.ts";
import { LaidChip } from "../../../kits/chips/client/chip-tray.tsx";
import type { BetsOfTable } from "../../../kits/chips/client/use-bets.ts";
import {
  baccaratFields,
  baccaratPays,
  hundredthsFor,
  resultOf,
  totalOf,
  type BaccaratField,
} from "../rules.ts";
import { sideTones } from "../tones.ts";

const toneOf: Readonly<Record<BaccaratField, string>> = {
  ...sideTones,
  playerPair: sideTones.player,
  bankerPair: sideTones.banker,
};

/** "8:1" and "0.95:1": what is won on top of the amount. */
const oddsOf = (field: BaccaratField): string => `${(baccaratPays[field] - 100) / 100}:1`;

interface BoardProps {
  readonly table: BetsOfTable;
  readonly isLocked: boolean;
  /** The round that lies on the table, once it is over. */
  readonly result: BaccaratOutcome | null;
  readonly payout: Minor | null;
}

/** The five fields of the table; the middle says what came of the round. */
export function BaccaratBoard({ table, isLocked, result, payout }: BoardProps) {
  const t = useTranslations();
  const { money } = useFrame();
  return (
    <div className="baccarat-board" role="group" aria-label={t("chips.table")} dir="ltr">
      {baccaratFields.map((field) => (
        <BoardField
          key={field}
          field={field}
          amount={table.bets.get(field)}
          isWon={result !== null && hundredthsFor(field, resultOf(result)) > 100}
          isLocked={isLocked}
          lay={() => {
            table.lay(field);
          }}
        />
      ))}
      <p className="baccarat-said">
        {result !== null && (
          <>
            <b data-testid="result">
              {totalOf(result.player)}:{totalOf(result.banker)}
            </b>
            {payout !== null && <span>{money(payout)}</span>}
          </>
        )}
      </p>
    </div>
  );
}

function BoardField(props: {
  readonly field: BaccaratField;
  readonly amount: Minor | undefined;
  readonly isWon: boolean;
  readonly isLocked: boolean;
  readonly lay: () => void;
}) {
  const { field, amount, isWon, isLocked, lay } = props;
  const t = useTranslations("baccarat");
  const { money } = useFrame();
  const name = t(field);
  return (
    <button
      type="button"
      className={`baccarat-field is-${field}`}
      style={{ "--tone": toneOf[field] } as CSSProperties}
      data-won={isWon ? "" : undefined}
      aria-label={amount === undefined ? name : `${name}: ${money(amount)}`}
      aria-disabled={isLocked}
      onClick={() => {
        if (!isLocked) lay();
      }}
    >
      <span dir="auto">{name}</span>
      <small>{oddsOf(field)}</small>
      {amount !== undefined && <LaidChip amount={amount} />}
    </button>
  );
}
