import { readFileSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build, minifySync, type Plugin, type Rolldown } from "vite";

const firstSheet = "/src/player/first-view.css";
const firstTag = `<link rel="stylesheet" href="${firstSheet}" />`;
const bootTag = '<script src="/boot.js"></script>';
const styleTag = /<link rel="stylesheet"[^>]*? href="([^"]+)">/;
const scriptTag = /<script type="module"/g;

/** What the first view is drawn with, as one text. */
async function firstStyles(root: string, cssTarget: string[]): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [tailwindcss()],
    build: {
      cssTarget,
      write: false,
      rolldownOptions: { input: path.join(root, firstSheet) },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const sheet = output.find(({ fileName }) => fileName.endsWith(".css"));
  if (sheet?.type !== "asset") throw new Error("the first view has no styles");
  return String(sheet.source).trim();
}

/**
 * Makes the page drawable as soon as it is here: boot.js with early.js and the first view's styles
 * stand in it, and the policy allows them by their hashes (platform/http/pages.ts). The site's own
 * styles and scripts come after the first picture; early.js asks for the styles, and the start
 * waits for them. The entries beside the site keep /boot.js.
 */
export function firstPaint(): Plugin[] {
  let early = "";
  let styles = "";
  return [
    {
      name: "first-paint-styles",
      apply: "build",
      async configResolved(config) {
        styles = await firstStyles(config.root, [config.build.cssTarget || []].flat());
      },
      transformIndexHtml: {
        order: "pre",
        handler(html) {
          if (!html.includes(firstTag)) throw new Error(`the page does not name ${firstSheet}`);
          return html.replace(firstTag, "<style></style>");
        },
      },
    },
    {
      name: "first-paint",
      apply: "build",
      configResolved(config) {
        const read = (file: string) => readFileSync(path.join(config.root, file), "utf8");
        const texts = JSON.parse(String(config.define?.["import.meta.env.TEXTS"])) as string;
        early = read("public/boot.js") + read("src/player/early.js").replaceAll("TEXTS", texts);
      },
      transformIndexHtml(html) {
        const sheet = styleTag.exec(html)?.[1];
        if (sheet === undefined) throw new Error("the page names no styles of the site any more");
        if (!html.includes(bootTag)) throw new Error("the page does not load /boot.js any more");
        const code = early.replace("STYLES", sheet);
        const script = minifySync("boot.js", code, { module: false }).code.trim();
        return html
          .replace(styleTag, "")
          .replace("<style></style>", () => `<style>${styles}</style>`)
          .replace(bootTag, () => `<script>${script}</script>`)
          .replace(scriptTag, '<script type="module" fetchpriority="low"');
      },
    },
  ];
}
