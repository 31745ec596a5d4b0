import { build, type HtmlTagDescriptor, type Plugin } from "vite";

type Bundle = Parameters<Extract<Plugin["generateBundle"], (...given: never[]) => unknown>>[1];
type Chunk = Extract<Bundle[string], { type: "chunk" }>;

const link = (href: string, attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, crossorigin: true, href: `/${href}` },
  injectTo: "head",
});

/** Behind the code: the first words come with it and stand in another font for a moment. */
const font = { rel: "preload", as: "font", type: "font/woff2", fetchpriority: "low" };

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

/**
 * Puts into the page what would be asked for before anything else (the script `first`, the style
 * sheets), and names in it what would be asked for step after step: the `scripts` that every game
 * loads, the `fonts` of the style sheet. The files of each `part` are listed in `parts.json` by the
 * name that the expression captures; the studio names those of the game that is opened.
 */
export function fetchEarly(wanted: {
  readonly first: string;
  readonly scripts: RegExp;
  readonly fonts: RegExp;
  readonly part: RegExp;
}): Plugin {
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
        const entry = chunksOf(bundle).find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith("index.html"),
        );
        const known = needs(bundle, entry?.fileName ?? "");
        for (const { fileName, name } of chunksOf(bundle)) {
          if (wanted.scripts.test(name)) known.add(fileName);
        }
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
      async handler(html, { bundle = {}, filename }) {
        if (!filename.endsWith("index.html")) return html;
        const scripts = chunksOf(bundle).filter(({ name }) => wanted.scripts.test(name));
        const fonts = Object.keys(bundle).filter((file) => wanted.fonts.test(file));
        const first = `<script>${await scriptOf(wanted.first, target)}</script>\n    `;
        return {
          // Before all that the page asks for.
          html: withStyles(html, bundle).replace('<script type="module"', (tag) => first + tag),
          tags: [
            ...scripts.map(({ fileName }) => link(fileName, { rel: "modulepreload" })),
            ...fonts.map((file) => link(file, font)),
          ],
        };
      },
    },
  };
}
