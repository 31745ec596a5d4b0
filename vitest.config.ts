import { defineConfig } from "vitest/config";
import { keepTemporaryFilesInMemory } from "./tools/test/memory.ts";

const exclude = ["**/node_modules/**", "**/dist/**", "tests/e2e/**", "apps/web/**"];

/** A worker loads the server once: for each of 200 files again, that took longer than the tests. */
const isolate = false;

/** A machine that does much at once comes to it later than after the second that is usual. */
const expectLate = { poll: { timeout: 15_000 } };

keepTemporaryFilesInMemory();

/**
 * One run of all tests: `npx vitest run`, or `npx vitest run apps/server/src/ledger` for a part.
 *
 * apps/server/test/cluster.ts starts one PostgreSQL for the run; every database test file clones
 * its own database from a migrated template. Browser journeys (tests/e2e) run in Playwright
 * instead.
 */
export default defineConfig({
  test: {
    // Two cores carry PostgreSQL as well; more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{apps,packages,tools,tests,bench}/**/*.test.ts"],
          exclude,
          isolate,
          globalSetup: ["apps/server/test/cluster.ts"],
          testTimeout: 90_000,
          hookTimeout: 180_000,
          expect: expectLate,
        },
      },
      {
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["apps/web/**/*.test.{ts,tsx}"],
          isolate,
          testTimeout: 90_000,
          expect: expectLate,
        },
      },
    ],
  },
});
