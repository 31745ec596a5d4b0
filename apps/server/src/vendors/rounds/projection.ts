import type { GameType } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Ledger, Operation } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import { timeOfUuidv7, type Ids } from "../../platform/ids.ts";
import type { BusMessage, Source } from "../../platform/realtime/index.ts";
import { playFlaggedOf } from "./events.ts";
import { decodeDetail } from "../operations.ts";
import { hourPartsOf } from "../returns/rules.ts";
import { addGameHours } from "../returns/store.ts";
import { recountRounds, type CountedRound } from "./count-store.ts";
import {
  findOddities,
  insertEntries,
  insertFlags,
  listRoundsOfKeys,
  type Entry,
  type RiskFlag,
  type RoundRow,
} from "./store.ts";
import { factsOf } from "./settlement.ts";

/**
 * Copies what the ledger posted into the record of rounds, and tells the feed.
 *
 * It runs in the relay, in the transaction that takes the postings away, so the bet itself writes
 * nothing but the ledger's rows. Rounds are recounted from their entries, so an entry that comes
 * twice or late changes only what it should.
 */

/** Postings per turn: each may hold 256 operations. */
const postingsMax = 40;

const kinds = new Set(["bet", "win", "rollback"]);

/** Takes a released win out of cash again, before the rollback that gives it to its vendor. */
const recallKind = "rollback_recall";

const entryOf = (operation: Operation): Entry | undefined =>
  kinds.has(operation.kind) ? placeOf(operation) : undefined;

function placeOf(operation: Operation): Entry | undefined {
  const detail = decodeDetail(operation.detail);
  if (detail === undefined) return undefined;
  return {
    memberId: operation.memberId,
    roundId: operation.reference,
    operationId: operation.id,
    keyId: operation.keyId.replaceAll("-", ""),
    kind: operation.kind,
    amountMinor: operation.amountMinor,
    targetKeyId: detail.targetKeyId ?? null,
    isClosing: detail.isClosing,
    at: timeOfUuidv7(operation.id),
    vendorCode: detail.vendorCode,
    gameCode: detail.gameCode,
    currency: detail.currency,
    isFree: detail.isFree,
    jackpotMinor: operation.kind === "win" ? (detail.jackpotMinor ?? 0n) : 0n,
  };
}

/** The game a posting of play belongs to; undefined for any other posting. */
export function playOf({ kind, detail }: Operation) {
  return kinds.has(kind) ? decodeDetail(detail) : undefined;
}

/** A rollback belongs to the round of what it undoes, whatever round its sender named. */
async function placeRollbacks(tx: Tx, rollbacks: readonly Entry[]): Promise<Entry[]> {
  if (rollbacks.length === 0) return [];
  const known = await listRoundsOfKeys(
    tx,
    rollbacks.map((entry) => entry.memberId),
    rollbacks.map((entry) => entry.targetKeyId ?? entry.keyId),
  );
  const rounds = new Map(known.map((row) => [`${row.memberId}:${row.keyId}`, row.roundId]));
  return rollbacks.map((entry) => {
    const roundId = rounds.get(`${entry.memberId}:${entry.targetKeyId ?? ""}`);
    return roundId === undefined ? entry : { ...entry, roundId };
  });
}

async function flag(
  tx: Tx,
  entries: readonly Entry[],
  operations: readonly Operation[],
  at: Date,
): Promise<RiskFlag[]> {
  const byId = new Map(entries.map((entry) => [entry.operationId, entry]));
  const flags: RiskFlag[] = [];
  const add = (operationId: string, reason: string) => {
    const entry = byId.get(operationId);
    if (entry !== undefined) flags.push({ ...entry, reason });
  };
  const odds = entries.length === 0 ? [] : await findOddities(tx, entries);
  for (const odd of odds) add(odd.operationId, odd.reason);
  for (const operation of operations) {
    if (operation.kind === "rollback" && operation.balanceAfterMinor < 0n) {
      add(operation.id, "negative_balance");
    }
  }
  const recalls = operations.filter(
    ({ kind, balanceAfterMinor }) => kind === recallKind && balanceAfterMinor < 0n,
  );
  const owed = await placeRollbacks(
    tx,
    recalls.flatMap((operation) => placeOf(operation) ?? []),
  );
  for (const entry of owed) flags.push({ ...entry, reason: "negative_balance" });
  return flags.length === 0 ? [] : insertFlags(tx, flags, at);
}

/** What travels to the hubs; names are put in there, in each reader's language. */
export interface RoundMessage {
  readonly roundId: string;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stake: string;
  readonly payout: string;
  readonly net: string;
  readonly status: RoundRow["status"];
  readonly startedAt: string;
  readonly settledAt: string | null;
  readonly isFree: boolean;
  readonly underReview: string | null;
}

export function roundMessageOf(row: RoundRow): RoundMessage {
  const { roundId, vendorCode, gameCode, currency, status } = row;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    roundId,
    vendorCode,
    gameCode,
    currency,
    stake: text(row.stakeMinor),
    payout: text(row.payoutMinor),
    net: text(row.payoutMinor - row.stakeMinor),
    status,
    startedAt: row.startedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    isFree: row.isFree,
    underReview: row.heldMinor === null ? null : text(row.heldMinor),
  };
}

/** What the record asks of others, in the transaction that writes it. */
export interface RecordDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly findMembersIn: (
    tx: Tx,
    memberIds: readonly bigint[],
  ) => Promise<
    readonly {
      readonly memberId: bigint;
      readonly merchantCode: string;
      readonly isTest: boolean;
      readonly isTrial: boolean;
    }[]
  >;
  readonly gameTypeOf: (game: Pick<RoundRow, "vendorCode" | "gameCode">) => Promise<GameType>;
}

type Members = ReadonlyMap<bigint, Awaited<ReturnType<RecordDeps["findMembersIn"]>>[number]>;

async function membersOf(tx: Tx, deps: RecordDeps, entries: readonly Entry[]): Promise<Members> {
  const found = await deps.findMembersIn(tx, [...new Set(entries.map(({ memberId }) => memberId))]);
  return new Map(found.map((member) => [member.memberId, member]));
}

/** What decides now how much of a stake counts. A round keeps the first value it gets. */
async function withTypes({ gameTypeOf }: RecordDeps, entries: readonly Entry[], members: Members) {
  const typed = [];
  for (const entry of entries) {
    const member = members.get(entry.memberId);
    // Only a trial can be gone.
    const isOfHouse = member === undefined || member.isTest || member.isTrial;
    typed.push({ ...entry, gameType: await gameTypeOf(entry), isOfHouse });
  }
  return typed;
}

/**
 * Writes entries and rounds for these operations, tells what was settled, and flags what is odd.
 * Again, it changes nothing.
 */
export async function foldOperations(
  tx: Tx,
  deps: RecordDeps,
  operations: readonly Operation[],
): Promise<CountedRound[]> {
  const entries = operations.flatMap((operation) => entryOf(operation) ?? []);
  // A recall may come a turn before its rollback.
  if (entries.length === 0 && !operations.some(({ kind }) => kind === recallKind)) return [];
  const moves = entries.filter((entry) => entry.kind !== "rollback");
  if (moves.length > 0) await insertEntries(tx, moves);
  const rollbacks = await placeRollbacks(
    tx,
    entries.filter((entry) => entry.kind === "rollback"),
  );
  if (rollbacks.length > 0) await insertEntries(tx, rollbacks);
  const placed = [...moves, ...rollbacks];
  const flags = await flag(tx, placed, operations, deps.clock.now());
  await deps.events.publishAll(tx, flags.map(playFlaggedOf));
  if (placed.length === 0) return [];
  const members = await membersOf(tx, deps, placed);
  const typed = await withTypes(deps, placed, members);
  const rounds = await recountRounds(tx, typed, () => deps.ids.uuidv7());
  // What a game gives back of its stakes says nothing of rounds that had none.
  await addGameHours(tx, hourPartsOf(rounds.filter(({ isFree }) => !isFree)));
  const facts = rounds.flatMap((round) =>
    factsOf(round, members.get(round.memberId)?.merchantCode ?? ""),
  );
  await deps.events.publishAll(tx, facts);
  return rounds;
}

/** The ledger's postings as a source of the relay: rounds for the record, balances for the feed. */
export function createPostingSource(deps: RecordDeps & { readonly ledger: Ledger }): Source {
  return {
    name: "postings",
    async drain(tx) {
      const operations = await deps.ledger.drainPostings(tx, postingsMax);
      if (operations.length === 0) return { taken: 0, messages: [] };
      const rounds = await foldOperations(tx, deps, operations);
      const memberIds = [...new Set(operations.map((operation) => operation.memberId))];
      const balances = await deps.ledger.balancesOf(tx, memberIds);
      const messages: BusMessage[] = [...balances.values()].map((row) => ({
        memberId: String(row.memberId),
        channel: "balance",
        data: { currency: row.currency, balance: formatMinor(row.cashMinor, row.currency) },
      }));
      for (const row of rounds) {
        messages.push({
          memberId: String(row.memberId),
          channel: "round",
          data: roundMessageOf(row),
        });
      }
      return { taken: operations.length, messages };
    },
  };
}
