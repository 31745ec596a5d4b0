/**
 * A slot as the studio plays it: the machine that `tools/slots` found and counted, read from the
 * slot's folder. Everything else (rules, draws, the frame) is the same for all.
 */
import { compileMachine, type CompiledMachine, type SlotMachine } from "@baize/fair";
import { minor } from "@baize/money";
import { limitsIn, usualLimits, type Limits, type UnitLimits } from "../../engine/limits.ts";
import type { LocalText } from "../../protocol.ts";
import type { SlotFigureTexts } from "./figures.ts";
import { lineSets, type LineSet } from "./lines.ts";
import words from "./words.json" with { type: "json" };

/** The highest win of so many simulated rounds, in total stakes (bench/slots.ts --write). */
export interface WinSeen {
  readonly rounds: number;
  readonly times: string;
}

export interface Slot {
  readonly gameCode: string;
  readonly machine: SlotMachine;
  readonly compiled: CompiledMachine;
  readonly figures: SlotFigureTexts;
  /** The highest possible win is so rare that this says more. */
  readonly winSeen: WinSeen;
  /** What a symbol is called; most words are shared by all slots. */
  readonly symbolName: (id: string) => LocalText;
}

/** `machine.json`: what tools/slots writes and bench/slots.ts completes. */
export interface MachineFile {
  readonly about: string;
  readonly machine: Omit<SlotMachine, "lines" | "strips"> & {
    /** A set of lines by its name; null where nothing is paid by lines. */
    readonly lines: LineSet | null;
    /** A reel a text, symbol after symbol; free spins without strips of their own have the same. */
    readonly strips: { readonly base: readonly string[]; readonly free?: readonly string[] };
  };
  readonly figures: SlotFigureTexts;
  readonly winSeen: WinSeen;
}

/** Names of the symbols that several slots have. */
const shared: Readonly<Record<string, LocalText>> = words.symbols;

const stripOf = (text: string): readonly string[] => text.split(" ");

export function machineOf({ lines, strips, ...machine }: MachineFile["machine"]): SlotMachine {
  const base = strips.base.map(stripOf);
  return {
    ...machine,
    lines: lines === null ? [] : lineSets[lines],
    // The count is quicker where both are one and the same.
    strips: { base, free: strips.free?.map(stripOf) ?? base },
  };
}

export function slotOf(
  gameCode: string,
  { machine: read, figures, winSeen }: MachineFile,
  own: Readonly<Record<string, LocalText>> = {},
): Slot {
  const machine = machineOf(read);
  return {
    gameCode,
    machine,
    compiled: compileMachine(machine),
    figures,
    winSeen,
    symbolName: (id) => own[id] ?? shared[id] ?? { en: id },
  };
}

/** Slots stake whole lines (twenty), and their maximum win is above anything a round can pay. */
export const slotUnitLimits: UnitLimits = {
  small: {
    ...usualLimits.small,
    stakeMin: "2.00",
    stakeMax: "500.00",
    stakeStep: "0.20",
    stakesQuick: ["10.00", "20.00", "50.00", "100.00", "500.00"],
    winMax: "4575000.00",
  },
  large: {
    ...usualLimits.large,
    stakeMin: "0.20",
    stakeMax: "5.00",
    stakeStep: "0.20",
    stakesQuick: ["0.20", "0.40", "1.00", "2.00", "5.00"],
    winMax: "45750.00",
  },
};

/** The most a round may pay is the most it can pay at the highest stake, so nothing is ever cut. */
export function slotLimits({ figures }: Pick<Slot, "figures">, currency: string): Limits {
  const limits = limitsIn(slotUnitLimits, currency);
  return { ...limits, winMax: minor(limits.stakeMax * BigInt(figures.winMaxTimesStake)) };
}
