import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readRepository } from "../tidy/repository.ts";

/** Every gap of a text that a page shows is filled. */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const web = "apps/web/src";
const files = readRepository(root);
const pages = [...files].filter(
  ([file]) => file.startsWith(`${web}/`) && /\.tsx?$/.test(file) && !/\.test\./.test(file),
);

type Tree = { readonly [key: string]: Tree | string };

const texts = new Map(
  [...files].flatMap(([file, text]) => {
    const name = /\/locales\/en\/(\w+)\.json$/.exec(file)?.[1];
    if (name === undefined || !file.startsWith(web)) return [];
    return [[name, JSON.parse(text) as Tree] as const];
  }),
);

function textOf(path: string): string | undefined {
  const [space = "", ...keys] = path.split(".");
  let at: Tree | string | undefined = texts.get(space);
  for (const key of keys) at = typeof at === "object" ? at[key] : undefined;
  return typeof at === "string" ? at : undefined;
}

/** Calls with a plain key and nothing else, by what their hook was asked for last. */
function plainCalls(text: string): string[] {
  const hooks = [...text.matchAll(/const (\w+) = useTranslations\("([\w.]+)"\)/g)];
  return [...text.matchAll(/(?<![\w.])(\w+)\(\s*"([\w.]+)",?\s*\)/g)].flatMap((call) => {
    const hook = hooks.findLast(
      ([, name], at) => name === call[1] && (hooks[at]?.index ?? 0) < call.index,
    );
    return hook === undefined ? [] : [`${hook[2]}.${call[2]}`];
  });
}

test("no text with a gap is shown without what fills it", () => {
  const calls = pages.flatMap(([file, text]) => plainCalls(text).map((path) => [file, path]));
  expect(calls.length).toBeGreaterThan(1000);
  expect(calls.filter(([, path = ""]) => /\{\w+/.test(textOf(path) ?? ""))).toEqual([]);
});
