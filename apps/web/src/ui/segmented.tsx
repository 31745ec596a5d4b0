import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useScrollEnds } from "../lib/scroll-ends.ts";

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, label: ReactNode])[];
  readonly onChange: (value: T) => void;
}

/** A few choices side by side, of which one is taken. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { ref: place, isStart, isEnd } = useScrollEnds<HTMLDivElement>(props.options.length);
  const at = props.options.findIndex(([value]) => value === props.value);
  const hasMoved = useRef(false);
  useEffect(() => {
    // On a phone what is chosen may be beyond the edge. Only the row itself is scrolled.
    const row = place.current;
    const chosen = row?.children[at];
    if (row === null || chosen === undefined) return;
    // The first is in view to begin with; measuring would have the page laid out at once.
    if (at === 0 && !hasMoved.current) return;
    hasMoved.current = true;
    const [around, own] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (own.left < around.left || own.right > around.right) {
      row.scrollBy({ left: own.left + own.width / 2 - around.left - around.width / 2 });
    }
  }, [at, place]);
  return (
    <div className="relative max-w-full min-w-0 justify-self-start">
      <div
        ref={place}
        role="group"
        aria-label={props.label}
        className="no-scrollbar flex gap-1 overflow-x-auto rounded-md bg-s2 p-1"
      >
        {props.options.map(([value, text]) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === props.value}
            onClick={() => props.onChange(value)}
            className="h-9 shrink-0 rounded-sm px-3 text-sm whitespace-nowrap text-fg2 transition hover:text-fg aria-pressed:bg-s1 aria-pressed:font-semibold aria-pressed:text-fg aria-pressed:shadow-1 pointer-coarse:h-11"
          >
            {text}
          </button>
        ))}
      </div>
      {!isStart && <GoesOn side="start" />}
      {!isEnd && <GoesOn side="end" />}
    </div>
  );
}

const sides = {
  start: "start-0 justify-start rounded-s-md bg-linear-to-r rtl:bg-linear-to-l",
  end: "end-0 justify-end rounded-e-md bg-linear-to-l rtl:bg-linear-to-r",
} as const;

/** That there are more choices beyond the edge. */
function GoesOn({ side }: { readonly side: keyof typeof sides }) {
  const Icon = side === "start" ? ChevronLeft : ChevronRight;
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute inset-y-0 flex w-12 items-center from-s2 from-45% to-transparent ${sides[side]}`}
    >
      <Icon size={18} className="text-fg rtl:rotate-180" />
    </span>
  );
}
