import { useEffect, useState, type KeyboardEvent, type PointerEvent } from "react";

/** A box that is moved about over the page, by a pointer or by the arrow keys. */

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Room {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

const keyStepPx = 24;
const marginPx = 8;
/** The site's header lies over everything that is moved under it. */
const headerPx = 64;

export function keptInside({ x, y }: Place, room: Room): Place {
  return {
    x: Math.max(room.minX, Math.min(room.maxX, x)),
    y: Math.max(room.minY, Math.min(room.maxY, y)),
  };
}

/** How far a box at this place may be moved from where it started. */
export function roomOf(
  box: Pick<DOMRect, "left" | "right" | "top" | "bottom">,
  moved: Place,
  view: { readonly width: number; readonly height: number },
): Room {
  return {
    minX: moved.x - (box.left - marginPx),
    maxX: moved.x + (view.width - marginPx - box.right),
    minY: moved.y - (box.top - headerPx - marginPx),
    maxY: moved.y + (view.height - marginPx - box.bottom),
  };
}

const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -keyStepPx, y: 0 },
  ArrowRight: { x: keyStepPx, y: 0 },
  ArrowUp: { x: 0, y: -keyStepPx },
  ArrowDown: { x: 0, y: keyStepPx },
};

/** Where a box is, and what its handle listens to. When the window changes, it goes home. */
export function useDrag(box: HTMLElement | null) {
  const [place, setPlace] = useState<Place>({ x: 0, y: 0 });
  const [grip, setGrip] = useState<Place>();

  function moveTo(next: Place): void {
    if (box === null) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    // The box stands where this render put it: of two moves before the next one, the later counts.
    setPlace(keptInside(next, roomOf(box.getBoundingClientRect(), place, { width, height })));
  }
  useEffect(() => {
    const home = () => setPlace({ x: 0, y: 0 });
    addEventListener("resize", home);
    return () => removeEventListener("resize", home);
  }, []);
  return {
    place,
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        setGrip({ x: event.clientX - place.x, y: event.clientY - place.y });
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        if (grip !== undefined) moveTo({ x: clientX - grip.x, y: clientY - grip.y });
      },
      onPointerUp: () => setGrip(undefined),
      onPointerCancel: () => setGrip(undefined),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        moveTo({ x: place.x + step.x, y: place.y + step.y });
      },
    },
  };
}
