import type { GameType, ReferralSettings } from "@baize/contract";
import { addDays, monthOf } from "../../platform/day-names.ts";
import {
  areMet,
  dueOf,
  maximumOf,
  sharesOf,
  stepAt,
  termsOf,
  type ShareLevel,
  type Terms,
} from "../referral/rules.ts";
import { given, type Earned, type PastSpan } from "./spans.ts";

/** What inviting friends would have cost, by friends who joined on days that are over. Pure. */

export interface PastFriend {
  readonly friendId: bigint;
  readonly inviterId: bigint;
  /** The day of the registration. */
  readonly day: string;
  readonly deposits: readonly { readonly day: string; readonly amountMinor: bigint }[];
  readonly plays: readonly {
    readonly day: string;
    readonly gameType: GameType;
    readonly validMinor: bigint;
  }[];
}

export type EarnedBy = Earned & { readonly memberId: bigint };

/** The first day on which the friend had what the terms ask. */
function metOn({ day, deposits, plays }: PastFriend, terms: Terms): string | undefined {
  const end = addDays(day, terms.settings.days);
  const within = (one: { readonly day: string }) => one.day >= day && one.day < end;
  const days = [...deposits, ...plays].filter(within).map((one) => one.day);
  for (const on of [...new Set([day, ...days])].toSorted()) {
    const until = (one: { readonly day: string }) => within(one) && one.day <= on;
    const depositedMinor = deposits.filter(until).reduce((sum, one) => sum + one.amountMinor, 0n);
    const validMinor = plays.filter(until).reduce((sum, one) => sum + one.validMinor, 0n);
    if (areMet({ depositedMinor, validMinor }, terms)) return on;
  }
  return undefined;
}

interface RewardedOn {
  readonly friend: PastFriend;
  readonly on: string;
}

/** In the order of their days; above a maximum an inviter is given nothing. */
function rewardedOf(
  friends: readonly PastFriend[],
  terms: Terms,
  { to }: PastSpan,
): { readonly rewarded: RewardedOn[]; readonly earned: EarnedBy[] } {
  const judged = friends.flatMap((friend): RewardedOn[] => {
    const met = metOn(friend, terms);
    const on = met && addDays(met, terms.settings.holdDays);
    return on === undefined || on > to ? [] : [{ friend, on }];
  });
  const totals = new Map<string, number>();
  const rewarded: RewardedOn[] = [];
  const earned: EarnedBy[] = [];
  for (const one of judged.toSorted((a, b) => (a.on < b.on ? -1 : 1))) {
    const { inviterId, friendId } = one.friend;
    const [month, ever] = [`${inviterId} ${monthOf(one.on)}`, String(inviterId)];
    const [inMonth, total] = [totals.get(month) ?? 0, totals.get(ever) ?? 0];
    if (maximumOf({ inMonth, total }, terms) !== undefined) continue;
    totals.set(month, inMonth + 1).set(ever, total + 1);
    rewarded.push(one);
    const give = (memberId: bigint, amountMinor: bigint) =>
      earned.push(...given(one.on, amountMinor).map((sum) => ({ ...sum, memberId })));
    give(inviterId, terms.inviterMinor);
    give(friendId, terms.friendMinor);
    give(inviterId, stepAt(inMonth + 1, terms)?.amountMinor ?? 0n);
  }
  return { rewarded, earned };
}

/** What one inviter gets of a friend's months, each when it is reckoned. */
function sharedOf(
  { friend, on }: RewardedOn,
  terms: Terms,
  level: ShareLevel,
  { to }: PastSpan,
): Earned[] {
  const end = addDays(friend.day, terms.settings.share.days);
  const plays = friend.plays
    .filter(({ day }) => day >= friend.day && day < end)
    .map(({ day, ...one }) => ({ ...one, month: monthOf(day) }));
  return [...new Set(plays.map(({ month }) => month))].flatMap((month) => {
    const sums = new Map<GameType, bigint>();
    for (const { gameType, validMinor } of plays.filter((one) => one.month === month)) {
      sums.set(gameType, (sums.get(gameType) ?? 0n) + validMinor);
    }
    const played = [...sums].map(([gameType, validMinor]) => ({ month, gameType, validMinor }));
    const due = dueOf(month).toISOString().slice(0, 10);
    const day = due > on ? due : on;
    return day > to ? [] : given(day, sharesOf(played, terms, level));
  });
}

/**
 * What inviters and friends would have had. Who invited an inviter gets the second level where the
 * inviter was rewarded for, or had joined before these days.
 */
export function replayReferral(
  settings: ReferralSettings,
  currency: string,
  {
    friends,
    inviterOf,
    span,
  }: {
    readonly friends: readonly PastFriend[];
    readonly inviterOf: (memberId: bigint) => bigint | undefined;
    readonly span: PastSpan;
  },
): EarnedBy[] {
  const terms = termsOf(settings, currency);
  const { rewarded, earned } = rewardedOf(friends, terms, span);
  const joined = new Set(friends.map(({ friendId }) => friendId));
  const good = new Set(rewarded.map(({ friend }) => friend.friendId));
  for (const one of rewarded) {
    const { inviterId, friendId } = one.friend;
    const shared = (memberId: bigint, level: ShareLevel) =>
      earned.push(...sharedOf(one, terms, level, span).map((sum) => ({ ...sum, memberId })));
    shared(inviterId, 1);
    const above = settings.second === null ? undefined : inviterOf(inviterId);
    const isGood = good.has(inviterId) || !joined.has(inviterId);
    if (above !== undefined && above !== friendId && isGood) shared(above, 2);
  }
  return earned;
}
