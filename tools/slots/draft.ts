/** What a slot is to be, before its strips and pays are found. */
import type { SlotMachine } from "@baize/fair";
import type { Weights } from "./strips.ts";

export interface SlotDraft {
  readonly code: string;
  /** What the file of the machine says of it. */
  readonly about: string;
  /** The set of lines in games/slot/lines.ts. */
  readonly lines?: string;
  /** Pays in proportion: all but scatters' are scaled until the return is right. */
  readonly machine: Omit<SlotMachine, "strips" | "lines" | "parts">;
  readonly parts: number;
  readonly reels: number;
  readonly weights: { readonly base: Weights; readonly free?: Weights };
  readonly stacks?: Readonly<Record<string, number>>;
  readonly target: {
    /** Wanted return of the whole round. */
    readonly rtp: number;
    /** Wanted share of paid spins that pay; the nearest of the tried seeds is taken. */
    readonly hit?: number;
    readonly seeds?: number;
  };
}
