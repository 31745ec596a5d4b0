import type { ReactNode } from "react";

/** What a reward without a picture is drawn as, by its kind. The colours hold in any theme. */

export type DrawnKind = "cash" | "bonus" | "free_rounds" | "tickets" | "goods";

const grounds: Readonly<Record<DrawnKind, readonly [string, string]>> = {
  cash: ["#0d6b4c", "#06301f"],
  bonus: ["#7a2d86", "#35113d"],
  free_rounds: ["#1f5aa8", "#0b2547"],
  tickets: ["#9a2740", "#400b18"],
  goods: ["#a8541b", "#481f06"],
};

/** A wallet that takes what is paid into the balance. */
function Wallet() {
  return (
    <>
      <path d="M-44 -22L22 -44L30 -20H-44Z" fill="#c98a56" />
      <rect x="-52" y="-24" width="104" height="66" rx="11" fill="#8a5230" />
      <rect x="-52" y="-24" width="104" height="14" rx="7" fill="#a96a41" />
      <path d="M-42 34H42" stroke="#d8a577" strokeWidth="2" strokeDasharray="5 4" />
      <rect x="16" y="-4" width="40" height="26" rx="9" fill="#6b3c20" />
      <circle cx="30" cy="9" r="6" fill="#f2c86a" />
    </>
  );
}

/** A voucher with a share on it: it becomes money only once it is wagered. */
function Voucher() {
  return (
    <g transform="rotate(-9)">
      <path
        d="M-58 -34H58V-11A11 11 0 0 0 58 11V34H-58V11A11 11 0 0 0 -58 -11Z"
        fill="#f0d9f5"
        stroke="#c79bd2"
        strokeWidth="2"
      />
      <path d="M24 -30V30" stroke="#b583c2" strokeWidth="2.5" strokeDasharray="5 5" />
      <path d="M-34 20L2 -20" stroke="#7a2d86" strokeWidth="7" strokeLinecap="round" />
      <circle cx="-30" cy="-12" r="9" fill="none" stroke="#7a2d86" strokeWidth="6" />
      <circle cx="-2" cy="13" r="9" fill="none" stroke="#7a2d86" strokeWidth="6" />
      <path d="M40 -10L43 -3L50 -2L45 3L46 10L40 6L34 10L35 3L30 -2L37 -3Z" fill="#7a2d86" />
    </g>
  );
}

/** Three reels and the arrow of another spin. */
function Reels() {
  return (
    <>
      <rect x="-58" y="-40" width="116" height="80" rx="13" fill="#e6edf5" />
      <rect x="-50" y="-30" width="30" height="60" rx="6" fill="#fff" />
      <rect x="-15" y="-30" width="30" height="60" rx="6" fill="#fff" />
      <rect x="20" y="-30" width="30" height="60" rx="6" fill="#fff" />
      <path d="M-43 -10H-28L-37 14" fill="none" stroke="#c8302c" strokeWidth="6" />
      <path d="M0 -14L4 -3L14 -2L6 4L9 14L0 8L-9 14L-6 4L-14 -2L-4 -3Z" fill="#e9a516" />
      <circle cx="35" cy="4" r="10" fill="#2f9c62" />
      <path d="M35 -6C36 -12 40 -14 44 -14" fill="none" stroke="#2f9c62" strokeWidth="3" />
      <circle cx="52" cy="36" r="17" fill="#1f5aa8" stroke="#e6edf5" strokeWidth="3" />
      <path d="M59 36A7.5 7.5 0 1 1 56 30" fill="none" stroke="#fff" strokeWidth="3.4" />
      <path d="M52 25L61 28L55 35Z" fill="#fff" />
    </>
  );
}

/** Two tickets, each for a turn. */
function Tickets() {
  const shape = "M-50 -20H50V-7A8 8 0 0 0 50 9V22H-50V9A8 8 0 0 0 -50 -7Z";
  return (
    <>
      <g transform="translate(6 -18) rotate(14)">
        <path d={shape} fill="#e08a9b" />
      </g>
      <g transform="translate(-4 12) rotate(-8)">
        <path d={shape} fill="#ffe3b0" stroke="#e0b563" strokeWidth="2" />
        <path d="M24 -17V19" stroke="#c9973f" strokeWidth="2.5" strokeDasharray="4 4" />
        <path
          d="M-14 -15L-9 -4L3 -3L-6 5L-3 17L-14 11L-25 17L-22 5L-31 -3L-19 -4Z"
          fill="#9a2740"
        />
      </g>
    </>
  );
}

/** A parcel that is sent. */
function Parcel() {
  return (
    <>
      <path d="M0 -50L52 -26V30L0 54L-52 30V-26Z" fill="#c98a56" />
      <path d="M0 -2L52 -26V30L0 54Z" fill="#a96a3c" />
      <path d="M0 -50L52 -26L0 -2L-52 -26Z" fill="#e0ab78" />
      <path d="M-30 -36L22 -12V8L34 2V-18L-18 -42Z" fill="#f5e3cb" />
      <path d="M-42 8L-22 17V30L-42 21Z" fill="#f5e3cb" />
    </>
  );
}

const drawings: Readonly<Record<DrawnKind, () => ReactNode>> = {
  cash: Wallet,
  bonus: Voucher,
  free_rounds: Reels,
  tickets: Tickets,
  goods: Parcel,
};

interface RewardArtProps {
  readonly kind: DrawnKind;
  readonly className: string;
}

export function RewardArt({ kind, className }: RewardArtProps) {
  const [light, dark] = grounds[kind];
  const Drawing = drawings[kind];
  return (
    <span
      className={`grid place-items-center ${className}`}
      style={{ background: `radial-gradient(circle at 50% 42%, ${light}, ${dark})` }}
    >
      <svg viewBox="-80 -66 160 132" className="h-4/5 w-4/5" aria-hidden>
        <ellipse cy="58" rx="54" ry="6" fill="#000" opacity="0.3" />
        <Drawing />
      </svg>
    </span>
  );
}
