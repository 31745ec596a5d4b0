import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const binary = /\.(png|jpg|webp|avif|ico|woff2?|ttf|otf|bin|gz)$/;

/** Every text file that git would take: path from the root, with forward slashes, to contents. */
export function readRepository(root: string): Map<string, string> {
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
