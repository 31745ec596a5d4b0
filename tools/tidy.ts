import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { tidy } from "./tidy/index.ts";

/** Prints every fault of this repository, or of the folders named as arguments. */

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const binary = /\.(png|jpg|webp|avif|ico|woff2?|ttf|otf|bin|gz)$/;

function readRepository(): Map<string, string> {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = new Map<string, string>();
  for (const file of listed.split("\0")) {
    const place = path.join(root, file);
    // A deleted file stays listed until it is committed.
    if (file === "" || binary.test(file) || !existsSync(place)) continue;
    files.set(file, readFileSync(place, "utf8"));
  }
  return files;
}

const wanted = process.argv.slice(2).map((folder) => folder.replace(/^\.\//, ""));
const files = readRepository();
const faults = tidy(files, root).filter(
  ({ file }) => wanted.length === 0 || wanted.some((folder) => file.startsWith(folder)),
);
for (const { file, line, rule, message } of faults) {
  console.log(`${file}:${line} ${rule}: ${message}`);
}
console.log(faults.length === 0 ? `Tidy: ${files.size} files.` : `Tidy: ${faults.length} faults.`);
process.exitCode = faults.length === 0 && files.size > 0 ? 0 : 1;
