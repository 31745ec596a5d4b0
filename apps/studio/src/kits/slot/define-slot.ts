import { minor, type Minor } from "@baize/money";
import type { WordStream } from "@baize/fair";
import { refuse } from "../../engine/refusal.ts";
import type { LocalText } from "../../protocol.ts";
import { choiceOf } from "../again.ts";
import { defineGame, type Game, type GamePart, type Played } from "../game.ts";
import { volatilityOf } from "./figures.ts";
import { slotRecord } from "./record.ts";
import { drawSlot, slotRules } from "./rules.ts";
import { slotLimits, slotOf, type MachineFile, type Slot } from "./slot.ts";

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

function again(slot: Slot, words: WordStream, played: Played) {
  const { currency, stake, choice, limits } = played;
  const isBuy = "buy" in choiceOf(choice);
  const { buy, parts } = slot.machine;
  if (isBuy && buy === undefined) refuse("bad_request");
  // What was paid for is the price: the stake is what so many parts of it are.
  const own: Minor =
    isBuy && buy !== undefined ? minor((stake * BigInt(parts)) / BigInt(buy.parts)) : stake;
  return { ...drawSlot(slot, words, own, currency, limits, isBuy), staked: stake };
}

const slotPart = (slot: Slot): GamePart => ({
  is: "slot",
  slot,
  version: "2",
  rtpBps: slot.figures.rtpBps,
  maths: slot.machine,
  rules: ({ base, limits, jackpot }) => slotRules(slot, base, limits, jackpot),
  again: (words, played) => again(slot, words, played),
});

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
