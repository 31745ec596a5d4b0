import type { CallParsed, RankProgress, VipBenefits, VipChange } from "@baize/contract";
import {
  addDays,
  addMonths,
  monthFrom,
  monthOf,
  weekFrom,
  weekOf,
} from "../../platform/day-names.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { pageOf, rangeOf, type Page } from "../../platform/pages.ts";
import { doEach, tryEach } from "../../platform/try-each.ts";
import { textIn } from "../../platform/text.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import { listOfPeriod, listTotals } from "../turnover/store.ts";
import {
  effectiveLevel,
  endSet,
  figuresIn,
  givePeriod,
  judgeMonth,
  look,
  thisMonth,
  type VipMoveDeps,
} from "./moves.ts";
import { createPointFactors } from "./factors.ts";
import { listComing } from "./part-store.ts";
import { pollParts } from "./parts.ts";
import { levelOf, reachedBy, topOf, weighted, type GiftName, type VipTable } from "./rules.ts";
import {
  addLooks,
  countChanges,
  findLevelAt,
  listLevelsAt,
  findVipMember,
  listAboveAfter,
  listChanges,
  listLooks,
  listSetOver,
  listVipStandings,
} from "./store.ts";
import { celebrate, type BirthdayPorts } from "./birthdays.ts";
import { createLevels } from "./levels.ts";
import { warnMonth } from "./warning.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { changeOf, noProgress, progressOf, type LevelShares } from "./views.ts";

/** VIP levels: what members staked takes them up, and every level gives what its row says. */
export interface VipDeps extends VipMoveDeps, BirthdayPorts {
  readonly namePrizes: NamePrizes;
  /** What levels of a brand give elsewhere today, for the table of what they give. */
  readonly sharesOf: (reader: Reader, merchantCode: string) => Promise<LevelShares>;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
}

export interface VipAsker {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly language: string;
}

export async function readProgress(
  deps: VipDeps,
  { memberId, merchantCode, currency, language }: VipAsker,
): Promise<RankProgress> {
  const month = await thisMonth(deps, merchantCode);
  const nextEndsAt = startOfDay(addMonths(month.period.from, 2), month.timeZone);
  const now = deps.clock.now();
  const progress = await deps.db.read(async (reader) => {
    const table = await deps.tables.findIn(reader, merchantCode);
    if (table === undefined || table.currency !== currency) return noProgress(currency);
    const row = await findVipMember(reader, memberId);
    const figures = await figuresIn(reader, deps, table, memberId, month.period);
    const sharesOf = await deps.sharesOf(reader, merchantCode);
    const coming = await listComing(reader, memberId);
    return progressOf({ coming, table, row, figures, month, nextEndsAt, now, language, sharesOf });
  });
  const benefits = progress.benefits.map((one) => named(deps, one, language));
  return { ...progress, benefits: await Promise.all(benefits) };
}

/** With what its prizes are of. */
async function named(
  { namePrizes }: Pick<VipDeps, "namePrizes">,
  benefits: VipBenefits,
  language: string,
): Promise<VipBenefits> {
  const name = async (gift: VipBenefits["gifts"][GiftName]) =>
    gift === null ? null : ((await namePrizes([gift], language))[0] ?? gift);
  const { levelUp, weekly, monthly } = benefits.gifts;
  const gifts = {
    levelUp: await name(levelUp),
    weekly: await name(weekly),
    monthly: await name(monthly),
  };
  return { ...benefits, gifts };
}

function listHistory(
  deps: VipDeps,
  { memberId, merchantCode, language }: VipAsker,
  query: CallParsed<"vipHistory">["query"],
): Promise<Page<VipChange>> {
  return deps.db.read(async (reader) => {
    const table = await deps.tables.findIn(reader, merchantCode);
    if (table === undefined) return pageOf(query, 0, []);
    const total = await countChanges(reader, memberId);
    const rows = await listChanges(reader, memberId, rangeOf(query));
    return pageOf(
      query,
      total,
      rows.map((row) => changeOf(table, row, language)),
    );
  });
}

interface Folded {
  readonly memberId: bigint;
  readonly merchantCode: string;
}

/** Members of one brand whose sums say that their level may change. */
async function listRisenIn(
  tx: Tx,
  deps: VipDeps,
  table: VipTable,
  memberIds: readonly bigint[],
): Promise<bigint[]> {
  const totals = await listTotals(tx, memberIds);
  const rows = new Map((await listVipStandings(tx, memberIds)).map((row) => [row.memberId, row]));
  const fallen: bigint[] = [];
  const found = memberIds.filter((memberId) => {
    const row = rows.get(memberId);
    const totalMinor = weighted(totals.get(memberId) ?? new Map(), table.weights);
    // As if all deposits were there: whether they are is asked where the level is moved.
    const depositsMinor = table.levels.at(-1)?.depositsMinor ?? 0n;
    const seen = Math.max(row?.reached ?? 0, row?.looked ?? 0);
    if (reachedBy(table, { totalMinor, depositsMinor }) > seen) return true;
    if (row === undefined) return false;
    if (row.level < Math.min(row.reached, topOf(table))) fallen.push(memberId);
    return row.awarded < row.reached;
  });
  if (fallen.length === 0) return found;
  const { period } = await thisMonth(deps, table.merchantCode);
  const months = await listOfPeriod(tx, fallen, period);
  const back = fallen.filter((memberId) => {
    const monthMinor = weighted(months.get(memberId) ?? new Map(), table.weights);
    const level = rows.get(memberId)?.level ?? 0;
    return monthMinor >= levelOf(table, level + 1).keepMinor;
  });
  return [...new Set([...found, ...back])];
}

/** Has those looked at whose sums reached something, in the transaction that added them. */
async function noteFolded(tx: Tx, deps: VipDeps, folded: readonly Folded[]): Promise<void> {
  const tables = await deps.tables.allIn(tx);
  const due: bigint[] = [];
  for (const [merchantCode, table] of tables) {
    const own = folded.filter((one) => one.merchantCode === merchantCode);
    if (!table.isOpen || own.length === 0) continue;
    due.push(
      ...(await listRisenIn(
        tx,
        deps,
        table,
        own.map(({ memberId }) => memberId),
      )),
    );
  }
  if (due.length > 0) await addLooks(tx, due);
}

const looksAtOnce = 200;

async function pollLooks(deps: VipDeps): Promise<number> {
  const members = await deps.db.read((reader) => listLooks(reader, looksAtOnce));
  await tryEach(members, deps.onError, (memberId) => look(deps, memberId));
  const over = await deps.db.read((reader) => listSetOver(reader, deps.clock.now(), looksAtOnce));
  await tryEach(over, deps.onError, (memberId) => endSet(deps, memberId));
  if (members.length > 0) deps.onMoved();
  return members.length + over.length;
}

/** What a month that ended decides and gives, by the levels as they stood at its end. */
async function endMonth(deps: VipDeps, merchantCode: string, day: string, timeZone: string) {
  const month = monthFrom(addMonths(monthOf(day), -1));
  const ended = {
    period: month,
    startsAt: startOfDay(month.from, timeZone),
    endsAt: startOfDay(month.to, timeZone),
  };
  const table = await tableAtEnd(deps, merchantCode, ended.endsAt);
  if (table === undefined) return 0;
  const judge = () =>
    deps.turnover.runPeriod({
      merchantCode,
      work: "vip_keep",
      period: month,
      doOne: (memberId) => judgeMonth(deps, table, memberId, ended),
      listAfter: (reader, after, limit) =>
        listAboveAfter(reader, { merchantCode, level: table.floorLevel }, after, limit),
    });
  const give = () =>
    deps.turnover.runPeriod({
      merchantCode,
      work: "vip_month",
      period: month,
      doMany: (memberIds) => givePeriod(deps, table, memberIds, "monthly", ended),
    });
  let done = 0;
  // Who cannot be judged keeps nobody's gift.
  await doEach([judge, give], async (work) => {
    const many = await work();
    done += many;
  });
  return done;
}

/** What a week that ended gives, by the levels as they stood at its end. */
async function endWeek(deps: VipDeps, merchantCode: string, day: string, timeZone: string) {
  const period = weekFrom(addDays(weekOf(day), -7));
  const endsAt = startOfDay(period.to, timeZone);
  const table = await tableAtEnd(deps, merchantCode, endsAt);
  if (table === undefined) return 0;
  return deps.turnover.runPeriod({
    merchantCode,
    work: "vip_week",
    period,
    doMany: (memberIds) => givePeriod(deps, table, memberIds, "weekly", { period, endsAt }),
  });
}

const tableAtEnd = ({ db, tables }: VipDeps, merchantCode: string, endsAt: Date) =>
  db.read((reader) => tables.findAt(reader, merchantCode, new Date(endsAt.getTime() - 1)));

/** The work of weeks and months that ended or end soon, for each brand with levels. */
async function pollPeriods(deps: VipDeps): Promise<number> {
  let done = 0;
  const tables = await deps.db.read((reader) => deps.tables.allIn(reader));
  const works = [endMonth, endWeek, warnMonth, pollParts, celebrate];
  const all = [...tables.keys()].flatMap((code) => works.map((work) => ({ code, work })));
  await doEach(all, async ({ code, work }) => {
    const { day, timeZone } = await deps.turnover.today(code);
    const many = await work(deps, code, day, timeZone);
    done += many;
  });
  if (done > 0) deps.onMoved();
  return done;
}

export interface VipLabel {
  readonly hasVip: boolean;
  readonly vipLabelName: string;
  readonly vipRankLevel: number;
}

export function createVip(deps: VipDeps) {
  const { db, clock, tables } = deps;
  return {
    handlers: {
      async playerRankProgress(_input, { session, language }) {
        const merchantCode = await deps.merchantOf(session.memberId);
        return readProgress(deps, { ...session, merchantCode, language });
      },
      async vipHistory({ query }, { session, language }) {
        const merchantCode = await deps.merchantOf(session.memberId);
        return listHistory(deps, { ...session, merchantCode, language }, query);
      },
    } satisfies Handlers<"playerRankProgress" | "vipHistory">,
    /** The level as other pages name it. */
    labelOf: ({
      memberId,
      merchantCode,
      language,
    }: Omit<VipAsker, "currency">): Promise<VipLabel> =>
      db.read(async (reader) => {
        const table = await tables.findIn(reader, merchantCode);
        if (table === undefined) return { hasVip: false, vipLabelName: "", vipRankLevel: 0 };
        const row = await findVipMember(reader, memberId);
        const level = Math.min(effectiveLevel(row, clock.now()), topOf(table));
        const vipLabelName = textIn(levelOf(table, level).label, language);
        return { hasVip: true, vipLabelName, vipRankLevel: level };
      }),
    ...createLevels(deps),
    /** What the level multiplies points by, now; null where the brand has no levels. */
    pointLevelOf: ({ memberId, merchantCode, language }: Omit<VipAsker, "currency">) =>
      db.read(async (reader) => {
        const table = await tables.findIn(reader, merchantCode);
        if (table === undefined) return null;
        const level = effectiveLevel(await findVipMember(reader, memberId), clock.now());
        const { label, pointsBps } = levelOf(table, level);
        return { label: textIn(label, language), factorBps: pointsBps };
      }),
    /** What points of rounds are multiplied by. */
    pointFactorsIn: createPointFactors(deps),
    /** The level that counted at a moment, for what is worked out afterwards. */
    levelAtIn: findLevelAt,
    levelsAtIn: listLevelsAt,
    noteFoldedIn: (tx: Tx, folded: readonly Folded[]) => noteFolded(tx, deps, folded),
    /** Has members looked at whose deposits changed. */
    noteDepositedIn: async (tx: Tx, { memberId, merchantCode }: Folded) => {
      const table = await tables.findIn(tx, merchantCode);
      if (table?.levels.some((level) => level.depositsMinor > 0n) !== true) return;
      await addLooks(tx, [memberId]);
    },
    pollLooks: () => pollLooks(deps),
    pollPeriods: () => pollPeriods(deps),
    progress: (asker: VipAsker) => readProgress(deps, asker),
    tables,
    moveDeps: deps,
  };
}

export type Vip = ReturnType<typeof createVip>;
