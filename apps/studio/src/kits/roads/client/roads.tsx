import "./roads.css";
import type { ReactNode } from "react";
import {
  beadPlate,
  bigRoad,
  newestColumns,
  roadRows,
  type BigRoadCell,
  type Place,
  type RoadResult,
} from "../roads.ts";

/** The side of a cell in the units of its drawing. */
const cell = 20;

interface RoadProps {
  readonly results: readonly RoadResult[];
  readonly columns: number;
  /** What the road is and shows, for players who cannot see it. */
  readonly label: string;
}

const tones = { red: "#ff6f66", blue: "#5ca8ff", tie: "#43c98b" } as const;

const placed = ({ column, row }: Place): string => `translate(${column * cell} ${row * cell})`;

function RoadFrame(props: Omit<RoadProps, "results"> & { readonly children: ReactNode }) {
  const { columns, label, children } = props;
  const [width, height] = [columns * cell, roadRows * cell];
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, at) => `M${at * cell} 0V${height}`),
    ...Array.from({ length: roadRows + 1 }, (_, at) => `M0 ${at * cell}H${width}`),
  ];
  return (
    <svg
      className="road"
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      role="img"
      aria-label={label}
      direction="ltr"
    >
      <path d={lines.join("")} className="road-lines" />
      {children}
    </svg>
  );
}

function Pairs({ red, blue }: { readonly red: boolean; readonly blue: boolean }) {
  return (
    <>
      {red && <circle cx="4" cy="4" r="3" fill="#d3382f" stroke="#fff" strokeWidth="0.8" />}
      {blue && <circle cx="16" cy="16" r="3" fill="#1f6fd6" stroke="#fff" strokeWidth="0.8" />}
    </>
  );
}

/** Every result, oldest first, down and on to the right. */
export function BeadPlate({ results, columns, label }: RoadProps) {
  // Whole columns only, so that a bead never changes its row.
  const over = Math.max(0, Math.floor(results.length / roadRows) + 1 - columns) * roadRows;
  return (
    <RoadFrame columns={columns} label={label}>
      {beadPlate(results.slice(over)).map(({ result, ...place }, index, all) => (
        <g
          key={over + index}
          transform={placed(place)}
          className={index === all.length - 1 ? "road-newest" : undefined}
        >
          <circle cx="10" cy="10" r="8" fill={tones[result.winner]} />
          <path d={beadSigns[result.winner]} className="road-sign" />
          <Pairs red={result.isRedPair === true} blue={result.isBluePair === true} />
        </g>
      ))}
    </RoadFrame>
  );
}

/** A form for each, so that colour alone tells nothing: a bar up, a bar across, a cross. */
const beadSigns = { red: "M10 6V14", blue: "M6 10H14", tie: "M7 7L13 13M13 7L7 13" } as const;

/** A column for each streak; strokes across a ring are ties. */
export function BigRoad({ results, columns, label }: RoadProps) {
  const cells = newestColumns(bigRoad(results), columns);
  return (
    <RoadFrame columns={columns} label={label}>
      {cells.map((each, index) => (
        <BigRoadMark
          key={`${each.column} ${each.row}`}
          cell={each}
          isNewest={index === cells.length - 1}
        />
      ))}
    </RoadFrame>
  );
}

function BigRoadMark({
  cell: mark,
  isNewest,
}: {
  readonly cell: BigRoadCell;
  readonly isNewest: boolean;
}) {
  const { side, ties } = mark;
  return (
    <g transform={placed(mark)} className={isNewest ? "road-newest" : undefined}>
      {side !== null && (
        <circle cx="10" cy="10" r="7" fill="none" stroke={tones[side]} strokeWidth="3" />
      )}
      {ties > 0 && <path d="M4 16L16 4" stroke={tones.tie} strokeWidth="2.4" />}
      {ties > 1 && (
        <text x="10" y="14" className="road-count">
          {ties}
        </text>
      )}
      <Pairs red={mark.isRedPair} blue={mark.isBluePair} />
    </g>
  );
}
