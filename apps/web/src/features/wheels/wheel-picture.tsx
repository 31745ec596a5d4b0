import type { Wheel, WheelTurn } from "@baize/contract";
import { Egg, Package, PackageOpen } from "lucide-react";
import { useEffect } from "react";
import { displayMoney } from "@baize/money";
import { useStill } from "../../lib/still.ts";

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

const pointAt = (degrees: number, radius: number) => {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return [radius * Math.cos(radians), radius * Math.sin(radians)] as const;
};

function pathOf({ from, to }: Segment): string {
  const [x1, y1] = pointAt(from, 100);
  const [x2, y2] = pointAt(to, 100);
  return `M0 0L${x1} ${y1}A100 100 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}Z`;
}

const fills = ["var(--s2)", "var(--brand-soft)", "var(--s3)"];
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
    <svg viewBox="-110 -116 220 226" className="mx-auto w-full max-w-80" aria-hidden>
      <g
        style={{
          transform: `rotate(${angle}deg)`,
          transition: isAtOnce ? "none" : `transform ${turnMs}ms cubic-bezier(0.2, 0.7, 0.1, 1)`,
        }}
      >
        <circle r="104" fill="var(--line2)" />
        {segments.map((segment, index) => (
          <path
            key={segment.prizeId}
            d={pathOf(segment)}
            fill={fills[index % fills.length]}
            stroke="var(--line)"
          />
        ))}
        {segments
          .filter(({ from, to }) => to - from >= labelledFrom)
          .map(({ prizeId, from, to, amount }) => (
            <g key={prizeId} transform={`rotate(${(from + to) / 2})`}>
              <text y="-72" textAnchor="middle" fontSize="11" fontWeight="700" fill="var(--fg)">
                {displayMoney(amount, wheel.currency)}
              </text>
            </g>
          ))}
        <circle r="16" fill="var(--s1)" stroke="var(--line2)" />
      </g>
      <path d="M-9 -114L9 -114L0 -94Z" fill="var(--brand)" stroke="var(--s1)" />
    </svg>
  );
}

function Opening({ wheel, turn, isAtOnce }: PictureProps & { readonly isAtOnce: boolean }) {
  const Closed = wheel.kind === "egg" ? Egg : Package;
  const isMoving = turn !== undefined && !isAtOnce;
  return (
    <div
      className="mx-auto grid size-52 place-items-center rounded-full bg-brand-soft text-brand-fg"
      aria-hidden
    >
      {turn !== undefined && isAtOnce ? (
        <PackageOpen size={96} strokeWidth={1.25} />
      ) : (
        <Closed size={96} strokeWidth={1.25} className={isMoving ? "animate-pulse" : ""} />
      )}
    </div>
  );
}
