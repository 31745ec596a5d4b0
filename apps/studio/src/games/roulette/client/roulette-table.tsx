import { useRef, useState, type CSSProperties, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { LaidChip } from "../../../kits/chips/client/chip-tray.tsx";
import type { Bets } from "../../../kits/chips/client/bets.ts";
import { colourOf, findField, rouletteFields, type RouletteField } from "../table.ts";
import { tones } from "../tones.ts";
import { neighbour } from "./places.ts";

interface TableProps {
  readonly bets: Bets;
  /** What lies there for good, where chips have to be confirmed. */
  readonly confirmed?: Bets;
  /** The number that fell, while it is shown. */
  readonly fallen: number | null;
  readonly isLocked: boolean;
  readonly isAway: boolean;
  readonly lay: (field: string) => void;
}

const first = findField("0");

/** The betting table: one stop of the Tab key, arrows move over fields and borders. */
export function RouletteTable(props: TableProps) {
  const t = useTranslations("chips");
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(first);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.key.startsWith("Arrow") || focused === undefined) return;
    // The arrows change the stake everywhere else in the frame.
    event.preventDefault();
    event.stopPropagation();
    const box = grid.current;
    const isUpright = box !== null && box.clientHeight > box.clientWidth;
    const next = neighbour(focused, event.key, isUpright);
    setFocused(next);
    box?.querySelector<HTMLElement>(`[data-field="${next.id}"]`)?.focus();
  };
  return (
    <div className={props.isAway ? "roulette-place is-away" : "roulette-place"} dir="ltr">
      <div ref={grid} className="roulette-table" role="group" aria-label={t("table")}>
        {rouletteFields.map((field) => (
          <FieldButton
            key={field.id}
            {...props}
            field={field}
            isStop={focused?.id === field.id}
            focus={() => {
              setFocused(field);
            }}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </div>
  );
}

export function useFieldName(): (field: RouletteField) => string {
  const t = useTranslations("roulette");
  return ({ sort, numbers }) => {
    const [least, most] = [numbers[0], numbers.at(-1)];
    if (sort === "dozen" || sort === "low" || sort === "high") return `${t(sort)} ${least}–${most}`;
    const isNamed = sort === "red" || sort === "black" || sort === "even" || sort === "odd";
    return isNamed ? t(sort) : `${t(sort)} ${numbers.join(", ")}`;
  };
}

/** What is written on a field; fields on borders carry nothing. */
function useFieldText(): (field: RouletteField) => string {
  const t = useTranslations("roulette");
  return ({ sort, numbers }) => {
    if (sort === "straight") return String(numbers[0]);
    if (sort === "column") return "2:1";
    if (sort === "dozen" || sort === "low" || sort === "high") {
      return `${numbers[0]}–${numbers.at(-1)}`;
    }
    return sort === "even" || sort === "odd" ? t(sort) : "";
  };
}

function FieldButton(
  props: TableProps & {
    readonly field: RouletteField;
    readonly isStop: boolean;
    readonly focus: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  },
) {
  const { field, bets, confirmed, fallen, isLocked, isStop, lay } = props;
  const { money } = useFrame();
  const name = useFieldName()(field);
  const text = useFieldText()(field);
  const { id, sort, numbers, x, y, width, height } = field;
  const [amount, own] = [bets.get(id), confirmed?.get(id)];
  const amounts = [own, amount].flatMap((each) => (each === undefined ? [] : [money(each)]));
  const isBorder = width < 1 || height < 1;
  const tone = sort === "straight" ? tones[colourOf(numbers[0] ?? 0)] : undefined;
  const style = {
    "--x": x,
    "--y": y,
    "--w": width,
    "--h": height,
    ...(tone === undefined ? {} : { "--tone": tone }),
    ...(sort === "red" || sort === "black" ? { "--tone": tones[sort] } : {}),
  } as CSSProperties;
  const isWon = fallen !== null && numbers.includes(fallen);
  return (
    <button
      type="button"
      className={isBorder ? "roulette-field is-border" : `roulette-field is-${sort}`}
      style={style}
      data-field={id}
      data-won={isWon && (amounts.length > 0 || sort === "straight") ? "" : undefined}
      tabIndex={isStop ? 0 : -1}
      aria-label={amounts.length === 0 ? name : `${name}: ${amounts.join(", ")}`}
      aria-disabled={isLocked}
      onFocus={props.focus}
      onKeyDown={props.onKeyDown}
      onClick={() => {
        if (!isLocked) lay(id);
      }}
    >
      {text !== "" && <span className="roulette-text">{text}</span>}
      {own !== undefined && <LaidChip amount={own} />}
      {amount !== undefined && (
        <span className="roulette-laid" data-unsure={confirmed === undefined ? undefined : ""}>
          <LaidChip amount={amount} />
        </span>
      )}
    </button>
  );
}
