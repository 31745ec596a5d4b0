import type {
  BankLine,
  DecideDeposit,
  DepositCase,
  DepositInConsole,
  SuspendedDepositor,
} from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { claimFor, claimShown, demandClaim, type Decider } from "../../platform/claims.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Eyes } from "../../platform/mandate.ts";
import type { MomentPage } from "../../platform/moments.ts";
import { countQueue, listQueue, listQueueBefore, type QueueQuery } from "./review-store.ts";
import {
  arrivalRefusal,
  declineDeposit,
  receiveDeposit,
  returnDeposit,
  type DepositMoveDeps,
} from "./moves.ts";
import { liftSuspension } from "../failures/service.ts";
import { listSuspended } from "../failures/store.ts";
import {
  depositActionsOf,
  depositOf,
  depositStepOf,
  type DepositRow,
  type MethodRow,
} from "./rules.ts";
import {
  findAnyDeposit,
  listAllMethods,
  listDepositSteps,
  lockByReference,
  lockDeposit,
  updateDeposit,
} from "./store.ts";
import { pageOf, rangeOf, type PageAsked } from "../../platform/pages.ts";

/** What a line of the bank does for the deposit it pays. */
export interface PayingLines {
  /** The line that has to do with a deposit, as the console shows it. */
  readonly lineOf: (depositId: string, by: Decider) => Promise<BankLine | null>;
  readonly hasLineIn: (tx: Tx, depositId: string) => Promise<boolean>;
  /**
   * Confirms a transfer by the line that an operator saw. Refuses: bank_line_known, limit_reached.
   */
  readonly confirmIn: (
    tx: Tx,
    deposit: DepositRow,
    seen: SeenLine,
    by: Decider,
    eyes: Eyes,
  ) => Promise<unknown>;
}

export interface SeenLine {
  readonly bankReference: string;
  readonly amountMinor: bigint;
  /** A day, yyyy-MM-dd. */
  readonly receivedOn: string;
}

/**
 * What operators do with deposits. The back office runs the changes in its own transactions, each
 * with its row in the audit trail. Only the holder of the claim decides, as with withdrawals.
 */
export interface DepositReviewDeps extends DepositMoveDeps {
  readonly db: Database;
  readonly findMembers: (memberIds: readonly bigint[]) => Promise<
    readonly {
      readonly memberId: bigint;
      readonly username: string;
      readonly merchantCode: string;
    }[]
  >;
  readonly lines: PayingLines;
  readonly onMoved: () => void;
}

export interface DepositChange {
  readonly before: DepositRow;
  readonly after: DepositRow;
}

/** Refuses: not_found. */
async function lockById(tx: Tx, id: string): Promise<DepositRow> {
  const found = await findAnyDeposit(tx, id);
  const row = found && (await lockDeposit(tx, found.memberId, id));
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

/** What may be done; a line that waits for its second person is decided on by itself. */
async function actionsIn(tx: Tx, { lines }: DepositReviewDeps, row: DepositRow) {
  return (await lines.hasLineIn(tx, row.id)) ? [] : depositActionsOf(row);
}

/**
 * Takes a deposit to decide on. Again, it changes nothing.
 *
 * Refuses, in this order: not_found, changed_meanwhile (nothing to decide), claim_needed (another
 * holds it).
 */
async function claimIn(tx: Tx, deps: DepositReviewDeps, id: string, by: Decider) {
  const before = await lockById(tx, id);
  if ((await actionsIn(tx, deps, before)).length === 0) throw new Refusal("changed_meanwhile");
  const mine = claimFor(before, by, deps.clock.now());
  if (mine === undefined) return { before, after: before };
  const [after] = await updateDeposit(tx, before, { ...before, ...mine });
  if (after === undefined) throw new Refusal("changed_meanwhile");
  return { before, after };
}

/** Refuses: amount_out_of_range, bank_line_known, changed_meanwhile. */
async function confirm(
  tx: Tx,
  { lines }: DepositReviewDeps,
  before: DepositRow,
  decision: Extract<DecideDeposit, { action: "confirm" }>,
  by: Decider,
  eyes: Eyes,
): Promise<DepositRow> {
  const { currency } = before;
  const amountMinor = parseMinor(decision.amount, currency);
  if (amountMinor === undefined || amountMinor <= 0n) {
    throw new Refusal("amount_out_of_range", { currency });
  }
  const { bankReference, receivedOn } = decision;
  await lines.confirmIn(tx, before, { bankReference, amountMinor, receivedOn }, by, eyes);
  return (await findAnyDeposit(tx, before.id)) ?? before;
}

/**
 * Credits what is held, once it fits the member's limit as if it came now. So it gives nothing that
 * the platform would not have given by itself, and one person suffices.
 *
 * Refuses: limit_reached, changed_meanwhile.
 */
async function creditHeld(tx: Tx, deps: DepositReviewDeps, before: DepositRow, by: Decider) {
  const cameMinor = before.receivedMinor ?? before.amountMinor;
  const refusal = await arrivalRefusal(tx, deps, before, cameMinor);
  if (refusal !== undefined) throw refusal;
  const doer = { by: "operator", operator: by.username } as const;
  const after = await receiveDeposit(tx, deps, before, cameMinor, doer);
  if (after === undefined) throw new Refusal("changed_meanwhile");
  return after;
}

/**
 * Decides on a claimed deposit.
 *
 * Refuses, in this order: not_found, changed_meanwhile, claim_needed, amount_out_of_range,
 * bank_line_known, limit_reached.
 */
async function decideIn(
  tx: Tx,
  deps: DepositReviewDeps,
  id: string,
  decision: DecideDeposit,
  by: Decider,
  eyes: Eyes,
): Promise<DepositChange> {
  const before = await lockById(tx, id);
  if (!(await actionsIn(tx, deps, before)).includes(decision.action)) {
    throw new Refusal("changed_meanwhile");
  }
  demandClaim(before, by, deps.clock.now());
  if (decision.action === "confirm") {
    return { before, after: await confirm(tx, deps, before, decision, by, eyes) };
  }
  if (decision.action === "credit") {
    return { before, after: await creditHeld(tx, deps, before, by) };
  }
  const { username: operator } = by;
  const end = decision.action === "return" ? returnDeposit : declineDeposit;
  const doer = { by: "operator", operator, reason: decision.reason } as const;
  const after = await end(tx, deps, before, doer);
  if (after === undefined) throw new Refusal("changed_meanwhile");
  return { before, after };
}

const methodOf = (methods: readonly MethodRow[], row: DepositRow) =>
  methods.find((one) => one.merchantCode === row.merchantCode && one.methodId === row.methodId);

async function describe(
  deps: DepositReviewDeps,
  rows: readonly DepositRow[],
  by: Decider,
): Promise<DepositInConsole[]> {
  const at = deps.clock.now();
  const methods = await deps.db.read(listAllMethods);
  const members = await deps.findMembers([...new Set(rows.map((row) => row.memberId))]);
  const names = new Map(members.map((member) => [member.memberId, member.username]));
  return rows.map((row) => {
    const method = methodOf(methods, row);
    const isForUs = row.status === "checking" || row.status === "held";
    const waitsSince = isForUs ? row.updatedAt : row.createdAt;
    return {
      ...depositOf(row),
      merchantCode: row.merchantCode,
      kind: method?.kind ?? "bank_transfer",
      memberId: String(row.memberId),
      username: names.get(row.memberId) ?? "",
      provider: row.provider,
      waitsSince: waitsSince.toISOString(),
      claim: claimShown(row, at, by),
      targetMinutes: method?.targetMinutes ?? 60,
      actions: depositActionsOf(row),
    };
  });
}

/** Refuses: not_found. */
async function getCase(deps: DepositReviewDeps, id: string, by: Decider): Promise<DepositCase> {
  const row = await deps.db.read((reader) => findAnyDeposit(reader, id));
  if (row === undefined) throw new Refusal("not_found");
  const [steps, methods] = await deps.db.read(async (reader) => [
    await listDepositSteps(reader, row.memberId, id),
    await listAllMethods(reader),
  ]);
  const [described] = await describe(deps, [row], by);
  if (described === undefined) throw new Error("a deposit was not described");
  const line = await deps.lines.lineOf(id, by);
  const limit = methodOf(methods, row)?.secondAboveMinor ?? 0n;
  return {
    ...described,
    actions: line === null ? described.actions : [],
    steps: steps.map((step) => ({
      ...depositStepOf(step, row.currency),
      operator: step.operator,
    })),
    paymentId: row.paymentId,
    proof: row.proofPictureId === null ? null : `media/${row.proofPictureId}`,
    line,
    secondAbove: limit > 0n ? formatMinor(minor(limit), row.currency) : null,
  };
}

const suspendedMax = 200;

async function listBlocked(deps: DepositReviewDeps): Promise<SuspendedDepositor[]> {
  const rows = await deps.db.read((reader) => listSuspended(reader, suspendedMax));
  const ids = rows.map(({ memberId }) => memberId);
  const members = await deps.findMembers(ids);
  return rows.map(({ memberId, suspendedAt, failures }) => {
    const member = members.find((one) => one.memberId === memberId);
    return {
      memberId: String(memberId),
      merchantCode: member?.merchantCode ?? "",
      username: member?.username ?? "",
      suspendedAt: suspendedAt.toISOString(),
      failures,
    };
  });
}

export interface DepositReviewQuery extends QueueQuery, PageAsked {}

export function createDepositReview(deps: DepositReviewDeps) {
  return {
    /** What waits comes oldest first, the rest newest first. */
    list: async (query: DepositReviewQuery, by: Decider) => {
      const [total, rows] = await deps.db.read(async (reader) => [
        await countQueue(reader, query),
        await listQueue(reader, query, rangeOf(query)),
      ]);
      return pageOf(query, total, await describe(deps, rows, by));
    },
    /** Newest first, for callers that read all of them. */
    listBefore: async (query: QueueQuery, page: MomentPage, by: Decider) =>
      describe(deps, await deps.db.read((reader) => listQueueBefore(reader, query, page)), by),
    getCase: (id: string, by: Decider) => getCase(deps, id, by),
    claimIn: (tx: Tx, id: string, by: Decider) => claimIn(tx, deps, id, by),
    decideIn: (tx: Tx, id: string, decision: DecideDeposit, by: Decider, eyes: Eyes) =>
      decideIn(tx, deps, id, decision, by, eyes),
    afterDecision: () => deps.onMoved(),
    /** A member's credited deposit of a reference, which nobody changes until the end. */
    lockReceivedIn: async (tx: Tx, memberId: bigint, reference: string) => {
      const row = await lockByReference(tx, memberId, reference);
      if (row?.status !== "received" || row.receivedMinor === null) return undefined;
      return { depositId: row.id, reference: row.reference, receivedMinor: row.receivedMinor };
    },
    listBlocked: () => listBlocked(deps),
    /** Refuses: not_found. */
    liftIn: (tx: Tx, memberId: bigint) => liftSuspension(tx, memberId, deps.clock.now()),
  };
}

export type DepositReview = ReturnType<typeof createDepositReview>;
