import { fileURLToPath } from "node:url";
import { readRepository } from "../tidy/repository.ts";
import { importsOf } from "./imports.ts";
import { loopsOf } from "./levels.ts";

/**
 * Refuses loops between the entries of a folder, so that every folder can be read from its lowest
 * part upward. A check that saw no import proves nothing and fails.
 */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const imports = importsOf(readRepository(root));
const faults = [...loopsOf(imports)].map(([folder, loop]) => `a loop in ${folder}: ${loop}`);
for (const fault of faults) console.log(fault);
console.log(`Loops: ${imports.length} imports, ${faults.length} faults.`);
process.exitCode = imports.length > 0 && faults.length === 0 ? 0 : 1;
