import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gamesList, listFile } from "./list.ts";

const games = "apps/studio/src/games";

/** Writes the list where a folder has come or gone; a file that is right keeps its time. */
export function writeGamesList(root: string): void {
  if (!existsSync(path.join(root, games))) return;
  const found = readdirSync(path.join(root, games), { recursive: true, encoding: "utf8" });
  const list = gamesList(found.map((file) => `${games}/${file.replaceAll(path.sep, "/")}`));
  const file = path.join(root, listFile);
  if (!existsSync(file) || readFileSync(file, "utf8") !== list) writeFileSync(file, list);
}
