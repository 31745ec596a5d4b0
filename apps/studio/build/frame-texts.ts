import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { source } from "../../../tools/games/list.ts";
import { clientFile, readSource, textFolders } from "../../../tools/graph/frames.ts";
import { withFallback, type TextTree } from "../src/texts.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const scheme = "virtual:frame-texts/";
const textFile = /[\\/]src[\\/](client|lottery|kits[\\/][a-z-]+)[\\/]locales[\\/]([a-z]+)\.json$/;

/** Whole: what a language lacks is said in English, so that a frame loads one language. */
async function readTexts(folder: string, language: string): Promise<TextTree> {
  const read = async (name: string): Promise<TextTree> => {
    const file = path.join(root, source, folder, "locales", `${name}.json`);
    return JSON.parse(await readFile(file, "utf8").catch(() => "{}")) as TextTree;
  };
  return withFallback(await read(language), await read("en"));
}

/**
 * Gives the client of each game its `texts`: for each language one file, with the texts of every
 * folder that the game's frame is made of. They come with the game's code and not with that of all
 * frames, which would else name a file for each game and language.
 */
export function frameTexts(): Plugin {
  let folders: ReadonlyMap<string, readonly string[]> = new Map();
  let languages: readonly string[] = [];
  return {
    name: "frame-texts",
    enforce: "pre",
    async buildStart() {
      folders = textFolders(readSource(root));
      const files = await readdir(path.join(root, source, "client/locales"));
      languages = files.map((file) => file.replace(".json", ""));
    },
    resolveId(id) {
      return id.startsWith(scheme) ? `\0${id}` : undefined;
    },
    async load(id) {
      const [, folder, own] = textFile.exec(id) ?? [];
      if (folder !== undefined && own !== undefined) {
        return JSON.stringify(await readTexts(folder, own));
      }
      if (!id.startsWith(`\0${scheme}`)) return undefined;
      const [kind = "", language = ""] = id.slice(scheme.length + 1).split("/");
      const trees = (folders.get(kind) ?? []).map((folder) => readTexts(folder, language));
      return `export default ${JSON.stringify(Object.assign({}, ...(await Promise.all(trees))))};`;
    },
    transform(code, id) {
      const kind = clientFile.exec(path.relative(root, id).replaceAll(path.sep, "/"))?.[1];
      if (kind === undefined) return undefined;
      const loads = languages.map(
        (language) => `${language}: () => import("${scheme}${kind}/${language}")`,
      );
      return { code: `${code}\nexport const texts = { ${loads.join(", ")} };\n`, map: null };
    },
  };
}
