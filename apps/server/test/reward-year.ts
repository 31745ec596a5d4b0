import { randomUUID } from "node:crypto";
import {
  gameTypes,
  type CallParsed,
  type CheckInSettings,
  type CostRun,
  type CostSubject,
  type GameType,
  type LossBackSettings,
  type MissionSettings,
  type PromotionTerms,
  type RakebackSettings,
  type RebateSettings,
} from "@baize/contract";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { depositCredited } from "../src/cashier/index.ts";
import { addDays, monthOf, weekOf } from "../src/platform/day-names.ts";
import { startOfDay } from "../src/platform/zone-days.ts";
import { betSettled } from "../src/vendors/index.ts";
import { demoPolicy } from "../src/cashier/demo/policy.ts";
import type { TestApp } from "./app.ts";
import { readersOf, type Readers } from "./events.ts";
import { putInForce, usualPromotion } from "./promotions.ts";
import { testVip } from "./vip.ts";

/**
 * A year of members who play, pay in and claim, on a clock that jumps from one of their days to the
 * next. What rewards posted in it is compared with what the cost run says of the same days.
 */

const merchantCode = "AMBERJACK";
const currency = "BDT";
const timeZone = "Asia/Dhaka";
/** A Monday, and a Sunday that ends a month, so that no week or month is left open. */
const firstDay = "2026-02-02";
export const lastDay = "2027-01-31";
const yearDays = 364;

export interface YearOptions {
  readonly members: number;
  /** Days of the week on which members may come, Monday is 0. */
  readonly weekdays: ReadonlySet<number>;
  /** They come in each so many-th week only. */
  readonly everyWeeks: number;
  readonly seed: number;
}

/** The same numbers for the same seed. */
function createChance(seed: number) {
  let state = seed >>> 0 || 1;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

const plain = { merchantCode, currency, revision: 0 } as const;
const rates = (ppm: number) => ({ RNG: ppm, LIVE: Math.floor(ppm / 2) });

const rebate: RebateSettings = {
  currency,
  isOpen: true,
  whileBonus: false,
  minClaim: "0.00",
  rows: [
    { gameType: "RNG", level: 0, from: "0.00", rate: 3000 },
    { gameType: "RNG", level: 0, from: "2000.00", rate: 5000 },
    { gameType: "RNG", level: 2, from: "0.00", rate: 7000 },
    { gameType: "LIVE", level: 0, from: "0.00", rate: 2000 },
  ].map(({ rate, ...row }) => ({ ...row, ratePpm: rate })) as RebateSettings["rows"],
};

const rakeback: RakebackSettings = {
  currency,
  isOpen: true,
  whileBonus: false,
  edgesPpm: Object.fromEntries(
    gameTypes.map((type) => [type, 37_000]),
  ) as RakebackSettings["edgesPpm"],
  partsBps: { instant: 4000, daily: 2000, weekly: 2000, monthly: 2000 },
  shares: [
    { level: 0, sharePpm: 100_000 },
    { level: 2, sharePpm: 150_000 },
  ],
  turnoverBps: 0,
};

const lossBack: LossBackSettings = {
  currency,
  isOpen: true,
  period: "week",
  gameTypes: ["RNG"],
  netDepositGate: false,
  minLoss: "100.00",
  cap: "150.00",
  turnoverBps: 10_000,
  claimDays: 7,
  rates: [
    { level: 0, ratePpm: 50_000 },
    { level: 1, ratePpm: 70_000 },
  ],
};

const vip = {
  ...testVip,
  levels: testVip.levels.map((level, place) => ({
    ...level,
    pointsBps: 10_000,
    weekly: { amount: "0.00", ratesPpm: { ...level.weekly.ratesPpm, ...rates(place * 133) } },
  })),
};

const checkIn: CheckInSettings = {
  currency,
  isOpen: true,
  title: { en: "Daily check-in" },
  terms: { en: "Come each day." },
  amounts: ["1.00", "2.00", "3.00", "5.00"],
  missed: "keep",
  makeUps: 0,
  condition: "none",
  least: "0.00",
  turnoverBps: 30_000,
};

const mission: MissionSettings = {
  currency,
  isOpen: true,
  title: { en: "A week at the slots" },
  text: { en: "Play in a week." },
  window: "week",
  startsAt: startOfDay(firstDay, timeZone).toISOString(),
  endsAt: startOfDay(addDays(lastDay, 1), timeZone).toISOString(),
  needsJoin: false,
  tasks: [
    {
      measure: "valid",
      filter: { gameTypes: ["RNG"], vendors: [], least: null },
      expected: "1500.00",
    },
  ],
  milestones: [
    { expected: "500.00", amount: "5.00" },
    { expected: "1500.00", amount: "20.00" },
  ],
  turnoverBps: 10_000,
  claimDays: 30,
  unlockedBy: null,
  hoursMax: null,
  completionsMax: null,
  isInOrder: false,
  paysItself: false,
};

const deposits: Partial<PromotionTerms> = {
  kind: "deposit",
  codes: [],
  period: "week",
  amount: "12.34",
  claimDays: 14,
  budget: null,
  target: { measure: "deposit_sum", expected: "600.00" },
};

/** Puts every kind in force on the day before the first. */
async function openYear({ app, clock }: TestApp): Promise<string> {
  const { rewards } = app.platform.modules;
  clock.set(new Date(startOfDay(addDays(firstDay, -1), timeZone).getTime() + 12 * hourMs));
  await app.platform.cashier.saveWithdrawalPolicy(demoPolicy(merchantCode, currency));
  await rewards.vip.save(undefined, { ...plain, settings: vip });
  await rewards.rebates.save(undefined, { ...plain, settings: rebate });
  await rewards.rakeback.save(undefined, { ...plain, settings: rakeback });
  await rewards.lossBack.save(undefined, { ...plain, settings: lossBack });
  await rewards.draws.checkIn.save(undefined, { merchantCode, revision: 0, settings: checkIn });
  await rewards.missions.save(undefined, {
    merchantCode,
    missionId: randomUUID(),
    revision: 0,
    settings: mission,
  });
  return putInForce({ app }, deposits);
}

/** Members with their accounts, without a device or an address that others share. */
async function makeMembers(test: TestApp, many: number): Promise<bigint[]> {
  await test.aMember("yearmodel");
  const model = await test.app.platform.identity.memberByUsername(merchantCode, "yearmodel");
  if (model === undefined) throw new Error("nobody registered");
  await test.database.owner.transaction(async (tx) => {
    await tx.execute(
      `insert into identity.member (member_id, merchant_code, public_id, username, nickname,
         member_type, currency, registered_at, registered_ip)
       select n, merchant_code, 'year' || n, 'year' || n, 'year' || n, member_type, currency,
         registered_at, registered_ip
       from identity.member, generate_series(1, $2) n where member_id = $1`,
      [model.memberId, many],
    );
    await tx.execute(
      `insert into ledger.account (member_id, code, currency)
       select n, code, currency from ledger.account, generate_series(1, $2) n where member_id = $1`,
      [model.memberId, many],
    );
  });
  return Array.from({ length: many }, (_, at) => BigInt(at + 1));
}

interface Paid {
  readonly memberId: string;
  readonly depositId: string;
  readonly amountMinor: string;
}

interface Made {
  readonly plays: readonly ReturnType<typeof betSettled>[];
  readonly paid: readonly Paid[];
  readonly came: readonly bigint[];
}

const played: readonly GameType[] = ["RNG", "LIVE"];

/** What members do on one day. */
function makeDay(members: readonly bigint[], chance: (below: number) => number, at: Date): Made {
  const plays: ReturnType<typeof betSettled>[] = [];
  const paid: Paid[] = [];
  const came: bigint[] = [];
  const time = at.toISOString();
  for (const memberId of members) {
    if (chance(100) >= 45) continue;
    came.push(memberId);
    const of = { memberId: String(memberId), merchantCode, currency };
    for (let round = chance(3); round >= 0; round -= 1) {
      const stake = 1000 + chance(120_000);
      const gameType = played[chance(played.length)] ?? "RNG";
      plays.push(
        betSettled({
          ...of,
          vendorCode: "HSE",
          gameCode: "skylark",
          gameType,
          roundId: randomUUID(),
          stakeMinor: String(stake),
          validBetMinor: String(stake),
          winMinor: String(chance(2) === 0 ? 0 : chance(2 * stake)),
          jackpotMinor: "0",
          bonusPart: "0",
          isFree: false,
          placedAt: time,
          settledAt: time,
        }),
      );
    }
    if (chance(3) > 0) continue;
    const amountMinor = String(10_000 + 100 * chance(600));
    paid.push({ memberId: String(memberId), depositId: randomUUID(), amountMinor });
  }
  return { plays, paid, came };
}

/** Deposits as the cashier tells of them. */
const creditedOf = (paid: Paid, at: Date) =>
  depositCredited({
    ...paid,
    merchantCode,
    currency,
    feeMinor: "0",
    methodId: "bkash",
    isFirst: false,
    creditedAt: at.toISOString(),
  });

/** Deposits as the cashier writes them down. */
async function writeDeposits(test: TestApp, { paid }: Made, at: Date): Promise<void> {
  await test.database.db.transaction(async (tx) => {
    for (const { memberId, depositId, amountMinor } of paid) {
      await tx.execute(
        `insert into cashier.deposit (member_id, id, merchant_code, method_id, provider, reference,
           currency, amount_minor, fee_minor, status, created_at, updated_at, expires_at, poll_at)
         values ($1, $2, $3, 'bkash', 'sandpay', $4, $5, $6, 0, 'received', $7, $7, $7, $7)`,
        [memberId, depositId, merchantCode, depositId, currency, amountMinor, at],
      );
      await tx.execute(
        `insert into cashier.deposit_step (member_id, deposit_id, number, at, what, by_kind)
         values ($1, $2, 1, $3, 'received', 'provider')`,
        [memberId, depositId, at],
      );
    }
  });
}

const counting: ReadonlySet<string> = new Set([
  "turnover",
  "rakeback",
  "loss_back",
  "missions",
  "reward_days",
]);

/** Everybody claims what there is. */
async function claimAll({ app, database, clock }: TestApp): Promise<void> {
  const { awards, rakeback: own } = app.platform.rewards;
  const ready = await database.db.read((reader) =>
    reader.query<{ memberId: bigint; awardId: string }>(
      `select member_id as "memberId", award_id as "awardId" from rewards.award
       where state = 'issued' and (claim_by is null or claim_by > $1)`,
      [clock.now()],
    ),
  );
  for (const { memberId, awardId } of ready) {
    await awards.claim({ memberId, language: "en" }, awardId);
  }
  const kept = await database.db.read((reader) =>
    reader.query<{ memberId: bigint }>(
      `select member_id as "memberId" from rewards.rakeback_member where instant_minor > 0`,
    ),
  );
  for (const { memberId } of kept) {
    const input = { params: { part: "instant" } } as CallParsed<"claimRakeback">;
    const context = { session: { memberId }, language: "en" };
    await own.handlers.claimRakeback(
      input,
      context as Parameters<typeof own.handlers.claimRakeback>[1],
    );
  }
}

/** A morning: the work of the periods that ended, and what members claim of it. */
async function morning(test: TestApp, readers: Readers, day: string): Promise<void> {
  const { rewards } = test.app.platform;
  test.clock.set(new Date(startOfDay(day, timeZone).getTime() + 6 * hourMs + minuteMs));
  // What was claimed in the period counts as given in it.
  await readers.catchUp();
  await rewards.vip.pollPeriods();
  await rewards.rebates.poll();
  await rewards.rakeback.poll();
  await rewards.lossBack.poll();
  await claimAll(test);
}

const weekMs = 7 * 24 * hourMs;

function isOpenOn(day: string, { weekdays, everyWeeks }: YearOptions): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  const week = Math.floor((at - Date.parse(`${firstDay}T00:00:00Z`)) / weekMs);
  return week % everyWeeks === 0 && weekdays.has((new Date(at).getUTCDay() + 6) % 7);
}

/** Runs the year; answers the promotion of its deposits. */
export async function runYear(test: TestApp, options: YearOptions): Promise<string> {
  const promotionId = await openYear(test);
  const members = await makeMembers(test, options.members);
  const { app, clock, database } = test;
  const { rewards, events } = app.platform;
  const chance = createChance(options.seed);
  const names = new Set([
    ...counting,
    ...app.platform.consumers
      .filter(({ kinds }) => kinds.includes(depositCredited.kind))
      .map(({ name }) => name)
      .filter((name) => name.startsWith("promotion")),
  ]);
  const readers = readersOf(
    { db: database.db, url: database.url },
    app.platform.consumers.filter(({ name }) => names.has(name)),
  );
  await readers.catchUp();
  let lastPlayed = firstDay;
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    // A week in which nobody came has nothing to end.
    const endsWeek = day === weekOf(day) && lastPlayed >= addDays(day, -7);
    if (day !== firstDay && (endsWeek || day === monthOf(day))) await morning(test, readers, day);
    if (!isOpenOn(day, options)) continue;
    lastPlayed = day;
    const at = new Date(startOfDay(day, timeZone).getTime() + 12 * hourMs);
    clock.set(at);
    const made = makeDay(members, chance, at);
    await writeDeposits(test, made, at);
    const credited = made.paid.map((one) => creditedOf(one, at));
    await database.db.transaction((tx) => events.publishAll(tx, [...made.plays, ...credited]));
    await readers.catchUp();
    await rewards.vip.pollLooks();
    for (const memberId of made.came) {
      const { claimCheckIn } = rewards.draws.checkIns.handlers;
      const context = { merchantCode, language: "en", session: { memberId, currency } };
      await claimCheckIn(
        { body: { id: day } } as Parameters<typeof claimCheckIn>[0],
        context as Parameters<typeof claimCheckIn>[1],
      );
    }
  }
  await morning(test, readers, addDays(lastDay, 1));
  return promotionId;
}

export interface Compared {
  readonly kind: string;
  readonly reason: string;
  /** What awards for it paid. */
  readonly paidMinor: bigint;
  /** What the cost run says. */
  readonly saidMinor: bigint;
  readonly run: CostRun;
}

const subjects = (promotionId: string): readonly (readonly [string, CostSubject])[] => [
  ["rebate", { kind: "rebate", settings: rebate }],
  ["vip", { kind: "vip", settings: vip }],
  ["rakeback", { kind: "rakeback", settings: rakeback }],
  ["loss_back", { kind: "loss_back", settings: lossBack }],
  ["mission", { kind: "mission", settings: mission }],
  ["check_in", { kind: "check_in", settings: checkIn }],
  ["promotion", { kind: "promotion", promotionId, terms: { ...usualPromotion, ...deposits } }],
];

const minorOf = (text: string) => BigInt(text.replace(".", ""));

/** What awards of a kind paid, by the ledger's operations out of the house's account. */
async function paidFor({ database }: TestApp, like: string): Promise<bigint> {
  const [row] = await database.db.read((reader) =>
    reader.query<{ paid: bigint }>(
      `select coalesce(sum(amount_minor), 0)::bigint as paid from rewards.award
       where state = 'claimed' and source like $1`,
      [like],
    ),
  );
  return row?.paid ?? 0n;
}

/** All that left `promo:cash`, whatever it is called. */
export async function postedFromPromo({ database }: TestApp): Promise<bigint> {
  const [row] = await database.db.read((reader) =>
    reader.query<{ posted: bigint }>(
      `select coalesce(sum(o.amount_minor), 0)::bigint as posted from ledger.operation o
       join ledger.account_code c on c.id = o.debit_code
       where c.code = 'promo:cash' and not o.is_reversal and not o.is_tombstone`,
    ),
  );
  return row?.posted ?? 0n;
}

const sources: Readonly<Record<string, string>> = {
  rebate: "rebate:%",
  vip: "vip:%",
  rakeback: "rakeback:%",
  loss_back: "loss_back:%",
  mission: "mission:%",
  check_in: "check_in:%",
  promotion: "promo:%",
};

/** What was posted beside what the cost run says of the same days, kind by kind. */
export async function compareYear(test: TestApp, promotionId: string): Promise<Compared[]> {
  const { costs } = test.app.platform.modules.reports;
  const compared: Compared[] = [];
  for (const [kind, subject] of subjects(promotionId)) {
    const asked = { merchantCode, subject, days: yearDays, uptake: 100 };
    const { runId } = await costs.start(asked, "year");
    await costs.poll();
    const run = (await costs.list({ merchantCode })).find((one) => one.runId === runId);
    if (run?.result === undefined || run.result === null) throw new Error(`no cost of ${kind}`);
    const reason = sources[kind] ?? kind;
    compared.push({
      kind,
      reason,
      paidMinor: await paidFor(test, reason),
      saidMinor: minorOf(run.result.cost),
      run,
    });
  }
  return compared;
}
