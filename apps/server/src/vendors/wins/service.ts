import { minor, parseMinor, type Minor } from "@baize/money";
import { LRUCache } from "lru-cache";
import {
  keyIdOf,
  type Ledger,
  type Operation,
  type Outcome,
  type Post,
} from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import type { FreePlay } from "../free-play/service.ts";
import { bareKeyOf, decodeDetail } from "../operations.ts";
import { findHighestPot } from "../jackpots/pot-store.ts";
import {
  brokenBy,
  ceilingOf,
  isFarBelow,
  potWithGrowth,
  usualAmount,
  type Ceiling,
  type SetCeiling,
  type WinParts,
} from "./rules.ts";
import {
  insertHeldWin,
  listCeilings,
  listKeysOfRound,
  settleHeldWin,
  type CeilingRow,
} from "./store.ts";

/**
 * Wins, below their ceiling and beyond it.
 *
 * A vendor's key that fell into wrong hands signs as well as the vendor does, so the signature is
 * no reason to pay any amount. What a round wins together is measured against the ceiling of its
 * game. Beyond it the vendor hears what it always hears, and the money is the member's, but on hold
 * until an operator looked. Most wins are so far below that memory is enough; any other is judged
 * with the member's accounts standing still and the round read from the books, so that wins which
 * come at once, or in many small parts, or through several processes, count together.
 */
export interface WinDeps {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly ids: Ids;
  /** What the vendor says its game can win, times the stake. */
  readonly statedMultiple: (
    vendorCode: string,
    gameCode: string,
  ) => number | undefined | Promise<number | undefined>;
}

/** What is known of a bet when its win comes. */
export interface SeenBet {
  readonly kind: "paid" | "free";
  /** Of a free bet, what it stood for. */
  readonly stakeMinor: bigint;
  readonly roundId: string;
}

export interface AskedWin {
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly bet: SeenBet;
  readonly betKey: string;
  readonly jackpotMinor: bigint;
}

const rememberMs = 30_000;
/** Ids are made before their rows are posted, and clocks of two processes differ. */
const slackMs = 300_000;

const amountIn = (row: CeilingRow | undefined, currency: string): bigint | undefined => {
  const text = row?.amounts[currency];
  return text === undefined ? undefined : BigInt(text);
};

/** Ceilings in force, remembered for as long as other processes take to see a change. */
export function createCeilings({ db, statedMultiple }: Pick<WinDeps, "db" | "statedMultiple">) {
  const known = new LRUCache<string, Promise<readonly CeilingRow[]>>({
    max: 200,
    ttl: rememberMs,
  });

  /** A read under way is kept too: whoever asks meanwhile shares it, and `forget` drops it. */
  function rowsOf(vendorCode: string): Promise<readonly CeilingRow[]> {
    const before = known.get(vendorCode);
    if (before !== undefined) return before;
    const rows = db.aside((one) => listCeilings(one, vendorCode));
    known.set(vendorCode, rows);
    rows.catch(() => {
      if (known.peek(vendorCode) === rows) known.delete(vendorCode);
    });
    return rows;
  }

  return {
    forget: () => known.clear(),
    async of(vendorCode: string, gameCode: string, currency: string): Promise<Ceiling> {
      const rows = await rowsOf(vendorCode);
      const part = (code: string): SetCeiling => {
        const row = rows.find((one) => one.gameCode === code);
        const amountMinor = amountIn(row, currency);
        return { multiple: row?.multiple ?? null, amountMinor };
      };
      const parts = {
        own: part(gameCode),
        stated: await statedMultiple(vendorCode, gameCode),
        ofVendor: part(""),
      };
      return ceilingOf(parts, parseMinor(usualAmount, currency) ?? 0n);
    },
  };
}

/** What the round staked and won by the books; zero where nothing of it stands. */
function soFarOf(operations: readonly Operation[], bet: SeenBet) {
  let [stakeMinor, wonMinor] = [0n, 0n];
  for (const { kind, amountMinor, isReversed, detail } of operations) {
    if (isReversed) continue;
    if (kind === "bet") stakeMinor += amountMinor;
    if (kind === "win") wonMinor += amountMinor - (decodeDetail(detail)?.jackpotMinor ?? 0n);
  }
  // A free bet moved nothing, and its round has no other.
  return { stakeMinor: stakeMinor > bet.stakeMinor ? stakeMinor : bet.stakeMinor, wonMinor };
}

/** What a judgement works with. */
interface Judging extends WinDeps {
  readonly freePlay: FreePlay;
  readonly ceilings: ReturnType<typeof createCeilings>;
  /** What rounds won as far as this process knows; unknown is not zero. */
  readonly sums: LRUCache<string, bigint>;
}

const placeOf = (memberId: bigint, roundId: string) => `${memberId}:${roundId}`;

async function readRound(ledger: Ledger, tx: Tx, memberId: bigint, bet: SeenBet, since: Date) {
  const { roundId } = bet;
  const moved = await ledger.movedUnder(tx, memberId, roundId, since);
  const written = await listKeysOfRound(tx, memberId, roundId);
  const recent = new Set(moved.map(({ keyId }) => bareKeyOf(keyId)));
  const older = written.filter((keyId) => !recent.has(keyId));
  const refs = older.map((keyId) => ({ memberId, keyId }));
  return soFarOf([...moved, ...(await ledger.operationsOf(tx, refs))], bet);
}

/** Held money is no balance yet, so the answer tells what can be played with. */
async function withCash(
  ledger: Ledger,
  tx: Tx,
  memberId: bigint,
  outcome: Outcome,
): Promise<Outcome> {
  if (!("balanceMinor" in outcome)) return outcome;
  const balances = (await ledger.balancesOf(tx, [memberId])).get(memberId);
  return { ...outcome, balanceMinor: balances?.cashMinor ?? outcome.balanceMinor };
}

async function judge(
  judging: Judging,
  command: Post,
  asked: AskedWin,
  parts: WinParts,
  ceiling: Ceiling,
) {
  const { db, ledger, clock, freePlay, sums } = judging;
  const { memberId, currency } = command;
  const { bet, betKey, vendorCode, gameCode } = asked;
  const now = clock.now();
  const oldest = (await ledger.oldestPostingAt()) ?? now;
  const since = new Date(Math.min(oldest.getTime(), now.getTime()) - slackMs);
  return db.transaction(async (tx) => {
    const grant = bet.kind === "free" ? await freePlay.grantIn(tx, memberId, betKey) : undefined;
    await ledger.standStill(tx, memberId);
    const refs = [{ memberId, keyId: keyIdOf(command.key) }];
    const [known] = await ledger.operationsOf(tx, refs);
    if (known !== undefined) {
      const again = await ledger.post(tx, command);
      // Of a free round a part may have gone back above its cap.
      const isStored = known.credit !== "locked" && grant === undefined;
      return isStored ? again : withCash(ledger, tx, memberId, again);
    }
    const round = await readRound(ledger, tx, memberId, bet, since);
    const isJackpot = parts.jackpotMinor > 0n;
    const pot = isJackpot ? await findHighestPot(tx, vendorCode, gameCode, currency) : undefined;
    sums.set(placeOf(memberId, bet.roundId), round.wonMinor + parts.gameMinor);
    const broken = brokenBy(ceiling, round, parts, pot && potWithGrowth(pot));
    if (broken === undefined) return freePlay.winIn(tx, command, grant);
    const outcome = await ledger.holdCredit(tx, command);
    if (outcome.status === "ok") {
      await insertHeldWin(tx, {
        memberId,
        key: command.key,
        keyId: keyIdOf(command.key),
        heldId: judging.ids.uuidv7(),
        vendorCode,
        gameCode,
        roundId: bet.roundId,
        currency,
        amountMinor: command.amountMinor,
        ...round,
        ...broken,
        freeBetKey: bet.kind === "free" ? betKey : null,
        heldAt: now,
      });
    }
    return withCash(ledger, tx, memberId, outcome);
  });
}

/** A bet was taken now, so what its round won so far is what was seen here. */
function began({ sums }: Judging, memberId: bigint, roundId: string): void {
  const place = placeOf(memberId, roundId);
  if (!sums.has(place)) sums.set(place, 0n);
}

/** Credits a win, or holds it. The balance it answers is cash. */
async function pay(judging: Judging, command: Post, asked: AskedWin): Promise<Outcome> {
  const { ledger, freePlay, ceilings, sums } = judging;
  const { memberId, currency, amountMinor } = command;
  const { bet, betKey, jackpotMinor } = asked;
  const plain = () =>
    bet.kind === "free" ? freePlay.win(command, betKey) : ledger.enqueue(command);
  if (amountMinor === 0n) return plain();
  const ceiling = await ceilings.of(asked.vendorCode, asked.gameCode, currency);
  const parts = { gameMinor: amountMinor - jackpotMinor, jackpotMinor };
  const place = placeOf(memberId, bet.roundId);
  const wonMinor = sums.get(place);
  const { stakeMinor } = bet;
  if (wonMinor === undefined || !isFarBelow(ceiling, { stakeMinor, wonMinor }, parts)) {
    return judge(judging, command, asked, parts, ceiling);
  }
  // Before it is posted, so that wins which come at once see each other.
  sums.set(place, wonMinor + parts.gameMinor);
  const outcome = await plain();
  if (outcome.status !== "duplicate") return outcome;
  const first = await ledger.findOperation(memberId, command.key);
  if (first?.credit !== "locked") return outcome;
  const cash: Minor = (await ledger.balanceOf(memberId))?.cashMinor ?? minor(0n);
  return { ...outcome, balanceMinor: cash };
}

/**
 * Takes back a win that was held, wherever its money is by now. Undefined where the key is of
 * none.
 */
async function undo(
  { db, ledger, clock }: Judging,
  command: Parameters<Ledger["reverseHeld"]>[1],
): Promise<Outcome | undefined> {
  const { memberId, reverses } = command;
  const target = await ledger.findOperation(memberId, reverses);
  if (target?.credit !== "locked" || target.kind !== "win") return undefined;
  return db.transaction(async (tx) => {
    const outcome = await ledger.reverseHeld(tx, command);
    if (outcome.status === "ok") {
      const to = { state: "rolled_back", at: clock.now(), by: null, decision: null } as const;
      await settleHeldWin(tx, { memberId, keyId: keyIdOf(reverses) }, to);
    }
    return withCash(ledger, tx, memberId, outcome);
  });
}

export function createWins(deps: WinDeps, freePlay: FreePlay) {
  const ceilings = createCeilings(deps);
  const judging: Judging = { ...deps, freePlay, ceilings, sums: new LRUCache({ max: 50_000 }) };
  return {
    ceilings,
    began: (memberId: bigint, roundId: string) => began(judging, memberId, roundId),
    pay: (command: Post, asked: AskedWin) => pay(judging, command, asked),
    undo: (command: Parameters<Ledger["reverseHeld"]>[1]) => undo(judging, command),
  };
}

export type Wins = ReturnType<typeof createWins>;
