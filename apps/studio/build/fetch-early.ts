import { build, type Plugin } from "vite";

type Bundle = Parameters<Extract<Plugin["generateBundle"], (...given: never[]) => unknown>>[1];
type Chunk = Extract<Bundle[string], { type: "chunk" }>;

const chunksOf = (bundle: Bundle): readonly Chunk[] =>
  Object.values(bundle).flatMap((part) => (part.type === "chunk" ? [part] : []));

/** All that a chunk needs, itself first; style sheets in the order in which they apply. */
function needs(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const part = bundle[file];
  if (found.has(file) || part?.type !== "chunk") return found;
  found.add(file);
  for (const next of part.imports) needs(bundle, next, found);
  for (const style of part.viteMetadata?.importedCss ?? []) found.add(style);
  return found;
}

/** A file that needs no other, as a script that can stand in a page. */
async function scriptOf(file: string, target: string | string[] | false): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target,
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  });
  const [output] = "output" in made ? made.output : [];
  if (output?.type !== "chunk") throw new Error(`${file} gave no script`);
  return output.code.trim();
}

const textOf = (source: string | Uint8Array): string =>
  typeof source === "string" ? source : new TextDecoder().decode(source);

/**
 * Puts a page's style sheets into it: they would be its first requests, before any script. Parts
 * that need one look for its link, which stands there for them and asks for nothing.
 */
function withStyles(html: string, bundle: Bundle): string {
  return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (tag, file: string) => {
    const style = bundle[file];
    if (style?.type !== "asset") return tag;
    const kept = tag.replace("<link", "<link disabled");
    return `<style>${textOf(style.source).trim()}</style>${kept}`;
  });
}

/** The files of each part, by its name, and its texts by their language. */
function partsOf(bundle: Bundle, { scripts, part, texts }: Wanted): object {
  const chunks = chunksOf(bundle);
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("index.html"));
  const known = needs(bundle, entry?.fileName ?? "");
  for (const { fileName, name } of chunks) if (scripts.test(name)) known.add(fileName);
  const parts: Record<string, { files: string[]; texts: Record<string, string> }> = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const name = part.exec(facadeModuleId ?? "")?.[1];
    if (name === undefined) continue;
    const files = [...needs(bundle, fileName)].filter((file) => !known.has(file));
    parts[name] = { files, texts: {} };
  }
  for (const { facadeModuleId, fileName } of chunks) {
    const [, name = "", language = ""] = texts.exec(facadeModuleId ?? "") ?? [];
    const own = parts[name];
    if (own !== undefined) own.texts[language] = fileName;
  }
  return parts;
}

interface Wanted {
  readonly first: string;
  readonly scripts: RegExp;
  readonly part: RegExp;
  readonly texts: RegExp;
}

/**
 * Puts into the page what would be asked for before anything else (the script `first`, the style
 * sheets), and names in it what would be asked for step after step: the `scripts` that every game
 * loads. The files of each `part` are listed in `parts.json` by the name that the expression
 * captures, and so are its `texts`; the studio puts those of the game that is opened into the
 * template, out of which `first` asks for them. Fonts are asked for by the first words: named in
 * the page they would come before the code.
 */
export function fetchEarly(wanted: Wanted): Plugin {
  let target: string | string[] | false = false;
  return {
    name: "fetch-early",
    configResolved(config) {
      target = config.build.target;
    },
    generateBundle: {
      // Runs after the scripts that held only styles are removed.
      order: "post",
      handler(_, bundle) {
        const source = JSON.stringify(partsOf(bundle, wanted));
        this.emitFile({ type: "asset", fileName: "parts.json", source });
      },
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {}, filename }) {
        if (!filename.endsWith("index.html")) return html;
        const scripts = chunksOf(bundle).filter(({ name }) => wanted.scripts.test(name));
        const script = await scriptOf(wanted.first, target);
        const first = `<template></template><script>${script}</script>\n    `;
        return {
          html: withStyles(html, bundle).replace('<script type="module"', (tag) => first + tag),
          tags: scripts.map(({ fileName }) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` },
            injectTo: "head",
          })),
        };
      },
    },
  };
}
