import { matchesGlob, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readRepository } from "../tidy/repository.ts";
import { importsOf } from "./imports.ts";

/** Tailwind makes the classes of the files that it is told of; a page left out looks half done. */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const files = readRepository(root);
const imports = importsOf(files);

const offices = [
  { folder: "apps/web/src/agent", css: "agent.css", isPage: () => false },
  {
    folder: "apps/web/src/operator",
    css: "console.css",
    isPage: (file: string) => /\/features\/[^/]+\/[^/]+\.page\.ts$/.test(file),
  },
];

/** Everything that the files of a folder and its pages lead to. */
function reachedFrom(folder: string, isPage: (file: string) => boolean): string[] {
  const reached = new Set(
    [...files.keys()].filter((file) => file.startsWith(`${folder}/`) || isPage(file)),
  );
  for (const file of reached) {
    for (const { from, to } of imports) if (from === file) reached.add(to);
  }
  return [...reached].filter((file) => file.endsWith(".tsx") && !file.startsWith(`${folder}/`));
}

test.each(offices)(
  "$css reads every file whose classes it is to make",
  ({ folder, css, isPage }) => {
    const text = files.get(`${folder}/${css}`) ?? "";
    const sources = [...text.matchAll(/@source "([^"]+)"/g)].map(([, at = ""]) =>
      posix.join(folder, at),
    );
    const reached = reachedFrom(folder, isPage);
    expect(reached.length).toBeGreaterThan(20);
    const unread = reached.filter(
      (file) =>
        /className/.test(files.get(file) ?? "") &&
        !sources.some((at) => matchesGlob(file, at) || matchesGlob(file, `${at}/**`)),
    );
    expect(unread).toEqual([]);
  },
);
