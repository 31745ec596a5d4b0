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
 * brotli), and lets `use-intl` format the compiled form only.
 */
export function compileMessages(): Plugin {
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
    transform: {
      filter: { id: localeFile },
      handler(code) {
        return { code: JSON.stringify(compileAll(JSON.parse(code) as Messages)), map: null };
      },
    },
  };
}
