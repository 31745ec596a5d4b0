import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { listLags } from "../../platform/events/index.ts";
import { factsReader, moneyReader } from "./consumers.ts";
import {
  addTeamsNow,
  listMembersNow,
  noTeam,
  saveMembersNow,
  type MemberNow,
  type TeamNow,
} from "./now-store.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { addHours } from "./hour-fold.ts";
import { takeHourChanges } from "./hour-store.ts";
import type { HourChange } from "./hours.ts";
import { noFigures, noProduct, wholeOf, type ChangeRow } from "./rules.ts";
import {
  addMemberDays,
  addTeamDays,
  adoptDays,
  keepActiveDays,
  listPast,
  listWholeDays,
  nextFold,
  saveAsOf,
  saveJudged,
  takeChanges,
  takeFold,
  type Counting,
  type JudgedDay,
  type TeamChange,
} from "./store.ts";

/**
 * Adds what waits to the days of members and of the teams that count them, and brings up what teams
 * hold. What is taken and what it is added to are one transaction, so one that dies takes nothing;
 * one fold runs at a time.
 */
export interface FoldDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "team">;
  readonly ledger: Pick<Ledger, "balancesOf" | "oldestPostingAt">;
}

type Place = Awaited<ReturnType<Identity["team"]["placesIn"]>>[number];

/** A transaction that writes holds all readers of the log back, so it stays short. */
const rowsAtOnce = 5000;

const keyOf = ({ memberId, day }: { readonly memberId: bigint; readonly day: string }) =>
  `${memberId} ${day}`;

/** Each day that changes has a row without a product, for what is judged of the whole day. */
function withWholeDays(rows: readonly ChangeRow[]): ChangeRow[] {
  const whole = new Set(rows.filter(({ product }) => product === noProduct).map(keyOf));
  const missing = new Map(
    rows.filter((row) => !whole.has(keyOf(row))).map((row) => [keyOf(row), row]),
  );
  const added = [...missing.values()].map(({ memberId, day }) => ({
    ...noFigures,
    memberId,
    day,
    product: noProduct,
  }));
  return [...rows, ...added];
}

interface OfBrand {
  readonly merchantCode: string;
  readonly day: string;
}

const brandDay = ({ merchantCode, day }: OfBrand) => `${merchantCode} ${day}`;

/** What makes days active: of a day that was judged before, what did so then. */
async function minimumsOf(
  { brand }: FoldDeps,
  tx: Tx,
  days: readonly OfBrand[],
): Promise<ReadonlyMap<string, bigint>> {
  const found = new Map<string, Parameters<typeof keepActiveDays>[1][number]>();
  for (const { merchantCode, day } of days) {
    const { activeDayMinMinor: minMinor } = await brand.getMerchant(merchantCode);
    found.set(brandDay({ merchantCode, day }), { merchantCode, day, minMinor });
  }
  const keptDays = await keepActiveDays(tx, [...found.values()]);
  return new Map(keptDays.map((one) => [brandDay(one), one.minMinor]));
}

/** Judges the whole days again, and answers what that changed, by day. */
async function judge(
  deps: FoldDeps,
  tx: Tx,
  rows: readonly ChangeRow[],
  places: ReadonlyMap<bigint, Place>,
): Promise<ReadonlyMap<string, Pick<JudgedDay, "active" | "jackpotMinor">>> {
  const changed: JudgedDay[] = [];
  const differences = new Map<string, Pick<JudgedDay, "active" | "jackpotMinor">>();
  const days = await listWholeDays(
    tx,
    rows.filter(({ product }) => product === noProduct),
  );
  const ofBrand = ({ memberId, day }: { readonly memberId: bigint; readonly day: string }) => ({
    merchantCode: places.get(memberId)?.merchantCode ?? "",
    day,
  });
  const minimums = await minimumsOf(deps, tx, days.map(ofBrand));
  for (const { memberId, day, validMinor, jackpotMicro, ...was } of days) {
    const minMinor = minimums.get(brandDay(ofBrand({ memberId, day })));
    if (minMinor === undefined) throw new Error(`${day} has no minimum`);
    const now = {
      active: validMinor >= minMinor ? 1n : 0n,
      jackpotMinor: wholeOf(jackpotMicro),
    };
    if (now.active === was.active && now.jackpotMinor === was.jackpotMinor) continue;
    changed.push({ memberId, day, ...now });
    differences.set(keyOf({ memberId, day }), {
      active: now.active - was.active,
      jackpotMinor: now.jackpotMinor - was.jackpotMinor,
    });
  }
  await saveJudged(tx, changed);
  return differences;
}

/** Who counts each of these days: before a move of a branch those who stood above it then. */
async function countingOf(
  tx: Tx,
  rows: readonly Pick<ChangeRow, "memberId" | "day">[],
  places: ReadonlyMap<bigint, Place>,
): Promise<Counting[]> {
  const days = new Map(rows.map((row) => [keyOf(row), row]));
  const first = rows.reduce((day, row) => (row.day < day ? row.day : day), rows[0]?.day ?? "");
  const past = first === "" ? [] : await listPast(tx, [...places.keys()], first);
  return [...days.values()].flatMap(({ memberId, day }): Counting[] => {
    const place = places.get(memberId);
    if (place === undefined) return [];
    const then = past.find((one) => one.memberId === memberId && one.until > day);
    const { agentIds } = then ?? place;
    return [...agentIds, ...(place.isAgent ? [memberId] : [])].map((agentId) => ({
      memberId,
      day,
      agentId,
    }));
  });
}

/**
 * The days on which hours begin: who was active in an hour counts there. Where the brand's day
 * begins within an hour, everything that was staked in it may be of the next day.
 */
async function hourDaysOf(
  { brand }: FoldDeps,
  hours: readonly HourChange[],
  places: ReadonlyMap<bigint, Place>,
): Promise<{ readonly memberId: bigint; readonly day: string }[]> {
  const zones = new Map<string, string>();
  for (const { merchantCode } of places.values()) {
    if (zones.has(merchantCode)) continue;
    zones.set(merchantCode, (await brand.getMerchant(merchantCode)).timeZone);
  }
  return hours.flatMap(({ memberId, hour, day }) => {
    const timeZone = zones.get(places.get(memberId)?.merchantCode ?? "");
    const begun = timeZone === undefined ? day : dayOf(hour, timeZone);
    return begun === day ? [] : [{ memberId, day: begun }];
  });
}

async function addDays(
  deps: FoldDeps,
  tx: Tx,
  changes: readonly ChangeRow[],
  places: ReadonlyMap<bigint, Place>,
  counting: readonly Counting[],
  fold: bigint,
): Promise<void> {
  const real = changes.filter(({ memberId }) => places.get(memberId)?.isTest === false);
  const rows = withWholeDays(real);
  await addMemberDays(tx, rows);
  const judged = await judge(deps, tx, rows, places);
  const forTeams = rows.map((row): TeamChange => {
    const part = row.product === noProduct ? judged.get(keyOf(row)) : undefined;
    return { row, active: part?.active ?? 0n, jackpotMinor: part?.jackpotMinor ?? 0n };
  });
  await addTeamDays(tx, forTeams, counting, fold);
}

/** Subtracts a member from their teams, or adds them. */
function count(teams: Map<bigint, TeamNow>, member: MemberNow, sign: 1 | -1): void {
  const { agentIds, uplineId, isAgent, balanceMinor } = member;
  const change = BigInt(sign) * balanceMinor;
  for (const agentId of agentIds) {
    const team = teams.get(agentId) ?? noTeam;
    teams.set(agentId, {
      agents: team.agents + (isAgent ? sign : 0),
      players: team.players + (isAgent ? 0 : sign),
      directs: team.directs + (uplineId === agentId ? sign : 0),
      balanceMinor: team.balanceMinor + change,
      directsMinor: team.directsMinor + (uplineId === agentId ? change : 0n),
    });
  }
}

const isNothing = ({ agents, players, directs, balanceMinor, directsMinor }: TeamNow) =>
  agents === 0 && players === 0 && directs === 0 && balanceMinor === 0n && directsMinor === 0n;

/** Brings teams to what these members have now. */
async function bringUp(
  { ledger }: FoldDeps,
  tx: Tx,
  places: ReadonlyMap<bigint, Place>,
  known: ReadonlyMap<bigint, MemberNow>,
): Promise<void> {
  const balances = await ledger.balancesOf(tx, [...places.keys()]);
  const teams = new Map<bigint, TeamNow>();
  const now = [...places.values()].map(({ memberId, uplineId, agentIds, isAgent }): MemberNow => {
    const held = balances.get(memberId);
    const balanceMinor = held === undefined ? 0n : held.cashMinor + held.lockedMinor;
    return { memberId, uplineId, agentIds, isAgent, balanceMinor };
  });
  for (const member of known.values()) count(teams, member, -1);
  for (const member of now) count(teams, member, 1);
  await saveMembersNow(tx, now);
  await addTeamsNow(tx, new Map([...teams].filter(([, team]) => !isNothing(team))));
}

async function foldIn(deps: FoldDeps, tx: Tx, asOf: Date): Promise<number> {
  if (!(await takeFold(tx))) return 0;
  const changes = await takeChanges(tx, rowsAtOnce);
  const hours = await takeHourChanges(tx, rowsAtOnce);
  const taken = Math.max(changes.length, hours.length);
  if (taken < rowsAtOnce) await saveAsOf(tx, asOf);
  if (taken === 0) return 0;
  const fold = await nextFold(tx);
  const ids = [...new Set([...changes, ...hours].map(({ memberId }) => memberId))];
  const places = new Map(
    (await deps.identity.team.placesIn(tx, ids)).map((place) => [place.memberId, place]),
  );
  const known = await listMembersNow(tx, ids);
  const became = [...places.values()].filter(
    ({ memberId, isAgent }) => isAgent && known.get(memberId)?.isAgent === false,
  );
  await adoptDays(
    tx,
    became.map(({ memberId }) => memberId),
    fold,
  );
  const begun = await hourDaysOf(deps, hours, places);
  const counting = await countingOf(tx, [...changes, ...hours, ...begun], places);
  await addDays(deps, tx, changes, places, counting, fold);
  await addHours(deps, tx, hours, places, counting, fold);
  await bringUp(deps, tx, places, known);
  return taken;
}

/** What is on record now and read by both readers is in the sums when the next fold ends. */
async function readUntil({ db, clock, ledger }: FoldDeps): Promise<Date> {
  const now = clock.now();
  const posting = await ledger.oldestPostingAt();
  const lags = await db.read((reader) => listLags(reader, [factsReader, moneyReader]));
  const times = [posting, ...lags.map(({ oldestAt }) => oldestAt)];
  return times.reduce<Date>((oldest, at) => (at != null && at < oldest ? at : oldest), now);
}

export const foldEveryMs = 10_000;

export const createTeamFold = (deps: FoldDeps) => ({
  /** Until nothing waits, or another worker does it. */
  async run(): Promise<number> {
    const asOf = await readUntil(deps);
    for (let done = 0; ;) {
      const taken = await deps.db.transaction((tx) => foldIn(deps, tx, asOf));
      done += taken;
      if (taken < rowsAtOnce) return done;
    }
  },
});
