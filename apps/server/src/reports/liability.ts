import type { Liability } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import type { Balances, Ledger } from "../ledger/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Reader } from "../platform/db.ts";
import { insertLiability, listLiabilities, type LiabilityRow } from "./liability-store.ts";
import type { Owed, pointWorths } from "../rewards/index.ts";
import type { ReportMember } from "./fold.ts";
import { microPerMinor } from "./rules.ts";

/**
 * What members are owed: every balance at one moment, added up by brand and currency. One snapshot
 * of the database holds all of them, so the sum is that of the books at that moment, however much
 * moves at the same time.
 */
export interface LiabilityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "balancesAfter">;
  readonly findMembersIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<readonly ReportMember[]>;
  /** Of each member, what waits to be withdrawn. */
  readonly listPending: (reader: Reader) => Promise<ReadonlyMap<bigint, bigint>>;
  /** What play gave to jackpots and got of them, by members behind `after`; empty at the end. */
  readonly jackpotsAfter: (
    reader: Reader,
    after: bigint,
  ) => Promise<
    readonly {
      readonly memberId: bigint;
      readonly currency: string;
      readonly contributedMicro: string;
      readonly paidMicro: string;
    }[]
  >;
  /** What members may still claim of rewards, by members behind `after`; empty at the end. */
  readonly owedAfter: (reader: Reader, after: bigint) => Promise<readonly Owed[]>;
  readonly pointWorths: typeof pointWorths;
  /** Every brand with its own currency, so that a brand without any member money is listed too. */
  readonly listBrands: () => Promise<
    readonly { readonly merchantCode: string; readonly currency: string }[]
  >;
}

const membersAtOnce = 5_000;

type Sums = { -readonly [Field in keyof LiabilityRow]: NonNullable<LiabilityRow[Field]> };

function emptyAt(merchantCode: string, currency: string, takenAt: Date): Sums {
  return {
    merchantCode,
    currency,
    takenAt,
    members: 0,
    cashMinor: 0n,
    bonusMinor: 0n,
    lockedMinor: 0n,
    pendingMinor: 0n,
    overdrawnMinor: 0n,
    testMinor: 0n,
    jackpotMicro: 0n,
    awardsMinor: 0n,
    accruedMinor: 0n,
    pointsMinor: 0n,
  };
}

function addMember(sums: Sums, balances: Balances, isTest: boolean, pending: bigint): void {
  const { cashMinor, bonusMinor, lockedMinor } = balances;
  if (isTest) {
    sums.testMinor += cashMinor + bonusMinor + lockedMinor;
    return;
  }
  sums.members += 1;
  sums.cashMinor += cashMinor;
  sums.bonusMinor += bonusMinor;
  sums.lockedMinor += lockedMinor;
  sums.pendingMinor += pending;
  if (cashMinor < 0n) sums.overdrawnMinor -= cashMinor;
}

type GroupOf = (merchantCode: string, currency: string) => Sums;

async function addBalances(deps: LiabilityDeps, reader: Reader, groupOf: GroupOf): Promise<void> {
  const pending = await deps.listPending(reader);
  let after = 0n;
  for (;;) {
    const page = await deps.ledger.balancesAfter(reader, after, membersAtOnce);
    const memberIds = page.map(({ memberId }) => memberId);
    const members = await deps.findMembersIn(reader, memberIds);
    const byId = new Map(members.map((one) => [one.memberId, one]));
    for (const balances of page) {
      const member = byId.get(balances.memberId);
      if (member === undefined) throw new Error(`there is no member ${balances.memberId}`);
      // Trial money is nobody's.
      if (member.isTrial) continue;
      const sums = groupOf(member.merchantCode, balances.currency);
      addMember(sums, balances, member.isTest, pending.get(member.memberId) ?? 0n);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < membersAtOnce) return;
    after = last.memberId;
  }
}

/** Also for members who have nothing left: what they contributed is still owed. */
async function addJackpots(deps: LiabilityDeps, reader: Reader, groupOf: GroupOf): Promise<void> {
  let after = 0n;
  for (;;) {
    const page = await deps.jackpotsAfter(reader, after);
    const members = await deps.findMembersIn(reader, [...new Set(page.map((one) => one.memberId))]);
    const byId = new Map(members.map((one) => [one.memberId, one]));
    for (const { memberId, currency, contributedMicro, paidMicro } of page) {
      const member = byId.get(memberId);
      if (member === undefined) throw new Error(`there is no member ${memberId}`);
      if (member.isTrial || member.isTest) continue;
      const sums = groupOf(member.merchantCode, currency);
      sums.jackpotMicro += BigInt(contributedMicro) - BigInt(paidMicro);
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.memberId;
  }
}

/** What is no money of the member yet, so that it is on no account. */
async function addRewards(deps: LiabilityDeps, reader: Reader, groupOf: GroupOf): Promise<void> {
  const worthOf = await deps.pointWorths(reader);
  let after = 0n;
  for (;;) {
    const page = await deps.owedAfter(reader, after);
    const members = await deps.findMembersIn(
      reader,
      page.map(({ memberId }) => memberId),
    );
    const byId = new Map(members.map((one) => [one.memberId, one]));
    for (const { memberId, points, ...owed } of page) {
      const member = byId.get(memberId);
      if (member === undefined) throw new Error(`there is no member ${memberId}`);
      if (member.isTrial || member.isTest) continue;
      const sums = groupOf(member.merchantCode, member.currency);
      sums.awardsMinor += owed.awardsMinor;
      sums.accruedMinor += owed.accruedMinor;
      sums.pointsMinor += worthOf(member.merchantCode, points);
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.memberId;
  }
}

async function addUp(deps: LiabilityDeps, reader: Reader, at: Date): Promise<LiabilityRow[]> {
  const groups = new Map<string, Sums>();
  const groupOf = (merchantCode: string, currency: string) => {
    const key = `${merchantCode} ${currency}`;
    const known = groups.get(key) ?? emptyAt(merchantCode, currency, at);
    groups.set(key, known);
    return known;
  };
  for (const { merchantCode, currency } of await deps.listBrands()) groupOf(merchantCode, currency);
  await addBalances(deps, reader, groupOf);
  await addJackpots(deps, reader, groupOf);
  await addRewards(deps, reader, groupOf);
  return [...groups.values()];
}

function liabilityOf(row: LiabilityRow): Liability {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  const known = (amount: bigint | null) => (amount === null ? null : text(amount));
  return {
    merchantCode: row.merchantCode,
    currency: row.currency,
    takenAt: row.takenAt.toISOString(),
    members: row.members,
    cash: text(row.cashMinor),
    bonus: text(row.bonusMinor),
    locked: text(row.lockedMinor),
    pending: text(row.pendingMinor),
    overdrawn: text(row.overdrawnMinor),
    total: text(row.cashMinor + row.bonusMinor + row.lockedMinor),
    test: text(row.testMinor),
    jackpots: text(row.jackpotMicro / microPerMinor),
    awards: known(row.awardsMinor),
    accrued: known(row.accruedMinor),
    points: known(row.pointsMinor),
  };
}

export function createLiability(deps: LiabilityDeps) {
  return {
    /** Adds up what is owed now and stores it. Runs every night, and on request. */
    take: (): Promise<Liability[]> =>
      deps.db.transaction(async (tx) => {
        await tx.execute("set transaction isolation level repeatable read");
        await tx.execute("set local statement_timeout = 0");
        const rows = await addUp(deps, tx, deps.clock.now());
        for (const row of rows) await insertLiability(tx, row);
        return rows.map(liabilityOf);
      }),
    async list({ merchantCode, days }: { merchantCode?: string | undefined; days: number }) {
      const since = new Date(deps.clock.now().getTime() - days * dayMs);
      const rows = await deps.db.read((reader) => listLiabilities(reader, since, merchantCode));
      return rows.map(liabilityOf);
    },
  };
}

export type LiabilityReport = ReturnType<typeof createLiability>;
