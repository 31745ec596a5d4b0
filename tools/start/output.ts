import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import type { WriteStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";

/**
 * What the programs say: every line goes to a file per program; the terminal shows warnings and
 * worse, with the program's name before them, or everything when asked for.
 */

const fileBytesMax = 10 * 1024 * 1024;
const levels: Readonly<Record<string, number>> = { info: 30, warn: 40, error: 50, fatal: 60 };

interface Line {
  readonly level: number;
  readonly text: string;
}

function levelOf(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" ? (levels[value] ?? 20) : 30;
}

/** A log line in JSON becomes a sentence; anything else is shown as it is. */
export function readLine(row: string): Line {
  if (!row.startsWith("{")) return { level: levels["error"] ?? 50, text: row };
  try {
    const entry: unknown = JSON.parse(row);
    if (typeof entry !== "object" || entry === null) return { level: 50, text: row };
    const fields = new Map<string, unknown>(Object.entries(entry));
    const failure = fields.get("err");
    const said =
      typeof failure === "object" && failure !== null && "stack" in failure
        ? `\n${String(failure.stack)}`
        : "";
    return { level: levelOf(fields.get("level")), text: `${String(fields.get("msg"))}${said}` };
  } catch {
    return { level: 50, text: row };
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

  /** Passes on a program's output line by line. */
  follow(name: string, source: Readable, file: WriteStream): void {
    let rest = "";
    source.setEncoding("utf8");
    source.on("data", (chunk: string) => {
      const rows = (rest + chunk).split("\n");
      rest = rows.pop() ?? "";
      for (const row of rows) this.#show(name, row, file);
    });
    source.on("end", () => {
      if (rest !== "") this.#show(name, rest, file);
    });
  }

  #show(name: string, row: string, file: WriteStream): void {
    file.write(`${row}\n`);
    if (row.trim() === "") return;
    const { level, text } = readLine(row);
    if (!this.#isVerbose && level < 40) return;
    for (const part of text.split("\n")) this.#print(`${name.padEnd(8)} | ${part}`);
  }
}
