import { useId, type ReactNode } from "react";

/** What wheels, eggs and boxes are drawn of. The colours are those of the drawing in any theme. */

const jewels = ["#b3261e", "#1f4fa3", "#0b7a5b", "#8a2f86", "#b4590a", "#0d6e83"];

/** The colour of a segment: never that of its neighbours, around the circle. */
export function segmentColour(index: number, count: number): string {
  const isLastAlone = index === count - 1 && index > 0 && index % jewels.length === 0;
  return jewels[isLastAlone ? 2 : index % jewels.length] ?? "";
}

const gold = { light: "#ffe9a8", middle: "#f2b632", dark: "#9c6410" };

function GoldFill({ id }: { readonly id: string }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor={gold.light} />
      <stop offset="0.5" stopColor={gold.middle} />
      <stop offset="1" stopColor={gold.dark} />
    </linearGradient>
  );
}

const bulbs = Array.from({ length: 24 }, (_, at) => (at * 360) / 24);

/** The rim with its lamps, the hub and the pointer: they stand while the wheel turns. */
export function WheelFrame({ children }: { readonly children: ReactNode }) {
  const id = useId();
  return (
    <svg viewBox="-122 -128 244 252" className="mx-auto w-full max-w-72 sm:max-w-88" aria-hidden>
      <defs>
        <GoldFill id={`${id}g`} />
        <radialGradient id={`${id}s`}>
          <stop offset="0.55" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.38" />
        </radialGradient>
      </defs>
      <circle r="119" fill={`url(#${id}g)`} />
      <circle r="112" fill="#2a1a12" />
      {bulbs.map((degrees, at) => (
        <circle
          key={degrees}
          cy="-111.5"
          r="3"
          fill={at % 2 === 0 ? "#fff6d6" : gold.middle}
          transform={`rotate(${degrees})`}
        />
      ))}
      {children}
      <circle r="104" fill={`url(#${id}s)`} pointerEvents="none" />
      <circle r="104" fill="none" stroke={gold.middle} strokeWidth="2" />
      <circle r="20" fill={`url(#${id}g)`} />
      <circle r="15" fill="#2a1a12" />
      <path
        d="M0 -10L2.6 -3.4L9.6 -3.1L4.1 1.2L6 8L0 4.1L-6 8L-4.1 1.2L-9.6 -3.1L-2.6 -3.4Z"
        fill={`url(#${id}g)`}
      />
      <path d="M-9 -127L9 -127L0 -101Z" fill={`url(#${id}g)`} stroke="#2a1a12" strokeWidth="2" />
    </svg>
  );
}

interface GiftProps {
  readonly kind: "egg" | "box";
  readonly isMoving: boolean;
  /** What was in it, empty for nothing; undefined while it is closed. */
  readonly inside: string | undefined;
}

/** An egg or a box, closed or open with what was in it. */
export function Gift({ kind, isMoving, inside }: GiftProps) {
  const id = useId();
  const Art = kind === "egg" ? EggArt : BoxArt;
  return (
    <svg viewBox="-110 -110 220 220" className="mx-auto w-full max-w-72" aria-hidden>
      <defs>
        <GoldFill id={`${id}g`} />
        <radialGradient id={`${id}l`}>
          <stop offset="0" stopColor={gold.middle} stopOpacity="0.5" />
          <stop offset="1" stopColor={gold.middle} stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle r="106" fill={`url(#${id}l)`} />
      <ellipse cy="82" rx="62" ry="11" fill="#000" opacity="0.28" />
      <g>
        {isMoving && (
          <animateTransform
            attributeName="transform"
            type="rotate"
            values="0 0 80;-6 0 80;6 0 80;-3 0 80;0 0 80"
            dur="0.7s"
            repeatCount="indefinite"
          />
        )}
        <Art fill={`url(#${id}g)`} isOpen={inside !== undefined} />
      </g>
      {inside !== undefined && (
        <text y="9" textAnchor="middle" fontSize="26" fontWeight="800" fill="var(--fg)">
          {inside}
        </text>
      )}
    </svg>
  );
}

interface ArtProps {
  readonly fill: string;
  readonly isOpen: boolean;
}

const speckles = [
  [-22, -18, 5],
  [14, -40, 4],
  [26, 6, 6],
  [-6, 20, 4],
  [-34, 26, 5],
  [8, 52, 5],
] as const;

const crack = "L-30 22L-14 38L2 20L18 38L34 22L56 34";

function EggArt({ fill, isOpen }: ArtProps) {
  if (isOpen) {
    return (
      <>
        <path d={`M-56 34${crack}C56 66 30 84 0 84C-30 84 -56 66 -56 34Z`} fill={fill} />
        <g transform="translate(0 -44) rotate(-14)">
          <path
            d="M-50 20L-28 8L-12 24L4 6L20 24L36 8L50 20C44 -28 24 -56 0 -56C-24 -56 -44 -28 -50 20Z"
            fill={fill}
          />
        </g>
      </>
    );
  }
  return (
    <>
      <path
        d="M0 -84C36 -84 60 -18 60 24C60 62 34 84 0 84C-34 84 -60 62 -60 24C-60 -18 -36 -84 0 -84Z"
        fill={fill}
      />
      {speckles.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} fill={gold.dark} opacity="0.45" />
      ))}
      <path
        d="M-34 -8C-32 -36 -20 -58 -8 -66"
        stroke="#fff"
        strokeWidth="7"
        strokeLinecap="round"
        fill="none"
        opacity="0.65"
      />
    </>
  );
}

function BoxArt({ fill, isOpen }: ArtProps) {
  const red = { front: "#b3261e", lid: "#d23a30", dark: "#7d1611" };
  const top = isOpen ? 22 : -8;
  return (
    <>
      <path d={`M-62 ${top}H62V74A8 8 0 0 1 54 82H-54A8 8 0 0 1 -62 74Z`} fill={red.front} />
      {isOpen && <path d="M-62 22H62L54 34H-54Z" fill={red.dark} />}
      <path d={`M-12 ${isOpen ? 34 : top}H12V82H-12Z`} fill={fill} />
      <g transform={isOpen ? "translate(4 -22) rotate(-9)" : undefined}>
        <rect x="-70" y="-36" width="140" height="30" rx="7" fill={red.lid} />
        <rect x="-12" y="-36" width="24" height="30" fill={fill} />
        <path
          d="M0 -36C-40 -36 -52 -78 -24 -78C-8 -78 0 -52 0 -36ZM0 -36C40 -36 52 -78 24 -78C8 -78 0 -52 0 -36Z"
          fill={fill}
          stroke={gold.dark}
          strokeWidth="2"
        />
      </g>
    </>
  );
}
