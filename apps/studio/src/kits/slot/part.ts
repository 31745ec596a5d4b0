import { minor, type Minor } from "@baize/money";
import type { WordStream } from "@baize/fair";
import { refuse } from "../../engine/refusal.ts";
import { choiceOf } from "../again.ts";
import type { Again, PartBase, Played } from "../part.ts";
import { drawSlot, slotRules } from "./rules.ts";
import type { Slot } from "./slot.ts";

export interface SlotPart extends PartBase {
  readonly is: "slot";
  readonly slot: Slot;
  readonly again: Again;
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

/** A machine of the slot engine. */
export const slotPart = (slot: Slot): SlotPart => ({
  is: "slot",
  slot,
  version: "2",
  rtpBps: slot.figures.rtpBps,
  maths: slot.machine,
  rules: ({ base, limits, jackpot }) => slotRules(slot, base, limits, jackpot),
  again: (words, played) => again(slot, words, played),
});
