import { useEffect, useRef, useState, type RefObject } from "react";
import { useLanguage } from "../../lib/i18n.tsx";
import { directionOf } from "../../lib/languages.ts";
import { useStill } from "../../lib/still.ts";
import type { Carousel, CarouselFigures } from "./swiper.ts";

interface CarouselOptions extends CarouselFigures {
  /** What is shown, as one text: other slides are another carousel. */
  readonly slidesKey: string;
  readonly count: number;
  /** How long a slide stands before the next comes by itself; without it, none does. */
  readonly autoplayMs: number | undefined;
}

export interface CarouselState {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly shown: number;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly isPaused: boolean;
  /** Whether it moves by itself at all. */
  readonly mayRun: boolean;
  readonly setPaused: (isPaused: boolean) => void;
  readonly go: (index: number) => void;
  readonly move: (by: 1 | -1) => void;
  /** Pointing at it or focusing in it holds it still. */
  readonly holders: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

type Move = (swiper: Carousel["swiper"]) => void;

/**
 * Starts the carousel once the page is idle, and again when its slides or their direction change.
 * A move that is asked for before is made then.
 */
function useStarted(options: CarouselOptions, isStill: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const asked = useRef<Move>(undefined);
  const [carousel, setCarousel] = useState<Carousel>();
  const direction = directionOf(useLanguage());
  const { slidesKey, count } = options;
  useEffect(() => {
    const element = ref.current;
    if (element === null || count < 2) return undefined;
    const abort = new AbortController();
    let started: Carousel | undefined;
    async function start(place: HTMLElement) {
      const { startCarousel } = await import("./start-carousel.ts");
      started = await startCarousel(
        place,
        { ...options, ...(isStill && { speedMs: 0 }) },
        abort.signal,
      );
      setCarousel(started);
      if (started !== undefined) asked.current?.(started.swiper);
      asked.current = undefined;
    }
    // Without its code the first slides are there and can be used.
    start(element).catch(() => undefined);
    return () => {
      abort.abort();
      started?.swiper.destroy();
      setCarousel(undefined);
    };
    // The figures are constants.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [slidesKey, count, direction, isStill]);
  const make = (move: Move) => {
    if (carousel === undefined) asked.current = move;
    else move(carousel.swiper);
  };
  return { ref, carousel, make };
}

/** Which slide is shown, and where it ends. */
function usePlace(swiper: Carousel["swiper"] | undefined) {
  const [place, setPlace] = useState({ shown: 0, isStart: true, isEnd: false });
  useEffect(() => {
    if (swiper === undefined) return undefined;
    const note = () =>
      setPlace({
        shown: swiper.realIndex,
        isStart: swiper.isBeginning,
        isEnd: swiper.isEnd,
      });
    note();
    swiper.on("slideChange toEdge fromEdge resize", note);
    return () => {
      if (!swiper.destroyed) swiper.off("slideChange toEdge fromEdge resize", note);
    };
  }, [swiper]);
  return place;
}

/** A row of slides that moves by itself, by touch, by its buttons, and can be stopped. */
export function useCarousel(options: CarouselOptions): CarouselState {
  const isStill = useStill();
  const { ref, carousel, make } = useStarted(options, isStill);
  const place = usePlace(carousel?.swiper);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const everyMs = options.count > 1 && !isStill ? options.autoplayMs : undefined;
  useEffect(() => {
    if (carousel === undefined || everyMs === undefined || isPaused || isHeld) return undefined;
    return carousel.run(everyMs);
  }, [carousel, everyMs, isPaused, isHeld]);
  return {
    ...place,
    ref,
    mayRun: everyMs !== undefined,
    isPaused,
    setPaused,
    go: (index) => make((swiper) => swiper.slideToLoop(index)),
    move: (by) => make((swiper) => (by === 1 ? swiper.slideNext() : swiper.slidePrev())),
    holders: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
