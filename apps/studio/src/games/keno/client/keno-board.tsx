import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { kenoNumberMax, kenoPicksMax } from "../protocol.ts";
import { neighbour } from "./board.ts";

interface BoardProps {
  readonly chosen: ReadonlySet<number>;
  readonly drawn: readonly number[];
  readonly isLocked: boolean;
  readonly press: (number: number) => void;
}

/** The buttons over the lamps: one stop of the Tab key, arrows move between them. */
export function KenoBoard({ chosen, drawn, isLocked, press }: BoardProps) {
  const t = useTranslations("keno");
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(1);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.key.startsWith("Arrow")) return;
    // The arrows change the stake everywhere else in the frame.
    event.preventDefault();
    event.stopPropagation();
    const next = neighbour(focused, event.key);
    setFocused(next);
    grid.current?.querySelectorAll("button")[next - 1]?.focus();
  };
  return (
    <div className="keno-board" dir="ltr">
      <div ref={grid} className="keno-grid" role="group" aria-label={t("board")}>
        {Array.from({ length: kenoNumberMax }, (_, index) => {
          const number = index + 1;
          const isChosen = chosen.has(number);
          const isDrawn = drawn.includes(number);
          return (
            <button
              key={number}
              type="button"
              className="keno-number"
              tabIndex={focused === number ? 0 : -1}
              aria-label={isDrawn ? `${number}: ${t(isChosen ? "hit" : "drawn")}` : `${number}`}
              aria-pressed={isChosen}
              aria-disabled={isLocked || (!isChosen && chosen.size === kenoPicksMax)}
              data-state={isDrawn ? (isChosen ? "hit" : "drawn") : isChosen ? "chosen" : "dark"}
              onFocus={() => {
                setFocused(number);
              }}
              onKeyDown={onKeyDown}
              onClick={() => {
                if (!isLocked) press(number);
              }}
            >
              {number}
            </button>
          );
        })}
      </div>
    </div>
  );
}
