import { createHash, createHmac, randomBytes, randomUUID, sign } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chainFrom, seededWords, type Hmac } from "@baize/fair";
import { minor } from "@baize/money";
import { hundredthsText } from "@baize/money/hundredths";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bustOf } from "../src/games/crash/rules.ts";
import { migrate } from "../src/platform/migrate.ts";
import type { RoundView } from "../src/protocol.ts";
import { readCase } from "../src/verify/asked.ts";
import { caseOfRound } from "../src/proof-link.ts";
import { recompute } from "../src/verify/recompute.ts";
import {
  createStudioDatabase,
  migrations,
  startStudio,
  studioKeys,
  type TestStudio,
} from "./studio.ts";
import { startWallet, type TestWallet } from "./wallet.ts";
import type { TableOutcome } from "../src/kits/tables/protocol.ts";

/**
 * A studio's database of the version before every shared round had one table: rounds that are over,
 * and rounds that were open when the program was replaced.
 */

const salt = "a public salt for tests";
const startUnits = 100_000_000n;
const stakeUnits = 1_000_000n;
const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** A chain of ten games; game 0 is the published hash. */
function newChain(gameCode: string, gamesPlayed: number) {
  const secret = randomBytes(32).toString("hex");
  const hashes = chainFrom(secret, 10, sha256);
  const hashOf = (gameNo: number) => hashes[10 - gameNo] ?? "";
  return { id: randomUUID(), gameCode, secret, gamesPlayed, hashOf };
}
const skylark = newChain("skylark", 2);
const ember = newChain("ember-and-stripe", 2);
const orchid = newChain("orchid-roulette", 2);
type Chain = typeof skylark;

/** What a table's round gave, as the rules of now draw and pay it. */
const drawn = (chain: Chain, gameNo: number, field: string) =>
  recompute(
    seededWords(hmac, { serverSeed: chain.hashOf(gameNo), clientSeed: salt, nonce: gameNo }),
    {
      gameCode: chain.gameCode,
      currency: "BDT",
      stake: minor(1_000n),
      choice: { bets: [{ field, amount: "10.00" }] },
      steps: [],
    },
  );

/** Results as they were stored: also a number stood in a hand. */
function oldResult(chain: Chain, gameNo: number): object {
  const { outcome } = drawn(chain, gameNo, chain === ember ? "dragon" : "red");
  const { result } = outcome as TableOutcome;
  return "number" in result ? { hands: [[result.number], []] } : result;
}

interface OldBet {
  readonly id: string;
  readonly user: string;
  readonly betUuid: string;
  readonly chain: Chain;
  readonly roundNo: number;
  readonly input: object;
  readonly panel: number;
  readonly isOver: boolean;
}
const bet = (chain: Chain, roundNo: number, input: object, more: Partial<OldBet> = {}): OldBet => ({
  id: randomUUID(),
  user: `u-${randomUUID()}`,
  betUuid: randomUUID(),
  chain,
  roundNo,
  input,
  panel: 0,
  isOver: false,
  ...more,
});
const dragon = { bets: [{ field: "dragon", amount: "10.00" }] };
const red = { bets: [{ field: "red", amount: "10.00" }] };
const old = {
  flown: bet(skylark, 1, { panel: 1, auto: 120 }, { panel: 1, isOver: true }),
  flyingLow: bet(skylark, 2, { panel: 0, auto: 101 }),
  flying: bet(skylark, 2, { panel: 0, auto: null }),
  dealt: bet(ember, 1, dragon, { panel: 8, isOver: true }),
  laid: bet(ember, 2, dragon, { panel: 17 }),
  spun: bet(orchid, 3, red, { panel: 24, isOver: true }),
  spinning: bet(orchid, 4, red, { panel: 32 }),
};

const text = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
const json = (value: unknown) => text(JSON.stringify(value));

function rowsOf(each: OldBet): string {
  const { id, user, betUuid, chain, roundNo, input, panel, isOver } = each;
  const player = randomUUID();
  const outcome =
    chain === skylark
      ? {
          game: "crash",
          roundNo,
          panel,
          autoCashOut: "1.20",
          cashedOutAt: "1.20",
          crashedAt: null,
          isForced: false,
        }
      : { ...drawn(chain, 1, chain === ember ? "dragon" : "red").outcome, roundNo };
  const stored = "result" in outcome ? { ...outcome, result: oldResult(chain, 1) } : outcome;
  const payout = chain === skylark ? 1_200n : drawn(chain, 1, fieldOf(chain)).payout;
  const vendor = chain === skylark ? "HSE" : "AUR";
  const [crashNo, tableNo] = chain === skylark ? [roundNo, "null"] : ["null", roundNo];
  const end = isOver ? `${String(payout)}, 'settled', ${json(stored)}` : "null, 'accepted', null";
  return `
    insert into studio.player (id, operator_id, user_ref, currency, display_name, is_demo,
        created_at)
      values ('${player}', 'baize', '${user}', 'BDT', 't***r', false, now());
    insert into studio.round (id, ref, player_id, wallet_token, game_code, vendor_code, action_id,
        input, panel, currency, stake_minor, payout_minor, status, outcome, crash_round_no,
        table_round_no, placed_at)
      values ('${id}', '${vendor}-${id}', '${player}', 'token-${user}', '${chain.gameCode}',
        '${vendor}', '${randomUUID()}', ${json(input)}, ${panel}, 'BDT', 1000, ${end}, ${crashNo},
        ${tableNo}, now());
    insert into studio.wallet_call (transaction_uuid, round_id, kind, amount_minor, status, next_at,
        created_at)
      values ('${betUuid}', '${id}', 'bet', 1000, 'done', now(), now());`;
}
const fieldOf = (chain: Chain) => (chain === ember ? "dragon" : "red");

const chainRow = (chain: Chain) => `
  insert into studio.crash_chain (id, game_code, secret_hash, terminating_hash, salt, length,
      games_played, created_at)
    values ('${chain.id}', '${chain.gameCode}', '${chain.secret}', '${chain.hashOf(0)}',
      '${salt}', 10, ${chain.gamesPlayed}, now());`;
const flight = (gameNo: number, status: string) => `
  insert into studio.crash_round (chain_id, game_no, hash, bust_hundredths, status, opened_at)
    values ('${skylark.id}', ${gameNo}, '${skylark.hashOf(gameNo)}',
      ${bustOf(skylark.hashOf(gameNo), salt)}, '${status}', now());`;
const deal = (chain: Chain, gameNo: number, status: string) => `
  insert into studio.table_round (game_code, chain_id, game_no, hash, hash_before, result, status,
      opened_at)
    values ('${chain.gameCode}', '${chain.id}', ${gameNo}, '${chain.hashOf(gameNo)}',
      '${chain.hashOf(gameNo - 1)}', ${json(oldResult(chain, gameNo))}, '${status}', now());`;

const olderSql = () =>
  [
    ...[skylark, ember, orchid].map(chainRow),
    flight(1, "crashed"),
    flight(2, "running"),
    deal(ember, 1, "settled"),
    deal(ember, 2, "betting"),
    deal(orchid, 1, "settled"),
    deal(orchid, 2, "dealing"),
    ...Object.values(old).map(rowsOf),
  ].join("\n");

async function betAtWallet(wallet: TestWallet, { user, betUuid, chain }: OldBet): Promise<void> {
  wallet.deposit(user, startUnits);
  const call = { user, token: `token-${user}`, transaction_uuid: betUuid, amount: 1_000_000 };
  const body = JSON.stringify({ ...call, game_code: chain.gameCode });
  const signature = sign("RSA-SHA256", Buffer.from(body), studioKeys.privateKey).toString("base64");
  await fetch(`${wallet.url}/vendor/HSE/transaction/bet`, {
    method: "POST",
    body,
    headers: { "x-hub88-signature": signature },
  });
}

let wallet: TestWallet;
let database: Awaited<ReturnType<typeof createStudioDatabase>>;
let studio: TestStudio;
const older = mkdtempSync(path.join(tmpdir(), "baize-shared-"));

beforeAll(async () => {
  for (const file of readdirSync(migrations).filter((one) => one < "0024")) {
    copyFileSync(path.join(migrations, file), path.join(older, file));
  }
  wallet = await startWallet(studioKeys.publicKey);
  database = await createStudioDatabase(older);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(olderSql());
  await client.end();
  for (const each of Object.values(old)) await betAtWallet(wallet, each);
  await migrate(database.url, migrations);
  studio = await startStudio({ database, wallet, tablePace: { bettingMs: 600_000 } });
});
afterAll(async () => {
  await studio.close();
  rmSync(older, { recursive: true });
});

async function viewOf(each: OldBet): Promise<RoundView> {
  const player = await studio.player(each.chain.gameCode, each.user, 0n);
  const { json: answer } = await player.call("GET", `/api/rounds/${each.id}`);
  return answer["value"] as RoundView;
}

test("a flight that was over is shown as before, with its end and its proof", async () => {
  const view = await viewOf(old.flown);
  const hash = skylark.hashOf(1);
  const bust = bustOf(hash, salt);
  expect(view).toMatchObject({
    gameCode: "skylark",
    stake: "10.00",
    payout: "12.00",
    status: "settled",
    outcome: {
      game: "crash",
      roundNo: 1,
      panel: 1,
      autoCashOut: "1.20",
      cashedOutAt: "1.20",
      crashedAt: hundredthsText(bust),
      isForced: false,
    },
    proof: { roundNo: 1, salt, terminatingHash: skylark.hashOf(0), hash },
  });
});

test.each([
  ["dealt", ember, 1],
  ["spun", orchid, 3],
] as const)("a table's round that was over (%s) is proved again", async (name, chain, roundNo) => {
  const view = await viewOf(old[name]);
  const { outcome, payout } = drawn(chain, 1, fieldOf(chain));
  expect(view).toMatchObject({
    status: "settled",
    outcome: { ...outcome, roundNo },
    proof: {
      serverSeed: chain.hashOf(1),
      serverSeedHash: chain.hashOf(0),
      clientSeed: salt,
      nonce: 1,
      terminatingHash: chain.hashOf(0),
    },
  });
  expect(readCase(caseOfRound(view))).toMatchObject({ is: "seeds", recorded: payout });
});

const inFlight = bustOf(skylark.hashOf(2), salt);
test.each([
  ["flyingLow", inFlight >= 101 ? 1_010_000n : stakeUnits, inFlight >= 101],
  ["flying", stakeUnits, false],
  ["laid", stakeUnits, false],
  ["spinning", drawn(orchid, 2, "red").payout, true],
] as const)("a bet of a round that was open (%s) ends exactly once", async (name, back, isPaid) => {
  const each = old[name];
  const units = name === "spinning" ? (back ?? 0n) * 1_000n : back;
  const isDone = async () => (await viewOf(each)).status;
  await expect.poll(isDone, { timeout: 30_000 }).toBe(isPaid ? "settled" : "refunded");
  expect(wallet.balanceOf(each.user)).toBe(startUnits - stakeUnits + units);
  const calls = await studio.studio.db.query<{ kind: string; seq: number }>(
    "select kind, seq from studio.wallet_call where owner_id = $1 order by seq",
    [each.id],
  );
  expect(calls).toEqual([
    { kind: "bet", seq: 1 },
    { kind: isPaid ? "win" : "rollback", seq: 2 },
  ]);
});

test("rounds go on behind those of before, on the same chains", async () => {
  const rounds = await studio.studio.db.query<Record<string, unknown>>(
    `select game_code as game, array_agg(round_no::int order by round_no) as numbers,
       array_agg(status order by round_no) as statuses, count(distinct chain_id)::int as chains
     from studio.shared_round where game_code in ('skylark', 'ember-and-stripe', 'orchid-roulette')
     group by game_code order by game_code desc`,
  );
  const common = { chains: 1 };
  expect(rounds).toEqual([
    { ...common, game: "skylark", numbers: [1, 2, 3], statuses: ["settled", "settled", "open"] },
    {
      ...common,
      game: "orchid-roulette",
      numbers: [3, 4, 5],
      statuses: ["settled", "settled", "open"],
    },
    {
      ...common,
      game: "ember-and-stripe",
      numbers: [1, 2, 3],
      statuses: ["settled", "void", "open"],
    },
  ]);
});
