import type { Wheel, WheelTurn } from "@baize/contract";
import { useEffect } from "react";
import { displayMoney } from "@baize/money";
import { isNoPrize, useWonText, type Won } from "./won-text.ts";
import { useStill } from "../../lib/still.ts";
import { Gift, segmentColour, WheelFrame } from "./wheel-art.tsx";

/**
 * The drawing of a wheel, egg or box. It plays what was drawn, in four seconds at most; its
 * segments are as wide as their chances, and it stops in the middle of one, never at an edge.
 */
const turnMs = 3_600;

interface PictureProps {
  readonly wheel: Wheel;
  /** The turn to play; undefined while there is none. */
  readonly turn: WheelTurn | undefined;
  /** How many were played since the page was opened. */
  readonly turnNumber: number;
  readonly isSkipped: boolean;
  readonly onShown: () => void;
}

export function WheelPicture(props: PictureProps) {
  const isStill = useStill();
  const { turn, isSkipped, onShown } = props;
  const isAtOnce = isStill || isSkipped;
  useEffect(() => {
    if (turn === undefined) return undefined;
    // By a timer and not by the drawing, which stands still in a tab that nobody sees.
    const timer = setTimeout(onShown, isAtOnce ? 0 : turnMs);
    return () => clearTimeout(timer);
  }, [turn, isAtOnce, onShown]);
  if (props.wheel.kind === "wheel") return <Spinning {...props} isAtOnce={isAtOnce} />;
  return <Opening {...props} isAtOnce={isAtOnce} />;
}

interface Segment {
  readonly prizeId: string;
  readonly from: number;
  readonly to: number;
  readonly won: Won;
}

/** As short as it can be said: which wheel or game it is of stands in the table. */
function useLabel(currency: string): (won: Won) => string {
  const wonText = useWonText(currency);
  return ({ amount, prize }) =>
    prize === null ? displayMoney(amount, currency) : wonText({ amount, prize, prizeOf: null });
}

/** Each prize's part of the circle, in degrees. */
function segmentsOf({ prizes }: Wheel): Segment[] {
  const all = prizes.reduce((sum, { weight }) => sum + weight, 0);
  let from = 0;
  return prizes.map(({ prizeId, weight, ...won }) => {
    const segment = { prizeId, won, from, to: from + (weight / all) * 360 };
    from = segment.to;
    return segment;
  });
}

const radius = 104;

const pointAt = (degrees: number) => {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return [radius * Math.cos(radians), radius * Math.sin(radians)] as const;
};

function pathOf({ from, to }: Segment): string {
  const [x1, y1] = pointAt(from);
  const [x2, y2] = pointAt(to);
  return `M0 0L${x1} ${y1}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}Z`;
}

/** How wide the circle is between two edges of a segment, so far from its middle. */
const chordAt = (degrees: number, distance: number) =>
  degrees >= 180 ? distance * 2 : 2 * distance * Math.sin((degrees * Math.PI) / 360);

/** A label across its segment, along it, or only its number of the table, where it fits so. */
function wayOf({ from, to }: Segment, label: string): "across" | "along" | "number" {
  const degrees = to - from;
  if (chordAt(degrees, 70) >= label.length * 7.8) return "across";
  return chordAt(degrees, 97 - label.length * 5.8) >= 8 ? "along" : "number";
}

/** Numbers of neighbours that are too narrow stand one behind the other, clear of amounts. */
const numberRows = [54, 39, 92, 77] as const;

function rowOf(segments: readonly Segment[], labels: readonly string[], index: number): number {
  const before = segments.slice(0, index).toReversed();
  const wide = before.findIndex(
    (one, back) => wayOf(one, labels[index - 1 - back] ?? "") !== "number",
  );
  return wide === -1 ? before.length : wide;
}

interface LabelProps {
  readonly segment: Segment;
  readonly number: number;
  readonly colour: string;
  readonly label: string;
  readonly row: number;
}

function Label({ segment, number, colour, label, row }: LabelProps) {
  const way = wayOf(segment, label);
  const turned = `rotate(${(segment.from + segment.to) / 2})`;
  if (way === "number") {
    const distance = numberRows[row % numberRows.length] ?? 0;
    return (
      <g transform={turned}>
        <path d={`M0 ${-radius}V${-distance}`} stroke="#fff" strokeWidth="0.8" />
        <circle cy={-distance} r="6.6" fill={colour} stroke="#fff" strokeWidth="1" />
        <text y={3 - distance} textAnchor="middle" fontSize="8.5" fontWeight="800" fill="#fff">
          {number}
        </text>
      </g>
    );
  }
  const isAlong = way === "along";
  return (
    <g transform={isAlong ? `${turned} translate(0 -97) rotate(-90)` : turned}>
      <text
        // In a page that is read from the right, "end" would be the outer end.
        direction="ltr"
        y={isAlong ? 3.6 : -74}
        textAnchor={isAlong ? "end" : "middle"}
        fontSize={isAlong ? 10 : 13}
        fontWeight="800"
        fill="#fff"
      >
        {label}
      </text>
    </g>
  );
}

/** Before the first turn the pointer stands in the middle of the widest segment. */
function restingAt(segments: readonly Segment[]): number {
  const [widest] = segments.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  return widest === undefined ? 0 : (widest.from + widest.to) / 2;
}

function Spinning({
  wheel,
  turn,
  turnNumber,
  isAtOnce,
}: PictureProps & { readonly isAtOnce: boolean }) {
  const segments = segmentsOf(wheel);
  const drawn = segments.find(({ prizeId }) => prizeId === turn?.prizeId);
  const middle = drawn === undefined ? restingAt(segments) : (drawn.from + drawn.to) / 2;
  // It goes on from where it stopped, forward, five times around.
  const angle = turnNumber * 5 * 360 + 360 - middle;
  const labelOf = useLabel(wheel.currency);
  const labels = segments.map(({ won }) => labelOf(won));
  return (
    <WheelFrame>
      <g
        style={{
          transform: `rotate(${angle}deg)`,
          transition: isAtOnce ? "none" : `transform ${turnMs}ms cubic-bezier(0.2, 0.7, 0.1, 1)`,
        }}
      >
        {segments.map((segment, index) => (
          <path
            key={segment.prizeId}
            d={pathOf(segment)}
            fill={segmentColour(index, segments.length)}
            stroke="#f2b632"
            strokeWidth="0.8"
          />
        ))}
        {segments.map((segment, index) => (
          <Label
            key={segment.prizeId}
            segment={segment}
            number={index + 1}
            colour={segmentColour(index, segments.length)}
            label={labels[index] ?? ""}
            row={rowOf(segments, labels, index)}
          />
        ))}
      </g>
    </WheelFrame>
  );
}

function Opening({ wheel, turn, isAtOnce }: PictureProps & { readonly isAtOnce: boolean }) {
  const labelOf = useLabel(wheel.currency);
  const shown = isAtOnce ? turn : undefined;
  const inside = shown && (isNoPrize(shown) ? "" : labelOf(shown));
  return (
    <Gift
      kind={wheel.kind === "egg" ? "egg" : "box"}
      isMoving={turn !== undefined && !isAtOnce}
      inside={inside}
    />
  );
}
