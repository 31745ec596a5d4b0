import { rested } from "../../lib/rested.ts";
import { nextIdle } from "../../lib/settled.ts";
import type { Carousel, CarouselFigures } from "./swiper.ts";

/** A carousel is not kept waiting longer than this for an idle moment. */
const startMsMax = 500;

/** One starts after another, each in its own task: together they would be a long task. */
let turn: Promise<void> = Promise.resolve();

function nextTurn(): Promise<void> {
  turn = turn.then(() => nextIdle(startMsMax));
  return turn;
}

/** Nothing where it is no longer wanted when its turn comes. */
export async function startCarousel(
  place: HTMLElement,
  figures: CarouselFigures,
  signal: AbortSignal,
): Promise<Carousel | undefined> {
  await rested();
  const { createCarousel } = await import("./swiper.ts");
  await nextTurn();
  return signal.aborted ? undefined : createCarousel(place, figures);
}
