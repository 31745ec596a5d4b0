import type { BankLine } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Decider } from "../../platform/claims.ts";
import { lineActionsOf, type LineRow } from "./rules.ts";
import { listReceivingAccounts } from "../deposits/receiving-store.ts";
import { readReferences } from "../deposits/reference.ts";
import type { DepositReviewDeps } from "../deposits/review.ts";
import { findReferenced, listAllMethods, listDepositsById } from "../deposits/store.ts";

export interface LineViewDeps extends Pick<DepositReviewDeps, "db" | "findMembers"> {
  /** The member of a name at a brand. */
  readonly findByUsername: (
    merchantCode: string,
    username: string,
  ) => Promise<{ readonly memberId: bigint; readonly currency: string } | undefined>;
}

const openStatuses: ReadonlySet<string> = new Set([
  "pending",
  "checking",
  "held",
  "expired",
  "declined",
  "cancelled",
]);

/** Lines as the console shows them. */
export async function describeLines(
  deps: LineViewDeps,
  rows: readonly LineRow[],
  by: Decider,
): Promise<BankLine[]> {
  const references = new Map(
    rows.map((row) => [
      row.id,
      row.state === "waiting" ? readReferences(`${row.text} ${row.sender}`) : [],
    ]),
  );
  const [accounts, methods, suggested, given] = await deps.db.read(async (reader) => [
    await listReceivingAccounts(reader, undefined),
    await listAllMethods(reader),
    await findReferenced(reader, [...references.values()].flat()),
    await listDepositsById(
      reader,
      rows.flatMap(({ depositId }) => depositId ?? []),
    ),
  ]);
  const memberIds = rows.flatMap(({ memberId }) => memberId ?? []);
  const members = await deps.findMembers([...new Set(memberIds)]);
  return rows.map((row) => {
    const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
    const account = accounts.find(
      (one) => one.merchantCode === row.merchantCode && one.accountId === row.accountId,
    );
    const method = methods.find(
      (one) => one.merchantCode === row.merchantCode && one.methodId === account?.methodId,
    );
    const hint = suggested.find(
      (one) =>
        references.get(row.id)?.includes(one.reference) === true &&
        one.merchantCode === row.merchantCode &&
        openStatuses.has(one.status),
    );
    return {
      lineId: row.id,
      merchantCode: row.merchantCode,
      accountId: row.accountId,
      bankReference: row.bankReference,
      currency: row.currency,
      amount: text(row.amountMinor),
      receivedOn: row.receivedOn,
      sender: row.sender,
      text: row.text,
      state: row.state,
      memberId: row.memberId === null ? null : String(row.memberId),
      username: members.find((one) => one.memberId === row.memberId)?.username ?? null,
      depositId: row.depositId,
      depositReference: given.find((one) => one.id === row.depositId)?.reference ?? null,
      suggestion:
        hint === undefined
          ? null
          : { reference: hint.reference, amount: text(hint.amountMinor), status: hint.status },
      proposedBy: row.firstByName,
      reason: row.reason,
      enteredBy: row.enteredByName,
      enteredAt: row.enteredAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      targetMinutes: method?.targetMinutes ?? 60,
      actions: lineActionsOf(row, by.operatorId),
    };
  });
}
