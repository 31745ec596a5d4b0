import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keepTemporaryFilesInMemory } from "./tools/test/memory.ts";

/** Tests that need a page: they begin by making one, which takes longer than most of them. */
const withPage = "**/*.dom.test.{ts,tsx}";

const exclude = ["**/node_modules/**", "**/dist/**", "tests/e2e/**", withPage];

/** A worker loads the server once: for each of 200 files again, that took longer than the tests. */
const isolate = false;

const setupFiles = ["./tools/test/unstub.ts"];

/** A machine that does much at once comes to it later than after the second that is usual. */
const expectLate = { poll: { timeout: 15_000 } };

/** The largest files first, and before them the short ones that run for long. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/tools\/(drill|hostile)\//.test(moduleId);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

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
    // One more than the cores of the smallest machine: a quarter of the tests' time is waiting, for
    // rounds, starts and restores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{apps,packages,tools,tests,bench}/**/*.test.{ts,tsx}"],
          exclude,
          isolate,
          setupFiles,
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
          include: [withPage],
          isolate,
          setupFiles,
          testTimeout: 90_000,
          expect: expectLate,
        },
      },
    ],
  },
});
