import { useId } from "react";

/** A drum of numbered tickets on its stand. The colours are those of the drawing in any theme. */

const tickets = [
  [-34, 22, -18, "#f2b632"],
  [-12, 32, 9, "#e8563f"],
  [16, 26, -8, "#3d8bd4"],
  [36, 18, 20, "#2fa37c"],
  [-22, 4, 24, "#3d8bd4"],
  [4, 8, -26, "#f2b632"],
  [26, 0, 6, "#e8563f"],
] as const;

function Slip({ fill }: { readonly fill: string }) {
  return (
    <>
      <path
        d="M-17 -9H17V-3.5A3.5 3.5 0 0 0 17 3.5V9H-17V3.5A3.5 3.5 0 0 0 -17 -3.5Z"
        fill={fill}
        stroke="#00000038"
      />
      <path d="M-8 -7V7" stroke="#ffffff9e" strokeDasharray="2 2" />
      <path d="M-2 -3H12M-2 2H8" stroke="#ffffffcc" strokeWidth="2" strokeLinecap="round" />
    </>
  );
}

export function RaffleArt({ className }: { readonly className: string }) {
  const id = useId();
  return (
    <svg viewBox="-100 -84 200 180" className={className} aria-hidden>
      <defs>
        <radialGradient id={`${id}g`} cx="0.36" cy="0.3" r="0.9">
          <stop offset="0" stopColor="#fff" stopOpacity="0.42" />
          <stop offset="0.6" stopColor="#9cc4e4" stopOpacity="0.2" />
          <stop offset="1" stopColor="#4d7fa8" stopOpacity="0.45" />
        </radialGradient>
        <clipPath id={`${id}c`}>
          <circle r="60" />
        </clipPath>
      </defs>
      <ellipse cy="86" rx="74" ry="8" fill="#000" opacity="0.25" />
      <path d="M-62 84L-44 26H-32L-44 84ZM62 84L44 26H32L44 84Z" fill="#7b4a21" />
      <path d="M-72 80H72V87H-72Z" fill="#9a5f2c" />
      <circle r="62" fill="#13202c" opacity="0.5" />
      <g clipPath={`url(#${id}c)`}>
        {tickets.map(([x, y, turn, fill]) => (
          <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
            <Slip fill={fill} />
          </g>
        ))}
      </g>
      <circle r="62" fill={`url(#${id}g)`} stroke="#c8dced" strokeWidth="3" />
      <path
        d="M-62 0A62 20 0 0 0 62 0"
        fill="none"
        stroke="#c8dced"
        strokeWidth="2"
        opacity="0.6"
      />
      <path
        d="M-42 -34C-32 -48 -16 -54 -2 -54"
        fill="none"
        stroke="#fff"
        strokeWidth="6"
        strokeLinecap="round"
        opacity="0.55"
      />
      <path d="M62 0H78V-22" fill="none" stroke="#c8965a" strokeWidth="6" strokeLinejoin="round" />
      <circle cx="78" cy="-28" r="8" fill="#e8563f" />
      <circle cx="-62" r="6" fill="#c8965a" />
      <circle cx="62" r="6" fill="#c8965a" />
    </svg>
  );
}
