import { encode } from "uqr";

interface QrCodeProps {
  readonly text: string;
  /** What the picture is for; it says nothing that is not also written beside it. */
  readonly label: string;
  readonly className?: string;
}

/** Runs of dark squares as one path: built by React, so that no page markup is parsed. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of rows.entries()) {
    let x = 0;
    while (x < row.length) {
      const start = x;
      while (row[x] === true) x += 1;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
      x += 1;
    }
  }
  return runs.join("");
}

/** A QR code, dark on white in either theme: many readers do not know the reverse. */
export function QrCode({ text, label, className = "" }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-md bg-white ${className}`}
    >
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}
