import { useEffect, useRef, useState } from "react";

/**
 * Whether what scrolls sideways can still move either way; asked again whenever it has moved or
 * changed its size. Another `count` of what is in it is another width to measure.
 */
export function useScrollEnds<Frame extends HTMLElement>(count: number) {
  const ref = useRef<Frame>(null);
  const [ends, setEnds] = useState({ isStart: true, isEnd: true });
  useEffect(() => {
    const frame = ref.current;
    if (frame === null) return undefined;
    const measure = () => {
      const moved = Math.abs(frame.scrollLeft);
      const room = frame.scrollWidth - frame.clientWidth;
      setEnds({ isStart: moved < 2, isEnd: moved > room - 2 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    frame.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      frame.removeEventListener("scroll", measure);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [count]);
  function move(pages: 1 | -1) {
    const frame = ref.current;
    if (frame === null) return;
    const direction = getComputedStyle(frame).direction === "rtl" ? -1 : 1;
    frame.scrollBy({ left: pages * direction * frame.clientWidth * 0.85, behavior: "smooth" });
  }
  return { ref, ...ends, move };
}
