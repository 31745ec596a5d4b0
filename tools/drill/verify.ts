import { readFileSync } from "node:fs";
import path from "node:path";
import type { CallName } from "@baize/contract";
import { findAllIncoherences } from "../../apps/server/src/coherence.ts";
import { keyIdOf } from "../../apps/server/src/ledger/index.ts";
import type { Database, Reader } from "../../apps/server/src/platform/db.ts";
import { idFromKey } from "../../apps/server/src/platform/idempotency/index.ts";
import type { Deed, Journal, Told, Wish } from "./journal.ts";
import { compareRewards, readRewards, rewardRules } from "./reward-books.ts";
import { awayVendorCode, vendorCode } from "./vendor.ts";

/**
 * The books beside what the clients were told: what was accepted is there once, with its amount;
 * what was refused is not there; nothing is there that nobody asked for.
 *
 * The load continues during it, so the journal is read before the books for what must be there, and
 * after them for what may be there.
 */

interface Row {
  readonly member_id: bigint;
  readonly key: string;
  readonly amount_minor: bigint;
}

/** Everybody of the journal, as an array of PostgreSQL; operators have no number. */
function members({ sent }: Told): string {
  const all = [...sent.values()].flatMap(({ memberId }) => (memberId === "" ? [] : [memberId]));
  return `{${[...new Set(all)].join(",")}}`;
}

const moves = new Set<string>(["bet", "win", "rollback"]);

/** PostgreSQL writes a UUID with lines, the ledger without. */
const bare = (uuid: string) => uuid.replaceAll("-", "");

/** The calls of deeds whose row has the id that comes of their key. */
const keyedCalls: Readonly<Partial<Record<Deed, CallName>>> = {
  deposit: "createDeposit",
  withdrawal: "createWithdrawal",
  transfer: "walletTransfer",
  send: "createLineTransfer",
  redeem: "redeemPointReward",
  convert: "convertPoint",
};

/** Under which key a wish stands in the books, by table. */
function placeOf({ deed, key, memberId }: Wish): string | undefined {
  if (moves.has(deed)) return `operation ${memberId} ${bare(keyIdOf(`${vendorCode}:${key}`))}`;
  const call = keyedCalls[deed];
  return call && `${deed} ${idFromKey(BigInt(memberId), call, key)}`;
}

async function readPlaces(reader: Reader, ofMembers: string): Promise<Map<string, bigint>> {
  const operations = await reader.query<Row>(
    `select member_id, key, amount_minor from ledger.operation
     where member_id = any ($1::bigint[]) and kind in ('bet', 'win', 'rollback')
       and not is_tombstone`,
    [ofMembers],
  );
  const deposits = await reader.query<Row>(
    `select member_id, id as key, amount_minor from cashier.deposit
     where member_id = any ($1::bigint[])`,
    [ofMembers],
  );
  const withdrawals = await reader.query<Row>(
    `select member_id, id as key, amount_minor from cashier.withdrawal
     where member_id = any ($1::bigint[])`,
    [ofMembers],
  );
  const transfers = await reader.query<Row>(
    `select member_id, id as key, amount_minor from vendors.wallet_transfer
     where member_id = any ($1::bigint[])`,
    [ofMembers],
  );
  const sends = await reader.query<Row>(
    `select member_id, id as key, amount_minor from cashier.line_transfer
     where member_id = any ($1::bigint[]) and side = 'sent'`,
    [ofMembers],
  );
  const redemptions = await reader.query<Row & { readonly deed: string }>(
    `select member_id, redemption_id as key, points as amount_minor,
       case kind when 'convert' then 'convert' else 'redeem' end as deed
     from rewards.redemption where member_id = any ($1::bigint[])`,
    [ofMembers],
  );
  return new Map([
    ...redemptions.map((row) => [`${row.deed} ${row.key}`, row.amount_minor] as const),
    ...sends.map((row) => [`send ${row.key}`, row.amount_minor] as const),
    ...transfers.map((row) => [`transfer ${row.key}`, row.amount_minor] as const),
    ...operations.map(
      (row) => [`operation ${row.member_id} ${bare(row.key)}`, row.amount_minor] as const,
    ),
    ...deposits.map((row) => [`deposit ${row.key}`, row.amount_minor] as const),
    ...withdrawals.map((row) => [`withdrawal ${row.key}`, row.amount_minor] as const),
  ]);
}

function compare(before: Told, places: Map<string, bigint>, after: Told): string[] {
  const found: string[] = [];
  for (const wish of before.sent.values()) {
    const place = placeOf(wish);
    if (place === undefined) continue;
    const amount = places.get(place);
    const { deed, key } = wish;
    if (before.accepted.has(key) && amount === undefined) found.push(`lost: ${deed} ${key}`);
    if (before.refused.has(key) && amount !== undefined) found.push(`refused, yet there: ${key}`);
    if (amount !== undefined && String(amount) !== wish.amountMinor) {
      found.push(`other amount: ${deed} ${key} ${amount} for ${wish.amountMinor}`);
    }
  }
  const asked = new Set([...after.sent.values()].map(placeOf));
  for (const place of places.keys()) if (!asked.has(place)) found.push(`unasked: ${place}`);
  return found;
}

interface BonusInBooks {
  readonly bonus_id: string;
  readonly deposit_id: string;
  readonly offer_id: string;
  readonly state: string;
}

/** Bonuses whose movements of a kind are not as many as their state says: one, or none. */
const bonusMoves = (kind: string, isMoved: string) =>
  `select b.bonus_id::text as what from rewards.bonus b
     where b.member_id = any ($1::bigint[]) and (${isMoved})::int <>
       (select count(*) from ledger.operation o where o.member_id = b.member_id
        and o.kind = '${kind}' and o.amount_minor = b.amount_minor
        and o.reference = 'B-' || upper(right(b.bonus_id::text, 10)))`;

/** Each a statement that answers with what is wrong. */
const rules: Readonly<Record<string, string>> = {
  "bonus and its grant": bonusMoves("bonus_grant", "b.granted_at is not null"),
  "bonus and its release": bonusMoves("bonus_release", "b.state = 'completed'"),
  "bonus and its way back": bonusMoves(
    "bonus_forfeit",
    "b.granted_at is not null and b.state in ('cancelled', 'forfeited', 'expired')",
  ),
  "bonus and its deposit": `select b.bonus_id::text as what from rewards.bonus b
     left join cashier.deposit d on d.member_id = b.member_id and d.id = b.deposit_id
     where b.member_id = any ($1::bigint[]) and b.kind <> 'given' and (d.id is null
       or (b.granted_at is not null and d.status <> 'received')
       or (b.state = 'chosen' and d.status not in ('created', 'pending', 'checking')))`,
  "bonus money that is no bonus's": `select o.reference as what from ledger.operation o
     where o.member_id = any ($1::bigint[]) and o.kind like 'bonus%' and not exists
       (select from rewards.bonus b where b.member_id = o.member_id
        and o.reference = 'B-' || upper(right(b.bonus_id::text, 10)))`,
  "deposit and its credit": `select d.id::text as what from cashier.deposit d
     where d.member_id = any ($1::bigint[]) and (d.status = 'received')::int <>
       (select count(*) from ledger.operation o where o.member_id = d.member_id
        and o.kind = 'deposit' and o.reference = d.reference
        and o.amount_minor = d.amount_minor - d.fee_minor)`,
  "transfer and its money": `select t.id::text as what from vendors.wallet_transfer t
     where t.member_id = any ($1::bigint[]) and (t.state = 'done')::int <>
       (select count(*) from ledger.operation o where o.member_id = t.member_id
        and o.kind in ('wallet_in_done', 'wallet_out') and o.reference = t.reference
        and o.amount_minor = t.amount_minor)`,
  "transfer along the line and its two sides": `select t.id::text as what
     from cashier.line_transfer t where t.member_id = any ($1::bigint[]) and not exists
       (select from cashier.line_transfer o where o.member_id = t.other_id and o.id = t.id
        and o.other_id = t.member_id and o.side <> t.side and o.amount_minor = t.amount_minor)`,
  "transfer along the line and its money": `select t.id::text as what
     from cashier.line_transfer t where t.member_id = any ($1::bigint[]) and 1 <>
       (select count(*) from ledger.operation o where o.member_id = t.member_id
        and o.kind = 'line_' || t.side and o.reference = t.reference
        and o.amount_minor = t.amount_minor)`,
  "withdrawal with a step twice": `select s.withdrawal_id || ' ' || s.what as what
     from cashier.withdrawal_step s where s.member_id = any ($1::bigint[])
     and s.what in ('requested', 'first_approved', 'paid', 'rejected', 'received',
       'counted_received', 'receipt_forced', 'upheld')
     group by s.withdrawal_id, s.what having count(*) > 1`,
  "withdrawal and its last step": `select w.id::text as what from cashier.withdrawal w
     where w.member_id = any ($1::bigint[]) and w.state in ('paid', 'rejected')
     and not exists (select from cashier.withdrawal_step s where s.member_id = w.member_id
       and s.withdrawal_id = w.id and s.what = w.state)`,
};

async function readBonuses(reader: Reader, ofMembers: string): Promise<BonusInBooks[]> {
  return reader.query<BonusInBooks>(
    `select bonus_id, deposit_id, offer_id, state from rewards.bonus
     where member_id = any ($1::bigint[]) and deposit_id is not null`,
    [ofMembers],
  );
}

/** What was chosen with a deposit is its bonus; what was given up is over. */
function compareBonuses(before: Told, bonuses: readonly BonusInBooks[]): string[] {
  const found: string[] = [];
  const byDeposit = new Map(bonuses.map((row) => [row.deposit_id, row.offer_id]));
  const byId = new Map(bonuses.map((row) => [row.bonus_id, row.state]));
  for (const { deed, key, memberId, offerId } of before.sent.values()) {
    if (!before.accepted.has(key)) continue;
    if (deed === "deposit") {
      const chosen = byDeposit.get(idFromKey(BigInt(memberId), "createDeposit", key));
      if (chosen !== offerId) found.push(`bonus ${chosen}, not ${offerId}: deposit ${key}`);
    }
    const state = byId.get(key.slice(0, 36));
    if (deed === "cancel_bonus" && state !== "cancelled") {
      found.push(`given up, yet ${state}: ${key}`);
    }
  }
  return found;
}

async function readLimits(reader: Reader, ofMembers: string): Promise<Map<string, bigint>> {
  const rows = await reader.query<{ member_id: bigint; amount: bigint }>(
    `select member_id, amount from protection.play_limit
     where member_id = any ($1::bigint[]) and kind = 'wager' and set_by = 'member'`,
    [ofMembers],
  );
  return new Map(rows.map((row) => [String(row.member_id), row.amount]));
}

/** The last limit that was accepted counts, or a later one whose answer was lost. */
function compareLimits(before: Told, limits: Map<string, bigint>): string[] {
  const last = new Map<string, bigint>();
  for (const { deed, key, memberId, amountMinor = "0" } of before.sent.values()) {
    if (deed === "limit" && before.accepted.has(key)) last.set(memberId, BigInt(amountMinor));
  }
  return [...last].flatMap(([memberId, amount]) => {
    const now = limits.get(memberId);
    return now !== undefined && now <= amount
      ? []
      : [`limit of ${memberId}: ${now}, not ${amount}`];
  });
}

/** A rejection that was accepted has given the money back; an approval has moved it on. */
function compareDecisions(before: Told, states: Map<string, string>): string[] {
  const found: string[] = [];
  for (const { deed, key } of before.sent.values()) {
    const state = states.get(key.slice(0, 36));
    if (!before.accepted.has(key)) continue;
    if (deed === "reject" && state !== "rejected") found.push(`rejected, yet ${state}: ${key}`);
    if (deed === "approve" && state === "requested") found.push(`approved, yet ${state}: ${key}`);
  }
  return found;
}

export interface Verdict {
  readonly told: Told;
  readonly findings: readonly string[];
  /** Bonuses by what became of them. */
  readonly bonuses: Readonly<Record<string, number>>;
  /** Awards by what they are for. */
  readonly rewards: Readonly<Record<string, number>>;
  /** Deposits, withdrawals, transfers and bonuses that have not come to an end. */
  readonly open: number;
}

export async function verify(db: Database, journal: Journal): Promise<Verdict> {
  const before = journal.read();
  const ofMembers = members(before);
  const read = await db.read(async (reader) => {
    const places = await readPlaces(reader, ofMembers);
    const broken: string[] = [];
    for (const [name, sql] of Object.entries({ ...rules, ...rewardRules })) {
      const rows = await reader.query<{ what: string }>(sql, [ofMembers]);
      broken.push(...rows.map(({ what }) => `${name}: ${what}`));
    }
    const withdrawals = await reader.query<{ id: string; state: string }>(
      "select id, state from cashier.withdrawal where member_id = any ($1::bigint[])",
      [ofMembers],
    );
    const states = new Map(withdrawals.map(({ id, state }) => [id, state]));
    const bonuses = await readBonuses(reader, ofMembers);
    const limits = await readLimits(reader, ofMembers);
    const rewards = await readRewards(reader, ofMembers);
    return { places, broken, states, bonuses, limits, rewards };
  });
  const incoherences = await findAllIncoherences(db);
  const findings = [
    ...compare(before, read.places, journal.read()),
    ...read.broken,
    ...compareLimits(before, read.limits),
    ...compareDecisions(before, read.states),
    ...compareBonuses(before, read.bonuses),
    ...compareRewards(before, read.rewards),
    ...incoherences.map(({ check, finding }) => `${check}: ${finding}`),
  ];
  const bonuses: Record<string, number> = {};
  for (const { state } of read.bonuses) bonuses[state] = (bonuses[state] ?? 0) + 1;
  const { given: rewards } = read.rewards;
  return { told: before, findings, bonuses, rewards, open: await countOpen(db) };
}

/** Every game of the drill counts whole; a member under a risk review may wait. */
export async function countOpen(db: Database): Promise<number> {
  const rows = await db.read((reader) =>
    reader.query<{ open: bigint }>(
      `select (select count(*) from cashier.deposit where status in ('created', 'pending'))
         + (select count(*) from cashier.withdrawal where state not in ('paid', 'rejected')
              or confirmation in ('waiting', 'disputed'))
         + (select count(*) from vendors.wallet_transfer where state in ('requested', 'pending'))
         + (select count(*) from rewards.bonus b where b.state = 'active'
              and b.required_minor <= (select sum(s.staked_minor) from rewards.bonus_stake s
                where s.member_id = b.member_id and s.bonus_id = b.bonus_id)
              and not exists (select from protection.risk_flag f
                where f.member_id = b.member_id and f.severity = 'high'))
         as open`,
    ),
  );
  return Number(rows[0]?.open ?? -1n);
}

interface ToldByProvider {
  readonly payments: readonly { status: string; metadata: Record<string, string> }[];
  readonly payouts: readonly { status: string; metadata: Record<string, string> }[];
}

/** The provider's own books: what it took was credited, what it sent was a withdrawal, once. */
export async function verifyProvider(db: Database, dataDir: string): Promise<string[]> {
  const file = path.join(dataDir, "standins", "sandpay.json");
  const { payments, payouts } = JSON.parse(readFileSync(file, "utf8")) as ToldByProvider;
  const rows = await db.read((reader) =>
    reader.query<{ id: string; is_done: boolean }>(
      `select id, status = 'received' as is_done from cashier.deposit
       union all select id, state = 'paid' and provider is not null from cashier.withdrawal`,
    ),
  );
  const isDone = new Map(rows.map((row) => [row.id, row.is_done]));
  const sent = new Map<string, number>();
  for (const { status, metadata } of payouts) {
    const id = metadata["withdrawal_id"] ?? "";
    if (status === "succeeded") sent.set(id, (sent.get(id) ?? 0) + 1);
  }
  const wrongPayments = payments.filter(
    ({ status, metadata }) =>
      (status === "succeeded") !== (isDone.get(metadata["deposit_id"] ?? "") ?? false),
  );
  return [
    ...wrongPayments.map(({ metadata }) => `the provider's payment: ${metadata["deposit_id"]}`),
    ...[...sent].flatMap(([id, times]) =>
      times === 1 && isDone.get(id) === true ? [] : [`sent ${times} times: withdrawal ${id}`],
    ),
  ];
}

interface ToldByVendor {
  readonly transfers: readonly { readonly id: string; readonly status: string }[];
}

/** The books of the vendor that keeps money itself: what it carried out is done here, no more. */
export async function verifyVendor(db: Database, dataDir: string): Promise<string[]> {
  const file = path.join(dataDir, "standins", "tidepool.json");
  const { transfers } = JSON.parse(readFileSync(file, "utf8")) as ToldByVendor;
  const there = new Map(transfers.map(({ id, status }) => [id, status === "done"]));
  const rows = await db.read((reader) =>
    reader.query<{ id: string; is_done: boolean }>(
      `select id, state = 'done' as is_done from vendors.wallet_transfer where vendor_code = $1`,
      [awayVendorCode],
    ),
  );
  return rows
    .filter(({ id, is_done: isDone }) => isDone !== (there.get(id) ?? false))
    .map(({ id }) => `at the vendor otherwise: transfer ${id}`);
}
