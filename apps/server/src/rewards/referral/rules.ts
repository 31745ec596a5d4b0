import type { GameType, ReferralReason, ReferralSettings, ReferralState } from "@baize/contract";
import { gameTypes } from "@baize/contract";
import { dayMs, hourMs } from "@baize/contract/durations";
import { minor, parseMinor } from "@baize/money";

/**
 * A friend who was invited, and what may become of it. Pure.
 *
 *   state        event                                                  state
 *   (none)       he registers while the programme is open               registered
 *   registered   meet: the terms are met                                qualified
 *   registered   expire: his days are over                              expired
 *   qualified    reward: the hold is over, the terms still hold         rewarded: awards
 *   qualified    hold: the same, and somebody has to look               on_hold
 *   qualified    fall: corrections took what was needed                 registered
 *   qualified    expire: the same, and his days are over                expired
 *   registered, qualified   reject: same person or payee, a maximum     rejected
 *   on_hold      reward: an operator pays it                            rewarded: awards
 *   on_hold      reject: an operator refuses it                         rejected
 */
export type ReferralEvent = "meet" | "expire" | "reward" | "hold" | "fall" | "reject";

const ways: Readonly<
  Partial<Record<ReferralState, Partial<Record<ReferralEvent, ReferralState>>>>
> = {
  registered: { meet: "qualified", expire: "expired", reject: "rejected" },
  qualified: {
    reward: "rewarded",
    hold: "on_hold",
    fall: "registered",
    expire: "expired",
    reject: "rejected",
  },
  on_hold: { reward: "rewarded", reject: "rejected" },
};

/** Where an event leads, or undefined where it may not happen; the table above. */
export function nextOfReferral(
  state: ReferralState,
  event: ReferralEvent,
): ReferralState | undefined {
  return ways[state]?.[event];
}

/** A brand's terms with amounts as they are reckoned. */
export interface Terms {
  readonly settings: ReferralSettings;
  readonly minDepositMinor: bigint;
  readonly minValidMinor: bigint;
  readonly inviterMinor: bigint;
  readonly friendMinor: bigint;
  readonly steps: readonly { readonly friends: number; readonly amountMinor: bigint }[];
  /** Of a friend in a month, by the level of the share. */
  readonly shareMonthMaxMinor: Readonly<Record<ShareLevel, bigint>>;
}

/** The inviter's share of a friend's play, and that of who invited the inviter. */
export type ShareLevel = 1 | 2;

export function termsOf(settings: ReferralSettings, currency: string): Terms {
  const amount = (text: string): bigint => parseMinor(text, currency) ?? minor(0n);
  return {
    settings,
    minDepositMinor: amount(settings.minDeposit),
    minValidMinor: amount(settings.minValid),
    inviterMinor: amount(settings.inviterAward),
    friendMinor: amount(settings.friendAward),
    steps: settings.steps.map((one) => ({
      friends: one.friends,
      amountMinor: amount(one.amount),
    })),
    shareMonthMaxMinor: {
      1: amount(settings.share.monthMax),
      2: amount(settings.second?.monthMax ?? "0"),
    },
  };
}

const noRates = Object.fromEntries(gameTypes.map((one) => [one, 0])) as Record<GameType, number>;

/** Where a brand has said nothing: closed, with the usual figures to begin from. */
export const usualSettings: ReferralSettings = {
  isOn: false,
  days: 30,
  minDeposit: "500.00",
  minValid: "2500.00",
  kycLevel: 0,
  holdDays: 7,
  inviterAward: "100.00",
  friendAward: "50.00",
  turnoverBps: 10_000,
  claimDays: 30,
  monthMax: 30,
  totalMax: 300,
  steps: [
    { friends: 3, amount: "200.00" },
    { friends: 10, amount: "800.00" },
    { friends: 30, amount: "3000.00" },
  ],
  share: { form: "valid", days: 0, monthMax: "500.00", ppm: noRates, edgePpm: noRates },
  second: null,
};

export interface TermsFault {
  readonly field: string;
  readonly reason: "not_an_amount" | "wrong_order" | "missing";
}

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfTerms(settings: ReferralSettings, currency: string): TermsFault | undefined {
  const { minDeposit, minValid, inviterAward, friendAward, steps, share, second } = settings;
  const amounts: [string, string][] = [
    ["minDeposit", minDeposit],
    ["minValid", minValid],
    ["inviterAward", inviterAward],
    ["friendAward", friendAward],
    ...steps.map((one): [string, string] => ["steps", one.amount]),
    ["share.monthMax", share.monthMax],
    ...(second === null ? [] : [["second.monthMax", second.monthMax] as [string, string]]),
  ];
  for (const [field, text] of amounts) {
    if (parseMinor(text, currency) === undefined) return { field, reason: "not_an_amount" };
  }
  const isGrowing = steps.every(
    (one, at) => at === 0 || one.friends > (steps[at - 1]?.friends ?? 0),
  );
  if (!isGrowing) return { field: "steps", reason: "wrong_order" };
  // Its days are those of the share.
  if (second !== null && share.days === 0) return { field: "shareDays", reason: "missing" };
  return undefined;
}

/** The terms that held at a moment, of revisions in any order; undefined where there were none. */
export function termsAt<T extends { readonly savedAt: Date; readonly revision: number }>(
  revisions: readonly T[],
  at: Date,
): T | undefined {
  const before = revisions.filter(({ savedAt }) => savedAt <= at);
  return before.toSorted((a, b) => b.revision - a.revision)[0];
}

export interface Figures {
  readonly depositedMinor: bigint;
  readonly validMinor: bigint;
}

/** Whether a friend's figures meet the terms; what is proven is asked elsewhere. */
export const areMet = (figures: Figures, terms: Terms): boolean =>
  figures.depositedMinor >= terms.minDepositMinor && figures.validMinor >= terms.minValidMinor;

export const endOf = (registeredAt: Date, { settings }: Terms): Date =>
  new Date(registeredAt.getTime() + settings.days * dayMs);

export const shareEndOf = (registeredAt: Date, { settings }: Terms): Date =>
  new Date(registeredAt.getTime() + settings.share.days * dayMs);

/** What is on its way when the days are over is waited for. */
export const slackMs = hourMs;

export interface Link {
  readonly memberId: bigint;
  readonly kind: string;
}

export interface Relations {
  readonly friendId: bigint;
  /** The inviter first, then who invited him, and so on. */
  readonly upline: readonly bigint[];
  /** Other accounts of the friend's person. */
  readonly samePerson: readonly bigint[];
  /** With whom the friend was found to share something. */
  readonly sharers: readonly Link[];
  /** Other friends of the inviter. */
  readonly siblings: readonly bigint[];
  /** The inviter was invited too, and never played. */
  readonly isInviterIdle: boolean;
}

export interface Finding {
  readonly event: "reject" | "hold" | undefined;
  readonly reasons: readonly ReferralReason[];
}

/** One device has so many friends of one inviter. */
const deviceFriendsMax = 2;

/**
 * What speaks against a reward. The same person or payee as the inviter gets nothing; what may be
 * a household, a ring over several accounts, or accounts that exist only to be invited, is for an
 * operator to decide.
 */
export function findingOf(given: Relations): Finding {
  const [inviterId] = given.upline;
  const upline = new Set(given.upline);
  const siblings = new Set(given.siblings);
  const of = (kind: string) => given.sharers.filter((one) => one.kind === kind);
  const rejects: ReferralReason[] = [];
  if (given.samePerson.some((one) => one === inviterId)) rejects.push("same_person");
  if (of("shared_payee").some(({ memberId }) => memberId === inviterId)) rejects.push("same_payee");
  if (rejects.length > 0) return { event: "reject", reasons: rejects };
  const holds: ReferralReason[] = [];
  const devices = of("shared_device").map(({ memberId }) => memberId);
  if (devices.some((one) => one === inviterId)) holds.push("same_device");
  const linked = [...of("shared_payee").map(({ memberId }) => memberId), ...given.samePerson];
  if (linked.some((one) => upline.has(one) || siblings.has(one))) holds.push("ring");
  if (devices.some((one) => one !== inviterId && upline.has(one))) holds.push("ring");
  if (given.isInviterIdle) holds.push("idle_chain");
  if (devices.filter((one) => siblings.has(one)).length >= deviceFriendsMax) {
    holds.push("shared_device");
  }
  return { event: holds.length > 0 ? "hold" : undefined, reasons: [...new Set(holds)] };
}

/**
 * Whether a member is one with a friend of a friend: oneself, the same person or payout account.
 * The same device is enough too, unless an operator saw it and paid.
 */
export function isOneWith(
  memberId: bigint,
  friend: Pick<Relations, "friendId" | "samePerson" | "sharers"> & { readonly isCleared: boolean },
): boolean {
  const kinds = friend.isCleared ? ["shared_payee"] : ["shared_payee", "shared_device"];
  return (
    friend.friendId === memberId ||
    friend.samePerson.includes(memberId) ||
    friend.sharers.some((one) => one.memberId === memberId && kinds.includes(one.kind))
  );
}

/** How many friends an inviter was rewarded for before. */
export interface Rewarded {
  readonly inMonth: number;
  readonly total: number;
}

export function maximumOf(
  { inMonth, total }: Rewarded,
  { settings }: Terms,
): ReferralReason | undefined {
  if (total >= settings.totalMax) return "total_max";
  return inMonth >= settings.monthMax ? "month_max" : undefined;
}

/** The step that this friend of the month completes. */
export const stepAt = (inMonth: number, { steps }: Terms) =>
  steps.find(({ friends, amountMinor }) => friends === inMonth && amountMinor > 0n);

const million = 1_000_000n;

/** What an inviter gets of a friend's valid bets with one product, rounded down. */
function shareOfProduct(
  validMinor: bigint,
  gameType: GameType,
  { settings: { share, second } }: Terms,
  level: ShareLevel,
): bigint {
  const { form, edgePpm } = share;
  const ppm = level === 1 ? share.ppm : second?.ppm;
  if (validMinor <= 0n || ppm === undefined) return 0n;
  const rate = BigInt(ppm[gameType]);
  if (form === "valid") return (validMinor * rate) / million;
  return (validMinor * BigInt(edgePpm[gameType]) * rate) / (2n * million * million);
}

export interface Played {
  readonly month: string;
  readonly gameType: GameType;
  readonly validMinor: bigint;
}

/**
 * What a friend's months come to together, each up to its maximum. What was given before is
 * subtracted by the caller, so that a correction of a paid month lowers what is not paid yet.
 */
export function sharesOf(played: readonly Played[], terms: Terms, level: ShareLevel = 1): bigint {
  const months = new Map<string, bigint>();
  for (const { month, gameType, validMinor } of played) {
    const share = shareOfProduct(validMinor, gameType, terms, level);
    months.set(month, (months.get(month) ?? 0n) + share);
  }
  const max = terms.shareMonthMaxMinor[level];
  return [...months.values()].reduce((sum, one) => sum + (one < max ? one : max), 0n);
}

/** Two days into the next month it is over in every zone, and its late rounds are settled. */
export function dueOf(month: string): Date {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1) + 2 * dayMs);
}
