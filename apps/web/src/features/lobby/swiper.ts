import Swiper from "swiper";
import { keepMoving } from "./keep-moving.ts";
import "./swiper.css";

/**
 * The carousels' code, loaded when the page has rested. Its modules for pagination and
 * announcements are left out: they write markup, which the policy of the page refuses, and ours
 * speak the visitor's language. So is the one that moves slides by itself: it asks for a frame of
 * the page sixty times a second, all the time.
 */

export interface Carousel {
  readonly swiper: Swiper;
  /** Lets it move by itself until what it returns is called. */
  readonly run: (everyMs: number) => () => void;
}

export interface CarouselFigures {
  readonly speedMs: number;
  readonly gapPx: number;
  /** Slides side by side on phones, tablets and wider screens. */
  readonly perView: readonly [phone: number, tablet: number, desktop: number];
  /** Goes on from the last slide to the first. */
  readonly isLoop: boolean;
}

/** Shows what is focused: the browser would scroll the frame instead and leave it askew. */
function followFocus(carousel: Swiper): void {
  const frame = carousel.el;
  const follow = ({ target }: FocusEvent) => {
    frame.scrollLeft = 0;
    const slide = target instanceof Element ? target.closest<HTMLElement>(".swiper-slide") : null;
    if (slide === null || !slide.matches(":has(:focus-visible)")) return;
    carousel.slideTo(carousel.slides.indexOf(slide));
  };
  frame.addEventListener("focusin", follow);
  carousel.on("destroy", () => frame.removeEventListener("focusin", follow));
}

export function createCarousel(element: HTMLElement, figures: CarouselFigures): Carousel {
  const [phone, tablet, desktop] = figures.perView;
  const swiper = new Swiper(element, {
    speed: figures.speedMs,
    spaceBetween: figures.gapPx,
    slidesPerView: phone,
    breakpoints: { 640: { slidesPerView: tablet }, 1024: { slidesPerView: desktop } },
    loop: figures.isLoop,
    // What does not loop begins again when its end was reached.
    rewind: !figures.isLoop,
    watchOverflow: true,
  });
  followFocus(swiper);
  return { swiper, run: (everyMs) => keepMoving(swiper, everyMs) };
}
