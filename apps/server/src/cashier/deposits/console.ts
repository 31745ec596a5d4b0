import type {
  AuditAction,
  BankLine,
  DecideBankLine,
  DecideDeposit,
  DepositCase,
  ImportedLines,
  SuspendedDepositor,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import {
  createAudit,
  type Audit,
  change,
  differenceOf,
  type FourEyes,
  type Together,
  type Actor,
} from "../../backoffice/index.ts";
import type { BankLineChange, BankLines } from "../bank-lines/service.ts";
import type { DepositChange, DepositReview } from "./review.ts";
import { isTakenOver } from "../../platform/claims.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";

/** What operators decide about deposits and about what banks say came in. */
export interface DepositConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly review: DepositReview;
  readonly bankLines: BankLines;
}

type Deps = DepositConsoleDeps & { readonly audit: Audit };

const permission = "deposits.approve";

function detailsOf(row: DepositChange["after"]) {
  const { status, receivedMinor, claimedByName } = row;
  return { status, received: receivedMinor?.toString() ?? null, claimedBy: claimedByName };
}

function subjectOf({ merchantCode, reference }: DepositChange["after"]): string {
  return `${merchantCode} ${reference}`;
}

/**
 * Takes a deposit to decide on. Again, it changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, claim_needed.
 */
async function claim(deps: Deps, actor: Actor, depositId: string): Promise<DepositCase> {
  await change(deps, actor, permission, async (tx) => {
    const { before, after } = await deps.review.claimIn(tx, depositId, actor);
    if (before === after) return;
    await deps.audit.record(tx, {
      actor,
      action: isTakenOver(before, actor) ? "deposit.claim_taken_over" : "deposit.claimed",
      subject: subjectOf(after),
      ...differenceOf(detailsOf(before), detailsOf(after)),
    });
  });
  return deps.review.getCase(depositId, actor);
}

const auditOf = {
  confirm: "deposit.confirmed",
  reject: "deposit.rejected",
  credit: "deposit.credited",
  return: "deposit.returned",
} as const satisfies Record<DecideDeposit["action"], AuditAction>;

/**
 * Decides on a claimed deposit.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, claim_needed,
 * amount_out_of_range, bank_line_known, limit_reached.
 */
async function decide(
  deps: Deps,
  hand: Hand,
  depositId: string,
  decision: DecideDeposit,
): Promise<DepositCase> {
  const { action: _, ...said } = decision;
  const { asker: actor } = hand;
  await deps.fourEyes.stepwise(hand, permission, async (tx, eyes) => {
    const changed = await deps.review.decideIn(tx, depositId, decision, actor, eyes);
    const { before, after } = differenceOf(detailsOf(changed.before), detailsOf(changed.after));
    const isProposed = decision.action === "confirm" && changed.after.status !== "received";
    const done = auditOf[decision.action];
    await deps.audit.record(tx, {
      actor,
      action: isProposed ? "bank_line.proposed" : done,
      subject: subjectOf(changed.after),
      before,
      after: { ...after, ...said },
    });
  });
  deps.review.afterDecision();
  return deps.review.getCase(depositId, actor);
}

interface Import {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly csv: string;
}

/** A line as it is agreed to, and found again in the trail. */
function lineTextOf(line: BankLineChange["after"]): string {
  const { bankReference, amountMinor, currency, receivedOn, sender } = line;
  const amount = formatMinor(minor(amountMinor), currency);
  return [bankReference, amount, receivedOn, sender].join(" · ");
}

/**
 * Enters lines of one account, then looks for their deposits. That money came is a fact two people
 * vouch for, whatever the amount.
 *
 * Refuses, in this order: permission_denied, not_found, approval_pending.
 */
async function enter(deps: Deps, hand: Hand, asked: Import): Promise<ImportedLines> {
  const { asker: actor } = hand;
  let own: Parameters<BankLines["matchNew"]>[0] = [];
  const work: Together<Omit<ImportedLines, "credited">>["work"] = async (tx, act) => {
    const done = await deps.bankLines.enterIn(tx, act.mandate, asked, actor);
    const { repeated, problems } = done;
    own = done.added;
    const added = done.added.length;
    // What is on record already says nothing new.
    if (added === 0) await act.alone("narrower");
    const lines = done.added.map(lineTextOf);
    const after = { added, repeated, problems: problems.length, lines };
    const subject = `${asked.merchantCode} ${asked.accountId}`;
    await deps.audit.record(tx, { actor, action: "bank_line.entered", subject, after });
    return { ...done, added };
  };
  const entered = await deps.fourEyes.together(hand, { permission, work });
  // Each line is credited in its own transaction; the worker repeats what fails here.
  // What others entered is theirs to be told of.
  return { ...entered, credited: await deps.bankLines.matchNew(own) };
}

function lineDetailsOf({
  state,
  memberId,
  depositId,
  reason,
  firstByName,
}: BankLineChange["after"]) {
  return { state, memberId: memberId?.toString() ?? null, depositId, reason, firstBy: firstByName };
}

function actionOf({ action }: DecideBankLine, { after }: BankLineChange) {
  if (action === "approve") return "bank_line.approved";
  if (action === "refuse") return "bank_line.refused";
  if (action === "return") return "bank_line.returned";
  return after.state === "awaiting_second" ? "bank_line.proposed" : "bank_line.assigned";
}

/**
 * Decides on a line of the bank.
 *
 * Refuses, in this order: not_found, permission_denied, changed_meanwhile, second_person_needed.
 */
async function decideLine(
  deps: Deps,
  hand: Hand,
  lineId: string,
  decision: DecideBankLine,
): Promise<BankLine> {
  const named = await deps.bankLines.nameOf(lineId, decision);
  const { asker: actor } = hand;
  await deps.fourEyes.stepwise(hand, permission, async (tx, eyes) => {
    const changed = await deps.bankLines.decideIn(tx, lineId, decision, named, actor, eyes);
    const { merchantCode, accountId, bankReference, amountMinor } = changed.after;
    const { before, after } = differenceOf(
      lineDetailsOf(changed.before),
      lineDetailsOf(changed.after),
    );
    await deps.audit.record(tx, {
      actor,
      action: actionOf(decision, changed),
      subject: `${merchantCode} ${accountId} ${bankReference}`,
      before,
      after: { ...after, amount: String(amountMinor) },
    });
  });
  deps.bankLines.afterDecision();
  return deps.bankLines.getLine(lineId, actor);
}

/**
 * Lets a member deposit again after ten failed payments.
 *
 * Refuses, in this order: permission_denied, not_found.
 */
async function lift(
  deps: Deps,
  actor: Actor,
  memberId: string,
  reason: string,
): Promise<SuspendedDepositor[]> {
  await change(deps, actor, permission, async (tx) => {
    await deps.review.liftIn(tx, BigInt(memberId));
    await deps.audit.record(tx, {
      actor,
      action: "deposit.block_lifted",
      subject: memberId,
      before: { suspended: true },
      after: { suspended: false, reason },
    });
  });
  return deps.review.listBlocked();
}

export function createDepositConsole(given: DepositConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { review, bankLines } = given;
  return {
    list: review.list,
    listBefore: review.listBefore,
    getCase: review.getCase,
    claim: (actor: Actor, depositId: string) => claim(deps, actor, depositId),
    decide: (hand: Hand, depositId: string, decision: DecideDeposit) =>
      decide(deps, hand, depositId, decision),
    listAccounts: bankLines.listAccounts,
    listLines: bankLines.list,
    listLinesBefore: bankLines.listBefore,
    enter: (hand: Hand, asked: Import) => enter(deps, hand, asked),
    decideLine: (hand: Hand, lineId: string, decision: DecideBankLine) =>
      decideLine(deps, hand, lineId, decision),
    listBlocked: review.listBlocked,
    lift: (actor: Actor, memberId: string, reason: string) => lift(deps, actor, memberId, reason),
  };
}

export type DepositConsole = ReturnType<typeof createDepositConsole>;
