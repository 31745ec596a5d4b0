/** `npm test`: every test there is, ending with one line `N passed, N failed`. */
import { prepare } from "./install.mjs";

await prepare();
const { runTests } = await import("./test/main.ts");
process.exitCode = await runTests(process.argv.slice(2));
