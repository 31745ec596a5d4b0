import { defineConfig } from "@playwright/test";
import { journeyOptions } from "./tools/chromium.ts";
import { keepTemporaryFilesInMemory } from "./tools/test/memory.ts";

keepTemporaryFilesInMemory();
const isProof = process.env["CI"] !== undefined;

/**
 * Browser journeys (tests/e2e). One demo is started for the run, on free ports and with a data
 * folder of its own; BASE_URL uses a running one instead, which must have been started as
 * tests/e2e/stack.ts starts it: each journey says which network it comes from.
 */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/stack.ts",
  outputDir: "test-results",
  // One more than the cores of the smallest machine: a third of a journey's time is waiting, for
  // rounds, lists that ask again and codes that count once.
  workers: 3,
  // A second try tells what came too late from what is broken. Both are failures, except for a few
  // in the proof on a new machine, which `npm test` counts (tools/test/journeys.ts). A proof in
  // which much fails ends early: its time is limited.
  retries: 1,
  failOnFlakyTests: !isProof,
  maxFailures: isProof ? 12 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env["BASE_URL"] ?? "http://localhost:8080",
    browserName: "chromium",
    // Requests that a service worker answers cannot be replaced by a journey; pwa.e2e.ts has it.
    serviceWorkers: "block",
    launchOptions: journeyOptions(),
    // A page that is not drawn has no picture either; `DRAWN=1` is for who looks into a failure.
    screenshot: process.env["DRAWN"] === "1" ? "only-on-failure" : "off",
    // Recording every journey for the few that fail takes much of a core:
    // `--trace retain-on-failure` does it for those that are looked into.
    trace: "off",
    locale: "en-GB",
    // What moves is drawn by the processor here, and would take a core from what is tested.
    contextOptions: { reducedMotion: "reduce" },
  },
});
