import type { ContractAction, ContractLetter, ContractState } from "@baize/contract";
import { addDays } from "../../platform/day-names.ts";
import { addHours, hourOf } from "../hours.ts";
import { periodOf, type DividendPeriod } from "../periods.ts";
import {
  allProducts,
  tierAt,
  type DailyPay,
  type DailyTier,
  type DividendTier,
  type RealtimeTier,
  type Terms,
} from "@baize/contract/agent-terms";

/**
 * What may become of a contract, what its terms may say, and when a change begins. Pure.
 *
 * | state                                | deed     | by              | next                      |
 * | ------------------------------------ | -------- | --------------- | ------------------------- |
 * | –                                    | ask      | agent           | asked                     |
 * | –, asked                             | offer    | payer           | offered                   |
 * | asked                                | reject   | payer           | rejected                  |
 * | asked                                | withdraw | agent           | withdrawn                 |
 * | offered                              | accept   | agent           | active                    |
 * | offered                              | reject   | agent           | rejected                  |
 * | offered                              | withdraw | payer, platform | withdrawn                 |
 * | asked, offered                       | lapse    | platform        | expired                   |
 * | active                               | change   | payer           | change_offered            |
 * | change_offered                       | accept   | agent           | active, with those terms  |
 * | change_offered                       | reject   | agent           | active                    |
 * | change_offered                       | withdraw | payer           | active                    |
 * | active                               | end      | payer, agent    | end_asked                 |
 * | end_asked                            | agree    | the other side  | ending                    |
 * | end_asked                            | keep     | the other side  | active                    |
 * | end_asked                            | withdraw | who asked       | active                    |
 * | change_offered, end_asked            | lapse    | platform        | active                    |
 * | active, change_offered, end_asked    | stop     | operator,       | ending                    |
 * |                                      |          | platform        |                           |
 * | ending                               | stop     | platform        | ending, on an earlier day |
 * | ending                               | over     | platform        | ended                     |
 */
export const deeds = [
  "offer",
  "accept",
  "reject",
  "withdraw",
  "lapse",
  "change",
  "end",
  "agree",
  "keep",
  "stop",
  "over",
] as const;
export type Deed = (typeof deeds)[number];

/** The payer of a contract with the house is whoever acts for it: an operator. */
export type Role = "payer" | "agent" | "operator" | "platform";

export interface Standing {
  readonly state: ContractState;
  readonly endAskedBy: "payer" | "agent" | null;
}

type Step = readonly [by: readonly (Role | "asker" | "other")[], next: ContractState];

const table: Readonly<Record<Deed, Partial<Readonly<Record<ContractState, Step>>>>> = {
  offer: { asked: [["payer"], "offered"] },
  accept: { offered: [["agent"], "active"], change_offered: [["agent"], "active"] },
  reject: {
    asked: [["payer"], "rejected"],
    offered: [["agent"], "rejected"],
    change_offered: [["agent"], "active"],
  },
  withdraw: {
    asked: [["agent", "platform"], "withdrawn"],
    offered: [["payer", "platform"], "withdrawn"],
    change_offered: [["payer"], "active"],
    end_asked: [["asker"], "active"],
  },
  lapse: {
    asked: [["platform"], "expired"],
    offered: [["platform"], "expired"],
    change_offered: [["platform"], "active"],
    end_asked: [["platform"], "active"],
  },
  change: { active: [["payer"], "change_offered"] },
  end: { active: [["payer", "agent"], "end_asked"] },
  agree: { end_asked: [["other"], "ending"] },
  keep: { end_asked: [["other"], "active"] },
  stop: {
    active: [["operator", "platform"], "ending"],
    change_offered: [["operator", "platform"], "ending"],
    end_asked: [["operator", "platform"], "ending"],
    ending: [["platform"], "ending"],
  },
  over: { ending: [["platform"], "ended"] },
};

/** What a contract becomes by a deed of somebody; undefined where that cannot be. */
export function nextState(
  { state, endAskedBy }: Standing,
  deed: Deed,
  role: Role,
): ContractState | undefined {
  const step = table[deed][state];
  if (step === undefined) return undefined;
  const [by, next] = step;
  const isSide = role === "payer" || role === "agent";
  const names: (Role | "asker" | "other")[] = [role];
  if (isSide && endAskedBy !== null) names.push(role === endAskedBy ? "asker" : "other");
  return names.some((name) => by.includes(name)) ? next : undefined;
}

/** Contracts whose terms count, or will. */
export const isInForce = ({ state }: Pick<Standing, "state">): boolean =>
  state === "active" || state === "change_offered" || state === "end_asked" || state === "ending";

/** Those an upline may build on: one that ends is nothing to hand on. */
export const isBase = (row: Pick<Standing, "state">): boolean =>
  isInForce(row) && row.state !== "ending";

export const openStates: readonly ContractState[] = [
  "asked",
  "offered",
  "active",
  "change_offered",
  "end_asked",
  "ending",
];

/** What waits for an answer of a side. */
export function letterFor(row: Standing, role: "payer" | "agent"): ContractLetter | null {
  if (row.state === "offered" && role === "agent") return "P";
  if (row.state === "change_offered" && role === "agent") return "E";
  return row.state === "end_asked" && row.endAskedBy !== role ? "V" : null;
}

const actionDeeds: readonly (readonly [ContractAction, Deed])[] = [
  ["accept", "accept"],
  ["reject", "reject"],
  ["agree", "agree"],
  ["keep", "keep"],
  ["offer", "offer"],
  ["change", "change"],
  ["withdraw", "withdraw"],
  ["end", "end"],
];

export const actionsOf = (row: Standing, role: "payer" | "agent"): ContractAction[] =>
  actionDeeds
    .filter(([, deed]) => nextState(row, deed, role) !== undefined)
    .map(([action]) => action);

/** Whether two contracts of one agent and kind cannot stand side by side. */
export const isOverlap = (product: string, other: string): boolean =>
  product !== other && (product === allProducts || other === allProducts);

/** Whether what is given for a product is handed on from what is held for another. */
export const isHandedOn = (held: string, given: string): boolean =>
  held === allProducts || held === given;

export interface TermsFault {
  readonly field: string;
  readonly reason: "not_rising" | "needs_all_products" | "too_low";
  readonly tier?: number;
}

type Tier = DividendTier | DailyTier;
type AnyTier = Tier | RealtimeTier;

const payOf = (tier: Tier): DailyPay => ("pay" in tier ? tier.pay : { ratePpm: tier.ratePpm });

const million = 1_000_000n;

/** What a tier gives of so much valid bet, before whole units. */
const worthAt = (pay: DailyPay, validMinor: bigint): bigint =>
  "ratePpm" in pay ? (validMinor * BigInt(pay.ratePpm)) / million : pay.fixedMinor;

/** Whether a tier gives less than, or as much as, one before it where it begins. */
function isNoRise(before: DailyPay, after: DailyPay, validMinor: bigint): boolean {
  if ("ratePpm" in before && "ratePpm" in after) return after.ratePpm <= before.ratePpm;
  return worthAt(after, validMinor) <= worthAt(before, validMinor);
}

function tierFault(before: Tier | undefined, tier: Tier): Omit<TermsFault, "tier"> | undefined {
  if (before === undefined) return undefined;
  const notRising = (field: string) => ({ field, reason: "not_rising" }) as const;
  if (tier.minValidMinor < before.minValidMinor) return notRising("valid");
  if ("minNetMinor" in tier && "minNetMinor" in before && tier.minNetMinor < before.minNetMinor) {
    return notRising("net");
  }
  if (tier.minActive < before.minActive) return notRising("active");
  const isSame = isNoRise(payOf(before), payOf(tier), tier.minValidMinor);
  return isSame ? notRising("rate") : undefined;
}

/** Neither rate may fall, and one has to rise. */
function realtimeFault(
  before: RealtimeTier | undefined,
  tier: RealtimeTier,
): Omit<TermsFault, "tier"> | undefined {
  if (before === undefined) return undefined;
  const notRising = (field: string) => ({ field, reason: "not_rising" }) as const;
  if (tier.minValidMinor < before.minValidMinor) return notRising("valid");
  if (tier.winPpm < before.winPpm) return notRising("win");
  if (tier.lossPpm < before.lossPpm) return notRising("loss");
  const isSame = tier.winPpm === before.winPpm && tier.lossPpm === before.lossPpm;
  return isSame ? notRising("loss") : undefined;
}

function givesNothing(tier: AnyTier): boolean {
  if ("winPpm" in tier) return tier.winPpm === 0 && tier.lossPpm === 0;
  const pay = payOf(tier);
  return "ratePpm" in pay ? pay.ratePpm === 0 : pay.fixedMinor === 0n;
}

const faultOfTier = (before: AnyTier | undefined, tier: AnyTier) =>
  "winPpm" in tier
    ? realtimeFault(before as RealtimeTier | undefined, tier)
    : tierFault(before as Tier | undefined, tier);

/** What of terms cannot be: later tiers ask for no less and give more. */
export function faultOfTerms(terms: Terms, product: string): TermsFault | undefined {
  const isWhole = product === allProducts;
  if (terms.kind === "dividend" && !isWhole && terms.deduct.length > 0) {
    return { field: "deduct", reason: "needs_all_products" };
  }
  if (terms.kind === "daily" && terms.unitMinor < 1n) return { field: "unit", reason: "too_low" };
  const nothing = terms.kind === "realtime" ? "win" : "rate";
  for (const [at, tier] of terms.tiers.entries()) {
    if (givesNothing(tier)) return { field: nothing, reason: "too_low", tier: at };
    const fault = faultOfTier(terms.tiers[at - 1], tier);
    if (fault !== undefined) return { ...fault, tier: at };
  }
  return undefined;
}

/** What a brand's contracts of a kind give at most, of bets that lost where those differ. */
export interface RateCap {
  readonly ppm: number;
  readonly lossPpm?: number;
}

/** The first tier above a brand's cap. Of a fixed amount it is a part of the tier's valid bets. */
export function tierAboveCap(
  terms: Terms,
  { ppm: capPpm, lossPpm = capPpm }: RateCap,
): number | undefined {
  const at = terms.tiers.findIndex((tier: AnyTier) => {
    if ("winPpm" in tier) return tier.winPpm > capPpm || tier.lossPpm > lossPpm;
    const pay = payOf(tier);
    return "ratePpm" in pay
      ? pay.ratePpm > capPpm
      : pay.fixedMinor > worthAt({ ratePpm: capPpm }, tier.minValidMinor);
  });
  return at < 0 ? undefined : at;
}

/**
 * Whether one pay bears another from a threshold on. A rate is borne by a rate only: above the
 * threshold it grows without end, an amount does not.
 */
function bears(own: DailyPay, given: DailyPay, validMinor: bigint): boolean {
  if ("ratePpm" in given) return "ratePpm" in own && own.ratePpm >= given.ratePpm;
  return worthAt(own, validMinor) >= given.fixedMinor;
}

/** Of real-time salaries both rates have to be borne. */
function bearsTier(own: AnyTier, given: AnyTier, validMinor: bigint): boolean {
  if ("winPpm" in own || "winPpm" in given) {
    return (
      "winPpm" in own &&
      "winPpm" in given &&
      own.winPpm >= given.winPpm &&
      own.lossPpm >= given.lossPpm
    );
  }
  return bears(payOf(own), payOf(given), validMinor);
}

/**
 * The first tier of what an upline gives that the own terms do not bear: at every threshold they
 * give at least as much at the same figures. Whole units of daily salary have to fit as well:
 * otherwise rounding alone would take from the upline. 0 where they do not.
 */
export function tierAboveOwn(own: Terms, given: Terms): number | undefined {
  if (own.kind !== given.kind) return 0;
  if (own.kind === "daily" && given.kind === "daily" && given.unitMinor % own.unitMinor !== 0n) {
    return 0;
  }
  const at = given.tiers.findIndex((tier: AnyTier) => {
    const { minValidMinor: validMinor } = tier;
    const active = "minActive" in tier ? tier.minActive : 0;
    const netMinor = "minNetMinor" in tier ? tier.minNetMinor : 0n;
    const reached = tierAt(own, { validMinor, netMinor, active });
    const tierOfOwn: AnyTier | undefined = reached === undefined ? undefined : own.tiers[reached];
    return tierOfOwn === undefined || !bearsTier(tierOfOwn, tier, validMinor);
  });
  return at < 0 ? undefined : at;
}

/** The first day of the period that comes after the one a day is in. */
export const nextPeriodDay = (period: DividendPeriod, day: string): string =>
  addDays(periodOf(period, day).to, 1);

/**
 * Where contracts begin and end: days of the brand, or of kinds by hours moments as ISO texts. Both
 * sort as they come, and one contract has only one of them.
 */
const isMoment = (edge: string): boolean => edge.includes("T");

/** Where what is agreed now may begin or end: the next midnight, or the next full hour. */
export const nextEdge = (now: string): string =>
  isMoment(now) ? addHours(hourOf(new Date(now)), 1).toISOString() : addDays(now, 1);

/** Terms that were accepted, by the first day on which they count, or by the moment. */
export interface DatedTerms {
  readonly number: number;
  readonly from: string;
  readonly terms: Terms;
}

/** Those of accepted terms that count on a day or later, in their order. */
export function termsSince(accepted: readonly DatedTerms[], day: string): DatedTerms[] {
  const sorted = accepted.toSorted((one, other) => one.number - other.number);
  return sorted.filter(({ from }, at) => {
    const next = sorted[at + 1];
    return next === undefined || (next.from > day && next.from > from);
  });
}

/**
 * When terms that are accepted now begin to count: first ones at the next edge, others of daily and
 * hourly salary too, others of dividends with the period that comes next, and of real-time salary
 * with the next day, because a day has one statement. A contract that has not begun begins with the
 * new ones.
 */
export function startOf(
  accepted: readonly DatedTerms[],
  fromDay: string | null,
  now: string,
  nextMidnight: string,
): string {
  if (fromDay === null || fromDay > now) return fromDay ?? nextEdge(now);
  const [running] = termsSince(accepted, now);
  if (running?.terms.kind === "realtime") return nextMidnight;
  return running?.terms.kind === "dividend"
    ? nextPeriodDay(running.terms.period, now)
    : nextEdge(now);
}
