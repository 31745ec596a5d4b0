import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { foldersWithTexts, source } from "../games/list.ts";
import type { Files } from "../tidy/fault.ts";
import { frameFiles, readSource, textFolders } from "./frames.ts";

const files = readSource(fileURLToPath(new URL("../..", import.meta.url)));
const frames = frameFiles(files);
const shownBy = textFolders(files);

const spacesOf = (folder: string): readonly string[] =>
  Object.keys(JSON.parse(files.get(`${source}${folder}/locales/en.json`) ?? "{}") as object);

const folders = ["client", ...foldersWithTexts(files.keys())];
const spaces = new Map(folders.map((folder) => [folder, spacesOf(folder)]));
const allSpaces = [...spaces.values()].flat();

/** Names of texts that a file says: `useTranslations("dice")`, "dice.roll", `bingo.${name}`. */
const saidBy = (text: string): readonly string[] =>
  [...text.matchAll(/useTranslations\("(\w+)"\)|["`](\w+)\.(?:[a-z]\w*"|\$\{)/g)]
    .map(([, whole, part]) => whole ?? part ?? "")
    .filter((space) => allSpaces.includes(space));

test("texts of one name are in one folder, or one would hide the other", () => {
  expect(allSpaces.length).toBeGreaterThan(30);
  expect(allSpaces.filter((space, at) => allSpaces.indexOf(space) !== at)).toEqual([]);
});

test("what the frame's own folder has is said by code that is no game's", () => {
  const code = [...files].filter(
    ([file]) => /\.tsx?$/.test(file) && !file.startsWith(`${source}games/`),
  );
  const said = new Set(code.flatMap(([, text]) => saidBy(text)));
  expect(spacesOf("client").filter((space) => !said.has(space))).toEqual([]);
});

describe.each([...shownBy])("the frame of %s", (kind, shown) => {
  test("has the texts that its code says", () => {
    const loaded = new Set(["client", ...shown].flatMap((folder) => spaces.get(folder) ?? []));
    const said = [...(frames.get(kind) ?? [])].flatMap((file) =>
      saidBy(files.get(file) ?? "").map((space) => [file, space]),
    );
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter(([, space = ""]) => !loaded.has(space))).toEqual([]);
  });

  test("has no texts of another game but of its twin", () => {
    const own = new Set([`games/${kind}`, `games/${kind.replace(/^live-/, "")}`]);
    const others = shown.filter((folder) => folder.startsWith("games/") && !own.has(folder));
    expect(others).toEqual([]);
  });
});

test("the page of proofs has the texts that its code says", () => {
  const folders = ["client", "kits/jackpot", "lottery"];
  const loaded = new Set(folders.flatMap((folder) => spaces.get(folder) ?? []));
  const code = [...files].filter(([file]) => file.startsWith(`${source}verify/`));
  const said = code.flatMap(([, text]) => saidBy(text));
  expect(said.length).toBeGreaterThan(10);
  expect(said.filter((space) => !loaded.has(space))).toEqual([]);
});

test("a new game has its own texts, and those of the kits that it imports", () => {
  const more: Files = new Map([
    ...files,
    [`${source}games/coin/client/index.tsx`, 'import "../../../kits/chips/client/bets.ts";\n'],
    [`${source}games/coin/locales/en.json`, '{ "coin": { "toss": "Toss" } }'],
  ]);
  expect(textFolders(more).get("coin")).toEqual(["games/coin", "kits/chips"]);
});
