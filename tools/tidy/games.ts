import { gamesList, listFile } from "../games/list.ts";
import type { Fault, Files } from "./fault.ts";

/** A game that its catalogue does not name would be on nobody's list, and no test would miss it. */
export function checkGames(files: Files): Fault[] {
  const list = files.get(listFile);
  if (list === undefined || list === gamesList(files.keys())) return [];
  const message = "It misses a game or names one too many: `npm run games`.";
  return [{ file: listFile, line: 1, rule: "games-list", message }];
}
