import { randomUUID } from "node:crypto";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { saveTerms } from "../src/agents/contracts/saved-terms.ts";
import type { HourlyTerms, RealtimeTerms } from "@baize/contract/agent-terms";
import { addHours, hourOf } from "../src/agents/hours.ts";
import { dayOf } from "../src/platform/zone-days.ts";
import { api, now, read, runs, write } from "./commissions.ts";
import type { OnLine } from "./line.ts";
import { foldTeams } from "./teams.ts";

/** Contracts by hours, what members staked in them, and the clock that settles them. */

const zone = "Asia/Dhaka";
const ppm = (percent: number) => Math.round(percent * 10_000);

export const hourly = (
  ...tiers: readonly (readonly [valid: number, active: number, percent: number])[]
): HourlyTerms => ({
  kind: "hourly",
  tiers: tiers.map(([valid, minActive, percent]) => ({
    minValidMinor: BigInt(valid * 100),
    minActive,
    pay: { ratePpm: ppm(percent) },
  })),
});

export const realtime = (
  ...tiers: readonly (readonly [valid: number, win: number, loss: number])[]
): RealtimeTerms => ({
  kind: "realtime",
  tiers: tiers.map(([valid, win, loss]) => ({
    minValidMinor: BigInt(valid * 100),
    winPpm: ppm(win),
    lossPpm: ppm(loss),
  })),
});

/** A contract in force from a full hour on. */
export async function hourContract(
  agent: OnLine,
  payer: OnLine | undefined,
  terms: HourlyTerms | RealtimeTerms,
  { from, until }: { readonly from: Date; readonly until?: Date },
): Promise<string> {
  const id = randomUUID();
  await write(
    `insert into agents.contract (contract_id, agent_id, payer_id, merchant_code, currency, kind,
       product, state, terms_number, state_since, from_day, from_hour, until_day, until_hour,
       created_at)
     values ($1, $2, $3, 'AMBERJACK', 'BDT', $4, '', $5, 1, $6, ($7 at time zone 'UTC')::date, $7,
       ($8 at time zone 'UTC')::date, $8, $6)`,
    [
      id,
      agent.memberId,
      payer?.memberId ?? null,
      terms.kind,
      until === undefined ? "active" : "ended",
      now(),
      from,
      until ?? null,
    ],
  );
  await write(
    `insert into agents.contract_terms (contract_id, number, terms, from_day, from_hour, offered_at,
       accepted_at) values ($1, 1, $2, ($3 at time zone 'UTC')::date, $3, $4, $4)`,
    [id, saveTerms(terms), from, now()],
  );
  return id;
}

export interface Play {
  readonly won?: number;
  readonly lost?: number;
}

/** Adds to what a member staked in the hour of a moment. */
export async function stake(
  { memberId }: OnLine,
  { won = 0, lost = 0 }: Play,
  at: Date = now(),
): Promise<void> {
  const cents = (amount: number) => BigInt(Math.round(amount * 100));
  await write(
    `insert into agents.hour_change as c (member_id, hour, day, product, valid_minor, won_minor)
     values ($1, $2, $3, 'RNG', $4, $5)
     on conflict (member_id, hour, day, product) do update
     set valid_minor = c.valid_minor + excluded.valid_minor,
       won_minor = c.won_minor + excluded.won_minor`,
    [memberId, hourOf(at), dayOf(at, zone), cents(won + lost), cents(won)],
  );
}

export function advanceTo(at: Date): void {
  const ms = at.getTime() - now().getTime();
  if (ms > 0) api.clock.advance(ms);
}

/** The next hour of the clock, a minute after it began. */
export async function nextHour(): Promise<Date> {
  const hour = addHours(hourOf(now()), 1);
  advanceTo(new Date(hour.getTime() + minuteMs));
  return hour;
}

/** Everything that happened is in the figures, and what is due by now is settled and paid. */
export async function run(): Promise<void> {
  await foldTeams(api);
  await runs().run();
}

/** The same, as soon as the next five minutes begin. */
export async function step(): Promise<void> {
  advanceTo(new Date(Math.floor(now().getTime() / (5 * minuteMs)) * 5 * minuteMs + 5 * minuteMs));
  await run();
}

/** Six minutes after the hour's end, when it is settled. */
export async function settleHour(hour: Date): Promise<void> {
  advanceTo(new Date(hour.getTime() + hourMs + 6 * minuteMs));
  await run();
}

export const stepsOf = (contractId: string) =>
  read<{ soFar: bigint; paidNow: bigint; ahead: bigint }>(
    `select t.so_far_minor as "soFar", t.paid_now_minor as "paidNow", t.ahead_minor as ahead
     from agents.statement_step t join agents.statement s using (statement_id)
     where s.contract_id = $1 order by t.at`,
    [contractId],
  );
