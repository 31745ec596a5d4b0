import type { Clock } from "../platform/clock.ts";
import type { Database, Reader, Tx } from "../platform/db.ts";
import { createEvents } from "../platform/events/index.ts";
import { firstUuidv7At, timeOfUuidv7, type Ids } from "../platform/ids.ts";
import { createBalanceReader } from "./balances.ts";
import { deleteAllowance, insertAllowance, lockAccounts, updateGuard } from "./guard-store.ts";
import { publishPosted } from "./events.ts";
import { createHolds, type Holds } from "./holds.ts";
import { addToHours, sumMoved, type MovedSums } from "./hours-store.ts";
import { listMovedUnder } from "./moved-store.ts";
import { createPostQueue, type OnBatch, type PostQueue } from "./queue.ts";
import {
  checkAccountName,
  checkCommand,
  checkCurrency,
  checkMemberId,
  isReverse,
  keyIdOf,
  LedgerInputError,
  type Command,
  type Outcome,
  type Post,
} from "./rules.ts";
import { listCashOfEach } from "./each-store.ts";
import { oldestPosting, takePostings } from "./posting-store.ts";
import { createPostedMemory, type ToldOf } from "./posted.ts";
import {
  insertAccountCode,
  insertAccounts,
  insertPoints,
  listPoints,
  itemOf,
  listAccountCodes,
  listBalances,
  listOperations,
  listTransfers,
  postMany,
  postOne,
  postPair,
  lockedCode,
  reversalCodes,
  type AccountCode,
  type Balances,
  type Item,
  type Operation,
  type OperationRef,
  type Posted,
  type StatementLine,
  findOwner,
} from "./store.ts";
import { listBalancesAfter, sumCash, type CashSums } from "./sums-store.ts";

export interface StatementQuery {
  /** Lines older than this transfer: the last line of the page before. */
  readonly before?: string;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
  readonly kinds?: readonly string[];
  /** Only what moved cash: then each line's balance is the cash after it. */
  readonly isCashOnly?: boolean;
  /** 200 at most. */
  readonly limit?: number;
}

/** What may be taken from a guarded account without asking. */
export interface Allowance {
  readonly amountMinor: bigint;
  /** Exclusive. */
  readonly until: Date;
}

export interface Ledger extends Holds {
  /** Opens the member's cash, bonus and locked accounts. Repeating it changes nothing. */
  openAccounts(tx: Tx, memberId: bigint, currency: string): Promise<void>;
  /** Opens the member's points, which are no money. Repeating it changes nothing. */
  openPoints(tx: Tx, memberId: bigint): Promise<void>;
  /** What members have in points; those who never had any are left out. */
  pointsOf(reader: Reader, memberIds: readonly bigint[]): Promise<Map<bigint, bigint>>;
  /** Makes a mirror account known by name. Repeating it changes nothing. */
  registerAccountCode(tx: Tx, name: string): Promise<void>;
  /**
   * Applies a command in the caller's transaction. Idempotent by the command's key. A guard does
   * not stop it: the caller has already consulted the module that set it, or need not.
   *
   * Answers, in this order: key_reused or duplicate, voided, no_account, wrong_currency or
   * insufficient, missing_required, ok. A malformed command throws `LedgerInputError`.
   */
  post(tx: Tx, command: Command): Promise<Outcome>;
  /**
   * The same for commands of as many members, each between the member and a mirror account, in few
   * statements; the answers are in the order of the commands. Each outcome is its own: one that is
   * refused moves nothing and does not hold up the others.
   */
  postEach(tx: Tx, commands: readonly Command[]): Promise<Outcome[]>;
  /**
   * Applies a command in a transaction shared with other current calls, and resolves after the
   * commit. Same answers as `post`, and guarded; `LedgerUnavailableError` when the database gave
   * none.
   */
  enqueue(command: Command): Promise<Outcome>;
  /** Nothing of the member's moves until the transaction ends; what was under way is done. */
  standStill(tx: Tx, memberId: bigint): Promise<void>;
  /** The same of many, whatever their order. */
  standStillEach(tx: Tx, memberIds: readonly bigint[]): Promise<void>;
  /**
   * What moved since a moment under a reference, reversed or not, as `post` was asked. The reader
   * may be a transaction that holds the member.
   */
  movedUnder(
    reader: Reader,
    memberId: bigint,
    reference: string,
    since: Date,
  ): Promise<Operation[]>;
  /**
   * From now on `enqueue` takes nothing from the member's cash, in any process: the caller gets
   * `guarded`, and the module that set the guard judges and posts. Credits and reversals continue.
   * It waits for operations in progress, so what the caller reads afterwards is complete. No
   * allowance is left.
   */
  setGuard(tx: Tx, memberId: bigint, isGuarded: boolean): Promise<void>;
  /**
   * Lets `enqueue` take from a guarded account without asking, until a moment or until the amount
   * is used up, whichever comes first; undefined lets it no more, and waits for what is under way.
   * Whatever is taken by `post` or by a reversal ends it, because then its reckoning is wrong.
   */
  allow(tx: Tx, memberId: bigint, allowance: Allowance | undefined): Promise<void>;
  /**
   * What moved on the member's cash since a moment, of these kinds, without what was undone. From
   * the hours that `addUp` keeps where there are any, else from every transfer.
   */
  movedSince(
    reader: Reader,
    memberId: bigint,
    since: Date,
    kinds: readonly string[],
  ): Promise<MovedSums>;
  /**
   * Adds the member's newer transfers to sums by the hour, so that `movedSince` need not read them
   * again; the first time, and after a long break, from `since` on.
   */
  addUp(tx: Tx, memberId: bigint, since: Date): Promise<void>;
  /** The member's balances, committed before now. Undefined for a member without accounts. */
  balanceOf(memberId: bigint): Promise<Balances | undefined>;
  balancesOf(reader: Reader, memberIds: readonly bigint[]): Promise<Map<bigint, Balances>>;
  /** Members with anything in their accounts, in the order of their numbers, after one of them. */
  balancesAfter(reader: Reader, after: bigint, limit: number): Promise<Balances[]>;
  /** The member's transfers, newest first, each with the balance after it. */
  statement(memberId: bigint, query?: StatementQuery): Promise<StatementLine[]>;
  /** What but play moved the cash of these members, each since a moment of its own. */
  statementOfEach(
    reader: Reader,
    of: readonly { readonly memberId: bigint; readonly from: Date }[],
    query: Pick<StatementQuery, "before" | "to" | "limit"> & { readonly kinds: readonly string[] },
  ): ReturnType<typeof listCashOfEach>;
  /**
   * What moved the member's cash from the first edge up to the last, added up by kind and direction
   * in each part between two edges, with the balances at both ends: opening + in - out = closing.
   */
  cashSums(memberId: bigint, edges: readonly Date[]): Promise<CashSums>;
  findOperation(memberId: bigint, key: string): Promise<Operation | undefined>;
  /** The member who owns the key: whose operation was asked for with `ownsKey`. */
  ownerOf(key: string): Promise<bigint | undefined>;
  /** Operations by key, in no particular order; unknown keys are left out. */
  operationsOf(reader: Reader, refs: readonly OperationRef[]): Promise<Operation[]>;
  /**
   * Takes up to `limit` commits out of the ledger's outbox, oldest first, and tells of them by
   * event: each operation exactly once, if what the caller does with it is part of the same
   * transaction.
   */
  drainPostings(tx: Tx, limit: number): Promise<Posted[]>;
  /** The operations that these events of ours tell of, oldest first. */
  operationsToldOf(tx: Tx, events: readonly ToldOf[]): Promise<Posted[]>;
  /** When the oldest posting nobody drained yet was made; undefined when all are drained. */
  oldestPostingAt(): Promise<Date | undefined>;
  /** Operations waiting or in flight, for readiness checks. */
  readonly queueLength: number;
  /** Finishes what waits, then closes the ledger's own connections. */
  stop(): Promise<void>;
}

export interface LedgerDeps {
  readonly db: Database;
  /** The same database; group commit keeps two separate connections. */
  readonly url: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly onConnectionError?: (error: Error) => void;
  readonly onBatch?: OnBatch | undefined;
}

const statementLimitMax = 200;
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

type FindCode = (name: string) => AccountCode | undefined;

function codeIn(find: FindCode, name: string): AccountCode {
  const code = find(name);
  if (code === undefined) throw new LedgerInputError(`account ${name} is not registered`);
  return code;
}

interface Prepared {
  readonly item: Item;
  readonly isPair: boolean;
}

function prepare(command: Command, find: FindCode, id: string): Prepared {
  if (isReverse(command)) {
    return { item: itemOf(command, reversalCodes.debit, reversalCodes.credit, id), isPair: false };
  }
  const debit = codeIn(find, command.debit);
  const credit = codeIn(find, command.credit);
  if (!debit.isStored && !credit.isStored) {
    throw new LedgerInputError("one side must be the member's cash, bonus or locked account");
  }
  const isPair = debit.isStored && credit.isStored;
  if (isPair && (command.amountMinor === 0n || command.requires !== undefined)) {
    throw new LedgerInputError("a movement between two accounts of a member has just an amount");
  }
  return { item: itemOf(command, debit.id, credit.id, id), isPair };
}

function statementRange(query: StatementQuery) {
  const limit = query.limit ?? 50;
  if (!Number.isInteger(limit) || limit < 1 || limit > statementLimitMax) {
    throw new LedgerInputError(`limit must be 1 to ${statementLimitMax}`);
  }
  const end = query.to === undefined ? lastId : firstUuidv7At(query.to);
  const before = query.before ?? lastId;
  return {
    fromId: firstUuidv7At(query.from ?? new Date(0)),
    beforeId: before < end ? before : end,
    kinds: query.kinds,
    isCashOnly: query.isCashOnly ?? false,
    limit,
  };
}

/** The numbers of account names, learnt when they are first needed. */
function createCodes(db: Database) {
  /** Numbers of committed account names; they never change, so they need no refresh. */
  let codes: ReadonlyMap<string, AccountCode> = new Map();
  let learning: Promise<void> | undefined;

  function isKnown(command: Command): boolean {
    if (codes.size === 0) return false;
    return isReverse(command) || (codes.has(command.debit) && codes.has(command.credit));
  }

  async function read(): Promise<void> {
    codes = await db.aside(listAccountCodes);
    learning = undefined;
  }

  return {
    isKnown,
    find: ((name) => codes.get(name)) satisfies FindCode,
    /** For callers that must not wait for a connection; the next caller repeats a failed read. */
    learnAside(): void {
      if (learning !== undefined) return;
      learning = read().catch(() => {
        learning = undefined;
      });
    },
    /** One read for all calls made during it, so that waiting for it changes nobody's place. */
    async learn(command: Command): Promise<void> {
      // Twice at most: the read we joined may have begun before the name was committed.
      for (let reads = 0; reads < 2 && !isKnown(command); reads += 1) {
        learning ??= read();
        await learning.catch((error: unknown) => {
          learning = undefined;
          throw error;
        });
      }
    },
  };
}

/** What is in the books. */
function createReads(db: Database) {
  const balances = createBalanceReader(db);
  return {
    balanceOf: (memberId) => balances.balanceOf(memberId),
    balancesOf: listBalances,
    balancesAfter: listBalancesAfter,
    async statement(memberId, query = {}) {
      const range = statementRange(query);
      return db.read((reader) => listTransfers(reader, memberId, range));
    },
    statementOfEach(reader, of, { kinds, ...query }) {
      const { beforeId, limit } = statementRange(query);
      const each = of.map(({ memberId, from }) => ({ memberId, fromId: firstUuidv7At(from) }));
      return listCashOfEach(reader, each, { beforeId, kinds, limit });
    },
    async cashSums(memberId, edges) {
      const isOrdered = edges.every((edge, at) => at === 0 || edge > (edges[at - 1] ?? edge));
      if (edges.length < 2 || !isOrdered) throw new LedgerInputError("edges must go forward");
      return db.read((reader) => sumCash(reader, memberId, edges.map(firstUuidv7At)));
    },
    findOperation: (memberId, key) =>
      db.read(
        async (reader) => (await listOperations(reader, [{ memberId, keyId: keyIdOf(key) }]))[0],
      ),
    ownerOf: (key) => db.read((reader) => findOwner(reader, keyIdOf(key))),
    movedUnder: (reader, memberId, reference, since) =>
      listMovedUnder(reader, memberId, reference, firstUuidv7At(since)),
    operationsOf: listOperations,
    movedSince: (reader, memberId, since, kinds) =>
      sumMoved(reader, memberId, { id: firstUuidv7At(since), at: since }, kinds),
    async oldestPostingAt() {
      const id = await db.read(oldestPosting);
      return id === undefined ? undefined : timeOfUuidv7(id);
    },
  } satisfies Partial<Ledger>;
}

/** Opening accounts, and what guards them. */
const accounts = {
  openAccounts(tx, memberId, currency) {
    checkMemberId(memberId);
    checkCurrency(currency);
    return insertAccounts(tx, memberId, currency);
  },
  openPoints(tx, memberId) {
    checkMemberId(memberId);
    return insertPoints(tx, memberId);
  },
  pointsOf: listPoints,
  registerAccountCode(tx, name) {
    checkAccountName(name);
    return insertAccountCode(tx, name);
  },
  standStill(tx, memberId) {
    checkMemberId(memberId);
    return lockAccounts(tx, [memberId]);
  },
  async standStillEach(tx, memberIds) {
    for (const memberId of memberIds) checkMemberId(memberId);
    if (memberIds.length > 0) await lockAccounts(tx, memberIds);
  },
  setGuard(tx, memberId, isGuarded) {
    checkMemberId(memberId);
    return updateGuard(tx, memberId, isGuarded);
  },
  allow(tx, memberId, allowance) {
    checkMemberId(memberId);
    if (allowance === undefined) return deleteAllowance(tx, memberId);
    const { amountMinor, until } = allowance;
    return insertAllowance(tx, memberId, amountMinor, firstUuidv7At(until));
  },
  addUp: addToHours,
} satisfies Partial<Ledger>;

/** No async function, because it would wrap the queue's promise in two more for each bet. */
function createEnqueue(
  { db, ids }: Pick<LedgerDeps, "db" | "ids">,
  codes: ReturnType<typeof createCodes>,
  queue: PostQueue,
): Ledger["enqueue"] {
  function enqueueKnown(command: Command): Promise<Outcome> {
    const { item, isPair } = prepare(command, codes.find, ids.uuidv7());
    return isPair ? db.transaction((tx) => postPair(tx, item, ids)) : queue.enqueue(item);
  }
  return (command) => {
    try {
      // It would stay when the transaction rolls back, and wait for what that one has locked.
      db.refuseInside();
      checkCommand(command);
      if (codes.isKnown(command)) return enqueueKnown(command);
      return codes.learn(command).then(() => enqueueKnown(command));
    } catch (error) {
      return Promise.reject(error);
    }
  };
}

/** Posting in the transactions of callers. */
function createPosts(ids: Ids, codes: ReturnType<typeof createCodes>) {
  /**
   * Names are read on the caller's own connection: were every connection a transaction that waits
   * for one more to read them, all would wait forever. They are not remembered from there, because
   * a name registered in this very transaction may roll back.
   */
  async function finderIn(tx: Tx, commands: readonly Command[]): Promise<FindCode> {
    if (commands.every(codes.isKnown)) return codes.find;
    const own = await listAccountCodes(tx);
    codes.learnAside();
    return (name) => own.get(name);
  }

  async function post(tx: Tx, command: Command): Promise<Outcome> {
    checkCommand(command);
    const { item, isPair } = prepare(command, await finderIn(tx, [command]), ids.uuidv7());
    return isPair ? postPair(tx, item, ids) : postOne(tx, item, ids);
  }

  async function postEach(tx: Tx, commands: readonly Command[]): Promise<Outcome[]> {
    for (const command of commands) checkCommand(command);
    const find = await finderIn(tx, commands);
    const prepared = commands.map((command) => prepare(command, find, ids.uuidv7()));
    if (prepared.some(({ isPair }) => isPair)) {
      throw new LedgerInputError("of many members, nothing moves between two accounts of one");
    }
    if (new Set(commands.map(({ memberId }) => memberId)).size < commands.length) {
      throw new LedgerInputError("each command must be of another member");
    }
    return postMany(
      tx,
      prepared.map(({ item }) => item),
      ids,
    );
  }

  /** Asked as a credit to cash, so that the same question finds it whichever way it went. */
  async function postToLocked(tx: Tx, command: Post): Promise<Outcome> {
    checkCommand(command);
    if (command.credit !== "cash") throw new LedgerInputError("only what cash would get is held");
    const own = await listAccountCodes(tx);
    const { item } = prepare(command, (name) => own.get(name), ids.uuidv7());
    return postOne(tx, { ...item, credit: lockedCode }, ids);
  }

  return { post, postEach, postToLocked };
}

/** Starts the ledger on a migrated database. */
export function createLedger(deps: LedgerDeps): Ledger {
  const { db, url, clock, ids, onConnectionError, onBatch } = deps;
  const queue = createPostQueue({
    url,
    ids,
    ...(onConnectionError === undefined ? {} : { onConnectionError }),
    ...(onBatch === undefined ? {} : { onBatch }),
  });
  const codes = createCodes(db);
  const events = createEvents({ ids });
  const memory = createPostedMemory();

  const { post, postEach, postToLocked } = createPosts(ids, codes);
  const enqueue = createEnqueue(deps, codes, queue);

  return {
    ...createHolds({ clock, post, postToLocked }),
    post,
    postEach,
    enqueue,
    ...accounts,
    ...createReads(db),
    async drainPostings(tx, limit) {
      const operations = await takePostings(tx, limit);
      await publishPosted(tx, { events, ids, memory }, operations);
      return operations;
    },
    operationsToldOf: memory.of,
    get queueLength() {
      return queue.length;
    },
    stop: () => queue.stop(),
  };
}
