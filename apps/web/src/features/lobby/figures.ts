import { gameTypes } from "../../lib/game-types.ts";

/** Figures of the specification for the home page. */

export const bannerFigures = { autoplayMs: 5_000, speedMs: 1_000, gapPx: 20.3 } as const;

/** How many stand side by side on wide screens; narrower ones show fewer. */
export const hotFigures = { perView: 6, autoplayMs: 1_200 } as const;
export const promotionsPerView = 3;

/** The sections appear one after another. */
export const sectionDelayMs = 300;

/** The sections behind the hot games, in their order; the house's own games come last. */
export const sectionOrder = gameTypes;

/** The ticker starts somewhere between these, and grows by some of the step after some seconds. */
export const tickerFigures = {
  startMin: 20_000_000,
  startMax: 60_000_000,
  stepMin: 100,
  stepMax: 500,
  pauseMsMin: 3_000,
  pauseMsMax: 5_000,
} as const;
