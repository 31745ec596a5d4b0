/** The file of a machine: what is found and counted, as JSON in the shape of the formatter. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SlotMachine } from "@baize/fair";
import type { LineSet } from "../../apps/studio/src/kits/slot/lines.ts";
import type { MachineFile } from "../../apps/studio/src/kits/slot/slot.ts";

const lineMax = 100;

export const slotFolder = (code: string): string =>
  fileURLToPath(new URL(`../../apps/studio/src/games/slots/${code}/`, import.meta.url));

const fileOf = (code: string): string => `${slotFolder(code)}machine.json`;

export const readMachine = (code: string): MachineFile =>
  JSON.parse(readFileSync(fileOf(code), "utf8")) as MachineFile;

/** A line where it fits, else an entry a line. */
function written(value: unknown, indent: string, before: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries: readonly (readonly [string, unknown])[] = isList
    ? value.map((one: unknown) => ["", one] as const)
    : Object.entries(value).map(([key, one]) => [`${JSON.stringify(key)}: `, one] as const);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return open + close;
  const space = isList ? "" : " ";
  const flat = entries.map(([key, one]) => key + written(one, "", -Infinity)).join(", ");
  const line = `${open}${space}${flat}${space}${close}`;
  // A comma may follow it.
  if (before + line.length < lineMax) return line;
  const inner = `${indent}  `;
  const lines = entries.map(
    ([key, one]) => `${inner}${key}${written(one, inner, inner.length + key.length)}`,
  );
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

export function writeMachine(code: string, file: MachineFile): void {
  writeFileSync(fileOf(code), `${written(file, "", 0)}\n`);
}

const reels = (strips: SlotMachine["strips"]["base"]): readonly string[] =>
  strips.map((strip) => strip.join(" "));

/** A machine as its file has it: lines by the name of their set, each reel as one text. */
export function fileMachine(machine: SlotMachine, lines: LineSet | null): MachineFile["machine"] {
  const { base, free } = machine.strips;
  const own = base === free ? {} : { free: reels(free) };
  return { ...machine, lines, strips: { base: reels(base), ...own } };
}
