/**
 * The files that name every game, shared round, text and family of lotteries, as they follow from
 * the folders there are.
 */

export const source = "apps/studio/src/";
export const listFile = `${source}catalogue/games.gen.ts`;
export const sharedFile = `${source}catalogue/shared-games.gen.ts`;
export const textsFile = `${source}texts.gen.ts`;
export const familiesFile = `${source}lottery/rules/families.gen.ts`;
const gameFile = /^apps\/studio\/src\/games\/((?:slots\/)?[a-z0-9-]+)\/game\.ts$/;
const sharedGameFile = /^apps\/studio\/src\/games\/([a-z0-9-]+)\/shared-game\.ts$/;
const familyFile = /^apps\/studio\/src\/lottery\/rules\/families\/([a-z0-9-]+)\/family\.ts$/;
const english = /^apps\/studio\/src\/((?:games|kits)\/[a-z0-9-]+|lottery)\/locales\/en\.json$/;

const camelCase = (folder: string): string =>
  folder.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());

export function gamesList(files: Iterable<string>): string {
  const folders = [...files].flatMap((file) => gameFile.exec(file)?.[1] ?? []).toSorted();
  const nameOf = (folder: string): string => camelCase(folder.replace(/^.*\//, ""));
  return [
    "/** Every folder of games/ that has a game. `npm run games` writes this: change nothing. */\n",
    'import type { Game } from "../kits/game.ts";\n',
    ...folders.map((folder) => `import ${nameOf(folder)} from "../games/${folder}/game.ts";\n`),
    "\nexport const allGames: readonly Game[] = [\n",
    ...folders.map((folder) => `  ${nameOf(folder)},\n`),
    "];\n",
  ].join("");
}

/** The kind of a game is its folder. */
export function sharedList(files: Iterable<string>): string {
  const kinds = [...files].flatMap((file) => sharedGameFile.exec(file)?.[1] ?? []).toSorted();
  const entryOf = (kind: string): string =>
    kind === camelCase(kind) ? `  ${kind},\n` : `  "${kind}": ${camelCase(kind)},\n`;
  return [
    "/** Games that everybody plays together. `npm run games` writes this: change nothing. */\n",
    'import type { SharedTableOf } from "../kits/shared.ts";\n',
    ...kinds.map((kind) => `import ${camelCase(kind)} from "../games/${kind}/shared-game.ts";\n`),
    "\nexport const sharedGames: Readonly<Record<string, SharedTableOf>> = {\n",
    ...kinds.map(entryOf),
    "};\n",
  ].join("");
}

/** The games and kits that have texts; those of every frame are in `client`. */
export const foldersWithTexts = (files: Iterable<string>): readonly string[] =>
  [...files].flatMap((file) => english.exec(file)?.[1] ?? []).toSorted();

export function textsList(files: Iterable<string>): string {
  const folders = ["client", ...foldersWithTexts(files)];
  const importOf = (folder: string): string =>
    `import type ${camelCase(folder)} from "./${folder}/locales/en.json";\n`;
  return [
    "/** Texts of every folder that has some. `npm run games` writes this: change nothing. */\n",
    ...folders.map(importOf),
    "\nexport type Texts = ",
    folders.map((folder) => `typeof ${camelCase(folder)}`).join(" &\n  "),
    ";\n",
  ].join("");
}

/** The families of lotteries, by the name of their folder. */
export function familiesList(files: Iterable<string>): string {
  const folders = [...files].flatMap((file) => familyFile.exec(file)?.[1] ?? []).toSorted();
  const importOf = (folder: string): string =>
    `import ${camelCase(folder)} from "./families/${folder}/family.ts";\n`;
  return [
    "/** Every folder of families/. `npm run games` writes this: change nothing. */\n",
    'import type { Family } from "./family.ts";\n',
    ...folders.map(importOf),
    "\nexport const allFamilies: readonly Family[] = [\n",
    ...folders.map((folder) => `  ${camelCase(folder)},\n`),
    "];\n",
  ].join("");
}

/** Each list with what it says for these files. */
export const writtenLists = (files: readonly string[]): Readonly<Record<string, string>> => ({
  [listFile]: gamesList(files),
  [sharedFile]: sharedList(files),
  [textsFile]: textsList(files),
  [familiesFile]: familiesList(files),
});
