import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

/** Planted faults that `npm run check` leaves to oxlint: its settings must refuse each of them. */

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), "baize-lint-"));
copyFileSync(path.join(root, ".oxlintrc.json"), path.join(folder, ".oxlintrc.json"));
afterAll(() => rmSync(folder, { recursive: true }));

function faultsIn(file: string, text: string): string[] {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  const program = path.join(root, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [program, "--format=unix", file], {
    cwd: folder,
    encoding: "utf8",
  });
  return [...stdout.matchAll(/\[\w+\/([^\]]+)\]/g)].map(([, rule = ""]) => rule);
}

it.each([
  ["apps/server/src/cashier/service.ts", 'console.log("x");\n', ["eslint(no-console)"]],
  ["apps/web/src/ui/x.tsx", 'console.warn("x");\n', ["eslint(no-console)"]],
  ["packages/money/src/x.ts", 'console.error("x");\n', ["eslint(no-console)"]],
  ["apps/server/src/bin/api.ts", 'console.log("x");\n', []],
  ["apps/server/test/app.ts", 'console.log("x");\n', []],
  ["tools/build/index.ts", 'console.log("x");\n', []],
  [
    "apps/server/src/x.ts",
    "export const x = (y: any): unknown => y;\n",
    ["typescript(no-explicit-any)"],
  ],
])("%s with %j is refused as it should be", (file, text, rules) => {
  expect(faultsIn(file, text)).toEqual(rules);
});
