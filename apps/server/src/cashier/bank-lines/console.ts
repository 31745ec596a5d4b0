import type { BankLine, DecideBankLine, ImportedLines } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import {
  createAudit,
  differenceOf,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { BankLineChange, BankLines } from "./service.ts";

/** What operators enter of what banks say came in, and decide about it. */
export interface BankLineConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly lines: BankLines;
}

type Deps = BankLineConsoleDeps & { readonly audit: Audit };

const permission = "deposits.approve";

interface Import {
  readonly merchantCode: string;
  readonly accountId: string;
  readonly csv: string;
}

/** A line as it is agreed to, and found again in the trail. */
function textOf(line: BankLineChange["after"]): string {
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
    const done = await deps.lines.enterIn(tx, act.mandate, asked, actor);
    const { repeated, problems } = done;
    own = done.added;
    const added = done.added.length;
    // What is on record already says nothing new.
    if (added === 0) await act.alone("narrower");
    const lines = done.added.map(textOf);
    const after = { added, repeated, problems: problems.length, lines };
    const subject = `${asked.merchantCode} ${asked.accountId}`;
    await deps.audit.record(tx, { actor, action: "bank_line.entered", subject, after });
    return { ...done, added };
  };
  const entered = await deps.fourEyes.together(hand, { permission, work });
  // Each line is credited in its own transaction; the worker repeats what fails here.
  // What others entered is theirs to be told of.
  return { ...entered, credited: await deps.lines.matchNew(own) };
}

function detailsOf({ state, memberId, depositId, reason, firstByName }: BankLineChange["after"]) {
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
async function decide(
  deps: Deps,
  hand: Hand,
  lineId: string,
  decision: DecideBankLine,
): Promise<BankLine> {
  const named = await deps.lines.nameOf(lineId, decision);
  const { asker: actor } = hand;
  await deps.fourEyes.stepwise(hand, permission, async (tx, eyes) => {
    const changed = await deps.lines.decideIn(tx, lineId, decision, named, actor, eyes);
    const { merchantCode, accountId, bankReference, amountMinor, currency } = changed.after;
    const { before, after } = differenceOf(detailsOf(changed.before), detailsOf(changed.after));
    await deps.audit.record(tx, {
      actor,
      action: actionOf(decision, changed),
      subject: `${merchantCode} ${accountId} ${bankReference}`,
      before,
      after: { ...after, amount: formatMinor(minor(amountMinor), currency), currency },
    });
  });
  deps.lines.afterDecision();
  return deps.lines.getLine(lineId, actor);
}

export function createBankLineConsole(given: BankLineConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { lines } = given;
  return {
    listAccounts: lines.listAccounts,
    list: lines.list,
    listBefore: lines.listBefore,
    enter: (hand: Hand, asked: Import) => enter(deps, hand, asked),
    decide: (hand: Hand, lineId: string, decision: DecideBankLine) =>
      decide(deps, hand, lineId, decision),
  };
}

export type BankLineConsole = ReturnType<typeof createBankLineConsole>;
