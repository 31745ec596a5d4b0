import { dayMs } from "@baize/contract/durations";
import { addDays } from "../../platform/day-names.ts";
import type { Reader } from "../../platform/db.ts";
import { birthdayYear } from "../promotions/periods.ts";
import { effectiveLevel, givenOf, type VipMoveDeps } from "./moves.ts";
import { levelOf, type VipTable } from "./rules.ts";
import { listBirthdayTakers, listMembersAfter, listVipMembers } from "./store.ts";

/**
 * What a level gives for a birthday: once in a calendar year, on the day and the seven after it, at
 * the level of the moment. It is looked for once a day of the brand, so who comes back from a break
 * or is accepted within these days gets it then.
 */
export interface BirthdayPorts {
  /** The birthdays that these members gave, each once and for good. */
  readonly birthdaysIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, string>>;
  /** Those of these whose identity a document proved and whose account began before a moment. */
  readonly provenIn: (
    reader: Reader,
    memberIds: readonly bigint[],
    openedBefore: Date,
  ) => Promise<ReadonlySet<bigint>>;
}

type Deps = VipMoveDeps & BirthdayPorts;

const accountMs = 30 * dayMs;

/** Two birthdays of one member are so far apart: a date that was changed brings none before. */
const apartMs = 350 * dayMs;

const hasBirthdays = ({ levels }: Pick<VipTable, "levels">): boolean =>
  levels.some(({ birthdayMinor }) => birthdayMinor > 0n);

/** Those whose birthday it is or was a few days ago, with its year. */
async function listCelebrating(
  { birthdaysIn, provenIn }: BirthdayPorts,
  reader: Reader,
  memberIds: readonly bigint[],
  { day, now }: { readonly day: string; readonly now: Date },
): Promise<Map<bigint, string>> {
  const years = new Map<bigint, string>();
  for (const [memberId, birthday] of await birthdaysIn(reader, memberIds)) {
    const year = birthdayYear(birthday, day);
    if (year !== undefined) years.set(memberId, year);
  }
  const before = new Date(now.getTime() - accountMs);
  const proven = await provenIn(reader, [...years.keys()], before);
  return new Map([...years].filter(([memberId]) => proven.has(memberId)));
}

/** Gives those of these members whose birthday it is what their level gives, each once. */
export async function giveBirthdays(
  deps: Deps,
  table: VipTable,
  memberIds: readonly bigint[],
  day: string,
): Promise<void> {
  const now = deps.clock.now();
  const years = await deps.db.read((reader) =>
    listCelebrating(deps, reader, memberIds, { day, now }),
  );
  if (years.size === 0) return;
  const open = [...(await deps.offers.mayOfferEach([...years.keys()])).keys()];
  if (open.length === 0) return;
  await deps.db.transaction(async (tx) => {
    const leaves = await deps.offers.demandOfferEachIn(tx, open);
    const rows = await listVipMembers(tx, open);
    const had = await listBirthdayTakers(tx, open, new Date(now.getTime() - apartMs));
    const given = rows.flatMap((row) => {
      const { memberId } = row;
      const leave = leaves.get(memberId);
      const level = effectiveLevel(row, now);
      const amountMinor = levelOf(table, level).birthdayMinor;
      if (leave === undefined || had.has(memberId) || amountMinor === 0n) return [];
      const source = `vip:birthday:${years.get(memberId) ?? ""}`;
      const own = { memberId, level, reason: "vip_birthday" as const, source, amountMinor };
      return [givenOf(deps, leave, table, own)];
    });
    if (given.length > 0) await deps.awards.issueManyIn(tx, given);
  });
}

/** The work of a day that began, for a brand whose levels give something for birthdays. */
export async function celebrate(deps: Deps, merchantCode: string, day: string): Promise<number> {
  const table = await deps.db.read((reader) => deps.tables.findIn(reader, merchantCode));
  if (table === undefined || !hasBirthdays(table)) return 0;
  return deps.turnover.runPeriod({
    merchantCode,
    work: "vip_birthday",
    period: { from: addDays(day, -1), to: day },
    doMany: (memberIds) => giveBirthdays(deps, table, memberIds, day),
    listAfter: (reader, after, limit) => listMembersAfter(reader, merchantCode, after, limit),
  });
}
