import type { Member } from "../../apps/server/src/identity/index.ts";
import type { Platform } from "../../apps/server/src/modules.ts";
import { plainArray } from "../../apps/server/src/platform/arrays.ts";
import { addDays } from "../../apps/server/src/platform/day-names.ts";
import type { Database } from "../../apps/server/src/platform/db.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { dayOf } from "../../apps/server/src/platform/zone-days.ts";
import { createChance } from "./chance.ts";
import { demoPlayers } from "./logins.ts";

/**
 * Figures of the three months before the demo began, of the members below its general agent, so
 * that the reports of the office have something to show. They are sums of days alone: the days of
 * the last week, of which rounds and transactions are read one by one, have what was really played.
 *
 * The dividend of the house counts from their first day: the next run settles the halves of months
 * it still looks back to, and their statements wait for an operator.
 */

const agentName = "rokeya";
const daysBack = 90;
const restDays = 8;
const products = ["RNG", "LIVE", "FISH", "LOTT"] as const;

interface Change {
  readonly memberId: bigint;
  readonly day: string;
  readonly product: string;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly deposit: bigint;
  readonly withdrawal: bigint;
  readonly bonus: bigint;
}

const taka = (amount: number): bigint => BigInt(amount) * 100n;

/** What a member did on a day: at most two types of game, and now and then money. */
function changesOf(memberId: bigint, place: number, day: string): Change[] {
  const chance = createChance(`team ${place} ${day}`);
  if (!chance.happens(70)) return [];
  const none = { bets: 0n, stake: 0n, payout: 0n, deposit: 0n, withdrawal: 0n, bonus: 0n };
  const first = chance.below(products.length);
  const played = [first, first + 1].slice(0, chance.between(1, 2)).map((at): Change => {
    const stake = chance.between(20, 90) * 100;
    const product = products[at % products.length] ?? "RNG";
    const payout = taka(Math.round((stake * chance.between(60, 125)) / 100));
    const bets = BigInt(chance.between(10, 60));
    return { ...none, memberId, day, product, bets, stake: taka(stake), payout };
  });
  const money = {
    ...none,
    memberId,
    day,
    product: "",
    deposit: chance.happens(35) ? taka(chance.between(5, 40) * 100) : 0n,
    withdrawal: chance.happens(15) ? taka(chance.between(5, 25) * 100) : 0n,
    bonus: chance.happens(20) ? taka(chance.between(1, 5) * 50) : 0n,
  };
  return [...played, money];
}

const changeSql = `insert into agents.change (member_id, day, product, bets, stake_minor,
     valid_minor, won_minor, payout_minor, deposit_minor, deposits, first_deposits,
     withdrawal_minor, bonus_minor, rebate_minor, jackpot_micro, new_members)
   select member_id, day, product, bets, stake, stake, least(stake, payout), payout, deposit,
     case when deposit > 0 then 1 else 0 end, 0, withdrawal, bonus, 0, 0, 0
   from unnest($1::bigint[], $2::date[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
     $7::bigint[], $8::bigint[], $9::bigint[])
     as u (member_id, day, product, bets, stake, payout, deposit, withdrawal, bonus)
   on conflict do nothing`;

/** Once, before anything of the members is folded. */
export async function fillTeam(
  { identity, brand }: Platform,
  db: Database,
  members: ReadonlyMap<string, Member>,
): Promise<void> {
  const [one] = members.values();
  const { merchantCode = "" } = one ?? {};
  const agent = await identity.memberByUsername(merchantCode, agentName);
  if (agent === undefined) return;
  const { timeZone } = await brand.getMerchant(merchantCode);
  const team = demoPlayers.filter(({ upline }) => upline === agentName);
  const ids = team.flatMap(({ username }) => members.get(username)?.memberId ?? []);
  await fillDays(db, agent.memberId, ids, dayOf(systemClock.now(), timeZone));
}

/** `today` is the brand's. */
async function fillDays(
  db: Database,
  agentId: bigint,
  memberIds: readonly bigint[],
  today: string,
): Promise<void> {
  const first = addDays(today, -daysBack);
  const rows = memberIds.flatMap((memberId, place) =>
    Array.from({ length: daysBack - restDays }, (_, at) =>
      changesOf(memberId, place, addDays(first, at)),
    ).flat(),
  );
  await db.transaction(async (tx) => {
    await tx.execute(changeSql, [
      plainArray(rows, (row) => row.memberId),
      plainArray(rows, (row) => row.day),
      plainArray(rows, (row) => (row.product === "" ? '""' : row.product)),
      plainArray(rows, (row) => row.bets),
      plainArray(rows, (row) => row.stake),
      plainArray(rows, (row) => row.payout),
      plainArray(rows, (row) => row.deposit),
      plainArray(rows, (row) => row.withdrawal),
      plainArray(rows, (row) => row.bonus),
    ]);
    await tx.execute(
      `update agents.contract_terms t set from_day = $2::date from agents.contract c
       where c.contract_id = t.contract_id and c.agent_id = $1 and c.kind = 'dividend'
         and c.state = 'active' and c.from_day > $3::date`,
      [agentId, first, today],
    );
    await tx.execute(
      `update agents.contract set from_day = $2::date
       where agent_id = $1 and kind = 'dividend' and state = 'active' and from_day > $3::date`,
      [agentId, first, today],
    );
  });
}
