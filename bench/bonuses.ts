/**
 * What the worker's look at bonuses costs with many of them and a long history of rounds: adding up
 * the rounds of each again, beside the sums that are kept as rounds are written down.
 *
 *   npx tsx bench/bonuses.ts                     10,000 active bonuses and a million rounds
 *   npx tsx bench/bonuses.ts --rounds 3000000    another history
 */
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createDatabase } from "../apps/server/src/platform/db.ts";
import { createIds } from "../apps/server/src/platform/ids.ts";
import { createEvents } from "../apps/server/src/platform/events/index.ts";
import { createBonuses, type Bonuses } from "../apps/server/src/rewards/bonuses/service.ts";
import { demoOffers } from "../apps/server/src/rewards/offers/demo.ts";
import { memberRounds } from "../apps/server/src/vendors/index.ts";
import type { Postgres } from "../tools/postgres/index.ts";
import { openGate } from "../apps/server/test/offers.ts";
import { medianMs } from "./lib/sample.ts";
import { onScratchPostgres } from "./lib/scratch.ts";
import { memberCount, openBooks, type Books } from "./ledger/workload.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "1000000" },
    turns: { type: "string", default: "5" },
    "data-dir": { type: "string", default: path.join(tmpdir(), "baize-bench-bonuses") },
  },
});
const turns = Number(options.turns);
const grantedAt = new Date(Date.now() - 10 * dayMs);
const endsAt = new Date(Date.now() + 20 * dayMs);
const gameCodes = ["skylark", "lanterns", "orchard", "reels"];
/** Of each hundred members one plays between two looks. */
const playing = memberCount / 100;

/** Everybody has an active bonus and as many rounds as anybody else. */
async function fill({ url }: Books, rounds: number): Promise<void> {
  const db = createDatabase({ url, statementTimeoutMs: 0 });
  const [offer] = demoOffers("AMBERJACK", "BDT");
  await db.transaction(async (tx) => {
    await tx.execute("set local synchronous_commit = off");
    await tx.execute(
      `insert into vendors.round (member_id, round_id, vendor_code, game_code, currency,
         stake_minor, payout_minor, bets, wins, status, started_at, settled_at)
       select 1 + n % ${memberCount}, 'r' || n, 'HSE', ($3::text[])[1 + n / ${memberCount} % 4],
         'BDT', 100 + n % 900, 0, 1, 1, 'settled', at, at
       from generate_series(0, $1 - 1) n,
         lateral (select $2::timestamptz + n * interval '10 days' / $1::int as at) t`,
      [rounds, grantedAt, gameCodes],
    );
    await tx.execute(
      `insert into rewards.bonus (member_id, bonus_id, merchant_code, offer_id, deposit_id, kind,
         currency, title, terms, percent_bps, max_minor, min_deposit_minor, wagering_bps, weights,
         days, state, amount_minor, required_minor, chosen_at, granted_at, ends_at, look_at)
       select m, gen_random_uuid(), 'AMBERJACK', gen_random_uuid(), gen_random_uuid(), 'reload',
         'BDT', '{}', '{}', 10000, 100000, 50000, 100000, $1, 30, 'active', 100000,
         1000000000000, $2, $2, $3, $2
       from generate_series(1, ${memberCount}) m`,
      [offer?.settings.weights, grantedAt, endsAt],
    );
    await tx.execute(
      `insert into rewards.bonus_stake
       select b.member_id, b.bonus_id, r.vendor_code, r.game_code, sum(r.stake_minor)
       from rewards.bonus b join vendors.round r on r.member_id = b.member_id
       group by 1, 2, 3, 4`,
    );
  });
  await db.read((reader) => reader.query("vacuum analyze"));
  await db.end();
}

const bonusesOn = ({ db, ledger }: Books): Bonuses => {
  const ids = createIds(systemClock);
  return createBonuses({
    db,
    ledger,
    ids,
    clock: systemClock,
    events: createEvents({ ids }),
    samePerson: () => Promise.resolve([]),
    currencyOf: () => Promise.resolve("BDT"),
    countDeposits: () => Promise.resolve(1),
    timeZoneOf: () => Promise.resolve("Asia/Dhaka"),
    methodsOf: () => Promise.resolve([]),
    namesOf: () => Promise.resolve(() => null),
    findMember: () => Promise.resolve(undefined),
    giveRounds: () => Promise.resolve(),
    offers: openGate,
    countOpen: memberRounds.countOpenRounds,
    isCounted: () => Promise.resolve(true),
    lastRoundAt: memberRounds.lastRoundAt,
    gameTypeOf: () => Promise.resolve("BGS"),
    recordedUntil: () => Promise.resolve(new Date(Date.now() - minuteMs)),
    isUnderReview: () => Promise.resolve(false),
    checkPlay: () => Promise.resolve(),
    onMoved: () => {},
    onError: (error) => {
      throw error;
    },
  });
};

/** A settled round of each of so many members, as its fact tells of it. */
function playedBy(many: number, firstMember = 1) {
  return Array.from({ length: many }, (_, at) => ({
    memberId: BigInt(firstMember + at),
    vendorCode: "HSE",
    gameCode: gameCodes[at % gameCodes.length] ?? "",
    roundId: randomUUID(),
    id: randomUUID(),
    stakeMinor: 500n,
    placedAt: new Date(),
  }));
}

async function measure(books: Books): Promise<void> {
  const { db } = books;
  const bonuses = bonusesOn(books);
  const tell = (facts: ReturnType<typeof playedBy>) =>
    db.transaction((tx) => bonuses.countFacts(tx, facts));
  const anew = async () => {
    for (let member = 1; member <= memberCount; member += 1) {
      const time = {
        memberId: BigInt(member),
        from: grantedAt,
        to: endsAt,
        countsAtMostMinor: null,
      };
      await db.read((reader) => memberRounds.listStakes(reader, [time]));
    }
  };
  const touchAll = () =>
    db.transaction((tx) => tx.execute("update rewards.bonus set look_at = $1", [grantedAt]));
  const look = () => bonuses.poll();
  const baseline = await medianMs(turns, anew);
  const line = (what: string, ms: number) =>
    console.log(`| ${what} | ${ms.toFixed(1)} | ${(baseline / ms).toFixed(0)} |`);
  console.log("| what | ms | times faster |");
  console.log("|---|---|---|");
  line("rounds of every bonus added up again", baseline);
  line("a look at every bonus", await medianMs(turns, look, touchAll));
  line(
    `a look after ${playing} members played`,
    await medianMs(turns, look, () => tell(playedBy(playing))),
  );
  line("a look when nobody played", await medianMs(turns, look));
  const nothing = await medianMs(turns, () => tell(playedBy(1_000, memberCount + 1)));
  const counted = await medianMs(turns, () => tell(playedBy(1_000)));
  console.log(`1,000 facts in one turn of their reader: ${counted.toFixed(1)} ms of members with`);
  console.log(`a bonus each, ${nothing.toFixed(1)} ms of members without`);
}

async function run(server: Postgres): Promise<void> {
  const books = await openBooks(server, "bonuses");
  await fill(books, Number(options.rounds));
  await measure(books);
  await books.close();
}

await onScratchPostgres(options["data-dir"], run);
