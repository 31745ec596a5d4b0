/**
 * What a slot is made of: one description for all families. Pays are whole multiples of a
 * part of the stake (the stake is `parts` of them), scatter pays of the total stake, so that every
 * payout is whole minor units without rounding.
 *
 *   lines    equal symbols on neighbouring reels from the left, along a drawn line
 *   ways     the same on any row; each combination of cells is a way
 *   cluster  equal symbols that touch each other sideways or up and down
 *   anywhere so many equal symbols in view, wherever they lie
 *
 * With `cascade`, symbols that won vanish, those above fall, and each reel refills from its strip
 * above the window. So a cascade is a function of the stops, and can be counted like any spin.
 */
export interface SlotSymbolDefinition {
  readonly id: string;
  readonly role: "wild" | "scatter" | "coin" | "hidden" | "high" | "low";
  /**
   * By count of equal symbols (scatter: anywhere). A count between two keys pays the lower one's.
   */
  readonly pays: Readonly<Record<number, number>>;
}

export type SlotFamily = "lines" | "ways" | "cluster" | "anywhere";
export type SlotGame = "base" | "free";

/** Hold and spin: coins stay, empty places are spun again, any new coin renews the respins. */
export interface SlotHold {
  /** So many coins in view of a paid spin start it. */
  readonly coinsNeeded: number;
  readonly respins: number;
  /** An empty place brings a coin in `coinWins` of `coinOf` respins. */
  readonly coinWins: number;
  readonly coinOf: number;
  /** What a coin is worth, in total stakes, and how often. */
  readonly values: readonly { readonly stakes: number; readonly weight: number }[];
  /** Paid on top, in total stakes, when every place holds a coin. */
  readonly fullStakes: number;
}

/** A factor on every win of a spin, and how often it is drawn. */
export interface DrawnFactor {
  readonly factor: number;
  readonly weight: number;
}

export interface SlotMachine {
  readonly family: SlotFamily;
  readonly rows: number;
  /** The stake is so many parts; it need not be the number of lines. */
  readonly parts: number;
  /** Row of the line on each reel, 0 at the top. Only of the family of lines. */
  readonly lines: readonly (readonly number[])[];
  readonly symbols: readonly SlotSymbolDefinition[];
  readonly strips: Readonly<Record<SlotGame, readonly (readonly string[])[]>>;
  /** Free spins by number of scatters in view, in the base game and again within free spins. */
  readonly freeSpins: Readonly<Record<number, number>>;
  /** No more than this many free spins in one round. */
  readonly freeSpinsMax: number;
  /** Factor on every win of a free spin. */
  readonly freeMultiplier: number;
  /** With each free spin its factor grows by `step`, up to `max`. */
  readonly rising?: { readonly step: number; readonly max: number };
  /** Every spin of these games draws a factor on all its wins, beside that of free spins. */
  readonly drawnFactors?: Readonly<Partial<Record<SlotGame, readonly DrawnFactor[]>>>;
  /** Every hidden symbol in view shows the same one of these, drawn for each spin. */
  readonly reveals?: readonly string[];
  /** Factor on a win that a wild takes part in; of ways, each wild counts as so many cells. */
  readonly wildMultiplier?: number;
  /** Every wild of a line multiplies its win again, so two wilds of × 2 make × 4. */
  readonly isWildEach?: boolean;
  /** Lines pay from the right as well; a line of all reels pays once. */
  readonly isBothWays?: boolean;
  /**
   * Reels that became wild in a paid spin stay while the others spin again, for as long as each
   * new spin makes another reel wild.
   */
  readonly isRespinning?: boolean;
  /**
   * One of these, drawn when free spins begin, fills every reel of a free spin on which it shows
   * and then pays on all lines, whichever reels it is on.
   */
  readonly specials?: readonly string[];
  /** In these games a wild in view makes its whole reel wild. */
  readonly expanding?: readonly SlotGame[];
  /** A reel that became wild in a free spin stays wild until the free spins are over. */
  readonly isSticky?: boolean;
  /** Factor of the first win, of the next after its cascade, and so on; the last one stays. */
  readonly cascade?: Readonly<Record<SlotGame, readonly number[]>>;
  readonly hold?: SlotHold;
  /**
   * Buys so many free spins at once for so many parts of the stake: whole stakes would be too
   * coarse a price to return what the game does.
   */
  readonly buy?: { readonly parts: number; readonly freeSpins: number };
}

/** A machine with symbols as numbers, checked once, for fast evaluation. */
export interface CompiledMachine {
  readonly machine: SlotMachine;
  readonly reels: number;
  readonly ids: readonly string[];
  readonly wild: number;
  readonly scatter: number;
  readonly coin: number;
  /** Symbols of which one is drawn for free spins. */
  readonly specials: readonly number[];
  /** Cells of each line. */
  readonly paths: readonly (readonly number[])[];
  /** pays[symbol][count] */
  readonly pays: readonly (readonly number[])[];
  readonly base: readonly (readonly number[])[];
  readonly free: readonly (readonly number[])[];
  /** The machine as it is for each symbol that hidden ones may show; empty where none are. */
  readonly faces: readonly CompiledMachine[];
}

function checkShape(machine: SlotMachine, wild: number): void {
  const { family, strips, lines, rows } = machine;
  const reels = strips.base.length;
  const refuse = (why: string): never => {
    throw new RangeError(why);
  };
  if (strips.free.length !== reels) refuse("both games need equal reels");
  for (const line of lines) {
    if (line.length !== reels || line.some((row) => row < 0 || row >= rows)) {
      refuse("each line names one visible row per reel");
    }
  }
  if ((family === "lines") !== lines.length > 0) refuse("lines belong to the family of lines");
  const wildId = machine.symbols[wild]?.id;
  const isWildFirst = [strips.base[0], strips.free[0]].some(
    (strip) => wildId !== undefined && strip?.includes(wildId) === true,
  );
  if (family === "ways" && isWildFirst) refuse("ways have no wild on the first reel");
  if (family === "anywhere" && wildId !== undefined) refuse("what pays anywhere has no wild");
  checkFeatures(machine, machine.symbols[wild], refuse);
  checkDraws(machine, refuse);
  if (machine.isSticky === true && machine.expanding?.includes("free") !== true) {
    refuse("only a reel that became wild can stay");
  }
  if (machine.cascade !== undefined && (machine.expanding ?? []).length > 0) {
    refuse("a cascade has no expanding wilds");
  }
}

/** What only lines have, and what does not go together. */
function checkFeatures(
  machine: SlotMachine,
  wild: SlotSymbolDefinition | undefined,
  refuse: (why: string) => never,
): void {
  const { isBothWays, isRespinning, specials, isWildEach, cascade } = machine;
  const ofLines = [isBothWays, isRespinning, isWildEach, specials !== undefined];
  if (ofLines.includes(true) && machine.family !== "lines") refuse("only lines can do this");
  if (isBothWays === true && Object.keys(wild?.pays ?? {}).length > 0) {
    refuse("a wild that pays itself cannot be read from both sides");
  }
  const leadsOn = Object.keys(machine.freeSpins).length > 0 || machine.hold !== undefined;
  if (isRespinning === true && (leadsOn || machine.expanding?.includes("base") !== true)) {
    refuse("reels spin again where wilds take theirs and nothing else follows");
  }
  if (cascade !== undefined && (isBothWays === true || specials !== undefined)) {
    refuse("a cascade reads lines from the left and fills no reel");
  }
  const takesReels = (machine.expanding ?? []).length > 0;
  if (specials !== undefined && (specials.length === 0 || takesReels)) {
    refuse("one symbol fills reels: one of some, or the wild");
  }
  if (specials !== undefined && machine.buy !== undefined) {
    refuse("free spins of a symbol that is still to be drawn are not sold");
  }
}

/** What every spin draws beside its stops. */
function checkDraws(machine: SlotMachine, refuse: (why: string) => never): void {
  const { reveals, drawnFactors = {}, symbols, cascade, specials } = machine;
  const hidden = symbols.find(({ role }) => role === "hidden");
  if ((hidden === undefined) !== (reveals === undefined)) {
    refuse("hidden symbols are there to show others");
  }
  const roleOf = (id: string) => symbols.find((symbol) => symbol.id === id)?.role ?? "";
  if (reveals?.length === 0 || reveals?.some((id) => !["high", "low"].includes(roleOf(id)))) {
    refuse("a hidden symbol shows one that pays by itself");
  }
  if (reveals !== undefined && (cascade !== undefined || specials !== undefined)) {
    refuse("hidden symbols neither fall nor fill reels");
  }
  const isCount = (value: number) => Number.isSafeInteger(value) && value > 0;
  for (const factors of Object.values(drawnFactors)) {
    const isGood = factors.every(({ factor, weight }) => isCount(factor) && isCount(weight));
    if (factors.length === 0 || !isGood) refuse("factors and their weights are whole numbers");
  }
}

/** By count: a count between two keys has the lower one's value. */
export function steps(byCount: Readonly<Record<number, number>>, countMax: number): number[] {
  let last = 0;
  return Array.from({ length: countMax + 1 }, (_, count) => {
    last = byCount[count] ?? last;
    return last;
  });
}

export function compileMachine(machine: SlotMachine): CompiledMachine {
  const ids = machine.symbols.map((symbol) => symbol.id);
  const reels = machine.strips.base.length;
  const indexOf = (id: string): number => {
    const index = ids.indexOf(id);
    if (index < 0) throw new RangeError(`symbol ${id} is on a strip but has no definition`);
    return index;
  };
  const roleAt = (role: SlotSymbolDefinition["role"]): number =>
    machine.symbols.findIndex((symbol) => symbol.role === role);
  if (new Set(ids).size !== ids.length) throw new RangeError("symbol ids must differ");
  checkShape(machine, roleAt("wild"));
  const { rows } = machine;
  const compile = (strips: readonly (readonly string[])[]) =>
    strips.map((strip) => {
      if (strip.length < machine.rows) throw new RangeError("a strip is shorter than the window");
      return strip.map(indexOf);
    });
  const compiled: CompiledMachine = {
    machine,
    reels,
    ids,
    wild: roleAt("wild"),
    scatter: roleAt("scatter"),
    coin: roleAt("coin"),
    specials: (machine.specials ?? []).map(indexOf),
    paths: machine.lines.map((line) => line.map((row, reel) => reel * rows + row)),
    pays: machine.symbols.map((symbol) => steps(symbol.pays, reels * machine.rows)),
    base: compile(machine.strips.base),
    free: compile(machine.strips.free),
    faces: [],
  };
  const hidden = roleAt("hidden");
  const shown = (strips: CompiledMachine["base"], face: number) =>
    strips.map((strip) => strip.map((symbol) => (symbol === hidden ? face : symbol)));
  const faces = (machine.reveals ?? []).map(indexOf).map((face) => ({
    ...compiled,
    base: shown(compiled.base, face),
    free: shown(compiled.free, face),
  }));
  return { ...compiled, faces };
}

const undrawn: readonly DrawnFactor[] = [{ factor: 1, weight: 1 }];

/** The factors that spins of a game draw from; a single one where none is drawn. */
export const factorsOf = ({ drawnFactors }: SlotMachine, game: SlotGame): readonly DrawnFactor[] =>
  drawnFactors?.[game] ?? undrawn;

/** Factor on every win of the free spin of this number, the first being 1. */
export function freeFactor({ freeMultiplier, rising }: SlotMachine, played: number): number {
  if (rising === undefined) return freeMultiplier;
  return Math.min(rising.max, freeMultiplier + rising.step * (played - 1));
}

/** Free spins that so many scatters give. */
export function freeSpinsFor({ machine }: CompiledMachine, scatters: number): number {
  return steps(machine.freeSpins, scatters)[scatters] ?? 0;
}
