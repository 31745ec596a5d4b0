import { useEffect, useRef, type ReactNode } from "react";

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, label: ReactNode])[];
  readonly onChange: (value: T) => void;
}

/** A few choices side by side, of which one is taken. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const place = useRef<HTMLDivElement>(null);
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
      row.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2;
    }
  }, [at]);
  return (
    <div
      ref={place}
      role="group"
      aria-label={props.label}
      className="no-scrollbar flex max-w-full gap-1 justify-self-start overflow-x-auto rounded-md bg-s2 p-1"
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
  );
}
