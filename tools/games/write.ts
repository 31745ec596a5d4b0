import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { source, writtenLists } from "./list.ts";

/** Writes the lists where a folder has come or gone; a file that is right keeps its time. */
export function writeGamesList(root: string): void {
  if (!existsSync(path.join(root, source))) return;
  const found = readdirSync(path.join(root, source), { recursive: true, encoding: "utf8" });
  const files = found.map((file) => source + file.replaceAll(path.sep, "/"));
  for (const [name, list] of Object.entries(writtenLists(files))) {
    const file = path.join(root, name);
    if (!existsSync(file) || readFileSync(file, "utf8") !== list) writeFileSync(file, list);
  }
}
