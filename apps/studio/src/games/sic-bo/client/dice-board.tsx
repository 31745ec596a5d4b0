import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BoardField, useLaid, type BoardProps } from "../../../kits/tables/client/board.tsx";
import { faces, pairs, totals } from "../rules.ts";
import { DieFace } from "./die-face.tsx";

const shown = (...dice: readonly number[]): ReactNode => (
  <span className="dice-shown">
    {dice.map((face, place) => (
      <DieFace key={place} face={face} />
    ))}
  </span>
);

interface Cell {
  readonly id: string;
  readonly mark: ReactNode;
}

/** The rows of the board from the top, and how many cells stand beside each other. */
const rows: readonly { readonly name: string; readonly cells: readonly Cell[] }[] = [
  { name: "halves", cells: ["small", "odd", "even", "big"].map((id) => ({ id, mark: null })) },
  { name: "singles", cells: faces.map((face) => ({ id: `single-${face}`, mark: shown(face) })) },
  { name: "totals", cells: totals.map((total) => ({ id: `total-${total}`, mark: total })) },
  {
    name: "doubles",
    cells: faces.map((face) => ({ id: `double-${face}`, mark: shown(face, face) })),
  },
  {
    name: "triples",
    cells: [
      ...faces.map((face) => ({ id: `triple-${face}`, mark: shown(face, face, face) })),
      { id: "any-triple", mark: null },
    ],
  },
  {
    name: "pairs",
    cells: pairs.map(([low, high]) => ({ id: `pair-${low}-${high}`, mark: shown(low, high) })),
  },
];

export function DiceBoard(props: BoardProps) {
  const t = useTranslations("chips");
  const board = useLaid(props);
  return (
    <div className="live-board is-sic-bo" role="group" aria-label={t("table")} dir="ltr">
      {rows.map(({ name, cells }) => (
        <div key={name} className={`dice-row is-${name}`}>
          {cells.map(({ id, mark }) => (
            <BoardField key={id} board={board} id={id}>
              {mark ?? <b>{props.words.field(id)}</b>}
            </BoardField>
          ))}
        </div>
      ))}
    </div>
  );
}
