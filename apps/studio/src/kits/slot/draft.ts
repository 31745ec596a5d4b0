/** What a slot is to be, before its strips and pays are found. */
import type { SlotMachine } from "@baize/fair";
import type { LineSet } from "./lines.ts";

/** Times on each reel, or one number for all of them. */
export type Weights = Readonly<Record<string, number | readonly number[]>>;

export interface SlotDraft {
  readonly code: string;
  /** What the file of the machine says of it. */
  readonly about: string;
  /** The set of lines it pays by (lines.ts). */
  readonly lines?: LineSet;
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

export const high = (id: string, ...pays: readonly number[]) => symbol("high", id, pays);
export const low = (id: string, ...pays: readonly number[]) => symbol("low", id, pays);
export const wild = (id: string, ...pays: readonly number[]) => symbol("wild", id, pays);

/** Pays of three equal ones and more. */
function symbol<R extends "high" | "low" | "wild">(role: R, id: string, pays: readonly number[]) {
  return { id, role, pays: Object.fromEntries(pays.map((pay, at) => [at + 3, pay])) };
}
export const scatter = (id: string, pays: Readonly<Record<number, number>>) =>
  ({ id, role: "scatter", pays }) as const;
/** Pays nothing itself, and shows what the spin draws for it. */
export const hidden = (id: string) => ({ id, role: "hidden", pays: {} }) as const;
export const coin = (id: string) => ({ id, role: "coin", pays: {} }) as const;
/** Pays by the size of a group, or by the number in view. */
export const grouped = (
  role: "high" | "low",
  id: string,
  pays: Readonly<Record<number, number>>,
) => ({ id, role, pays });
