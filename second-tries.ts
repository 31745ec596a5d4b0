import type { SecondTry } from "./tools/test/journeys.ts";

/**
 * Journeys that may need their second try for now, each with a reason and the last day on which it
 * holds. In `npm test` any other journey that needs one has failed; so has an entry past its date,
 * and one that names no journey.
 */
export const secondTries: readonly SecondTry[] = [];
