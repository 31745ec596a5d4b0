/**
 * What a line slot is made of. Pays are whole multiples of the stake per line, scatter pays of the
 * total stake, so that every payout is whole minor units without rounding.
 */
export interface SlotSymbolDefinition {
  readonly id: string;
  readonly role: "wild" | "scatter" | "high" | "low";
  /** By count of equal symbols from the left (scatter: anywhere). */
  readonly pays: Readonly<Record<number, number>>;
}

export interface SlotMachine {
  readonly rows: number;
  /** Row of the line on each reel, 0 at the top. */
  readonly lines: readonly (readonly number[])[];
  readonly symbols: readonly SlotSymbolDefinition[];
  readonly strips: {
    readonly base: readonly (readonly string[])[];
    readonly free: readonly (readonly string[])[];
  };
  /** Free spins by number of scatters in view, in the base game and again within free spins. */
  readonly freeSpins: Readonly<Record<number, number>>;
  /** No more than this many free spins in one round. */
  readonly freeSpinsMax: number;
  /** Factor on every win of a free spin. */
  readonly freeMultiplier: number;
}

/** A machine with symbols as numbers, checked once, for fast evaluation. */
export interface CompiledMachine {
  readonly machine: SlotMachine;
  readonly reels: number;
  readonly ids: readonly string[];
  readonly wild: number;
  readonly scatter: number;
  /** pays[symbol][count] */
  readonly pays: readonly (readonly number[])[];
  readonly base: readonly (readonly number[])[];
  readonly free: readonly (readonly number[])[];
}

export function compileMachine(machine: SlotMachine): CompiledMachine {
  const ids = machine.symbols.map((symbol) => symbol.id);
  const reels = machine.strips.base.length;
  const indexOf = (id: string): number => {
    const index = ids.indexOf(id);
    if (index < 0) throw new RangeError(`symbol ${id} is on a strip but has no definition`);
    return index;
  };
  if (new Set(ids).size !== ids.length) throw new RangeError("symbol ids must differ");
  if (machine.strips.free.length !== reels) throw new RangeError("both games need equal reels");
  for (const line of machine.lines) {
    if (line.length !== reels || line.some((row) => row < 0 || row >= machine.rows)) {
      throw new RangeError("each line names one visible row per reel");
    }
  }
  const compile = (strips: readonly (readonly string[])[]) =>
    strips.map((strip) => {
      if (strip.length < machine.rows) throw new RangeError("a strip is shorter than the window");
      return strip.map(indexOf);
    });
  return {
    machine,
    reels,
    ids,
    wild: machine.symbols.findIndex((symbol) => symbol.role === "wild"),
    scatter: machine.symbols.findIndex((symbol) => symbol.role === "scatter"),
    pays: machine.symbols.map((symbol) =>
      Array.from({ length: reels * machine.rows + 1 }, (_, count) => symbol.pays[count] ?? 0),
    ),
    base: compile(machine.strips.base),
    free: compile(machine.strips.free),
  };
}
