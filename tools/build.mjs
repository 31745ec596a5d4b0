/** `npm run build`: builds what is stale; `-- --force` everything, `-- web art` only these. */
import { prepare, refuse, root } from "./install.mjs";

await prepare("programs");
const { buildStale } = await import("./build/index.ts");
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
try {
  const built = await buildStale({
    root,
    isForced: process.argv.includes("--force"),
    log: (line) => console.log(line),
    ...(names.length === 0 ? {} : { only: names }),
  });
  if (built === 0) console.log("Nothing is stale.");
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
