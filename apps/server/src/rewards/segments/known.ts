import type { GameType } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { addDays } from "../../platform/day-names.ts";
import type { Reader } from "../../platform/db.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { MemberNaming } from "../../identity/index.ts";
import { listListed } from "../member-lists/store.ts";
import type { MoreKnown } from "../access/who.ts";
import { listOfPeriod, listTotals } from "../turnover/store.ts";
import { listLevelsAt } from "../vip/store.ts";
import type { Asks, Fact } from "../access/asks.ts";

/** What conditions ask of many members at once, beside what they have shown. */
export interface MorePorts extends Pick<MemberNaming, "tagsIn" | "countriesIn" | "belowIn"> {
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  readonly profilesIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<
    readonly {
      readonly memberId: bigint;
      readonly merchantCode: string;
      readonly currency: string;
      readonly language: string | null;
      readonly registeredAt: Date;
      readonly lastLoginAt: Date | null;
    }[]
  >;
  /** Of these members, those whom another one invited. */
  readonly invitedIn: (reader: Reader, memberIds: readonly bigint[]) => Promise<readonly bigint[]>;
  /** The months of birthdays that were given, 1 to 12. */
  readonly birthMonthsIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, number>>;
  readonly depositsIn: (
    reader: Reader,
    memberIds: readonly bigint[],
    since: Date,
  ) => Promise<ReadonlyMap<bigint, { readonly count: number; readonly sumMinor: bigint }>>;
}

const moreFacts: ReadonlySet<Fact> = new Set([
  "vip_level",
  "deposit_count",
  "deposit_sum",
  "valid_sum",
  "prefers",
  "unseen_days",
  "language",
  "currency",
  "was_invited",
  "birthday_month",
  "country",
  "tagged",
  "below_agent",
  "on_list",
]);

export const asksMore = ({ facts }: Asks): boolean =>
  [...facts].some((fact) => moreFacts.has(fact));

type Deposits = MoreKnown["deposits"];

async function depositsOf(
  { depositsIn }: MorePorts,
  reader: Reader,
  memberIds: readonly bigint[],
  { depositDays }: Asks,
  at: Date,
): Promise<(memberId: bigint) => Deposits> {
  const read = new Map<number, Awaited<ReturnType<MorePorts["depositsIn"]>>>();
  for (const days of depositDays) {
    const since = days === 0 ? new Date(0) : new Date(at.getTime() - days * dayMs);
    read.set(days, await depositsIn(reader, memberIds, since));
  }
  return (memberId) =>
    new Map(
      [...read].map(([days, own]) => [days, own.get(memberId) ?? { count: 0, sumMinor: 0n }]),
    );
}

/** By the days of the brand, the one that goes on included. */
async function validOf(
  reader: Reader,
  memberIds: readonly bigint[],
  { validDays }: Asks,
  today: string,
): Promise<(memberId: bigint) => MoreKnown["valid"]> {
  const read = new Map<number, ReadonlyMap<bigint, ReadonlyMap<GameType, bigint>>>();
  for (const days of validDays) {
    const period = { from: addDays(today, 1 - days), to: addDays(today, 1) };
    read.set(
      days,
      days === 0
        ? await listTotals(reader, memberIds)
        : await listOfPeriod(reader, memberIds, period),
    );
  }
  return (memberId) =>
    new Map([...read].map(([days, own]) => [days, own.get(memberId) ?? new Map()]));
}

/** What operators put together by hand, and where members are. */
async function groupsOf(
  { tagsIn, countriesIn, belowIn }: MorePorts,
  reader: Reader,
  memberIds: readonly bigint[],
  { facts, agents, listIds }: Asks,
  merchantCode: string,
): Promise<(memberId: bigint) => Pick<MoreKnown, "country" | "tags" | "above" | "lists">> {
  const countries = facts.has("country")
    ? await countriesIn(reader, memberIds)
    : new Map<bigint, string>();
  const tags = facts.has("tagged") ? await tagsIn(reader, memberIds) : undefined;
  const above =
    agents.size > 0 ? await belowIn(reader, merchantCode, memberIds, [...agents]) : undefined;
  const listed = listIds.size > 0 ? await listListed(reader, memberIds, [...listIds]) : [];
  const lists = new Map<bigint, Set<string>>();
  for (const { memberId, listId } of listed) {
    lists.set(memberId, (lists.get(memberId) ?? new Set()).add(listId));
  }
  return (memberId) => ({
    country: countries.get(memberId) ?? null,
    tags: tags?.get(memberId) ?? new Set(),
    above: above?.get(memberId) ?? new Set(),
    lists: lists.get(memberId) ?? new Set(),
  });
}

/**
 * Reads what is asked for; the rest is as of somebody who did nothing. Members are of one brand.
 */
export async function readMore(
  ports: MorePorts,
  reader: Reader,
  memberIds: readonly bigint[],
  asks: Asks,
  at: Date,
): Promise<ReadonlyMap<bigint, MoreKnown>> {
  const { facts } = asks;
  const profiles = await ports.profilesIn(reader, memberIds);
  const [first] = profiles;
  if (first === undefined) return new Map();
  const today = dayOf(at, await ports.timeZoneOf(first.merchantCode));
  // tidy: allow money-number, because it is a month.
  const month = Number(today.slice(5, 7));
  const levels = facts.has("vip_level")
    ? await listLevelsAt(
        reader,
        profiles.map(({ memberId }) => ({ memberId, at })),
      )
    : [];
  const invited = new Set(facts.has("was_invited") ? await ports.invitedIn(reader, memberIds) : []);
  const months = facts.has("birthday_month")
    ? await ports.birthMonthsIn(reader, memberIds)
    : new Map<bigint, number>();
  const deposits = await depositsOf(ports, reader, memberIds, asks, at);
  const valid = await validOf(reader, memberIds, asks, today);
  const groups = await groupsOf(ports, reader, memberIds, asks, first.merchantCode);
  return new Map(
    profiles.map(({ memberId, currency, language, lastLoginAt }, index) => [
      memberId,
      {
        level: levels[index] ?? 0,
        language,
        currency,
        lastSeenAt: lastLoginAt,
        wasInvited: invited.has(memberId),
        isBirthdayMonth: months.get(memberId) === month,
        deposits: deposits(memberId),
        valid: valid(memberId),
        ...groups(memberId),
      },
    ]),
  );
}
