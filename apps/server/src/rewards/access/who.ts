import type { GameType, WhoMay } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { currencyOf, parseMinor } from "@baize/money";
import { foldName } from "../../platform/text.ts";
import type { WhoTree } from "./asks.ts";

/** Who may take part. Pure. */

/** What is known of a member who is judged. */
export interface Known {
  readonly registeredAt: Date;
  readonly hasDeposited: boolean;
  readonly hasPhone: boolean;
  readonly hasMail: boolean;
  readonly hasPayee: boolean;
  readonly isVerified: boolean;
  /** What is read only where conditions ask for it. */
  readonly more?: MoreKnown;
}

export interface MoreKnown {
  readonly level: number;
  readonly language: string | null;
  readonly currency: string;
  readonly lastSeenAt: Date | null;
  readonly wasInvited: boolean;
  /** Whether the birthday is in this month; of who gave none, it is not. */
  readonly isBirthdayMonth: boolean;
  /** Credited deposits of the last so many days; 0 is ever. */
  readonly deposits: ReadonlyMap<number, { readonly count: number; readonly sumMinor: bigint }>;
  /** What counts of stakes in the last so many days. */
  readonly valid: ReadonlyMap<number, ReadonlyMap<GameType, bigint>>;
  /** Of the last sign-in, or of the registration; null where no country of it is known. */
  readonly country: string | null;
  readonly tags: ReadonlySet<string>;
  /** Of the agents that conditions name, those above the member, by their folded names. */
  readonly above: ReadonlySet<string>;
  /** Of the lists that conditions name, those the member is on. */
  readonly lists: ReadonlySet<string>;
}

type Leaf = Extract<WhoMay, { segment: unknown }>;

const sumOf = (sums: ReadonlyMap<GameType, bigint>) =>
  [...sums.values()].reduce((all, one) => all + one, 0n);

/** The type of game in which most was staked; the first by name where it is the same in two. */
function preferredOf(sums: ReadonlyMap<GameType, bigint>): GameType | undefined {
  const played = [...sums].filter(([, validMinor]) => validMinor > 0n);
  const [first] = played.toSorted(([one, a], [other, b]) =>
    a === b ? (one < other ? -1 : 1) : a > b ? -1 : 1,
  );
  return first?.[0];
}

const daysSince = (then: Date, at: Date) => (at.getTime() - then.getTime()) / dayMs;

/**
 * Whether a sum is at least so much. An amount with more digits than the currency is the next one
 * above, and one that nobody can reach is met by nobody: read as nothing, both would let everybody
 * in.
 */
function isAtLeast(sumMinor: bigint, text: string, currency: string): boolean {
  const exact = parseMinor(text, currency);
  if (exact !== undefined) return sumMinor >= exact;
  const { decimals } = currencyOf(currency);
  const [whole = "", fraction = ""] = text.split(".");
  const digits = fraction.slice(0, decimals);
  const below = parseMinor(digits === "" ? whole : `${whole}.${digits}`, currency);
  if (below === undefined) return false;
  const isMoreThanBelow = /[1-9]/.test(fraction.slice(decimals));
  return isMoreThanBelow ? sumMinor > below : sumMinor >= below;
}

function isMore(leaf: Leaf, { more, registeredAt }: Known, at: Date): boolean {
  // Left out by mistake, a condition would let everybody in where it is negated.
  if (more === undefined) throw new Error(`nobody read ${leaf.segment}`);
  const { days = 0, least = 0, values = [], gameType, amount = "0" } = leaf;
  const { tags = [], agent, listId } = leaf;
  const isEnough = (sumMinor: bigint) => isAtLeast(sumMinor, amount, more.currency);
  const deposits = more.deposits.get(days) ?? { count: 0, sumMinor: 0n };
  const valid = more.valid.get(days) ?? new Map<GameType, bigint>();
  switch (leaf.segment) {
    case "vip_level":
      return more.level >= least;
    case "deposit_count":
      return deposits.count >= least;
    case "deposit_sum":
      return isEnough(deposits.sumMinor);
    case "valid_sum":
      return isEnough(gameType === undefined ? sumOf(valid) : (valid.get(gameType) ?? 0n));
    case "prefers":
      return gameType !== undefined && preferredOf(valid) === gameType;
    case "unseen_days":
      return daysSince(more.lastSeenAt ?? registeredAt, at) >= days;
    case "language":
      return more.language !== null && values.includes(more.language);
    case "currency":
      return values.includes(more.currency);
    case "was_invited":
      return more.wasInvited;
    case "birthday_month":
      return more.isBirthdayMonth;
    case "country":
      return more.country !== null && values.includes(more.country);
    case "tagged":
      return tags.some((tag) => more.tags.has(foldName(tag)));
    case "below_agent":
      return agent !== undefined && more.above.has(foldName(agent));
    case "on_list":
      return listId !== undefined && more.lists.has(listId);
    default:
      throw new Error(`${leaf.segment} is judged elsewhere`);
  }
}

export function isAmong(who: WhoTree | null | undefined, known: Known, at: Date): boolean {
  if (who === null || who === undefined) return true;
  if ("all" in who) return who.all.every((one) => isAmong(one, known, at));
  if ("any" in who) return who.any.some((one) => isAmong(one, known, at));
  if ("not" in who) return !isAmong(who.not, known, at);
  switch (who.segment) {
    case "has_deposited":
      return known.hasDeposited;
    case "has_phone":
      return known.hasPhone;
    case "has_mail":
      return known.hasMail;
    case "has_payee":
      return known.hasPayee;
    case "is_verified":
      return known.isVerified;
    case "registered_days":
      return at.getTime() - known.registeredAt.getTime() >= (who.days ?? 0) * dayMs;
    default:
      return isMore(who, known, at);
  }
}
