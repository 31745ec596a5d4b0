import type { CallParsed, Mission, MissionMilestone, MissionState } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { CallContext, Handlers, Session } from "../../platform/http/call.ts";
import type { AwardRow } from "../awards/rules.ts";
import { awardIdOf } from "../awards/service.ts";
import { leftWords } from "../access/budget.ts";
import { demandGoing } from "../access/service.ts";
import { judgeClaim } from "../marks/service.ts";
import { isHeldBack } from "../promotion-control/rules.ts";
import { demandOffered, notingHeld } from "../promotion-control/service.ts";
import { deleteCounted } from "../counted/store.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { Period } from "../../platform/zone-periods.ts";
import type { ToldFact } from "./facts.ts";
import { foldFacts, giveDue } from "./fold.ts";
import type { MissionsDeps } from "./giving.ts";
import {
  entryEnd,
  factsKeptMs,
  isOfStatus,
  leastOf,
  missionPeriod,
  missionRuleOf,
  placeOf,
  sourceOf,
  type EntryKey,
  type EntryRow,
  type MissionRule,
} from "./rules.ts";
import { stepsBefore } from "./steps.ts";
import {
  findEntry,
  findMission,
  insertEntries,
  leaveEntry,
  listDone,
  listEntries,
  listMissions,
  listRevisions,
  lockEntry,
  rejoinEntry,
  type MissionRow,
} from "./store.ts";
import { milestonesOf, missionOf, type MissionShown } from "./views.ts";

/** Missions as members see them, join and leave them; fold.ts counts what they do. */

type MissionCalls = "missions" | "missionMilestones" | "joinMission" | "leaveMission";

export interface Missions {
  readonly handlers: Handlers<MissionCalls>;
  /** Counts facts for the missions of their members; a fact that comes again changes nothing. */
  readonly countFacts: (tx: Tx, facts: readonly ToldFact[]) => Promise<void>;
  /** Gives what was reached while nothing could be given. For the worker. */
  readonly poll: () => Promise<number>;
  /** Forgets facts of long ago. For the worker. */
  readonly cleanUp: () => Promise<number>;
  /** Whether an operator is to look at an award of a mission first. Refuses: not_eligible. */
  readonly judgeIn: (tx: Tx, award: AwardRow) => Promise<boolean>;
}

/**
 * One account of a person is given what a mission gives in a period; one of the same device waits
 * for an operator.
 */
async function judgeIn(tx: Tx, deps: MissionsDeps, award: AwardRow): Promise<boolean> {
  const { missionId, period } = placeOf(award.source);
  const { memberId, merchantCode } = award;
  const entry = await findEntry(tx, { memberId, missionId, period });
  const [rule] = entry === undefined ? [] : await listRevisions(tx, [entry]);
  await deps.access.demandStillIn(tx, memberId, rule?.settings.conditions);
  const place = { merchantCode, scope: `mission:${missionId}`, period };
  return judgeClaim(tx, deps.marks, place, { memberId, subject: missionId });
}

interface Asked extends Whose {
  readonly language: string;
}

interface Whose {
  readonly memberId: bigint;
  readonly merchantCode: string;
}

const askedOf = ({ session, merchantCode, language }: AskedContext): Asked => ({
  memberId: session.memberId,
  merchantCode,
  language,
});

type AskedContext = Pick<CallContext, "merchantCode" | "language"> & {
  readonly session: Pick<Session, "memberId">;
};

const deletedAtOnce = 5_000;
const deletedMax = 5_000_000;

/** What of a mission is shown: the period of now and, where none is, the first or the last. */
function shownPeriod(rule: MissionRule, now: Date, timeZone: string) {
  const last = new Date(rule.endsAt.getTime() - 1);
  const at = now < rule.startsAt ? rule.startsAt : now > last ? last : now;
  return missionPeriod(rule, at, timeZone);
}

/** A period that is over, as its entry keeps it. */
const pastPeriod = (entry: EntryRow, rule: MissionRule, timeZone: string): Period | undefined =>
  missionPeriod(rule, new Date(entry.endsAt.getTime() - 1), timeZone);

const entryKeyOf = (missionId: string, period: string) => `${missionId} ${period}`;

/** The rules that a member's entries began with, by entry. */
async function rulesOf(
  reader: Reader,
  entries: readonly EntryRow[],
): Promise<(entry: EntryRow) => MissionRule | undefined> {
  const rows = entries.length === 0 ? [] : await listRevisions(reader, entries);
  const rules = new Map(
    rows.map((row) => [`${row.missionId} ${row.revision}`, missionRuleOf(row, row.settings)]),
  );
  return ({ missionId, revision }) => rules.get(`${missionId} ${revision}`);
}

/** The awards of what was issued, by their source. */
async function awardsOf(deps: MissionsDeps, reader: Reader, entries: readonly EntryRow[]) {
  const sources = entries.flatMap(({ memberId, missionId, period, issued }) =>
    Array.from({ length: issued }, (_, at) => {
      const source = sourceOf(missionId, period, at + 1);
      return { source, memberId, awardId: awardIdOf(memberId, source) };
    }),
  );
  const rows = await deps.awards.findIn(reader, sources);
  const byId = new Map(rows.map((row) => [row.awardId, row]));
  return new Map(
    sources.flatMap(({ source, awardId }) => {
      const award = byId.get(awardId);
      return award === undefined ? [] : [[source, award] as const];
    }),
  );
}

type Locked = MissionRow | "for_good" | undefined;

/** What unlocks each mission, where the member has not done it; `for_good` where nobody can now. */
async function locksOf(
  reader: Reader,
  memberId: bigint,
  rows: readonly { readonly row: MissionRow; readonly latest: MissionRule }[],
  now: Date,
): Promise<(row: MissionRow) => Locked> {
  const keys = rows.flatMap(({ row }) => row.settings.unlockedBy ?? []);
  if (keys.length === 0) return () => undefined;
  const done = await listDone(reader, memberId, keys);
  return ({ settings: { unlockedBy } }) => {
    if (unlockedBy === null || done.has(unlockedBy)) return undefined;
    const key = rows.find(({ row }) => row.missionId === unlockedBy);
    const isOver = key === undefined || !key.row.settings.isOpen || now >= key.latest.endsAt;
    return isOver ? "for_good" : key.row;
  };
}

/** What a member may join. */
async function joinableOf(
  { access }: MissionsDeps,
  reader: Reader,
  asker: Whose,
  rows: readonly { readonly row: MissionRow }[],
): Promise<(row: MissionRow) => boolean> {
  const all = rows.map(({ row }) => row);
  const offered = await access.offeredIn(reader, asker, all, ({ missionId, settings }) => ({
    rewardId: missionId,
    who: settings.conditions,
  }));
  return (row) => offered.has(row);
}

const isHeldFrom = ({ missionId, settings }: MissionRow, memberId: bigint): boolean =>
  isHeldBack(missionId, memberId, settings.controlShare ?? 0);

/** Whether the budget of each still holds the least of its awards. */
const budgetsOf = (
  reader: Reader,
  merchantCode: string,
  rows: readonly { readonly latest: MissionRule }[],
  day: string,
) =>
  leftWords(
    reader,
    merchantCode,
    rows.map(({ latest }) => latest.missionId),
    day,
  );

interface Listed {
  readonly shown: readonly MissionShown[];
  /** What the member would be shown, but is in the control group of. */
  readonly held: readonly string[];
}

/** Everything a member is shown of missions: what runs, and what of the past is the member's. */
async function listShown(
  deps: MissionsDeps,
  reader: Reader,
  { memberId, merchantCode }: Whose,
): Promise<Listed> {
  const now = deps.clock.now();
  const timeZone = await deps.timeZoneOf(merchantCode);
  const rows = (await listMissions(reader, [merchantCode])).flatMap((row) => {
    const latest = missionRuleOf(row, row.settings);
    const period = shownPeriod(latest, now, timeZone);
    return period === undefined ? [] : [{ row, latest, period }];
  });
  const ofNow = rows.map(({ row, period }) => ({ missionId: row.missionId, period: period.name }));
  const entries = await listEntries(reader, memberId, now, ofNow);
  const ruleOf = await rulesOf(reader, entries);
  const awards = await awardsOf(deps, reader, entries);
  const own = new Map(entries.map((one) => [entryKeyOf(one.missionId, one.period), one]));
  const lockOf = await locksOf(reader, memberId, rows, now);
  const mayJoin = await joinableOf(deps, reader, { memberId, merchantCode }, rows);
  const budgetOf = await budgetsOf(reader, merchantCode, rows, dayOf(now, timeZone));
  const completed = new Map(rows.map(({ row }) => [row.missionId, row.completed]));
  const shown: MissionShown[] = [];
  const held: string[] = [];
  for (const { row, latest, period } of rows) {
    const key = entryKeyOf(row.missionId, period.name);
    const entry = own.get(key);
    own.delete(key);
    // One that is closed and was never joined is nothing to a member.
    if (entry === undefined && (!row.settings.isOpen || now >= latest.endsAt)) continue;
    const locked = entry?.leftAt === null ? undefined : lockOf(row);
    // What can be unlocked no more is nothing to a member either, nor what is for others.
    if (entry === undefined && (locked === "for_good" || !mayJoin(row))) continue;
    if (entry === undefined && isHeldFrom(row, memberId)) {
      held.push(row.missionId);
      continue;
    }
    const rule = (entry && ruleOf(entry)) ?? latest;
    const lock = locked === "for_good" ? undefined : locked;
    const budgetLeft = budgetOf(row.missionId, leastOf(latest));
    const { completed: done } = row;
    shown.push({ rule, entry, period, awards, locked: lock, completed: done, budgetLeft });
  }
  for (const entry of own.values()) {
    const rule = ruleOf(entry);
    const period = rule && pastPeriod(entry, rule, timeZone);
    if (rule === undefined || period === undefined) continue;
    const known = completed.get(entry.missionId) ?? 0;
    const left = budgetOf(entry.missionId, leastOf(rule));
    const own = { rule, entry, period, awards, completed: known, budgetLeft: left };
    shown.push({ ...own, locked: undefined });
  }
  return { shown, held };
}

const isOfNow = ({ period }: MissionShown, now: Date) => now < period.to;

const order: readonly MissionState[] = [
  "issued",
  "process",
  "joined",
  "join",
  "locked",
  "coming_soon",
  "claimed",
  "closed",
];

/** With what their prizes are of, and what their games are called. */
const named = (
  { namePrizes, nameGames }: MissionsDeps,
  shown: readonly { readonly one: MissionShown; readonly mission: Mission }[],
  language: string,
): Promise<Mission[]> =>
  Promise.all(
    shown.map(async ({ one: { rule }, mission }) => {
      const filters = await Promise.all(
        rule.settings.tasks.map(({ filter }) => nameGames(filter, language)),
      );
      const tasks = mission.tasks.map((task, at) => ({
        ...task,
        filter: filters[at] ?? task.filter,
      }));
      return { ...mission, tasks, rewards: await namePrizes(mission.rewards, language) };
    }),
  );

/** One mission as its member sees it now. Refuses: not_found. */
async function shownNow(deps: MissionsDeps, asked: Asked, missionId: string): Promise<Mission> {
  const shown = await shownOf(deps, asked, missionId);
  const mission = missionOf(shown, asked.language, deps.clock.now());
  const [told = mission] = await named(deps, [{ one: shown, mission }], asked.language);
  return told;
}

async function list(
  deps: MissionsDeps,
  asked: Asked,
  { status, page, size }: CallParsed<"missions">["query"],
) {
  const isAsked = (await deps.offers.mayOffer(asked.memberId)) !== undefined;
  const { shown, held } = await deps.db.read((reader) => listShown(deps, reader, asked));
  const now = deps.clock.now();
  const all = shown
    // Who may be asked to play for nothing sees only what was joined.
    .filter(({ entry }) => isAsked || entry !== undefined)
    .map((one) => ({ one, mission: missionOf(one, asked.language, now) }))
    .filter(({ one, mission }) => isOfNow(one, now) || mission.state === "issued")
    .filter(({ mission }) => isOfStatus(mission.state, status))
    .toSorted((a, b) => order.indexOf(a.mission.state) - order.indexOf(b.mission.state));
  const onPage = all.slice((page - 1) * size, page * size);
  const ids = onPage.map(({ mission }) => mission.missionId);
  await deps.access.noteShown(asked.memberId, asked.merchantCode, ids);
  if (isAsked) await deps.access.noteHeld(asked.memberId, asked.merchantCode, held);
  return { list: await named(deps, onPage, asked.language), total: all.length };
}

/** Refuses: not_found, also of another brand's. */
async function shownOf(deps: MissionsDeps, asked: Asked, missionId: string): Promise<MissionShown> {
  const { shown: all } = await deps.db.read((reader) => listShown(deps, reader, asked));
  const found = all.find(({ rule }) => rule.missionId === missionId);
  if (found === undefined) throw new Refusal("not_found");
  return found;
}

/**
 * The member's own time began with joining first, and leaving is no way around it.
 *
 * Refuses: not_eligible (another mission is to be done first), promotion_closed (the member's own
 * time is over, or as many have done it as may).
 */
async function demandJoinable(
  tx: Tx,
  memberId: bigint,
  { settings: { unlockedBy, completionsMax }, completed }: MissionRow,
  known: EntryRow | undefined,
  now: Date,
): Promise<void> {
  const isLocked =
    unlockedBy !== null && !(await listDone(tx, memberId, [unlockedBy])).has(unlockedBy);
  if (isLocked) throw new Refusal("not_eligible");
  const isOver = known !== undefined && known.endsAt <= now;
  const isUsedUp = completionsMax !== null && completed >= completionsMax;
  if (isOver || isUsedUp) throw new Refusal("promotion_closed");
}

/** The entry of a period and how it was before, where there was one; held from now on. */
async function openEntry(
  tx: Tx,
  rule: MissionRule,
  { memberId, period, now }: { memberId: bigint; period: Period; now: Date },
): Promise<{ readonly key: EntryKey; readonly known: EntryRow | undefined }> {
  const { missionId, merchantCode, revision } = rule;
  const key = { memberId, missionId, period: period.name };
  const known = await lockEntry(tx, key);
  if (known !== undefined) return { key, known };
  const endsAt = entryEnd(rule, period, now);
  const isNew = await insertEntries(tx, [
    { ...key, merchantCode, revision, joinedAt: now, endsAt },
  ]);
  // Another one may have come first.
  return { key, known: isNew > 0 ? undefined : await lockEntry(tx, key) };
}

/**
 * Joins the period of now; who has joined it changes nothing. Only what begins after it counts.
 *
 * Refuses, in this order: not_found, not_eligible (an account of the house), play_paused,
 * rewards_stopped (of this mission), promotion_closed (not open now), not_eligible (another mission
 * comes first), promotion_closed (the member's own time is over, or as many have done it as may),
 * not_eligible (its conditions, or it is held back from the member), budget_used.
 */
async function join(deps: MissionsDeps, asked: Asked, missionId: string): Promise<Mission> {
  const { memberId, merchantCode } = asked;
  const mayOffer = await deps.offers.mayOffer(memberId);
  const timeZone = await deps.timeZoneOf(merchantCode);
  await notingHeld(deps, async (tx) => {
    const row = await findMission(tx, missionId);
    if (row?.merchantCode !== merchantCode) throw new Refusal("not_found");
    if ((await deps.ofHouse(tx, [memberId])).has(memberId)) throw new Refusal("not_eligible");
    const now = deps.clock.now();
    const rule = missionRuleOf(row, row.settings);
    const period = missionPeriod(rule, now, timeZone);
    // The entry before the member, as where it is counted and paid.
    const entry = period && (await openEntry(tx, rule, { memberId, period, now }));
    await deps.offers.demandOfferIn(tx, memberId);
    if (mayOffer === undefined) throw new Refusal("play_paused");
    await demandGoing(tx, { merchantCode, rewardId: missionId });
    if (entry === undefined || !row.settings.isOpen) throw new Refusal("promotion_closed");
    const { known, key } = entry;
    if (known?.leftAt === null) return;
    await demandJoinable(tx, memberId, row, known, now);
    await deps.access.demandIn(tx, memberId, row.settings.conditions);
    const { controlShare = 0 } = row.settings;
    const offered = { promotionId: missionId, merchantCode, now: { controlShare } };
    if (known === undefined) await demandOffered(tx, deps, offered, memberId);
    const leftOf = await budgetsOf(tx, merchantCode, [{ latest: rule }], dayOf(now, timeZone));
    if (leftOf(missionId, leastOf(rule)) === "none") throw new Refusal("budget_used");
    await rejoinEntry(tx, { ...key, revision: row.revision, joinedAt: now });
    const begun = [{ memberId, period: key.period, at: now, rule }];
    await foldFacts(tx, deps, await stepsBefore(tx, deps.stepsIn, begun));
  });
  return shownNow(deps, asked, missionId);
}

/** Refuses: not_found. */
async function leave(deps: MissionsDeps, asked: Asked, missionId: string): Promise<Mission> {
  const { rule, period } = await shownOf(deps, asked, missionId);
  const key = { memberId: asked.memberId, missionId, period: period.name };
  const { merchantCode, revision } = rule;
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // Where nobody joins, an entry that was left says that this member does not take part.
    const row = { ...key, merchantCode, revision, joinedAt: now, endsAt: period.to };
    if (!rule.settings.needsJoin) await insertEntries(tx, [row]);
    if ((await lockEntry(tx, key)) !== undefined) await leaveEntry(tx, key, now);
  });
  return shownNow(deps, asked, missionId);
}

/** Refuses: not_found. */
async function listMilestones(
  deps: MissionsDeps,
  asked: Asked,
  missionId: string,
): Promise<MissionMilestone[]> {
  const milestones = milestonesOf(await shownOf(deps, asked, missionId));
  return deps.namePrizes(milestones, asked.language);
}

/** Forgets facts of long ago, a few in each transaction. */
async function cleanUp({ db, clock }: MissionsDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - factsKeptMs);
  for (let deleted = 0; ;) {
    const more = await db.transaction((tx) => deleteCounted(tx, before, deletedAtOnce));
    deleted += more;
    if (more < deletedAtOnce || deleted >= deletedMax) return deleted;
  }
}

export function createMissions(deps: MissionsDeps): Missions {
  return {
    countFacts: (tx, facts) => foldFacts(tx, deps, facts),
    poll: () => giveDue(deps),
    cleanUp: () => cleanUp(deps),
    judgeIn: (tx, award) => judgeIn(tx, deps, award),
    handlers: {
      missions: ({ query }, context) => list(deps, askedOf(context), query),
      missionMilestones: ({ query }, context) =>
        listMilestones(deps, askedOf(context), query.missionId),
      joinMission: ({ params }, context) => join(deps, askedOf(context), params.missionId),
      leaveMission: ({ params }, context) => leave(deps, askedOf(context), params.missionId),
    },
  };
}
