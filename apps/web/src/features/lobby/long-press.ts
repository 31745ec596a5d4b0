import { useEffect, useRef, type RefObject } from "react";

const pressMs = 450;
/** A finger is never quite still; further than this it scrolls. */
const movedPxMax = 10;

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
    const listening = new AbortController();
    const options = { signal: listening.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let isPressed = false;
    const stop = () => clearTimeout(timer);
    const begin = (event: PointerEvent) => {
      isPressed = false;
      stop();
      if (event.pointerType !== "touch") return;
      start = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        isPressed = true;
        press.current();
      }, pressMs);
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > movedPxMax) stop();
    };
    const swallow = (event: Event) => {
      if (!isPressed) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener("pointerdown", begin, options);
    element.addEventListener("pointermove", move, options);
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, stop, options);
    for (const after of ["click", "contextmenu"]) {
      element.addEventListener(after, swallow, { ...options, capture: true });
    }
    return () => {
      stop();
      listening.abort();
    };
  }, [place]);
}
