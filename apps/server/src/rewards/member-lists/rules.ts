import { foldName } from "../../platform/text.ts";

/** A list of members as operators paste it. Pure. */

/** Each name or number once, folded: the first column of a line, or all of a line of several. */
export function readNames(text: string): readonly string[] {
  const names = text
    .split(/[\n\r,;\t]+/)
    .map((part) => foldName(part.replaceAll(/^\s*"|"\s*$/g, "")))
    .filter((name) => name !== "");
  const [first] = names;
  // A file from a spreadsheet begins with what its column is called.
  const isHead = first !== undefined && headings.has(first);
  return [...new Set(isHead ? names.slice(1) : names)];
}

const headings = new Set(["username", "user name", "member", "member id", "memberid", "id"]);
