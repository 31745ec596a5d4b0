import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { minifySync, type Plugin } from "vite";

const tag = '<script src="/boot.js"></script>';

/**
 * Gives the site's first script a name that ends in its hash, so that returning visitors need not
 * fetch it again, and appends early.js. The entries beside the site keep /boot.js.
 */
export function bootScript(): Plugin {
  let fileName = "";
  let code = "";
  return {
    name: "boot-script",
    apply: "build",
    configResolved(config) {
      const read = (file: string) => readFileSync(path.join(config.root, file), "utf8");
      const texts = JSON.parse(String(config.define?.["import.meta.env.TEXTS"])) as string;
      const early = read("src/player/early.js").replaceAll("TEXTS", texts);
      code = minifySync("boot.js", `${read("public/boot.js")}${early}`, { module: false }).code;
      const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
      fileName = `assets/boot-${hash}.js`;
    },
    buildStart() {
      this.emitFile({ type: "asset", fileName, source: code });
    },
    transformIndexHtml(html) {
      if (!html.includes(tag)) throw new Error("the page does not load /boot.js any more");
      return html.replace(tag, `<script src="/${fileName}"></script>`);
    },
  };
}
