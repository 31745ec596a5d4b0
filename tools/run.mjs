/**
 * `node tools/run.mjs FILE …`: runs a tool or a measurement in TypeScript with every package there,
 * because `npm start` installs only what the programs need.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { prepare, root } from "./install.mjs";

await prepare();
const tsx = path.join(root, "node_modules/tsx/dist/cli.mjs");
// A process of its own, so that what the tool forks is TypeScript as well.
const tool = spawn(process.execPath, [tsx, ...process.argv.slice(2)], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => tool.kill(signal));
}
tool.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
