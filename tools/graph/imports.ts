import path from "node:path";
import { isSource, isTest, type Files } from "../tidy/fault.ts";
import { nodeAt, parse, stringOf, walk } from "../tidy/tree.ts";

/** One file that imports another; paths from the root of the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

const importing = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
]);

/** A build's settings say how the folder is put together; they are no part of what is built. */
const isBuildFile = (file: string) => /\.config\.(?:ts|mjs|cjs)$|\/build\//.test(file);

function sourcesOf(file: string, text: string): string[] {
  const found: string[] = [];
  walk(parse(file, text), (node) => {
    if (!importing.has(node.type)) return;
    const source = nodeAt(node, "source");
    const said = source === undefined ? undefined : stringOf(source);
    if (said?.startsWith(".") === true) found.push(said);
  });
  return found;
}

/** Every import between files of what ships: tests may reach into anything. */
export function importsOf(files: Files): Import[] {
  const shipped = [...files].filter(
    ([file]) => isSource(file) && file.includes("/") && !isTest(file) && !isBuildFile(file),
  );
  return shipped.flatMap(([from, text]) =>
    sourcesOf(from, text).flatMap((source) => {
      const to = path.posix.join(path.posix.dirname(from), source.replace(/\?.*$/, ""));
      return to !== from && isSource(to) && files.has(to) ? [{ from, to }] : [];
    }),
  );
}
