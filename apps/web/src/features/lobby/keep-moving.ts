import type Swiper from "swiper";
import { isCovered } from "../../ui/covered.ts";

export type Moved = Pick<Swiper, "on" | "off" | "slideNext" | "destroyed"> & {
  readonly params: { readonly speed?: number };
};

/**
 * Moves a carousel on by itself until what it returns is called. Each slide stands for the given
 * time; one that a visitor has moved to as well, and none goes while a finger holds it. Under a
 * dialog it rests: what moves beneath a cover is drawn with it, which takes a small phone's time.
 */
export function keepMoving(carousel: Moved, everyMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = () => clearTimeout(timer);
  const wait = (msMore = 0) => {
    pause();
    timer = setTimeout(move, everyMs + msMore);
  };
  const waitAgain = () => wait(carousel.params.speed);
  function move() {
    waitAgain();
    if (!document.hidden && !isCovered()) carousel.slideNext();
  }
  carousel.on("touchStart", pause);
  carousel.on("touchEnd", waitAgain);
  carousel.on("slideChange", waitAgain);
  wait();
  return () => {
    pause();
    if (carousel.destroyed) return;
    carousel.off("touchStart", pause);
    carousel.off("touchEnd", waitAgain);
    carousel.off("slideChange", waitAgain);
  };
}
