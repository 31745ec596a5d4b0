import { randomUUID } from "node:crypto";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { carryInOf, dueOf, noInputs, type Before } from "@baize/contract/agent-due";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findCommissionIncoherences } from "../src/agents/commissions/coherence.ts";
import { saveTerms } from "../src/agents/contracts/saved-terms.ts";
import type { DailyTerms, DividendTerms, Terms } from "@baize/contract/agent-terms";
import { addDays } from "../src/platform/day-names.ts";
import { atClock, dayOf } from "../src/platform/zone-days.ts";
import type { TestApp } from "./app.ts";
import { anAgent, onLine, type OnLine } from "./line.ts";
import { openSession } from "./members.ts";
import { foldTeams } from "./teams.ts";
import { moneyOf, openCashier } from "./withdrawals.ts";

/** Contracts of a line, what its members did, and the clock that settles it. */

const zone = "Asia/Dhaka";
/** Of the file that opened it. */
export let api: TestApp;

export async function openCommissions(): Promise<TestApp> {
  api = await openCashier({ url: "http://127.0.0.1:1" });
  return api;
}

/** Opens them for the tests of a file; after each of these the books agree. */
export function withCommissions(): void {
  beforeAll(async () => {
    await openCommissions();
  }, 180_000);
  afterAll(() => api.close());
  afterEach(async () => {
    expect(await findCommissionIncoherences(api.database.db)).toEqual([]);
  });
}

export const write = (sql: string, params: readonly unknown[] = []) =>
  api.database.owner.transaction((tx) => tx.execute(sql, params));
export const read = <Row extends object>(sql: string, params: readonly unknown[] = []) =>
  api.database.db.read((reader) => reader.query<Row>(sql, params));

export const now = () => api.clock.now();
export const today = () => dayOf(now(), zone);
export const runs = () => api.app.platform.modules.agents.runs;

/** The clock shows a time of the brand, as soon as it comes. */
export function until(day: string, hour: number): void {
  const at = atClock(day, hour * hourMs + minuteMs, zone).getTime() - now().getTime();
  if (at > 0) api.clock.advance(at);
}

export interface Facts {
  readonly stake?: number;
  readonly payout?: number;
  readonly valid?: number;
  readonly deposit?: number;
  readonly bonus?: number;
}

/** Adds to what a member did on a day; play of slots, money without a product. */
export async function add({ memberId }: OnLine, day: string, facts: Facts): Promise<void> {
  const { stake = 0, payout = 0, valid = stake, deposit = 0, bonus = 0 } = facts;
  for (const [product, values] of [
    ["RNG", [stake, valid, payout, 0, 0]],
    ["", [0, 0, 0, deposit, bonus]],
  ] as const) {
    await write(
      `insert into agents.change as c (member_id, day, product, bets, stake_minor, valid_minor,
         won_minor, payout_minor, deposit_minor, deposits, first_deposits, withdrawal_minor,
         bonus_minor, rebate_minor, jackpot_micro, new_members)
       values ($1, $2, $3, 0, $4, $5, 0, $6, $7, 0, 0, 0, $8, 0, 0, 0)
       on conflict (member_id, day, product) do update
       set stake_minor = c.stake_minor + excluded.stake_minor,
         valid_minor = c.valid_minor + excluded.valid_minor,
         payout_minor = c.payout_minor + excluded.payout_minor,
         deposit_minor = c.deposit_minor + excluded.deposit_minor,
         bonus_minor = c.bonus_minor + excluded.bonus_minor`,
      [memberId, day, product, ...values.map((one) => Math.round(one * 100))],
    );
  }
}

export const daily = (...tiers: readonly (readonly [number, number, number])[]): DailyTerms => ({
  kind: "daily",
  unitMinor: 1n,
  tiers: tiers.map(([valid, minActive, percent]) => ({
    minValidMinor: BigInt(valid * 100),
    minActive,
    pay: { ratePpm: Math.round(percent * 10_000) },
  })),
});

export const dividend = (percent: number, changes: Partial<DividendTerms> = {}): DividendTerms => ({
  kind: "dividend",
  period: "D",
  deduct: ["bonus", "rebate", "salary"],
  platformFeePpm: 0,
  carry: "always",
  tierOn: "net",
  tiers: [
    { minValidMinor: 0n, minNetMinor: 0n, minActive: 0, ratePpm: Math.round(percent * 10_000) },
  ],
  ...changes,
});

/** A contract in force from a day on. */
export async function contract(
  agent: OnLine,
  payer: OnLine | undefined,
  terms: Terms,
  {
    from = today(),
    until: end,
    product = "",
  }: { readonly from?: string; readonly until?: string; readonly product?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const state = end === undefined ? "active" : "ended";
  await write(
    `insert into agents.contract (contract_id, agent_id, payer_id, merchant_code, currency, kind,
       product, state, terms_number, state_since, from_day, until_day, created_at)
     values ($1, $2, $3, 'AMBERJACK', 'BDT', $4, $9, $5, 1, $6, $7, $8, $6)`,
    [
      id,
      agent.memberId,
      payer?.memberId ?? null,
      terms.kind,
      state,
      now(),
      from,
      end ?? null,
      product,
    ],
  );
  await write(
    `insert into agents.contract_terms (contract_id, number, terms, from_day, offered_at,
       accepted_at) values ($1, 1, $2, $3, $4, $4)`,
    [id, saveTerms(terms), from, now()],
  );
  return id;
}

export interface Statement {
  readonly id: string;
  readonly state: string;
  readonly due: bigint;
  readonly corrections: bigint;
  readonly payable: bigint;
  readonly paid: bigint;
  readonly debt: bigint;
}

export const statements = (contractId: string) =>
  read<Statement>(
    `select statement_id as id, state, due_minor as due, corrections_minor as corrections,
       payable_minor as payable, paid_minor as paid, debt_out_minor as debt
     from agents.statement where contract_id = $1 order by created_at, statement_id`,
    [contractId],
  );
export const last = async (contractId: string) => (await statements(contractId)).at(-1);

/** Everything that happened is in the figures, and what is due is settled. */
export async function settle(hour = 4): Promise<void> {
  until(today(), hour);
  await foldTeams(api);
  await runs().run();
}

export async function nextDay(): Promise<void> {
  until(addDays(today(), 1), 1);
}

/** A general agent, an agent below, and a player of each. */
export async function aTeam(cash: { readonly general?: string; readonly agent?: string } = {}) {
  const general = await anAgent(api, { cash: cash.general ?? "100000.00" });
  const agent = await anAgent(api, { upline: general, cash: cash.agent ?? "0.00" });
  const direct = await onLine(api, { upline: general, cash: "0.00" });
  const deep = await onLine(api, { upline: agent, cash: "0.00" });
  await foldTeams(api);
  return { general, agent, direct, deep };
}

export const cashOf = async ({ memberId }: OnLine) => (await moneyOf(api, memberId)).cash;

export const tokenOf = async ({ member }: OnLine) =>
  (await openSession(api, member, "full", "strong")).token;

export interface Settled {
  readonly contractId: string;
  readonly terms: Terms;
}

/** What a contract comes to by the facts as they are now, day by day. */
export async function dueByFacts({ contractId, terms }: Settled, agent: OnLine): Promise<bigint> {
  const days = await read<{
    day: string;
    stake: bigint;
    payout: bigint;
    valid: bigint;
    bonus: bigint;
  }>(
    `select to_char(s.from_day, 'YYYY-MM-DD') as day,
       coalesce(sum(d.stake_minor), 0)::bigint as stake,
       coalesce(sum(d.payout_minor), 0)::bigint as payout,
       coalesce(sum(d.valid_minor), 0)::bigint as valid,
       coalesce(sum(d.bonus_minor), 0)::bigint as bonus
     from agents.statement s
     left join identity.line l on $2 = any (l.path) and l.member_id <> $2
     left join agents.member_day d on d.member_id = l.member_id and d.day = s.from_day
     where s.contract_id = $1 and s.period_key not like 'C:%' group by s.from_day order by 1`,
    [contractId, agent.memberId],
  );
  let before: Before | undefined;
  let sum = 0n;
  for (const { day, stake, payout, valid, bonus } of days) {
    const inputs = {
      ...noInputs,
      stakeMinor: stake,
      payoutMinor: payout,
      validMinor: valid,
      bonusMinor: bonus,
    };
    const result = dueOf(terms, inputs, carryInOf(terms, before, day));
    before = { fromDay: day, netMinor: result.netMinor, baseMinor: result.baseMinor };
    sum += result.dueMinor;
  }
  return sum;
}
