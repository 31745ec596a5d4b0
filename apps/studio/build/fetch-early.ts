import type { HtmlTagDescriptor, Plugin } from "vite";

const link = (href: string, attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, crossorigin: true, href: `/${href}` },
  injectTo: "head",
});

/**
 * Names in the page what would be asked for step after step (by the drawing library for what it
 * draws with, by the style sheet for its fonts), so that it comes with everything else.
 */
export function fetchEarly(wanted: { readonly scripts: RegExp; readonly fonts: RegExp }): Plugin {
  return {
    name: "fetch-early",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle, filename }) {
        if (!filename.endsWith("index.html")) return [];
        return Object.values(bundle ?? {}).flatMap((part) => {
          if (part.type === "chunk") {
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
