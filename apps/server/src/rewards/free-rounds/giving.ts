import { dayMs } from "@baize/contract/durations";
import { minor, parseMinor } from "@baize/money";
import type { GivenRounds } from "./service.ts";

/** What says which rounds: of a prize, or of an item of the mall. */
export interface RoundTerms {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly stake: string;
  readonly rounds: number;
  readonly days: number;
  /** What the wins come to at most, where they are capped. */
  readonly winCap?: string | undefined;
}

/** The grant of rounds that a member earned or bought; its id is that of what gives them. */
export const roundsOf = (
  given: Pick<
    GivenRounds,
    "memberId" | "grantId" | "merchantCode" | "currency" | "turnoverBps" | "operator" | "reason"
  >,
  { vassalage, gameCode, stake, rounds, days, winCap }: RoundTerms,
  grantedAt: Date,
): GivenRounds => ({
  ...given,
  vendorCode: vassalage,
  gameCode,
  stakeMinor: parseMinor(stake, given.currency) ?? minor(0n),
  rounds,
  winCapMinor: winCap === undefined ? null : (parseMinor(winCap, given.currency) ?? minor(0n)),
  endsAt: new Date(grantedAt.getTime() + days * dayMs),
  grantedAt,
});
