import { randomUUID } from "node:crypto";
import type { CheckInSettings, EnvelopeSettings, WheelSettings } from "@baize/contract";
import { checkInRewardId } from "@baize/contract/check-in-id";
import { minuteMs } from "@baize/contract/durations";
import { parseMinor } from "@baize/money";
import { ledgerKinds } from "../src/rewards/awards/rules.ts";
import type { TestApp } from "./app.ts";
import { anOperator } from "./operators.ts";

/** A brand that gives in several ways at once, and its books beside what members were told. */

const merchantCode = "AMBERJACK";
const currency = "BDT";

export const minorOf = (amount: string): bigint => {
  const amountMinor = parseMinor(amount, currency);
  if (amountMinor === undefined) throw new Error(`${amount} is no amount`);
  return amountMinor;
};

const staff = ["rewards.read", "rewards.write", "rewards.review", "rewards.gift"] as const;
export const aGiver = (api: TestApp) => anOperator(api, staff);

const prize = (prizeId: string, amount: string, weight: number) => ({
  prizeId,
  amount,
  weight,
  stockADay: null,
});

const wheel: WheelSettings = {
  kind: "wheel",
  currency,
  isOpen: true,
  title: { en: "Lucky wheel" },
  terms: { en: "One ticket, one turn." },
  prizes: [prize("a", "0.50", 500), prize("b", "2.00", 400), prize("c", "0.00", 100)],
  fallback: "a",
  rule: { by: "none", amount: "0.00", aDay: 3 },
  ticketDays: 30,
  turnoverBps: 30_000,
};

export async function openWheel(
  api: TestApp,
  changes: Partial<WheelSettings> = {},
): Promise<string> {
  const wheelId = randomUUID();
  const { wheels } = api.app.platform.modules.rewards.draws;
  const settings = { ...wheel, ...changes };
  await wheels.save(undefined, { merchantCode, wheelId, settings, revision: 0 });
  return wheelId;
}

const checkIn: CheckInSettings = {
  currency,
  isOpen: true,
  title: { en: "Daily check-in" },
  terms: { en: "Come each day." },
  amounts: ["1.00", "2.00", "5.00"],
  missed: "keep",
  makeUps: 0,
  condition: "none",
  least: "0.00",
  turnoverBps: 30_000,
};

export async function openCheckIn(api: TestApp, changes: Partial<CheckInSettings> = {}) {
  const { token } = await aGiver(api);
  const body = { settings: { ...checkIn, ...changes }, revision: 0 };
  const saved = await api.call("saveCheckIn", { token, params: { merchantCode }, body });
  if (saved.refusal) throw new Error(saved.refusal.code);
}

/** Open from now on. */
export async function openRain(api: TestApp, changes: Partial<EnvelopeSettings>): Promise<string> {
  const { token } = await aGiver(api);
  const settings: EnvelopeSettings = {
    currency,
    title: { en: "Rain" },
    terms: { en: "One packet each." },
    amount: "40.00",
    packets: 4,
    least: "1.00",
    most: "20.00",
    opensAt: new Date(api.clock.now().getTime() + minuteMs).toISOString(),
    minutes: 60,
    who: { level: 0, isVerified: false, hasDeposited: false, valid: "0.00" },
    turnoverBps: 30_000,
    ...changes,
  };
  const params = { merchantCode, envelopeId: randomUUID() };
  const planned = await api.call("planEnvelope", { token, params, body: { settings } });
  if (planned.refusal) throw new Error(planned.refusal.code);
  api.clock.advance(minuteMs);
  return planned.value.envelopeId;
}

/** Sums by member and what the ledger calls them. */
export type Sums = Map<string, bigint>;
export const addTo = (sums: Sums, memberId: bigint, kind: string, amountMinor: bigint): void => {
  const key = `${memberId} ${kind}`;
  const sum = (sums.get(key) ?? 0n) + amountMinor;
  if (sum === 0n) sums.delete(key);
  else sums.set(key, sum);
};

interface SumRow {
  readonly memberId: bigint;
  readonly name: keyof typeof ledgerKinds;
  readonly sum: bigint;
}

/** What left `promo:cash` for each member, by kind; by the ledger alone. */
export async function postedOf({ database }: TestApp): Promise<Sums> {
  const rows = await database.db.read((reader) =>
    reader.query<SumRow>(
      `select member_id as "memberId", kind as name, sum(amount_minor)::bigint as sum
       from ledger.operation join ledger.account_code c on c.id = debit_code
       where c.code = 'promo:cash' and not is_tombstone and amount_minor > 0 group by 1, 2`,
    ),
  );
  const sums: Sums = new Map();
  for (const { memberId, name, sum } of rows) addTo(sums, memberId, name, sum);
  return sums;
}

/** What awards say was paid; money that came back was paid before. */
export async function awardedOf({ database }: TestApp): Promise<Sums> {
  const rows = await database.db.read((reader) =>
    reader.query<SumRow>(
      `select member_id as "memberId", reason as name, sum(amount_minor)::bigint as sum
       from rewards.award where state in ('claimed', 'taken_back') and prize is null
       group by 1, 2`,
    ),
  );
  const sums: Sums = new Map();
  for (const { memberId, name, sum } of rows) addTo(sums, memberId, ledgerKinds[name], sum);
  return sums;
}

/** Awards that are not paid as often as their state says: once each, or never. */
export const listPaidOtherwise = ({ database }: TestApp) =>
  database.db.read((reader) =>
    reader.query(
      `select a.source, a.state from rewards.award a where a.prize is null
       and (a.state in ('claimed', 'taken_back'))::int <>
         (select count(*) from ledger.operation o where o.member_id = a.member_id
          and o.reference = 'A-' || upper(right(a.award_id::text, 10))
          and o.amount_minor = a.amount_minor and o.kind <> 'promo_back')`,
    ),
  );

interface BudgetInBooks {
  readonly spentMinor: bigint;
  readonly maxMinor: bigint | null;
  /** Of the awards it paid for: waiting or claimed, and not come back. */
  readonly awardedMinor: bigint;
}

export async function budgetOf({ database }: TestApp, promotionId: string): Promise<BudgetInBooks> {
  const [row] = await database.db.read((reader) =>
    reader.query<BudgetInBooks>(
      `select b.spent_minor as "spentMinor", b.max_minor as "maxMinor",
         (select coalesce(sum(a.amount_minor), 0)::bigint from rewards.award a
          where coalesce(a.promotion_id, case a.reason when 'check_in' then $2::uuid end)
              = b.promotion_id
            and a.state in ('issued', 'on_hold', 'claimed', 'taken_back')) as "awardedMinor"
       from rewards.promotion_budget b where b.promotion_id = $1 and b.scope = 'total'`,
      [promotionId, checkInRewardId],
    ),
  );
  if (row === undefined) throw new Error("there is no budget");
  return row;
}

/**
 * While the work goes on, the connections of about one in so many members die as their award is
 * written, or as it is paid. Which ones follows from the seed.
 */
export async function dying(
  { database: { owner } }: TestApp,
  { seed, oneIn }: { readonly seed: number; readonly oneIn: number },
  work: () => Promise<void>,
): Promise<void> {
  const write = (sql: string) => owner.transaction((tx) => tx.execute(sql));
  await write(
    `create or replace function public.die_by_seed() returns trigger language plpgsql as $$
     begin
       if hashint8extended(new.member_id, tg_argv[0]::bigint) % tg_argv[1]::bigint = 0 then
         perform pg_terminate_backend(pg_backend_pid());
       end if;
       return new;
     end $$`,
  );
  const places = ["ledger.operation", "rewards.award"] as const;
  for (const [at, place] of places.entries()) {
    await write(
      `create trigger dies_by_seed after insert on ${place} for each row
       execute function public.die_by_seed('${seed + at}', '${oneIn}')`,
    );
  }
  try {
    await work();
  } finally {
    for (const place of places) await write(`drop trigger dies_by_seed on ${place}`);
  }
}
