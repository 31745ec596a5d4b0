import type { GameTile } from "@baize/contract";
import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { useTranslations } from "use-intl/react";
import { Tile, TileSkeleton } from "./tile.tsx";

/**
 * A long list of games, of which only the parts near the window are in the page. The others keep
 * their height, so that the scrollbar tells the truth. Whole rows fit into a part of 12 or 48 in
 * every number of columns.
 */

const columns =
  "grid grid-cols-3 gap-x-3 gap-y-5 max-[359px]:grid-cols-2 sm:grid-cols-4 md:grid-cols-6 lg:gap-x-3.5";
/** `gap-y-5`, which also stands between two parts. */
const gapPx = 20;

/** A row as the first part that was drawn in this width has it; others are a little different. */
interface RowSize {
  readonly columns: number;
  readonly widthPx: number;
  /** With the gap under it. */
  readonly heightPx: number;
}

export interface GamePartsProps {
  /** Games that are shown so far. */
  readonly count: number;
  /** Games there are. */
  readonly total: number;
  readonly perPart: number;
  readonly isBusy?: boolean;
  /** The games of a part; asked for only near the window. */
  readonly renderPart: (index: number, count: number) => ReactNode;
}

export function GameParts({ count, total, perPart, isBusy = false, renderPart }: GamePartsProps) {
  const t = useTranslations("games");
  const [row, setRow] = useState<RowSize>();
  const measured = useCallback((next: RowSize) => {
    // One guess for a width: another would move everything above the window.
    setRow((before) =>
      before?.columns === next.columns && before.widthPx === next.widthPx ? before : next,
    );
  }, []);
  return (
    <div
      aria-busy={isBusy || undefined}
      className={`grid gap-y-5 transition-opacity ${isBusy ? "opacity-60" : ""}`}
    >
      {Array.from({ length: Math.ceil(count / perPart) }, (_, index) => {
        const first = index * perPart;
        const held = Math.min(perPart, count - first);
        const [from, to, of] = [first + 1, first + held, total].map(String);
        return (
          <Part
            key={index}
            label={t("listLabel", { first: from ?? "", last: to ?? "", total: of ?? "" })}
            count={held}
            row={row}
            isFirst={index === 0}
            onMeasured={measured}
          >
            {() => renderPart(index, held)}
          </Part>
        );
      })}
    </div>
  );
}

interface PartProps {
  readonly label: string;
  readonly count: number;
  readonly row: RowSize | undefined;
  readonly isFirst: boolean;
  readonly onMeasured: (row: RowSize) => void;
  readonly children: () => ReactNode;
}

function Part({ label, count, row, isFirst, onMeasured, children }: PartProps) {
  const place = useRef<HTMLUListElement>(null);
  const isNear = useIsNear(place, isFirst);
  const own = useRowSize(place, isNear ? count : 0, onMeasured);
  const known = own?.widthPx === row?.widthPx ? own : row;
  const rows = known === undefined ? 0 : Math.ceil(count / known.columns);
  const heightPx = known === undefined ? 0 : rows * known.heightPx - gapPx;
  return (
    <ul
      ref={place}
      aria-label={label}
      className={columns}
      style={isNear ? undefined : { height: `${Math.max(1, heightPx)}px` }}
    >
      {isNear && children()}
    </ul>
  );
}

/**
 * Whether a part is in the window or as far as one window away from it. One with the focus stays: a
 * keyboard must not lose its place because a wheel was turned.
 */
function useIsNear(place: RefObject<HTMLElement | null>, isFirst: boolean): boolean {
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const part = place.current;
    if (part === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isMet = entries.at(-1)?.isIntersecting ?? false;
        const hasFocus = part.contains(document.activeElement);
        // Fifty tiles take time to render: scrolling must continue during it.
        startTransition(() => setNear(isMet || hasFocus));
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}

/** Measures a row of a part while it is in the page, and keeps it for when it is not. */
function useRowSize(
  place: RefObject<HTMLElement | null>,
  count: number,
  onMeasured: (row: RowSize) => void,
): RowSize | undefined {
  const [own, setOwn] = useState<RowSize>();
  useEffect(() => {
    const part = place.current;
    if (part === null || count === 0) return undefined;
    const observer = new ResizeObserver(() => {
      if (part.childElementCount === 0) return;
      const inRow = getComputedStyle(part).gridTemplateColumns.split(" ").length;
      const rows = Math.ceil(count / inRow);
      const heightPx = (part.offsetHeight + gapPx) / rows;
      const size = { columns: inRow, widthPx: part.offsetWidth, heightPx };
      setOwn(size);
      onMeasured(size);
    });
    observer.observe(part);
    return () => observer.disconnect();
  }, [place, count, onMeasured]);
  return own;
}

/**
 * The games of a part; the page renders them again only when the list differs. A game in another
 * place is another tile: filtered games appear in place, and nothing moves across the page.
 */
export const Games = memo(function Games({ games }: { readonly games: readonly GameTile[] }) {
  return games.map((game, place) => (
    <li key={`${place}.${game.nodeId}`}>
      <Tile game={game} sizes="(min-width: 768px) 190px, (min-width: 640px) 24vw, 33vw" />
    </li>
  ));
});

export function GamesSkeleton({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index}>
      <TileSkeleton />
    </li>
  ));
}

/** A whole list before anything is known of it. */
export function ListSkeleton() {
  return (
    <ul aria-hidden className={columns}>
      <GamesSkeleton count={24} />
    </ul>
  );
}
