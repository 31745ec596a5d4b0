/** The file that names every game's folder, as it follows from the files there are. */

export const listFile = "apps/studio/src/catalogue/games.gen.ts";
/** The kit of live tables stands among the games, and is none. */
const gameFile = /^apps\/studio\/src\/games\/(?!tables\/)((?:slots\/)?[a-z0-9-]+)\/game\.ts$/;

const nameOf = (folder: string): string =>
  folder.replace(/^.*\//, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export function gamesList(files: Iterable<string>): string {
  const folders = [...files].flatMap((file) => gameFile.exec(file)?.[1] ?? []).toSorted();
  return [
    "/** Every folder of games/ that has a game. `npm run games` writes this: change nothing. */\n",
    'import type { Game } from "../kits/game.ts";\n',
    ...folders.map((folder) => `import ${nameOf(folder)} from "../games/${folder}/game.ts";\n`),
    "\nexport const allGames: readonly Game[] = [\n",
    ...folders.map((folder) => `  ${nameOf(folder)},\n`),
    "];\n",
  ].join("");
}
