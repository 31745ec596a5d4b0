import { dayMs, minuteMs } from "@baize/contract/durations";

/**
 * What accounts do that exist for rewards alone. Pure. Each pattern is a flag for an operator; none
 * refuses anything by itself.
 *
 *   reward_quick     claims within a minute of the registration
 *   reward_link      five or more new members of one link, alike in device and first deposit
 *   reward_only      claims and asks for money, and neither deposited nor staked anything
 *   reward_opposite  stakes on both sides of a round, by two accounts of one device or payee
 */

/** A person reads before pressing a button. */
const quickMs = minuteMs;

export function isQuick(registeredAt: Date, claimedAt: Date): boolean {
  return claimedAt.getTime() - registeredAt.getTime() <= quickMs;
}

/** Friends of one link count together whose registrations lie so close. */
export const newcomersMs = 7 * dayMs;
export const newcomersMin = 5;

/** So far back rounds are compared when a reward is claimed or money is asked for. */
export const sidesMs = 30 * dayMs;

/** A friend as far as farmed accounts are alike. */
export interface Newcomer {
  readonly memberId: bigint;
  readonly registeredAt: Date;
  /** Undefined where no sign-in is on record. */
  readonly deviceClass: string | undefined;
  /** Undefined before the first deposit. */
  readonly firstMinor: bigint | undefined;
}

/** The newcomers like this one, itself among them; none where they are too few to say anything. */
export function alikeOf(
  memberId: bigint,
  newcomers: readonly Newcomer[],
): readonly (Newcomer & { readonly deviceClass: string })[] {
  const own = newcomers.find((one) => one.memberId === memberId);
  if (own?.deviceClass === undefined || own.firstMinor === undefined) return [];
  const alike = newcomers.flatMap((one) =>
    one.deviceClass !== undefined &&
    one.deviceClass === own.deviceClass &&
    one.firstMinor === own.firstMinor
      ? [{ ...one, deviceClass: one.deviceClass }]
      : [],
  );
  return alike.length < newcomersMin ? [] : alike;
}

/** What a member did with money, ever. */
export interface Dealings {
  readonly claims: number;
  readonly hasDeposited: boolean;
  /** What was staked and not undone. */
  readonly stakedMinor: bigint;
}

export const isRewardOnly = ({ claims, hasDeposited, stakedMinor }: Dealings): boolean =>
  claims > 0 && !hasDeposited && stakedMinor === 0n;
