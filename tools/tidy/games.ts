import { writtenLists } from "../games/list.ts";
import type { Fault, Files } from "./fault.ts";

/** A game that a list does not name would be on nobody's list, and no test would miss it. */
export function checkGames(files: Files): Fault[] {
  const message = "It misses a game or names one too many: `npm run games`.";
  return Object.entries(writtenLists([...files.keys()])).flatMap(([file, wanted]) => {
    const list = files.get(file);
    if (list === undefined || list === wanted) return [];
    return [{ file, line: 1, rule: "games-list", message }];
  });
}
