import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import type { WriteStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";

/**
 * What the programs say: every line goes to a file per program; the terminal shows warnings and
 * worse, with the program's name before them, or everything when asked for.
 */

const fileBytesMax = 10 * 1024 * 1024;
/** How bad a line is, as the programs' logs number it. */
export const levels = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

const levelByName = new Map<unknown, number>(Object.entries(levels));

interface Line {
  readonly level: number;
  readonly text: string;
}

function levelOf(value: unknown): number {
  if (typeof value === "number") return value;
  return levelByName.get(value) ?? 20;
}

/** A log line in JSON becomes a sentence; anything else is shown as it is. */
export function readLine(row: string, plainLevel: number): Line {
  if (!row.startsWith("{")) return { level: plainLevel, text: row };
  try {
    const entry: unknown = JSON.parse(row);
    if (typeof entry !== "object" || entry === null) return { level: plainLevel, text: row };
    const fields = new Map<string, unknown>(Object.entries(entry));
    const failure = fields.get("err");
    const said =
      typeof failure === "object" && failure !== null && "stack" in failure
        ? `\n${String(failure.stack)}`
        : "";
    return { level: levelOf(fields.get("level")), text: `${String(fields.get("msg"))}${said}` };
  } catch {
    return { level: plainLevel, text: row };
  }
}

export class Output {
  readonly #folder: string;
  readonly #isVerbose: boolean;
  readonly #print: (line: string) => void;

  constructor(folder: string, isVerbose: boolean, print: (line: string) => void) {
    this.#folder = folder;
    this.#isVerbose = isVerbose;
    this.#print = print;
    mkdirSync(folder, { recursive: true });
  }

  fileOf(name: string): string {
    return path.join(this.#folder, `${name}.log`);
  }

  /** The file one run of a program writes to; a large one is put aside first. */
  open(name: string): WriteStream {
    const file = this.fileOf(name);
    if (existsSync(file) && statSync(file).size > fileBytesMax) renameSync(file, `${file}.1`);
    const stream = createWriteStream(file, { flags: "a" });
    stream.on("error", () => {});
    return stream;
  }

  /**
   * Passes on a program's output line by line; `plainLevel` is how bad a line without a level is.
   */
  follow(name: string, source: Readable, file: WriteStream, plainLevel: number): void {
    let rest = "";
    source.setEncoding("utf8");
    source.on("data", (chunk: string) => {
      const rows = (rest + chunk).split("\n");
      rest = rows.pop() ?? "";
      for (const row of rows) this.#show(name, row, file, plainLevel);
    });
    source.on("end", () => {
      if (rest !== "") this.#show(name, rest, file, plainLevel);
    });
  }

  #show(name: string, row: string, file: WriteStream, plainLevel: number): void {
    file.write(`${row}\n`);
    if (row.trim() === "") return;
    const { level, text } = readLine(row, plainLevel);
    if (!this.#isVerbose && level < levels.warn) return;
    for (const part of text.split("\n")) this.#print(`${name.padEnd(8)} | ${part}`);
  }
}
