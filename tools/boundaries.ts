import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ICruiseResult } from "dependency-cruiser";

/**
 * The dependency rule, checked over the whole repository. A cruise that saw nothing is a failure.
 */

const repository = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const folders = ["packages", "apps", "tools", "tests", "bench"];

export interface Boundaries {
  readonly modules: number;
  /** One line each: who imports whom, which rule, what to do instead. */
  readonly violations: readonly string[];
}

/**
 * The cruiser runs in a process of its own: its parser does not load beneath a TypeScript loader.
 */
function cruise(root: string): ICruiseResult {
  const program = path.join(
    repository,
    "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  );
  const parser = path.join(repository, "tools/check/parse-tsx.cjs");
  const configuration = path.join(repository, ".dependency-cruiser.cjs");
  const present = folders.filter((folder) => existsSync(path.join(root, folder)));
  const run = spawnSync(
    process.execPath,
    ["--require", parser, program, "--config", configuration, "--output-type", "json", ...present],
    { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024, timeout: 120_000 },
  );
  if (!run.stdout.startsWith("{")) {
    throw new Error(`The dependency cruise failed: ${run.stderr || run.stdout}`);
  }
  return JSON.parse(run.stdout) as ICruiseResult;
}

function describe({ summary }: ICruiseResult): string[] {
  const advice = new Map(
    summary.ruleSetUsed?.forbidden?.map((rule) => [rule.name, rule.comment]) ?? [],
  );
  return summary.violations.map((violation) => {
    const { name } = violation.rule;
    const cycle = violation.cycle?.map((step) => step.name).join(" → ");
    return `${violation.from} → ${cycle ?? violation.to} ${name}: ${advice.get(name) ?? ""}`;
  });
}

export function checkBoundaries(root: string): Boundaries {
  const result = cruise(root);
  return { modules: result.summary.totalCruised, violations: describe(result) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules, violations } = checkBoundaries(repository);
  for (const violation of violations) console.log(violation);
  console.log(
    modules === 0
      ? "Boundaries: no module was cruised, so nothing is proven."
      : `Boundaries: ${modules} modules, ${violations.length} violations.`,
  );
  process.exitCode = modules > 0 && violations.length === 0 ? 0 : 1;
}
