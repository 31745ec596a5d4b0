import { isBonus, isFee, isWithdrawal, microPerMinor, type PlaySum } from "../rules.ts";

/** What an operation adds to the day of its member. Pure. */

export interface MemberFigures {
  readonly validMinor: bigint;
  readonly ggrMinor: bigint;
  readonly jackpotMicro: bigint;
  readonly givenMinor: bigint;
  readonly otherMinor: bigint;
  readonly depositMinor: bigint;
  readonly withdrawalMinor: bigint;
}

export const noMemberDay: MemberFigures = {
  validMinor: 0n,
  ggrMinor: 0n,
  jackpotMicro: 0n,
  givenMinor: 0n,
  otherMinor: 0n,
  depositMinor: 0n,
  withdrawalMinor: 0n,
};

export interface MovedMoney {
  readonly kind: string;
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  readonly promoMinor: bigint;
}

type PlayPart = Pick<
  PlaySum,
  | "stakeMinor"
  | "returnedMinor"
  | "payoutMinor"
  | "takenBackMinor"
  | "contributedMicro"
  | "jackpotMinor"
>;

/** The same rules as those of the brand's days, so that members add up to them. */
export function memberPartOf(moved: MovedMoney, play: PlayPart | undefined): MemberFigures {
  if (play !== undefined) {
    const validMinor = play.stakeMinor - play.returnedMinor;
    return {
      ...noMemberDay,
      validMinor,
      ggrMinor: validMinor - play.payoutMinor + play.takenBackMinor,
      jackpotMicro: play.contributedMicro - play.jackpotMinor * microPerMinor,
    };
  }
  const { kind, direction, amountMinor, promoMinor } = moved;
  const net = direction === "in" ? amountMinor : -amountMinor;
  if (kind === "deposit") return { ...noMemberDay, depositMinor: net };
  if (kind === "adjustment" || isFee(kind)) return { ...noMemberDay, otherMinor: net };
  if (isWithdrawal(kind)) return { ...noMemberDay, withdrawalMinor: -net };
  return { ...noMemberDay, givenMinor: isBonus(kind) ? net : promoMinor };
}

/** NGR of some days, rounded down to whole minor units. */
export const ngrOf = (day: MemberFigures): bigint =>
  day.ggrMinor - day.jackpotMicro / microPerMinor - day.givenMinor - day.otherMinor;
