import { fileURLToPath } from "node:url";
import { tidy } from "./tidy/index.ts";
import { readRepository } from "./tidy/repository.ts";

/** Prints every fault of this repository, or of the folders named as arguments. */

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const wanted = process.argv.slice(2).map((folder) => folder.replace(/^\.\//, ""));
const files = readRepository(root);
const faults = tidy(files, root).filter(
  ({ file }) => wanted.length === 0 || wanted.some((folder) => file.startsWith(folder)),
);
for (const { file, line, rule, message } of faults) {
  console.log(`${file}:${line} ${rule}: ${message}`);
}
console.log(faults.length === 0 ? `Tidy: ${files.size} files.` : `Tidy: ${faults.length} faults.`);
process.exitCode = faults.length === 0 && files.size > 0 ? 0 : 1;
