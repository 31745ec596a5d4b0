import type { HtmlTagDescriptor, Plugin } from "vite";

type Bundle = Parameters<Extract<Plugin["generateBundle"], (...given: never[]) => unknown>>[1];
type Chunk = Extract<Bundle[string], { type: "chunk" }>;

const link = (href: string, attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, crossorigin: true, href: `/${href}` },
  injectTo: "head",
});

const chunksOf = (bundle: Bundle): readonly Chunk[] =>
  Object.values(bundle).flatMap((part) => (part.type === "chunk" ? [part] : []));

/** All that a chunk needs, itself first. */
function needs(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const part = bundle[file];
  if (found.has(file) || part?.type !== "chunk") return found;
  found.add(file);
  for (const style of part.viteMetadata?.importedCss ?? []) found.add(style);
  for (const next of part.imports) needs(bundle, next, found);
  return found;
}

/**
 * Names in the page what would be asked for step after step (by the drawing library for what it
 * draws with, by the style sheet for its fonts), so that it comes with everything else. The script
 * `first` runs as soon as it is there. The files of each `part` are listed in `parts.json` by the
 * name that the expression captures; the studio names those of the game that is opened.
 */
export function fetchEarly(wanted: {
  readonly first: string;
  readonly scripts: RegExp;
  readonly fonts: RegExp;
  readonly part: RegExp;
}): Plugin {
  return {
    name: "fetch-early",
    generateBundle: {
      // After the scripts that were nothing but styles are gone.
      order: "post",
      handler(_, bundle) {
        const entry = chunksOf(bundle).find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith("index.html"),
        );
        const known = needs(bundle, entry?.fileName ?? "");
        const parts = chunksOf(bundle).flatMap(({ facadeModuleId, fileName }) => {
          const name = wanted.part.exec(facadeModuleId ?? "")?.[1];
          if (name === undefined) return [];
          const files = [...needs(bundle, fileName)].filter((file) => !known.has(file));
          return [[name, files] as const];
        });
        const source = JSON.stringify(Object.fromEntries(parts));
        this.emitFile({ type: "asset", fileName: "parts.json", source });
      },
    },
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {}, filename }) {
        if (!filename.endsWith("index.html")) return [];
        return Object.values(bundle).flatMap((part): HtmlTagDescriptor[] => {
          if (part.type === "chunk") {
            if (part.name === wanted.first) {
              const attrs = { type: "module", crossorigin: true, src: `/${part.fileName}` };
              return [{ tag: "script", attrs, injectTo: "head-prepend" }];
            }
            const isWanted = wanted.scripts.test(part.name);
            return isWanted ? [link(part.fileName, { rel: "modulepreload" })] : [];
          }
          if (!wanted.fonts.test(part.fileName)) return [];
          return [link(part.fileName, { rel: "preload", as: "font", type: "font/woff2" })];
        });
      },
    },
  };
}
