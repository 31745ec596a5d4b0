import { afterAll, vi } from "vitest";

/**
 * Before each file of tests: a worker runs many, and what one of them put in the place of a global,
 * such as `fetch`, would answer the next one's calls.
 */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
