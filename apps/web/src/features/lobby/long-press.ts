import { useEffect, useRef, type RefObject } from "react";

const pressMs = 450;
/** A finger is never quite still; further than this it scrolls. */
const movedPxMax = 10;

/** What each element does about a resting finger. Pages have dozens: they share one listener. */
const presses = new Map<Element, () => void>();
/** Of the finger that was put down last: until the next one, what follows from it is its own. */
let watching = new AbortController();

function pressedAt(target: EventTarget | null): (() => void) | undefined {
  let element = target instanceof Element ? target : null;
  while (element !== null && !presses.has(element)) element = element.parentElement;
  return element === null ? undefined : presses.get(element);
}

function begin({ target, pointerType, clientX, clientY }: PointerEvent): void {
  watching.abort();
  const press = pointerType === "touch" ? pressedAt(target) : undefined;
  if (press === undefined) return;
  watching = new AbortController();
  const options = { signal: watching.signal, capture: true };
  let isPressed = false;
  const timer = setTimeout(() => {
    isPressed = true;
    press();
  }, pressMs);
  const stop = () => clearTimeout(timer);
  const move = (moved: PointerEvent) => {
    if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > movedPxMax) stop();
  };
  const swallow = (event: Event) => {
    if (!isPressed) return;
    event.preventDefault();
    event.stopPropagation();
  };
  watching.signal.addEventListener("abort", stop);
  document.addEventListener("pointermove", move, options);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, stop, options);
  for (const after of ["click", "contextmenu"]) document.addEventListener(after, swallow, options);
}

/**
 * A finger that rests on an element, instead of tapping it. The tap that would follow, and the
 * browser's own menu for links, are left out then.
 */
export function useLongPress(place: RefObject<HTMLElement | null>, onPress: () => void): void {
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    if (presses.size === 0) document.addEventListener("pointerdown", begin, true);
    presses.set(element, () => press.current());
    return () => {
      presses.delete(element);
      if (presses.size === 0) document.removeEventListener("pointerdown", begin, true);
    };
  }, [place]);
}
