import { useId } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { minesMax, minesMin } from "../protocol.ts";

const quick = [1, 3, 5, 10, 24] as const;

/** How many urchins hide: a slider and five common numbers. */
export function MineCount(props: {
  readonly count: number;
  readonly change: (count: number) => void;
  readonly isLocked: boolean;
}) {
  const { count, change, isLocked } = props;
  const { sound } = useFrame();
  const t = useTranslations("mines");
  const id = useId();
  const set = (next: number): void => {
    sound.play("tick");
    change(next);
  };
  return (
    <div className="mine-count">
      <label htmlFor={id}>
        <span>{t("mines")}</span> <b>{count}</b>
      </label>
      <input
        id={id}
        type="range"
        dir="ltr"
        min={minesMin}
        max={minesMax}
        value={count}
        disabled={isLocked}
        onChange={(event) => {
          set(event.target.valueAsNumber);
        }}
      />
      <div className="quick-stakes">
        {quick.map((each) => (
          <button
            key={each}
            type="button"
            className="chip-button is-quiet"
            aria-label={`${t("mines")}: ${each}`}
            aria-pressed={each === count}
            disabled={isLocked}
            onClick={() => {
              set(each);
            }}
          >
            {each}
          </button>
        ))}
      </div>
    </div>
  );
}
