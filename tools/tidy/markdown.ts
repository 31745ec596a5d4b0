import path from "node:path";
import type { Fault, Files } from "./fault.ts";

/** Rules about our pages: one title each, links that lead somewhere, commands that exist. */

export interface Row {
  readonly line: number;
  readonly text: string;
}

/** Lines outside fenced code, without inline code. */
export function proseOf(text: string): Row[] {
  const rows: Row[] = [];
  let isFenced = false;
  for (const [index, row] of text.split("\n").entries()) {
    if (/^\s*(```|~~~)/.test(row)) isFenced = !isFenced;
    else if (!isFenced) rows.push({ line: index + 1, text: row.replace(/`[^`]*`/g, "``") });
  }
  return rows;
}

/** The anchor a heading gets on the usual hosts. */
function anchorOf(heading: string): string {
  const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
  return plain
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
    .replaceAll(" ", "-");
}

function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  let isFenced = false;
  for (const row of text.split("\n")) {
    if (/^\s*(```|~~~)/.test(row)) isFenced = !isFenced;
    const heading = /^#{1,6}\s+(.*)$/.exec(row)?.[1];
    if (!isFenced && heading !== undefined) anchors.add(anchorOf(heading));
    for (const named of row.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(named[1] ?? "");
  }
  return anchors;
}

/** A page is linked to many times. */
const knownAnchors = new WeakMap<Files, Map<string, Set<string>>>();

function hasAnchor(files: Files, page: string, text: string, anchor: string): boolean {
  const known = knownAnchors.get(files) ?? new Map<string, Set<string>>();
  knownAnchors.set(files, known);
  const anchors = known.get(page) ?? anchorsOf(text);
  known.set(page, anchors);
  return anchors.has(anchor);
}

function deadLink(files: Files, file: string, target: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  const [place = "", anchor] = target.split("#");
  const at = place === "" ? file : path.posix.join(path.posix.dirname(file), decodeURI(place));
  const folder = at.endsWith("/") || at === "." ? at : `${at}/`;
  const text = files.get(at);
  if (text === undefined) {
    const isFolder = at === "." || [...files.keys()].some((name) => name.startsWith(folder));
    return isFolder ? undefined : `the link to ${target} leads nowhere: there is no ${at}`;
  }
  if (anchor === undefined || anchor === "" || !at.endsWith(".md")) return undefined;
  return hasAnchor(files, at, text, anchor) ? undefined : `${at} has no heading for #${anchor}`;
}

function scriptsOf(files: Files): Set<string> {
  const manifest: unknown = JSON.parse(files.get("package.json") ?? "{}");
  const isObject = typeof manifest === "object" && manifest !== null && "scripts" in manifest;
  return new Set(isObject ? Object.keys(Object(manifest.scripts)) : []);
}

function checkCommands(file: string, text: string, scripts: ReadonlySet<string>): Fault[] {
  return text.split("\n").flatMap((row, index) =>
    [...row.matchAll(/\bnpm run ([a-z][\w:-]*)/g)]
      .filter((found) => !scripts.has(found[1] ?? ""))
      .map((found) => ({
        file,
        line: index + 1,
        rule: "dead-command",
        message: `package.json has no script "${found[1]}": correct the page`,
      })),
  );
}

function checkPage(files: Files, file: string, text: string): Fault[] {
  const faults: Fault[] = [];
  const prose = proseOf(text);
  const titles = prose.filter((row) => /^# \S/.test(row.text));
  if (titles.length !== 1) {
    const message = `a page has one title (# …), this one has ${titles.length}`;
    faults.push({ file, line: titles[1]?.line ?? 1, rule: "page-title", message });
  }
  for (const row of prose) {
    for (const found of row.text.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)) {
      const message = deadLink(files, file, found[1] ?? "");
      if (message !== undefined) faults.push({ file, line: row.line, rule: "dead-link", message });
    }
  }
  return faults;
}

export function checkMarkdown(files: Files): Fault[] {
  const scripts = scriptsOf(files);
  return [...files].flatMap(([file, text]) =>
    file.endsWith(".md")
      ? checkPage(files, file, text).concat(checkCommands(file, text, scripts))
      : [],
  );
}
