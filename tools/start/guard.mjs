/**
 * Loaded into every program before its own code: when the process that started it dies without a
 * word, the program stops as if asked to, and is gone for certain ten seconds later.
 */
import * as nodeModule from "node:module";
import { fileURLToPath } from "node:url";

// What was compiled at one start is there at the next; Node 20 cannot keep it.
nodeModule.enableCompileCache?.(fileURLToPath(new URL("../../dist/compiled", import.meta.url)));

const graceMs = 10_000;

function stop() {
  // Nobody reads our output any more; a broken pipe must not end the draining.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  setTimeout(() => process.exit(1), graceMs).unref();
  process.kill(process.pid, "SIGTERM");
}

if (process.channel !== undefined) {
  process.on("disconnect", stop);
  // Listening alone would keep a program alive that has nothing left to do.
  process.channel.unref();
}
