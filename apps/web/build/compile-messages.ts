import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { pseudoLanguage, pseudoTexts, type Messages } from "./pseudo.ts";

function compileAll(messages: Messages): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "string" ? compile(value) : compileAll(value),
    ]),
  );
}

function readMessages(folder: string, language: string, name: string): Messages {
  const isPseudo = language === pseudoLanguage;
  const file = path.join(folder, isPseudo ? "en" : language, name);
  const messages = JSON.parse(readFileSync(file, "utf8")) as Messages;
  return isPseudo ? pseudoTexts(messages) : messages;
}

/** A compiled file of texts, as a browser fetches it. */
export function compiledMessages(folder: string, language: string, name: string): string {
  return JSON.stringify(compileAll(readMessages(folder, language, name)));
}

function filesOf(folder: string): [language: string, name: string][] {
  return readdirSync(folder).flatMap((language) =>
    readdirSync(path.join(folder, language))
      .filter((name) => name.endsWith(".json"))
      .map((name): [string, string] => [language, name]),
  );
}

const address = /^\/assets\/([a-z]+(?:-XA)?)-([a-z]+)-dev\.json(?:\?|$)/;

/**
 * Compiles ICU messages at build time, so that no message parser travels to the browser (about 8 kB
 * brotli), and lets `use-intl` format the compiled form only.
 *
 * Every language and namespace is a file, and the name of each ends in one hash over all of them:
 * that hash is all the code needs to know, where a list of some two hundred addresses would weigh
 * as much as a language. The entries beside the site read the site's files. The development server
 * compiles a file on request, and also knows the pseudo-language.
 */
export function compileMessages(options: { readonly isShared?: boolean } = {}): Plugin {
  let folder = "";
  let version = "dev";
  return {
    name: "compile-messages",
    enforce: "pre",
    config(config, { command }) {
      folder = path.join(config.root ?? process.cwd(), "src/locales");
      const hash = createHash("sha256");
      for (const [language, name] of filesOf(folder)) {
        hash.update(readFileSync(path.join(folder, language, name)));
      }
      if (command === "build") version = hash.digest("hex").slice(0, 10);
      return {
        define: { "import.meta.env.TEXTS": JSON.stringify(version) },
        resolve: {
          alias: [
            {
              find: /^use-intl\/format-message$/,
              replacement: "use-intl/format-message/format-only",
            },
          ],
        },
      };
    },
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on("change", (file) => {
        if (file.startsWith(folder)) server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use((request, response, next) => {
        const [, language = "", name = ""] = address.exec(request.url ?? "") ?? [];
        if (language === "") return next();
        response.setHeader("content-type", "application/json");
        response.end(compiledMessages(folder, language, `${name}.json`));
      });
    },
    generateBundle() {
      if (options.isShared === true) return;
      for (const [language, name] of filesOf(folder)) {
        const namespace = name.replace(/\.json$/, "");
        this.emitFile({
          type: "asset",
          fileName: `assets/${language}-${namespace}-${version}.json`,
          source: compiledMessages(folder, language, name),
        });
      }
    },
  };
}
