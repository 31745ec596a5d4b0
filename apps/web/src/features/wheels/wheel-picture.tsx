import type { Wheel, WheelTurn } from "@baize/contract";
import { useEffect } from "react";
import { displayMoney } from "@baize/money";
import { isNothing } from "../../lib/no-amount.ts";
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
  readonly amount: string;
}

/** Each prize's part of the circle, in degrees. */
function segmentsOf({ prizes }: Wheel): Segment[] {
  const all = prizes.reduce((sum, { weight }) => sum + weight, 0);
  let from = 0;
  return prizes.map(({ prizeId, weight, amount }) => {
    const segment = { prizeId, amount, from, to: from + (weight / all) * 360 };
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

/** Narrower ones have their amount in the table only. */
const labelledFrom = 18;

function Spinning({
  wheel,
  turn,
  turnNumber,
  isAtOnce,
}: PictureProps & { readonly isAtOnce: boolean }) {
  const segments = segmentsOf(wheel);
  const drawn = segments.find(({ prizeId }) => prizeId === turn?.prizeId);
  const middle = drawn === undefined ? 0 : (drawn.from + drawn.to) / 2;
  // It goes on from where it stopped, forward, five times around.
  const angle = turnNumber * 5 * 360 + (turnNumber === 0 ? 0 : 360 - middle);
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
        {segments
          .filter(({ from, to }) => to - from >= labelledFrom)
          .map(({ prizeId, from, to, amount }) => (
            <g key={prizeId} transform={`rotate(${(from + to) / 2})`}>
              <text y="-78" textAnchor="middle" fontSize="13" fontWeight="800" fill="#fff">
                {displayMoney(amount, wheel.currency)}
              </text>
            </g>
          ))}
      </g>
    </WheelFrame>
  );
}

function Opening({ wheel, turn, isAtOnce }: PictureProps & { readonly isAtOnce: boolean }) {
  const shown = isAtOnce ? turn : undefined;
  const inside =
    shown && (isNothing(shown.amount) ? "" : displayMoney(shown.amount, wheel.currency));
  return (
    <Gift
      kind={wheel.kind === "egg" ? "egg" : "box"}
      isMoving={turn !== undefined && !isAtOnce}
      inside={inside}
    />
  );
}
