import type { AwardPrize, CostNote, CostSubject } from "@baize/contract";
import { currencyOf, formatMinor, minor } from "@baize/money";
import { listCreditedOf } from "../../cashier/index.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Reader } from "../../platform/db.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";
import { rewardPast, type Earned, type PastDay } from "../../rewards/index.ts";
import { listMemberDays } from "../members/store.ts";
import { workReferral } from "./referral.ts";
import type { CostWorkerDeps, Paid, Work, Worked } from "./turn.ts";

/**
 * What rewards of each kind would have cost, by the rules that give them now. All real members of a
 * brand are gone through a page at a time; each page is a reading of its own.
 */

type SubjectOf<Kind extends CostSubject["kind"]> = Extract<CostSubject, { kind: Kind }>;
type OtherSubject = Exclude<CostSubject, { kind: "promotion" | "rebate" }>;

const pageMembers = 500;

const spanOf = ({ row }: Work) => ({ from: row.fromDay, to: row.toDay });

/** Works each page out, and tells before the next that this worker is alive. */
async function eachPage(
  deps: CostWorkerDeps,
  work: Work,
  read: (reader: Reader, memberIds: readonly bigint[]) => Promise<readonly Paid[]>,
): Promise<Paid[]> {
  const paid: Paid[] = [];
  for (let after = 0n; ;) {
    const [last, own] = await deps.db.read(async (reader) => {
      const page = await deps.listMembersAfter(reader, work.row.merchantCode, after, pageMembers);
      const memberIds = page.map(({ memberId }) => memberId);
      const earned = memberIds.length === 0 ? [] : await read(reader, memberIds);
      return [memberIds.at(-1), earned] as const;
    });
    if (last === undefined) return paid;
    for (const one of own) paid.push(one);
    after = last;
    await deps.renew(work);
  }
}

function group<Row extends { readonly memberId: bigint }>(rows: readonly Row[]) {
  const own = new Map<bigint, Row[]>();
  for (const row of rows) {
    const known = own.get(row.memberId);
    if (known === undefined) own.set(row.memberId, [row]);
    else known.push(row);
  }
  return (memberId: bigint): readonly Row[] => own.get(memberId) ?? [];
}

const paidOf = (memberId: bigint, earned: readonly Earned[]): Paid[] =>
  earned.map((one) => ({ memberId, ...one }));

const done = (paid: readonly Paid[], turnoverBps: number, notes: readonly CostNote[]): Worked => ({
  paid,
  budgetReachedOn: null,
  turnoverBps,
  notes,
});

/** What a cost leaves out of prizes. */
export const unpricedIn = (
  given: readonly ({ readonly prize?: AwardPrize | undefined } | undefined)[],
): CostNote[] =>
  given.some((one) => rewardPast.isUnpriced(one?.prize)) ? ["prizes_unpriced"] : [];

/** The level each member had at the end of each day that is asked about. */
async function levelsAtEnds(
  { levelsAtIn }: CostWorkerDeps,
  { timeZone }: Work,
  reader: Reader,
  asked: readonly { readonly memberId: bigint; readonly day: string }[],
) {
  const keys = [
    ...new Map(asked.map((one) => [`${one.memberId} ${one.day}`, one] as const)).entries(),
  ];
  const moments = keys.map(([, { memberId, day }]) => {
    const to = startOfDay(addDays(day, 1), timeZone);
    return { memberId, at: new Date(to.getTime() - 1) };
  });
  const levels = moments.length === 0 ? [] : await levelsAtIn(reader, moments);
  const known = new Map(keys.map(([key], index) => [key, levels[index] ?? 0] as const));
  return (memberId: bigint, day: string) => known.get(`${memberId} ${day}`) ?? 0;
}

async function workVip(deps: CostWorkerDeps, work: Work, { settings }: SubjectOf<"vip">) {
  const { row, scope, timeZone } = work;
  const table = rewardPast.vipTableOf(row.merchantCode, { ...settings, isOpen: true });
  const span = spanOf(work);
  const since = rewardPast.readFrom(span);
  const asksDeposits = table.levels.some(({ depositsMinor }) => depositsMinor > 0n);
  const ever = { ...scope, from: new Date(0) };
  const paid = await eachPage(deps, work, async (reader, memberIds) => {
    const stakes = group(
      await rewardPast.listPlayOf(reader, memberIds, { from: since, to: span.to }),
    );
    const earlier = group(await rewardPast.sumPlayBefore(reader, memberIds, since));
    const deposits = group(asksDeposits ? await listCreditedOf(reader, ever, memberIds) : []);
    return memberIds.flatMap((memberId) => {
      const past = {
        stakes: stakes(memberId),
        earlier: new Map(earlier(memberId).map((one) => [one.gameType, one.validMinor] as const)),
        deposits: deposits(memberId).map(({ at, amountMinor }) => ({
          day: dayOf(at, timeZone),
          amountMinor,
        })),
      };
      return paidOf(memberId, rewardPast.replayVip(table, past, span));
    });
  });
  const unpriced = unpricedIn(settings.levels.flatMap(({ gifts = {} }) => Object.values(gifts)));
  const left: CostNote[] = table.levels.some(({ birthdayMinor }) => birthdayMinor > 0n)
    ? ["birthdays_left_out"]
    : [];
  return done(paid, table.turnoverBps, ["levels_from_record", "all_claimed", ...unpriced, ...left]);
}

/** By the edges that were recorded where rakeback ran on all these days, else by type of game. */
async function workRakeback(deps: CostWorkerDeps, work: Work, { settings }: SubjectOf<"rakeback">) {
  const { merchantCode } = work.row;
  const table = rewardPast.rakebackTableOf({ ...settings, isOpen: true });
  const span = spanOf(work);
  const isRecorded = await deps.db.read(async (reader) => {
    const { rakeback } = await rewardPast.findRecordStart(reader, merchantCode);
    if (rakeback === null || rakeback > span.from) return false;
    return !(await rewardPast.wasRakebackClosed(reader, merchantCode, span));
  });
  const paid = await eachPage(deps, work, async (reader, memberIds) => {
    const stakes = isRecorded
      ? await rewardPast.listEdgesOf(reader, memberIds, span)
      : (await rewardPast.listPlayOf(reader, memberIds, span)).map((one) => ({
          memberId: one.memberId,
          day: one.day,
          edgePpm: rewardPast.edgeOf(table, one.gameType, undefined),
          validMinor: table.whileBonus ? one.validMinor : one.validMinor - one.bonusMinor,
        }));
    const levelOf = await levelsAtEnds(deps, work, reader, stakes);
    const own = group(stakes);
    return memberIds.flatMap((memberId) =>
      paidOf(
        memberId,
        rewardPast.replayRakeback(table, own(memberId), (day) => levelOf(memberId, day), span),
      ),
    );
  });
  const basis = isRecorded ? "edges_recorded" : "edges_by_type";
  return done(paid, table.turnoverBps, [basis, "levels_recorded", "all_claimed"]);
}

/** What members lost where loss-back kept it by type of game, else all games together. */
async function lossesOf(reader: Reader, work: Work, memberIds: readonly bigint[], isKept: boolean) {
  const span = spanOf(work);
  if (isKept) return rewardPast.listLossesOf(reader, memberIds, span);
  const days = await listMemberDays(reader, memberIds, span);
  return {
    play: days.map(({ memberId, day, ggrMinor: stakeMinor }) => ({
      memberId,
      day,
      gameType: "RNG" as const,
      stakeMinor,
      winMinor: 0n,
    })),
    cash: days.map(({ memberId, day, givenMinor, depositMinor, withdrawalMinor }) => ({
      memberId,
      day,
      awardMinor: givenMinor,
      netDepositMinor: depositMinor - withdrawalMinor,
    })),
  };
}

async function workLossBack(
  deps: CostWorkerDeps,
  work: Work,
  { settings }: SubjectOf<"loss_back">,
) {
  const span = spanOf(work);
  const { lossBack } = await deps.db.read((reader) =>
    rewardPast.findRecordStart(reader, work.row.merchantCode),
  );
  const isKept = lossBack !== null && lossBack <= span.from;
  const typed = rewardPast.lossBackTableOf({ ...settings, isOpen: true });
  const together = { ...typed, gameTypes: new Set(["RNG" as const]) };
  const table = isKept ? typed : together;
  const ends = rewardPast.periodsOf(table, span).map(({ to }) => addDays(to, -1));
  const paid = await eachPage(deps, work, async (reader, memberIds) => {
    const { play, cash } = await lossesOf(reader, work, memberIds, isKept);
    const [plays, sums] = [group(play), group(cash)];
    const asked = memberIds
      .filter((memberId) => plays(memberId).length > 0)
      .flatMap((memberId) => ends.map((day) => ({ memberId, day })));
    const levelOf = await levelsAtEnds(deps, work, reader, asked);
    return memberIds.flatMap((memberId) => {
      const past = { play: plays(memberId), cash: sums(memberId) };
      const level = (day: string) => levelOf(memberId, day);
      return paidOf(memberId, rewardPast.replayLossBack(table, past, level, span));
    });
  });
  const basis: CostNote[] = isKept ? [] : ["losses_together"];
  return done(paid, table.turnoverBps, [...basis, "levels_recorded", "all_claimed"]);
}

async function workPoints(deps: CostWorkerDeps, work: Work, { settings }: SubjectOf<"points">) {
  const { merchantCode, currency } = work.row;
  const { scope, timeZone } = work;
  const span = spanOf(work);
  const unit = { currency, unitMinor: 10n ** BigInt(currencyOf(currency).decimals) };
  let points = 0n;
  const paid = await eachPage(deps, work, async (reader, memberIds) => {
    const rows = await rewardPast.listPlayOf(reader, memberIds, span);
    const table = await deps.vipTableIn(reader, merchantCode);
    const credited =
      settings.perDeposit === undefined ? [] : await listCreditedOf(reader, scope, memberIds);
    const paidIn = credited.map(({ memberId, at, amountMinor }) => ({
      memberId,
      day: dayOf(at, timeZone),
      amountMinor,
    }));
    const levelOf = table && (await levelsAtEnds(deps, work, reader, [...rows, ...paidIn]));
    const [own, deposits] = [group(rows), group(paidIn)];
    return memberIds.flatMap((memberId) => {
      const factorOf = (day: string) =>
        table === undefined || levelOf === undefined
          ? 10_000
          : rewardPast.levelOf(table, levelOf(memberId, day)).pointsBps;
      const past = { stakes: own(memberId), deposits: deposits(memberId), factorOf };
      return rewardPast.replayPoints(settings, unit, past).map((one) => {
        points += one.points;
        return { memberId, day: one.day, amountMinor: one.amountMinor };
      });
    });
  });
  const notes = ["levels_recorded", "all_converted"] as const;
  return { ...done(paid, settings.turnoverBps, notes), points };
}

/** What members did by day: play that counts, and deposits. */
async function daysIn(reader: Reader, work: Work, memberIds: readonly bigint[]) {
  const days = new Map<string, PastDay & { readonly memberId: bigint }>();
  const add = (memberId: bigint, day: string, validMinor: bigint, depositMinor: bigint) => {
    const key = `${memberId} ${day}`;
    const known = days.get(key) ?? { validMinor: 0n, depositMinor: 0n };
    days.set(key, {
      memberId,
      day,
      validMinor: known.validMinor + validMinor,
      depositMinor: known.depositMinor + depositMinor,
    });
  };
  for (const one of await rewardPast.listPlayOf(reader, memberIds, spanOf(work))) {
    add(one.memberId, one.day, one.validMinor, 0n);
  }
  for (const { memberId, at, amountMinor } of await listCreditedOf(reader, work.scope, memberIds)) {
    add(memberId, dayOf(at, work.timeZone), 0n, amountMinor);
  }
  return group([...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)));
}

async function workCheckIn(deps: CostWorkerDeps, work: Work, { settings }: SubjectOf<"check_in">) {
  const { uptake, merchantCode } = work.row;
  const paid = await eachPage(deps, work, async (reader, memberIds) => {
    const days = await daysIn(reader, work, memberIds);
    return memberIds
      .filter((one) => rewardPast.isAmongShare(uptake, `check_in ${merchantCode}`, one))
      .flatMap((one) => paidOf(one, rewardPast.replayCheckIn(settings, days(one))));
  });
  const unpriced = unpricedIn(settings.prizes ?? []);
  return done(paid, settings.turnoverBps, ["comes_when_active", ...unpriced]);
}

async function workMission(deps: CostWorkerDeps, work: Work, { settings }: SubjectOf<"mission">) {
  const { scope, timeZone, row } = work;
  const rule = rewardPast.pastRule(settings, scope);
  // Which members it would be held back from follows from its id, which is not known here.
  const offered = 100 - (settings.controlShare ?? 0);
  const isIn = (one: bigint) =>
    rewardPast.isAmongShare(row.uptake, `mission ${row.merchantCode}`, one) &&
    rewardPast.isAmongShare(offered, `offered ${row.merchantCode}`, one);
  const paid = await eachPage(deps, work, async (reader, memberIds) => {
    const plays = group(await rewardPast.listPlayOf(reader, memberIds, spanOf(work)));
    const deposits = group(await listCreditedOf(reader, scope, memberIds));
    return memberIds.filter(isIn).flatMap((memberId) => {
      const facts = [
        ...plays(memberId).map((one) => rewardPast.playFact(one, startOfDay(one.day, timeZone))),
        ...deposits(memberId).map(({ at, amountMinor }) =>
          rewardPast.depositFact(dayOf(at, timeZone), at, amountMinor),
        ),
      ];
      return paidOf(memberId, rewardPast.replayMission(rule, facts, timeZone));
    });
  });
  const unpriced = unpricedIn(settings.milestones);
  return done(paid, settings.turnoverBps, ["play_as_days", "all_claimed", ...unpriced]);
}

async function workWheel(deps: CostWorkerDeps, work: Work, { settings }: SubjectOf<"wheel">) {
  const { currency, merchantCode, uptake } = work.row;
  let count = 0;
  const paid = await eachPage(deps, work, async (reader, memberIds) => {
    const days = await daysIn(reader, work, memberIds);
    const among = memberIds.filter((one) =>
      rewardPast.isAmongShare(uptake, `wheel ${merchantCode}`, one),
    );
    return among.flatMap((memberId) => {
      let own = 0;
      return rewardPast.replayWheel(settings, days(memberId)).map(({ day, turns }) => {
        const before = rewardPast.meanOf(settings, own);
        own += turns;
        count += turns;
        const amountMinor = rewardPast.meanOf(settings, own) - before;
        return { memberId, day, amountMinor };
      });
    });
  });
  const { lowMinor, highMinor, meanMinor } = rewardPast.turnsCost(settings, count);
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const notes: CostNote[] = [
    ...(settings.rule.by === "none" ? (["tickets_by_hand"] as const) : []),
    ...(settings.prizes.some(({ stockADay }) => stockADay !== null)
      ? (["stock_left_out"] as const)
      : []),
    "all_claimed",
    ...unpricedIn(settings.prizes),
  ];
  const turns = { count, low: text(lowMinor), high: text(highMinor) };
  return { ...done(paid, settings.turnoverBps, notes), turns, costMinor: meanMinor };
}

export function workKind(deps: CostWorkerDeps, work: Work, subject: OtherSubject): Promise<Worked> {
  switch (subject.kind) {
    case "vip":
      return workVip(deps, work, subject);
    case "rakeback":
      return workRakeback(deps, work, subject);
    case "loss_back":
      return workLossBack(deps, work, subject);
    case "points":
      return workPoints(deps, work, subject);
    case "check_in":
      return workCheckIn(deps, work, subject);
    case "mission":
      return workMission(deps, work, subject);
    case "referral":
      return workReferral(deps, work, subject);
    default:
      return workWheel(deps, work, subject);
  }
}
