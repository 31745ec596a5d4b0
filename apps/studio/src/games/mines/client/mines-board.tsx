import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { mineCells, type MinesOutcome } from "../protocol.ts";
import { neighbour } from "./board.ts";

interface BoardProps {
  readonly outcome: MinesOutcome | null;
  readonly isIdle: boolean;
  readonly mayPick: boolean;
  readonly marked: ReadonlySet<number>;
  readonly point: (cell: number | null) => void;
  readonly press: (cell: number) => void;
}

/**
 * The buttons over the stones of the scene: one stop of the Tab key, arrows move between them.
 * Between rounds a press marks a cell for autoplay.
 */
export function MinesBoard(props: BoardProps) {
  const t = useTranslations("mines");
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = neighbour(focused, event.key);
    if (!event.key.startsWith("Arrow")) return;
    // The arrows change the stake everywhere else in the frame.
    event.preventDefault();
    event.stopPropagation();
    setFocused(next);
    grid.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className="mines-board" dir="ltr">
      <div ref={grid} className="mines-grid" role="group" aria-label={t("board")}>
        {Array.from({ length: mineCells }, (_, cell) => (
          <CellButton
            key={cell}
            {...props}
            cell={cell}
            isStop={focused === cell}
            focus={() => {
              setFocused(cell);
            }}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </div>
  );
}

function CellButton(
  props: BoardProps & {
    readonly cell: number;
    readonly isStop: boolean;
    readonly focus: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  },
) {
  const { outcome, cell, isIdle, mayPick, marked, isStop } = props;
  const t = useTranslations("mines");
  const isPicked = outcome?.isOpen === true && outcome.picks.includes(cell);
  const isMine = outcome?.mines?.includes(cell) === true;
  const name = t("cell", { row: Math.floor(cell / 5) + 1, column: (cell % 5) + 1 });
  const wasPicked = outcome?.picks.includes(cell) === true;
  const state = isMine ? t("urchin") : wasPicked ? t("pearl") : "";
  return (
    <button
      type="button"
      className="mines-cell"
      tabIndex={isStop ? 0 : -1}
      aria-label={state === "" ? name : `${name}: ${state}`}
      aria-pressed={isIdle ? marked.has(cell) : undefined}
      aria-disabled={isPicked || !(isIdle || mayPick)}
      data-state={isMine ? "mine" : wasPicked ? "safe" : "closed"}
      onFocus={props.focus}
      onKeyDown={props.onKeyDown}
      onPointerLeave={() => {
        props.point(null);
      }}
      onPointerEnter={() => {
        props.point(mayPick && !isPicked ? cell : null);
      }}
      onClick={() => {
        if (!isPicked) props.press(cell);
      }}
    />
  );
}
