import type { LocalText } from "../protocol.ts";
import { defineGame, type Game } from "./game.ts";
import { volatilityOf } from "./slot/figures.ts";
import { slotPart } from "./slot/part.ts";
import { slotRecord } from "./slot/record.ts";
import { slotLimits, slotOf, type MachineFile } from "./slot/slot.ts";

export interface SlotDefinition {
  readonly gameCode: string;
  readonly place: number;
  readonly jackpot?: string;
  /** The folder's machine.json. */
  readonly machine: object;
  /** The folder's words.json: its name, and what only it calls a symbol. */
  readonly words: {
    readonly name: LocalText;
    readonly symbols?: Readonly<Record<string, LocalText>>;
  };
}

/** A game that is nothing but a machine of the slot engine, its look and its words. */
export function defineSlot({ machine, words, ...named }: SlotDefinition): Game {
  // Written by tools/slots; machines.test.ts plays every machine and holds it to its figures.
  const slot = slotOf(named.gameCode, machine as MachineFile, words.symbols);
  return defineGame({
    ...named,
    kind: "slot",
    vendorCode: "NVS",
    gameType: "RNG",
    group: null,
    name: words.name,
    part: slotPart(slot),
    record: slotRecord,
    limits: (currency) => slotLimits(slot, currency),
    volatility: volatilityOf(slot.figures),
    winMaxTimesStake: slot.figures.winMaxTimesStake,
    mayBeGiven: true,
    pace: "slotRoundMsMin",
    page: { hasLogo: true, asksRules: true },
  });
}
