import type {
  Adjustment,
  AuditRow,
  BankLine,
  Dashboard,
  DepositInConsole,
  DocumentInConsole,
  LineTransferInConsole,
  Liability,
  MemberInList,
  Movement,
  SignificantEvent,
  TransferInConsole,
  WithdrawalInConsole,
} from "@baize/contract";

import type { BonusInList } from "./bonus-console.ts";

/**
 * The columns of each export. They are made of the same rows that the console's pages show, so a
 * file has nothing that is masked or missing there.
 */
export type Columns<Row> = readonly (readonly [
  name: string,
  of: (row: Row) => string | number | boolean | null,
])[];

export interface CsvTable<Row> {
  readonly head: readonly string[];
  readonly cellsOf: (row: Row) => string[];
}

export function tableOf<Row>(columns: Columns<Row>): CsvTable<Row> {
  return {
    head: columns.map(([name]) => name),
    cellsOf: (row) => columns.map(([, of]) => String(of(row) ?? "")),
  };
}

export const memberTable = tableOf<MemberInList>([
  ["member_id", (row) => row.memberId],
  ["public_id", (row) => row.publicId],
  ["brand", (row) => row.merchantCode],
  ["username", (row) => row.username],
  ["nickname", (row) => row.nickname],
  ["type", (row) => row.type],
  ["status", (row) => row.status],
  ["is_test", (row) => row.isTest],
  ["currency", (row) => row.currency],
  ["registered_at", (row) => row.registeredAt],
  ["last_login_at", (row) => row.lastLoginAt],
]);

export const movementTable = tableOf<Movement>([
  ["at", (row) => row.at],
  ["transfer_id", (row) => row.transferId],
  ["kind", (row) => row.kind],
  ["debit", (row) => row.debit],
  ["credit", (row) => row.credit],
  ["amount", (row) => row.amount],
  ["balance_after", (row) => row.balanceAfter],
  ["currency", (row) => row.currency],
  ["reference", (row) => row.reference],
]);

export const documentTable = tableOf<DocumentInConsole>([
  ["submitted_at", (row) => row.submittedAt],
  ["document_id", (row) => row.documentId],
  ["brand", (row) => row.merchantCode],
  ["member_id", (row) => row.memberId],
  ["username", (row) => row.username],
  ["kind", (row) => row.kind],
  ["state", (row) => row.state],
  ["taken_by", (row) => row.takenBy],
]);

export const depositTable = tableOf<DepositInConsole>([
  ["created_at", (row) => row.createdAt],
  ["deposit_id", (row) => row.depositId],
  ["reference", (row) => row.reference],
  ["brand", (row) => row.merchantCode],
  ["username", (row) => row.username],
  ["method", (row) => row.methodId],
  ["kind", (row) => row.kind],
  ["provider", (row) => row.provider],
  ["status", (row) => row.status],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["received", (row) => row.received],
  ["fee", (row) => row.fee],
  ["receives", (row) => row.receives],
  ["updated_at", (row) => row.updatedAt],
]);

export const bankLineTable = tableOf<BankLine>([
  ["entered_at", (row) => row.enteredAt],
  ["received_on", (row) => row.receivedOn],
  ["brand", (row) => row.merchantCode],
  ["account", (row) => row.accountId],
  ["bank_reference", (row) => row.bankReference],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["sender", (row) => row.sender],
  ["text", (row) => row.text],
  ["state", (row) => row.state],
  ["username", (row) => row.username],
  ["deposit", (row) => row.depositReference],
  ["entered_by", (row) => row.enteredBy],
  ["proposed_by", (row) => row.proposedBy],
  ["reason", (row) => row.reason],
  ["updated_at", (row) => row.updatedAt],
]);

export const withdrawalTable = tableOf<WithdrawalInConsole>([
  ["created_at", (row) => row.createdAt],
  ["withdrawal_id", (row) => row.withdrawalId],
  ["reference", (row) => row.reference],
  ["brand", (row) => row.merchantCode],
  ["username", (row) => row.username],
  ["state", (row) => row.state],
  ["confirmation", (row) => row.confirmation],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["received", (row) => row.received],
  ["account_kind", (row) => row.account.kind],
  ["account_provider", (row) => row.account.provider],
  ["account_number", (row) => `••••${row.account.last4}`],
  ["flags", (row) => row.flags.join(" ")],
  ["provider", (row) => row.provider],
  ["updated_at", (row) => row.updatedAt],
]);

export const walletTransferTable = tableOf<TransferInConsole>([
  ["created_at", (row) => row.createdAt],
  ["transfer_id", (row) => row.transferId],
  ["reference", (row) => row.reference],
  ["brand", (row) => row.merchantCode],
  ["member_id", (row) => row.memberId],
  ["username", (row) => row.username],
  ["vendor", (row) => row.vendorCode],
  ["direction", (row) => row.direction],
  ["state", (row) => row.state],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["updated_at", (row) => row.updatedAt],
]);

export const lineTransferTable = tableOf<LineTransferInConsole>([
  ["created_at", (row) => row.createdAt],
  ["transfer_id", (row) => row.transferId],
  ["reference", (row) => row.reference],
  ["brand", (row) => row.merchantCode],
  ["direction", (row) => row.direction],
  ["sender_id", (row) => row.senderId],
  ["sender", (row) => row.sender],
  ["receiver_id", (row) => row.receiverId],
  ["receiver", (row) => row.receiver],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["note", (row) => row.note],
  ["marks", (row) => row.marks.join(" ")],
]);

export const adjustmentTable = tableOf<Adjustment>([
  ["requested_at", (row) => row.requestedAt],
  ["adjustment_id", (row) => row.adjustmentId],
  ["reference", (row) => row.reference],
  ["brand", (row) => row.merchantCode],
  ["member_id", (row) => row.memberId],
  ["username", (row) => row.username],
  ["direction", (row) => row.direction],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["category", (row) => row.category],
  ["reason", (row) => row.reason],
  ["ticket", (row) => row.ticket],
  ["state", (row) => row.state],
  ["requested_by", (row) => row.requestedBy],
  ["decided_by", (row) => row.decidedBy],
  ["decided_at", (row) => row.decidedAt],
  ["decision_reason", (row) => row.decisionReason],
  ["balance_before", (row) => row.balanceBefore],
  ["balance_after", (row) => row.balanceAfter],
]);

export const bonusTable = tableOf<BonusInList>([
  ["chosen_at", (row) => row.chosenAt],
  ["bonus_id", (row) => row.bonusId],
  ["brand", (row) => row.merchantCode],
  ["member_id", (row) => row.memberId],
  ["username", (row) => row.username],
  ["offer_id", (row) => row.offerId],
  ["offer", (row) => row.title],
  ["kind", (row) => row.kind],
  ["deposit_id", (row) => row.depositId],
  ["state", (row) => row.state],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["required", (row) => row.required],
  ["done", (row) => row.done],
  ["open_rounds", (row) => row.openRounds],
  ["waits_for_review", (row) => row.waitsForReview],
  ["granted_at", (row) => row.grantedAt],
  ["ends_at", (row) => row.endsAt],
  ["ended_at", (row) => row.endedAt],
  ["not_granted_because", (row) => row.miss],
  ["taken_back_by", (row) => row.operator],
  ["reason", (row) => row.reason],
]);

/** The currency is the report's, not the row's. */
type Of<Row> = Row & { readonly currency: string };

export const dayTable = tableOf<Of<Dashboard["days"][number]>>([
  ["day", (row) => row.day],
  ["currency", (row) => row.currency],
  ["stake", (row) => row.stake],
  ["ggr", (row) => row.ggr],
  ["ngr", (row) => row.ngr],
  ["deposits", (row) => row.deposits],
  ["withdrawals", (row) => row.withdrawals],
]);

export const vendorTable = tableOf<Of<Dashboard["vendors"][number]>>([
  ["vendor", (row) => row.vendorCode],
  ["currency", (row) => row.currency],
  ["bets", (row) => row.bets],
  ["stake", (row) => row.stake],
  ["valid_bets", (row) => row.validBets],
  ["wins", (row) => row.wins],
  ["ggr", (row) => row.ggr],
  ["hold", (row) => row.hold],
]);

export const liabilityTable = tableOf<Liability>([
  ["taken_at", (row) => row.takenAt],
  ["brand", (row) => row.merchantCode],
  ["currency", (row) => row.currency],
  ["members", (row) => row.members],
  ["cash", (row) => row.cash],
  ["bonus", (row) => row.bonus],
  ["locked", (row) => row.locked],
  ["pending", (row) => row.pending],
  ["overdrawn", (row) => row.overdrawn],
  ["total", (row) => row.total],
  ["test", (row) => row.test],
  ["jackpots", (row) => row.jackpots],
]);

const jsonOf = (value: object | null) => (value === null ? "" : JSON.stringify(value));

export const auditTable = tableOf<AuditRow>([
  ["at", (row) => row.at],
  ["audit_id", (row) => row.auditId],
  ["operator", (row) => row.operator],
  ["ip", (row) => row.ip],
  ["action", (row) => row.action],
  ["subject", (row) => row.subject],
  ["before", (row) => jsonOf(row.before)],
  ["after", (row) => jsonOf(row.after)],
]);

export const eventTable = tableOf<SignificantEvent>([
  ["seq", (row) => row.seq],
  ["at", (row) => row.at],
  ["kind", (row) => row.kind],
  ["subject", (row) => row.subject],
  ["ip", (row) => row.ip],
  ["audit_id", (row) => row.auditId],
  ["detail", (row) => jsonOf(row.detail)],
]);
