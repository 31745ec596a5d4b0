import compile from "icu-minify/compile";
import type { Plugin } from "vite";

type Messages = { [key: string]: string | Messages };

const localeFile = /\/src\/locales\/[a-z]+\/[a-z]+\.json$/;

function compileAll(messages: Messages): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === "string" ? compile(value) : compileAll(value),
    ]),
  );
}

/**
 * Compiles ICU messages at build time, so that no message parser travels to the browser (about 8 kB
 * brotli), and lets `use-intl` format the compiled form only. A build writes each file as data and
 * gives the code its address; the development server hands the messages over directly.
 */
export function compileMessages(): Plugin {
  let isBuild = false;
  return {
    name: "compile-messages",
    enforce: "pre",
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^use-intl\/format-message$/,
            replacement: "use-intl/format-message/format-only",
          },
        ],
      },
    }),
    configResolved(config) {
      isBuild = config.command === "build";
    },
    transform: {
      filter: { id: localeFile },
      handler(code, id) {
        const source = JSON.stringify(compileAll(JSON.parse(code) as Messages));
        if (!isBuild) return { code: source, map: null };
        const name = id.split("/").slice(-2).join("-");
        const reference = this.emitFile({ type: "asset", name, source });
        return {
          code: `export default import.meta.ROLLUP_FILE_URL_${reference};`,
          map: null,
          moduleType: "js",
        };
      },
    },
  };
}
