import { fileURLToPath } from "node:url";
import { readRepository } from "../tidy/repository.ts";
import { importsOf } from "./imports.ts";
import { loopsOf } from "./levels.ts";

/**
 * Refuses loops between the entries of a folder, so that every folder can be read from its lowest
 * part upward. A check that saw no import proves nothing and fails.
 */

/**
 * Here the parts still use each other in both directions: nouns of one module, and the kits that
 * games are built from. Files never import in a circle anywhere. A folder without a loop leaves
 * this list.
 */
const looped: ReadonlySet<string> = new Set(["apps/studio/src/kits"]);

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const imports = importsOf(readRepository(root));
const loops = loopsOf(imports);
const faults = [
  ...[...loops]
    .filter(([folder]) => !looped.has(folder))
    .map(([folder, loop]) => `a loop in ${folder}: ${loop}`),
  ...[...looped]
    .filter((folder) => !loops.has(folder))
    .map((folder) => `${folder} has no loop any more: take it out of tools/graph/loops.ts`),
];
for (const fault of faults) console.log(fault);
console.log(`Loops: ${imports.length} imports, ${faults.length} faults.`);
process.exitCode = imports.length > 0 && faults.length === 0 ? 0 : 1;
