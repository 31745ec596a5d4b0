/**
 * `node tools/run.mjs FILE …`: runs a tool or a measurement in TypeScript with every package there,
 * because `npm start` installs only what the programs need.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { prepare, root } from "./install.mjs";

await prepare();
const tsx = path.join(root, "node_modules/tsx/dist/cli.mjs");
const { status } = spawnSync(process.execPath, [tsx, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
