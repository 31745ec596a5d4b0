/** `npm run check`: everything that can be said about the source without running it. */
import { prepare } from "./install.mjs";

await prepare();
const { runChecks } = await import("./check/main.ts");
process.exitCode = await runChecks(process.argv.slice(2));
