/**
 * What a stake does to the pots of a network. Pure.
 *
 * Amounts that end in `Micro` are millionths of a minor unit: a stake times a rate in parts per
 * million is whole in them, so contributions are never rounded. What is paid is whole minor units;
 * the rest of a pot stays for the next one.
 *
 * | a level                | is won by                                                         |
 * | ---------------------- | ----------------------------------------------------------------- |
 * | with a ceiling         | the stake whose contribution lifts it to a secret amount below it |
 * | without                | a draw of the round, with a chance of stake / `hitEveryMinor`     |
 *
 * A level that is won starts again at once from its seed. The reserve gives the seed, and the house
 * what is missing, so a round right behind a winner plays for the new pot.
 */
import { isJackpotHit } from "@baize/fair";

/** How a level of a network begins, in a currency. */
export interface LevelTerms {
  readonly level: string;
  readonly ratePpm: number;
  readonly seedMinor: bigint;
  /** One of the two is null. */
  readonly ceilingMinor: bigint | null;
  readonly hitEveryMinor: bigint | null;
}

/** The current state of a level. Its seed stays until it is won, even if the terms change. */
export interface LevelState {
  readonly level: string;
  readonly startNo: number;
  readonly ratePpm: number;
  readonly potMicro: bigint;
  /** Where it falls; null where a draw decides. */
  readonly fallsMicro: bigint | null;
  readonly ceilingMinor: bigint | null;
  readonly hitEveryMinor: bigint | null;
}

export interface Entry {
  readonly kind: "contribution" | "win" | "seed" | "advance";
  readonly debit: string;
  readonly credit: string;
  readonly amountMicro: bigint;
}

export interface Won {
  readonly level: string;
  readonly startNo: number;
  readonly amountMinor: bigint;
}

/** What a pot began with, told in full once it is won. */
export interface EndedStart {
  readonly seedMinor: bigint;
  readonly ceilingMinor: bigint | null;
  readonly secret: string;
  readonly commitment: string;
}

export const microPerMinor = 1_000_000n;
export const potOf = (level: string): string => `pot:${level}`;

/** Whether a stake wins a level that already has its contribution. */
export function isWon(state: LevelState, stakeMinor: bigint, drawn: bigint): boolean {
  if (state.fallsMicro !== null) return state.potMicro >= state.fallsMicro;
  return state.hitEveryMinor !== null && isJackpotHit(drawn, stakeMinor, state.hitEveryMinor);
}

/** Whole minor units of a pot, and never more than its ceiling. */
export function payable(state: Pick<LevelState, "potMicro" | "ceilingMinor">): bigint {
  const whole = state.potMicro / microPerMinor;
  return state.ceilingMinor !== null && whole > state.ceilingMinor ? state.ceilingMinor : whole;
}

export interface Paid {
  readonly won: Won;
  readonly entries: readonly Entry[];
  /** What the level's next pot begins with: what was left, and its seed. */
  readonly potMicro: bigint;
  readonly reserveMicro: bigint;
}

/** Pays a level out and fills its next pot. */
export function payLevel(state: LevelState, terms: LevelTerms, reserveMicro: bigint): Paid {
  const { level, startNo } = state;
  const amountMinor = payable(state);
  const paidMicro = amountMinor * microPerMinor;
  const seedMicro = terms.seedMinor * microPerMinor;
  const fromReserve = reserveMicro < seedMicro ? reserveMicro : seedMicro;
  const entries: Entry[] = [
    { kind: "win", debit: potOf(level), credit: "player", amountMicro: paidMicro },
    { kind: "seed", debit: "reserve", credit: potOf(level), amountMicro: fromReserve },
    { kind: "advance", debit: "house", credit: potOf(level), amountMicro: seedMicro - fromReserve },
  ];
  return {
    won: { level, startNo, amountMinor },
    entries: entries.filter(({ amountMicro }) => amountMicro > 0n),
    potMicro: state.potMicro - paidMicro + seedMicro,
    reserveMicro: reserveMicro - fromReserve,
  };
}
