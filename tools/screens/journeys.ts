import { fileURLToPath } from "node:url";
import { runGroup } from "../test/runner.ts";

/**
 * States that only a journey reaches, such as a withdrawal that waits for an approval: the journeys
 * are run on a demo of their own, and each `expectSound` in them examines accessibility as well.
 */

const cwd = fileURLToPath(new URL("../..", import.meta.url));
const limitMs = 90 * 60_000;

/** Answers whether every journey passed. */
export async function examineJourneys(): Promise<boolean> {
  const { BASE_URL: _, ...inherited } = process.env;
  const options = { cwd, env: { ...inherited, AXE: "1" }, limitMs };
  const { code } = await runGroup(["node_modules/@playwright/test/cli.js", "test"], options);
  return code === 0;
}
