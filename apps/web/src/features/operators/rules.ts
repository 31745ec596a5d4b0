import type { AuditAction, Permission } from "@baize/contract";
import { isCurrency } from "@baize/money";
import { isUuid } from "../../lib/uuid.ts";
import { isPrize } from "../../ui/desk/prizes/prize.ts";
import { isDetails, readable, type Details as SomeDetails } from "./readable.ts";

/** Names of operators and roles: the same rule as the server's. */
export function isName(text: string): boolean {
  const { length } = text.trim();
  return length >= 2 && length <= 60;
}

/** Lists as objects of the contract's types: a new one does not compile until it is here. */
const permissionsKnown: Readonly<Record<Permission, true>> = {
  "operators.read": true,
  "operators.write": true,
  "roles.read": true,
  "roles.write": true,
  "audit.read": true,
  "system.read": true,
  "system.check": true,
  "events.read": true,
  "events.decide": true,
  "brand.read": true,
  "brand.write": true,
  "content.read": true,
  "content.write": true,
  "games.read": true,
  "games.write": true,
  "vendors.write": true,
  "members.read": true,
  "members.write": true,
  "members.reveal": true,
  "kyc.read": true,
  "kyc.approve": true,
  "risk.read": true,
  "risk.decide": true,
  "support.read": true,
  "support.write": true,
  "deposits.read": true,
  "deposits.approve": true,
  "withdrawals.read": true,
  "withdrawals.approve": true,
  "adjustments.read": true,
  "adjustments.request": true,
  "adjustments.approve": true,
  "reports.read": true,
  "alerts.read": true,
  "alerts.acknowledge": true,
  "exports.create": true,
  "exports.read_all": true,
  "cashier.read": true,
  "cashier.write": true,
  "rewards.read": true,
  "rewards.write": true,
  "rewards.deliver": true,
  "rewards.approve": true,
  "rewards.review": true,
  "rewards.gift": true,
  "agents.read": true,
  "agents.write": true,
  "agents.settle": true,
};
export const permissions = Object.keys(permissionsKnown) as Permission[];

const actionsKnown: Readonly<Record<AuditAction, true>> = {
  "operator.created": true,
  "operator.updated": true,
  "operator.reset": true,
  "operator.enrolled": true,
  "operator.password_changed": true,
  "operator.signed_in": true,
  "operator.signed_out": true,
  "operator.sign_in_failed": true,
  "operator.locked": true,
  "operator.released": true,
  "approval.requested": true,
  "approval.approved": true,
  "approval.declined": true,
  "role.created": true,
  "role.updated": true,
  "role.deleted": true,
  "content.created": true,
  "content.updated": true,
  "content.deleted": true,
  "content.ordered": true,
  "picture.uploaded": true,
  "feedback.updated": true,
  "brand.created": true,
  "brand.settings_saved": true,
  "brand.hosts_saved": true,
  "brand.maintenance_saved": true,
  "vendors.saved": true,
  "vendor.added": true,
  "vendor.changed": true,
  "vendor.synced": true,
  "game.saved": true,
  "game.moved": true,
  "member.opened": true,
  "member.first_password_renewed": true,
  "member.status_saved": true,
  "member.revealed": true,
  "member.noted": true,
  "member.tagged": true,
  "member.untagged": true,
  "member.limit_saved": true,
  "member.sessions_ended": true,
  "document.taken": true,
  "document.viewed": true,
  "document.accepted": true,
  "document.rejected": true,
  "risk_flag.claimed": true,
  "risk_flag.claim_taken_over": true,
  "risk_flag.released": true,
  "risk_flag.cleared": true,
  "risk_flag.confirmed": true,
  "risk_flag.reopened": true,
  "risk.settings_saved": true,
  "deposit.claimed": true,
  "deposit.claim_taken_over": true,
  "deposit.confirmed": true,
  "deposit.rejected": true,
  "deposit.credited": true,
  "deposit.returned": true,
  "deposit.block_lifted": true,
  "bank_line.entered": true,
  "bank_line.assigned": true,
  "bank_line.proposed": true,
  "bank_line.approved": true,
  "bank_line.refused": true,
  "bank_line.returned": true,
  "withdrawal.claimed": true,
  "withdrawal.claim_taken_over": true,
  "withdrawal.first_approved": true,
  "withdrawal.approved": true,
  "withdrawal.rejected": true,
  "withdrawal.paid_by_hand": true,
  "withdrawal.retried": true,
  "withdrawal.receipt_forced": true,
  "withdrawal.upheld": true,
  "withdrawal.account_revealed": true,
  "adjustment.requested": true,
  "adjustment.approved": true,
  "adjustment.rejected": true,
  "cashier.settings_saved": true,
  "cashier.verification_saved": true,
  "cashier.method_saved": true,
  "cashier.account_added": true,
  "cashier.account_approved": true,
  "cashier.account_refused": true,
  "cashier.account_opened": true,
  "cashier.account_closed": true,
  "alert.acknowledged": true,
  "reconciliation.compared": true,
  "reconciliation.begun": true,
  "export.ordered": true,
  "export.downloaded": true,
  "export.retried": true,
  "export.deleted": true,
  "cashier.line_saved": true,
  "agents.contract_offered": true,
  "agents.line_move_planned": true,
  "agents.line_move_cancelled": true,
  "agents.line_moved": true,
  "agents.contract_changed": true,
  "agents.contract_answered": true,
  "agents.contract_stopped": true,
  "agents.policy_saved": true,
  "agents.commission_approved": true,
  "agents.commission_cancelled": true,
  "agents.commissions_corrected": true,
  "agents.affiliate_opened": true,
  "agents.affiliate_plan_created": true,
  "agents.affiliate_decided": true,
  "agents.affiliate_statement_approved": true,
  "agents.affiliate_statement_cancelled": true,
  "bonus_offer.created": true,
  "bonus_offer.saved": true,
  "bonus.forfeited": true,
  "rewards.stopped": true,
  "rewards.stop_explained": true,
  "rewards.stop_lifted": true,
  "rewards.stop_released": true,
  "promotion.drafted": true,
  "promotion.submitted": true,
  "promotion.discarded": true,
  "promotion.approved": true,
  "promotion.returned": true,
  "promotion.held": true,
  "promotion.resumed": true,
  "promotion.entry_decided": true,
  "promotion.application_taken": true,
  "promotion.application_decided": true,
  "promotion.gifted": true,
  "promotion.series_started": true,
  "promotion.series_stopped": true,
  "promotion.series_resumed": true,
  "promotion.repeated": true,
  "journey.drafted": true,
  "journey.submitted": true,
  "journey.discarded": true,
  "journey.approved": true,
  "journey.returned": true,
  "journey.held": true,
  "journey.resumed": true,
  "segment.saved": true,
  "segment.deleted": true,
  "member_list.saved": true,
  "member_list.archived": true,
  "reward.stopped": true,
  "reward.stop_explained": true,
  "reward.resumed": true,
  "award.given": true,
  "award.cancelled": true,
  "award.taken_back": true,
  "award.paid": true,
  "award.refused": true,
  "mission.created": true,
  "mission.saved": true,
  "board.created": true,
  "board.saved": true,
  "board.cancelled": true,
  "board.prize_cleared": true,
  "board.winner_struck": true,
  "points.policy_saved": true,
  "points.given": true,
  "points.taken": true,
  "mall.item_created": true,
  "mall.item_saved": true,
  "redemption.approved": true,
  "redemption.rejected": true,
  "redemption.sent": true,
  "redemption.delivered": true,
  "redemption.came_back": true,
  "rebate.saved": true,
  "reward_caps.saved": true,
  "loss_back.saved": true,
  "rakeback.saved": true,
  "vip.saved": true,
  "vip.set": true,
  "vip.set_over": true,
  "referral.terms_saved": true,
  "referral.paid": true,
  "referral.refused": true,
  "check_in.saved": true,
  "wheel.saved": true,
  "wheel.tickets_given": true,
  "envelope.planned": true,
  "envelope.cancelled": true,
  "raffle.planned": true,
  "raffle.cancelled": true,
  "free_rounds.granted": true,
  "free_rounds.cancelled": true,
  "wallet_transfer.asked": true,
  "wallet_transfer.ruling_proposed": true,
  "wallet_transfer.ruling_withdrawn": true,
  "wallet_transfer.ruled": true,
  "cashier.offer_saved": true,
  "held_win.released": true,
  "held_win.refused": true,
  "win_ceiling.saved": true,
  "system.checked": true,
  "configuration.approved": true,
  "event.retried": true,
  "event.dropped": true,
  "event.range_replayed": true,
};
export const actions = Object.keys(actionsKnown) as AuditAction[];

export function actionOf(text: string | undefined): AuditAction | undefined {
  return actions.find((known) => known === text);
}

/** One field of a change, as the audit trail keeps it; "body.title.en" is a field in fields. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly isChanged: boolean;
  /** Of an amount. */
  readonly currency?: string;
}

type Details = SomeDetails | null;

const amounts: ReadonlySet<string> = new Set([
  "activeDay",
  "activeDeposit",
  "activeHour",
  "activeValid",
  "amount",
  "amountMax",
  "amountRequired",
  "approveAbove",
  "approveTwiceAbove",
  "balance",
  "betAmount",
  "betVolume",
  "birthday",
  "budget",
  "budgetDay",
  "buyIn",
  "cap",
  "ceiling",
  "countsAtMost",
  "fee",
  "fixed",
  "friendAward",
  "guarantee",
  "inviterAward",
  "keep",
  "least",
  "levelUp",
  "minClaim",
  "minDeposit",
  "minLoss",
  "minValid",
  "minimumBet",
  "most",
  "netLoss",
  "paid",
  "payable",
  "pool",
  "received",
  "reviewAbove",
  "stake",
  "total",
  "totalDeposits",
  "unit",
  "winCap",
  "withdrawalDay",
  "wonBefore",
  "worth",
]);

/** What the amounts of a change are in, if it says so. */
function currencyIn(...sides: readonly Details[]): string | undefined {
  return sides.map((side) => side?.["currency"]).find((one) => typeof one === "string");
}

/** The same, where settings of a currency are called by it: "AMBERJACK BDT". */
export const currencyOf = ({ subject, before, after }: Changed): string | undefined =>
  currencyIn(after, before) ?? subject.split(" ").find((word) => isCurrency(word));

interface Changed {
  readonly subject: string;
  readonly before: Details;
  readonly after: Details;
}

/** What was found on each side at one place of a path. */
interface Place {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly currency: string | undefined;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Rows that differ, by their place in the list; rows that are on both sides are left out. */
function rowsOf({ field, from, to, currency }: Place): FieldChange[] {
  const [before, after] = [from, to].map((side) =>
    Array.isArray(side) ? (side as unknown[]) : [],
  );
  const gone = (before ?? []).filter((row) => !(after ?? []).some((other) => same(row, other)));
  const come = (after ?? [])
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => !(before ?? []).some((other) => same(row, other)));
  const rows = Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => at);
  return rows.flatMap((at) => {
    const [was, is] = [gone[at], come[at]];
    const place = is?.at ?? (before ?? []).indexOf(was);
    return changesAt({ field: `${field}.#${place + 1}`, from: was, to: is?.row, currency });
  });
}

const hasRows = (value: unknown) => Array.isArray(value) && value.some(isDetails);

function changesAt(place: Place): FieldChange[] {
  const { field, from, to, currency } = place;
  const isAmount = amounts.has(field.slice(field.lastIndexOf(".") + 1));
  const isSum = isAmount || isPrize(from) || isPrize(to);
  const unit = isSum && currency !== undefined ? { currency } : {};
  if (isPrize(from) || isPrize(to)) {
    return [{ field, before: from, after: to, isChanged: !same(from, to), ...unit }];
  }
  if (hasRows(from) || hasRows(to)) return rowsOf(place);
  if (isDetails(from) || isDetails(to)) {
    const [before = null, after = null] = [from, to].map((side) => (isDetails(side) ? side : null));
    return fieldsOf(before, after, `${field}.`, currency);
  }
  return [{ field, before: from, after: to, isChanged: !same(from, to), ...unit }];
}

/** What a subject is called: names for ids, and none of an id that has no name. */
export function namedSubject(subject: string, names: Readonly<Record<string, string>>): string {
  const words = subject.split(" ").map((word) => names[word] ?? word);
  const said = words.filter((word) => !isUuid(word));
  return (said.length === 0 ? words : said).join(" ");
}

/** The fields of an entry in the order they were written, changed or not, down to single ones. */
export function changesOf(
  before: Details,
  after: Details,
  currency = currencyIn(after, before),
): FieldChange[] {
  return fieldsOf(before && readable(before), after && readable(after), "", currency);
}

function fieldsOf(
  before: Details,
  after: Details,
  path: string,
  currency: string | undefined,
): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  // An order tells its titles beside the ids, for people.
  if (fields.has("titles")) fields.delete("contentIds");
  // So does a choice of members by a segment.
  if (fields.has("segment")) fields.delete("segmentId");
  return Array.from(fields).flatMap((name) =>
    changesAt({ field: path + name, from: before?.[name], to: after?.[name], currency }),
  );
}
