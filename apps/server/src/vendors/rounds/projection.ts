import type { GameType } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Ledger, Posted } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import { timeOfUuidv7, type Ids } from "../../platform/ids.ts";
import type { BusMessage, Source } from "../../platform/realtime/index.ts";
import { playFlaggedOf } from "./events.ts";
import { bareKeyOf, decodeDetail } from "../operations.ts";
import { hourPartsOf } from "../returns/rules.ts";
import { addGameHours } from "../returns/store.ts";
import { insertRest, insertTurn, jackpotOf, saveRounds, type Addition } from "./count-store.ts";
import { countRound, namesOf, type CountedRound } from "./count.ts";
import { odditiesOf } from "./oddities.ts";
import { insertFlags, type Entry, type RiskFlag, type RoundRow } from "./store.ts";
import { factsOf } from "./settlement.ts";
import { placeRollback, readOwners, readTouched, type Owners, type Touched } from "./touched.ts";

/**
 * Copies what the ledger posted into the record of rounds, and tells the feed.
 *
 * It runs in the relay, in the transaction that takes the postings away, so the bet itself writes
 * nothing but the ledger's rows. Rounds are recounted from all their entries, so an entry that
 * comes twice or late changes only what it should.
 */

/** Postings per turn: each may hold 256 operations. */
const postingsMax = 40;

const kinds = new Set(["bet", "win", "rollback"]);

/** Takes a released win out of cash again, before the rollback that gives it to its vendor. */
const recallKind = "rollback_recall";

const owesReason = "negative_balance";

const entryOf = (operation: Posted): Entry | undefined =>
  kinds.has(operation.kind) ? placeOf(operation) : undefined;

function placeOf(operation: Posted): Entry | undefined {
  const detail = decodeDetail(operation.detail);
  if (detail === undefined) return undefined;
  return {
    memberId: operation.memberId,
    roundId: operation.reference,
    operationId: operation.id,
    keyId: bareKeyOf(operation.keyId),
    kind: operation.kind,
    amountMinor: operation.amountMinor,
    targetKeyId: detail.targetKeyId ?? null,
    isClosing: detail.isClosing,
    at: timeOfUuidv7(operation.id),
    vendorCode: detail.vendorCode,
    gameCode: detail.gameCode,
    currency: detail.currency,
    isFree: detail.isFree,
    jackpotMinor: jackpotOf(operation.kind, detail),
  };
}

/** A recall that leaves its member below nothing; it may come a turn before its rollback. */
const recallOf = (operation: Posted): Entry | undefined =>
  operation.kind === recallKind && operation.balanceAfterMinor < 0n
    ? placeOf(operation)
    : undefined;

/** The game a posting of play belongs to; undefined for any other posting. */
export function playOf({ kind, detail }: Posted) {
  return kinds.has(kind) ? decodeDetail(detail) : undefined;
}

/** What is odd about entries beside the others of their rounds, and of members who now owe. */
function flagsOf(
  touched: readonly Touched[],
  owners: Owners,
  operations: readonly Posted[],
): RiskFlag[] {
  const isOwing = ({ kind, balanceAfterMinor }: Posted) =>
    kind === "rollback" && balanceAfterMinor < 0n;
  const owing = new Set(operations.filter(isOwing).map(({ id }) => id));
  return touched.flatMap(({ added, all }) =>
    added.flatMap((entry) => [
      ...odditiesOf(entry, all, owners.ofKey).map((reason) => ({ ...entry, reason })),
      ...(owing.has(entry.operationId) ? [{ ...entry, reason: owesReason }] : []),
    ]),
  );
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

async function membersOf(tx: Tx, deps: RecordDeps, touched: readonly Touched[]): Promise<Members> {
  const memberIds = touched.map(({ added: [first] }) => first.memberId);
  const found = await deps.findMembersIn(tx, [...new Set(memberIds)]);
  return new Map(found.map((member) => [member.memberId, member]));
}

/** Further keys of a round lie beside its row, which is written again for each of them. */
const keysMax = 32;

interface Counted {
  readonly additions: readonly Addition[];
  /** New entries whose keys the rows of their rounds take, and the others. */
  readonly held: readonly Entry[];
  readonly rest: readonly Entry[];
}

/** Counts what was touched. A round keeps the type it gets first, whatever its game becomes. */
async function countTouched(
  { gameTypeOf, ids }: RecordDeps,
  touched: readonly Touched[],
  members: Members,
): Promise<Counted> {
  const [additions, held, rest]: [Addition[], Entry[], Entry[]] = [[], [], []];
  const newId = () => ids.uuidv7();
  const types = new Map<string, GameType>();
  for (const { added, all, fresh, known } of touched) {
    const names = namesOf(added);
    const member = members.get(names.memberId);
    // Only a trial can be gone.
    const isOfHouse = member === undefined || member.isTest || member.isTrial;
    const { memberId, roundId, vendorCode, gameCode, currency, isFree } = names;
    const game = `${vendorCode} ${gameCode}`;
    const gameType = types.get(game) ?? (await gameTypeOf(names));
    types.set(game, gameType);
    // Written out, as rows of a turn are: a spread of as many fields takes a hundred times as long.
    const first = {
      memberId,
      roundId,
      vendorCode,
      gameCode,
      currency,
      isFree,
      gameType,
      isOfHouse,
    };
    const heldMinor = known?.heldMinor ?? null;
    const round = countRound(first, all, known?.was, { heldMinor, newId });
    const room = round === undefined ? 0 : Math.max(0, keysMax - (known?.keyIds?.length ?? 0));
    const taken = fresh.slice(0, room);
    held.push(...taken);
    rest.push(...fresh.slice(room));
    if (round === undefined) continue;
    additions.push({ round, newKeyIds: taken.map(({ keyId }) => keyId) });
  }
  return { additions, held, rest };
}

const vendorOf = ({ roundId }: Entry) => roundId.slice(0, roundId.indexOf("."));

async function saveEntries(tx: Tx, { held, rest }: Counted): Promise<void> {
  await insertRest(tx, rest);
  for (const vendorCode of new Set(held.map(vendorOf))) {
    const entries = held.filter((entry) => vendorOf(entry) === vendorCode);
    await insertTurn(tx, vendorCode, entries);
  }
}

/** Writes rounds as they are now, and tells what was settled. */
async function saveTouched(
  tx: Tx,
  deps: RecordDeps,
  touched: readonly Touched[],
): Promise<CountedRound[]> {
  if (touched.length === 0) return [];
  const members = await membersOf(tx, deps, touched);
  const counted = await countTouched(deps, touched, members);
  await saveEntries(tx, counted);
  await saveRounds(tx, counted.additions);
  const rounds = counted.additions.map(({ round }) => round);
  // What a game gives back of its stakes says nothing of rounds that had none.
  await addGameHours(tx, hourPartsOf(rounds.filter(({ isFree }) => !isFree)));
  const facts = rounds.flatMap((round) =>
    factsOf(round, members.get(round.memberId)?.merchantCode ?? ""),
  );
  await deps.events.publishAll(tx, facts);
  return rounds;
}

/**
 * Writes entries and rounds for these operations, tells what was settled, and flags what is odd.
 * Again, it changes nothing.
 */
export async function foldOperations(
  tx: Tx,
  deps: RecordDeps,
  operations: readonly Posted[],
): Promise<CountedRound[]> {
  const entries = operations.flatMap((operation) => entryOf(operation) ?? []);
  const owed = operations.flatMap((operation) => recallOf(operation) ?? []);
  if (entries.length === 0 && owed.length === 0) return [];
  const moves = entries.filter(({ kind }) => kind !== "rollback");
  const undoing = entries.filter(({ kind }) => kind === "rollback");
  const owners = await readOwners(tx, [...undoing, ...owed]);
  owners.add(moves);
  // Others of this turn may undo what came with them.
  const placed = (some: readonly Entry[]) => some.map((entry) => placeRollback(entry, owners));
  const recalls = placed(owed);
  const rollbacks = placed(undoing);
  owners.add(rollbacks);
  const touched = await readTouched(tx, [...moves, ...rollbacks]);
  const flags = [
    ...flagsOf(touched, owners, operations),
    ...recalls.map((entry) => ({ ...entry, reason: owesReason })),
  ];
  const added = await insertFlags(tx, flags, deps.clock.now());
  await deps.events.publishAll(tx, added.map(playFlaggedOf));
  return saveTouched(tx, deps, touched);
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
