import { pipsOf, redFaces } from "../pips.ts";

const edge = 24;

/** A die's face on the board and in the strip of rounds; what it says is written beside it. */
export function DieFace({ face }: { readonly face: number }) {
  return (
    <svg className="die-face" viewBox={`0 0 ${edge} ${edge}`} aria-hidden="true">
      <rect width={edge} height={edge} rx="5" fill="#fffaf0" />
      {pipsOf(face).map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={edge * (0.5 + x)}
          cy={edge * (0.5 + y)}
          r={face === 1 ? 4 : 2.6}
          fill={redFaces.has(face) ? "#c9242c" : "#1d1a20"}
        />
      ))}
    </svg>
  );
}
