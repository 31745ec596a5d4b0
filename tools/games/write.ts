import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gamesList, listFile, source, textsFile, textsList } from "./list.ts";

/** Writes the lists where a folder has come or gone; a file that is right keeps its time. */
export function writeGamesList(root: string): void {
  if (!existsSync(path.join(root, source))) return;
  const found = readdirSync(path.join(root, source), { recursive: true, encoding: "utf8" });
  const files = found.map((file) => source + file.replaceAll(path.sep, "/"));
  const lists = { [listFile]: gamesList(files), [textsFile]: textsList(files) };
  for (const [name, list] of Object.entries(lists)) {
    const file = path.join(root, name);
    if (!existsSync(file) || readFileSync(file, "utf8") !== list) writeFileSync(file, list);
  }
}
