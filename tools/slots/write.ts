/** A found machine and its figures as source text, in the shape prettier leaves alone. */
import type { SlotMachine } from "@baize/fair";
import type { SlotFigureTexts } from "../../apps/studio/src/kits/slot/figures.ts";
import type { SlotDraft } from "./draft.ts";

const nameOf = (code: string): string =>
  code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const titleOf = (code: string): string =>
  code
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** Words broken so that no line is longer than so many characters. */
function wrapped(words: readonly string[], first: number, indent: string, longest: number): string {
  let [text, length] = ["", first];
  for (const [at, word] of words.entries()) {
    if (length + word.length + 1 > longest) {
      text += `\n${indent}${word}`;
      length = indent.length + word.length;
    } else {
      text += `${at === 0 ? "" : " "}${word}`;
      length += word.length + (at === 0 ? 0 : 1);
    }
  }
  return text;
}

const stripsText = (strips: SlotMachine["strips"]["base"], indent: string): string =>
  `[\n${strips
    .map(
      (strip) => `${indent}  strip(\`${wrapped(strip, indent.length + 9, `${indent}  `, 96)}\`),\n`,
    )
    .join("")}${indent}]`;

/** Plain data as TypeScript writes it: names bare where they may be. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, one]) => `${key}: ${literal(one)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

export function machineText(draft: SlotDraft, machine: SlotMachine): string {
  const { family, rows, parts, symbols, strips, lines: _lines, ...features } = machine;
  const isShared = strips.base === strips.free;
  const about = wrapped(draft.about.split(" "), 3, " * ", 100);
  return [
    'import type { SlotMachine } from "@baize/fair";\n',
    draft.lines === undefined ? "" : `import { ${draft.lines} } from "../../lines.ts";\n`,
    `\n/**\n * ${about}\n */\n`,
    "const strip = (text: string): string[] => text.split(/\\s+/);\n\n",
    isShared ? `const reels = ${stripsText(strips.base, "")};\n\n` : "",
    `export const ${nameOf(draft.code)}: SlotMachine = {\n`,
    `  family: "${family}",\n  rows: ${rows},\n  parts: ${parts},\n`,
    `  lines: ${draft.lines ?? "[]"},\n`,
    `  symbols: [\n${symbols.map((one) => `    ${literal(one)},\n`).join("")}  ],\n`,
    isShared
      ? "  strips: { base: reels, free: reels },\n"
      : `  strips: {\n    base: ${stripsText(strips.base, "    ")},\n` +
        `    free: ${stripsText(strips.free, "    ")},\n  },\n`,
    ...Object.entries(features).map(([key, value]) => `  ${key}: ${literal(value)},\n`),
    "};\n",
  ].join("");
}

const grouped = (count: bigint): string => count.toLocaleString("en");

export function figuresText(
  draft: SlotDraft,
  figures: SlotFigureTexts,
  [base, free]: readonly [bigint, bigint],
): string {
  const { reveals, drawnFactors } = draft.machine;
  const isDrawn = reveals !== undefined || drawnFactors !== undefined;
  const what = isDrawn ? "combinations of stops and draws" : "stop combinations";
  const own =
    Object.keys(draft.machine.freeSpins).length === 0
      ? `all ${grouped(base)} ${what}`
      : `all ${grouped(base)} paid and ${grouped(free)} free ${what}`;
  const text = `Exact figures of ${titleOf(draft.code)}, as the count of ${own} gives them.`;
  return [
    'import type { SlotFigureTexts } from "../../figures.ts";\n\n',
    `/**\n * ${wrapped(text.split(" "), 3, " * ", 100)}\n */\n`,
    `export const ${nameOf(draft.code)}Figures: SlotFigureTexts = {\n`,
    ...Object.entries(figures).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},\n`),
    "};\n",
  ].join("");
}
