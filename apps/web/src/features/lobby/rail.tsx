import type { GameTile } from "@baize/contract";
import { startTransition, useEffect, useRef, useState, type ReactNode } from "react";
import { useScrollEnds } from "../../lib/scroll-ends.ts";
import { sectionMax } from "./api.ts";
import type { Category } from "./categories.ts";
import { useDrawn } from "./pieces.ts";
import { RailHeader } from "./rail-header.tsx";
import { Tile, TileSkeleton } from "./tile.tsx";

interface RailProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** Undefined while loading: the place is kept. */
  readonly games: readonly GameTile[] | undefined;
  readonly category?: Category;
  readonly size?: "large" | "small";
  readonly isBelowFold?: boolean;
  /** What narrows the row, between its title and its covers. */
  readonly chips?: ReactNode;
}

const widths = {
  large: "w-[36%] sm:w-[23%] lg:w-[calc((100%-5*14px)/6.4)]",
  small: "w-[29%] sm:w-[18.5%] lg:w-[calc((100%-7*14px)/8.4)]",
} as const;
const pictureSizes = {
  large: "(min-width: 1024px) 180px, (min-width: 640px) 23vw, 36vw",
  small: "(min-width: 1024px) 140px, (min-width: 640px) 18vw, 30vw",
} as const;
/** Far from the window one is enough: it keeps the height. */
const skeletons = 8;

/** Covers are drawn a screen's half before they come into view. */
const nearMargin = "400px 0px";

/** Whether the place has come near the window; then it stays so. */
function useNear(isAsked: boolean) {
  const place = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(!isAsked);
  useEffect(() => {
    if (isNear || place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        // Not urgent: a finger that scrolls goes before the covers it scrolls to.
        startTransition(() => setNear(true));
      },
      { rootMargin: nearMargin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { place, isNear };
}

/** A row of covers that scrolls sideways by touch, wheel, keyboard or its arrows. */
export function Rail(props: RailProps) {
  const { title, icon, games, category, size = "large", isBelowFold = false, chips } = props;
  const { place, isNear } = useNear(isBelowFold);
  const shown = isNear ? games?.slice(0, sectionMax) : undefined;
  const count = shown?.length ?? 0;
  const drawn = useDrawn(count);
  const { ref, isStart, isEnd, move } = useScrollEnds<HTMLUListElement>(count);
  const item = `shrink-0 snap-start ${widths[size]}`;
  return (
    <section
      ref={place}
      aria-label={title}
      className={`mt-9 ${isBelowFold ? "auto-rail [contain-intrinsic-size:auto_290px]" : ""}`}
    >
      <RailHeader {...{ title, icon, category, isStart, isEnd }} onMove={move} />
      {chips}
      <ul
        ref={ref}
        // Without a game to focus in it, the row itself must be scrollable by the keyboard.
        tabIndex={shown?.some((game) => game.isOpen) === true ? undefined : 0}
        aria-label={title}
        className="no-scrollbar -mx-4 -my-2 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-2 lg:-mx-1 lg:scroll-px-1 lg:gap-3.5 lg:px-1"
      >
        {shown === undefined
          ? Array.from({ length: isNear ? skeletons : 1 }, (_, index) => (
              <li key={index} className={item}>
                <TileSkeleton />
              </li>
            ))
          : shown.map((game, index) => (
              <li key={game.nodeId} className={item}>
                {index < drawn && <Tile game={game} sizes={pictureSizes[size]} />}
              </li>
            ))}
      </ul>
    </section>
  );
}
