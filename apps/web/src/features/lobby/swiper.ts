import Swiper from "swiper";
import { Autoplay } from "swiper/modules";
import "swiper/css";

/**
 * The carousels' code, loaded after the page has been painted. Its modules for pagination and
 * announcements are left out: they write markup, which the policy of the page refuses, and ours
 * speak the visitor's language.
 */

export type Carousel = Swiper;

export interface CarouselFigures {
  readonly speedMs: number;
  readonly gapPx: number;
  /** Slides side by side on phones, tablets and wider screens. */
  readonly perView: readonly [phone: number, tablet: number, desktop: number];
  readonly autoplayMs: number | undefined;
  /** Goes on from the last slide to the first. */
  readonly isLoop: boolean;
}

export function startCarousel(element: HTMLElement, figures: CarouselFigures): Carousel {
  const [phone, tablet, desktop] = figures.perView;
  return new Swiper(element, {
    modules: [Autoplay],
    speed: figures.speedMs,
    spaceBetween: figures.gapPx,
    slidesPerView: phone,
    breakpoints: { 640: { slidesPerView: tablet }, 1024: { slidesPerView: desktop } },
    loop: figures.isLoop,
    // What does not loop begins again when its end was reached.
    rewind: !figures.isLoop,
    watchOverflow: true,
    ...(figures.autoplayMs !== undefined && {
      autoplay: { delay: figures.autoplayMs, disableOnInteraction: false },
    }),
  });
}
