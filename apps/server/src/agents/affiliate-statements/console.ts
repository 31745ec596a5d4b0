import type {
  AffiliateStatementCase,
  AffiliateStatementInConsole,
  CallParsed,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Audit, FourEyes } from "../../backoffice/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { findAffiliate, lockAffiliate, saveAffiliateDebt } from "../affiliates/store.ts";
import { findPlan } from "../affiliate-plans/store.ts";
import { policyIn, type PolicyDeps } from "../policy/service.ts";
import { statementDetails, statementText } from "./describe.ts";
import {
  findAffiliateStatement,
  isCorrectedLater,
  listAffiliateCorrections,
  listAffiliateStatements,
  lockAffiliateStatement,
  moveAffiliateStatement,
  type AffiliateStatementRow,
} from "./store.ts";

/** Months of affiliates as operators have them: what moves money or gives it up takes two. */
export interface AffiliateStatementConsoleDeps extends PolicyDeps {
  readonly db: Database;
  readonly audit: Audit;
  readonly fourEyes: FourEyes;
  readonly identity: Pick<Identity, "findMembersIn">;
}

type Deps = AffiliateStatementConsoleDeps;
type Decision = CallParsed<"decideAffiliateStatement">["body"]["decision"];

const unpaid: ReadonlySet<string> = new Set([
  "below_minimum",
  "awaiting_approval",
  "due",
  "on_hold",
]);

const decisionsOf = ({ state }: AffiliateStatementRow): Decision[] => [
  ...(state === "awaiting_approval" ? (["approve"] as const) : []),
  ...(unpaid.has(state) ? (["cancel"] as const) : []),
];

export async function planNamesOf(reader: Reader, rows: readonly AffiliateStatementRow[]) {
  const names = new Map<string, string>();
  for (const { planId } of rows) {
    if (!names.has(planId)) names.set(planId, (await findPlan(reader, planId))?.name ?? "");
  }
  return ({ planId }: AffiliateStatementRow) => names.get(planId) ?? "";
}

async function sidesOf({ identity }: Deps, reader: Reader, rows: readonly AffiliateStatementRow[]) {
  const ids = [...new Set(rows.map(({ affiliateId }) => affiliateId))];
  const members = await identity.findMembersIn(reader, ids);
  const names = new Map(members.map(({ memberId, username }) => [memberId, username]));
  return (row: AffiliateStatementRow) => ({
    memberId: String(row.affiliateId),
    username: names.get(row.affiliateId) ?? "",
    merchantCode: row.merchantCode,
    decisions: decisionsOf(row),
  });
}

export const listStatementsForConsole = (
  deps: Deps,
  query: CallParsed<"consoleAffiliateStatements">["query"],
) =>
  deps.db.read(async (reader) => {
    const { merchantCode, state, memberId } = query;
    const affiliateId = memberId === undefined ? undefined : BigInt(memberId);
    const filter = { merchantCode, state, affiliateId };
    const { rows, total } = await listAffiliateStatements(reader, filter, rangeOf(query));
    const [planOf, sideOf] = [await planNamesOf(reader, rows), await sidesOf(deps, reader, rows)];
    const content = rows.map((row): AffiliateStatementInConsole => ({
      ...statementText(row, planOf(row)),
      ...sideOf(row),
    }));
    return pageOf(query, total, content);
  });

/** Refuses: not_found. */
export const readStatementForConsole = (
  deps: Deps,
  statementId: string,
): Promise<AffiliateStatementCase> =>
  deps.db.read((reader) => describeIn(deps, reader, statementId));

async function describeIn(deps: Deps, reader: Reader, statementId: string) {
  const row = await findAffiliateStatement(reader, statementId);
  if (row === undefined) throw new Refusal("not_found");
  const [planOf, sideOf] = [await planNamesOf(reader, [row]), await sidesOf(deps, reader, [row])];
  const lines = await listAffiliateCorrections(reader, statementId);
  return { ...statementDetails(row, planOf(row), lines), ...sideOf(row) };
}

/**
 * What a cancelled month had borne of the debt, and took back, is owed again. One that a later
 * month has corrected is inside that one and stays. Refuses: changed_meanwhile.
 */
async function restoreDebt(tx: Tx, row: AffiliateStatementRow): Promise<void> {
  if (await isCorrectedLater(tx, row.statementId)) throw new Refusal("changed_meanwhile");
  const borne = row.debtInMinor - row.debtOutMinor - row.correctionsMinor;
  if (borne <= 0n) return;
  const debtMinor = (await findAffiliate(tx, row.affiliateId))?.debtMinor ?? 0n;
  await saveAffiliateDebt(tx, row.affiliateId, debtMinor + borne);
}

/**
 * Approves a month that waits, or cancels what is not paid. Of one that has come to this end it
 * changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, approval_pending.
 */
export async function decideStatement(
  deps: Deps,
  hand: Hand | undefined,
  statementId: string,
  { decision, reason }: CallParsed<"decideAffiliateStatement">["body"],
): Promise<AffiliateStatementCase> {
  const found = await readStatementForConsole(deps, statementId);
  return deps.fourEyes.together(hand, {
    permission: "agents.settle",
    async work(tx, { actor, alone }) {
      // A run settles under the affiliate's row, and goes in the same order.
      await lockAffiliate(tx, BigInt(found.memberId));
      const row = await lockAffiliateStatement(tx, statementId);
      if (row === undefined) throw new Refusal("not_found");
      const isDone =
        decision === "cancel"
          ? row.state === "cancelled"
          : row.approvedBy !== null && row.state !== "cancelled";
      if (isDone) return describeIn(deps, tx, statementId);
      if (!decisionsOf(row).includes(decision)) throw new Refusal("changed_meanwhile");
      if (decision === "cancel") await restoreDebt(tx, row);
      const approvedBy = actor?.operatorId ?? "";
      const next =
        decision === "approve"
          ? { state: "due" as const, approvedBy }
          : { state: "cancelled" as const, note: reason };
      await moveAffiliateStatement(tx, row, next);
      const { merchantCode, currency, payableMinor: amountMinor } = row;
      const { approveTwiceAboveMinor } = await policyIn(deps, tx, merchantCode, currency);
      if (decision === "approve" && amountMinor <= approveTwiceAboveMinor) {
        await alone({ merchantCode, currency, amountMinor, subject: `statement ${statementId}` });
      }
      await deps.audit.record(tx, {
        actor,
        memberId: row.affiliateId,
        action:
          decision === "approve"
            ? "agents.affiliate_statement_approved"
            : "agents.affiliate_statement_cancelled",
        subject: found.username,
        before: { state: row.state },
        after: {
          merchantCode,
          month: row.month,
          amount: formatMinor(minor(amountMinor), currency),
          currency,
          state: next.state,
          reason,
        },
      });
      return describeIn(deps, tx, statementId);
    },
  });
}
