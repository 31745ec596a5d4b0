import type { Ledger } from "../../ledger/index.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { OfferGate } from "../../protection/index.ts";
import { move, postEarned } from "../points/moves.ts";
import type { Access } from "../access/service.ts";
import type { PointPolicyRow } from "../points/rules.ts";
import type { PointsDeps } from "../points/service.ts";
import type { PointMember } from "../points/store.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { give, moveCash, type MallMoveDeps } from "./moves.ts";
import { isAutomatic, type RedemptionRow } from "./rules.ts";
import { insertRedemption } from "./store.ts";

/** Points are spent, and what for is written down and given, in one transaction. */

/** What the mall asks of others. */
export interface MallDeps extends MallMoveDeps, Pick<PointsDeps, "timeZoneOf"> {
  readonly db: Database;
  readonly ledger: Pick<Ledger, "post" | "postEach" | "openPoints">;
  readonly sealer: Sealer;
  readonly offers: Pick<
    OfferGate,
    "demandOfferIn" | "demandOfferEachIn" | "mayOffer" | "mayOfferEach"
  >;
  /** Refuses, while a member owes others what is overdue: commission_overdue. */
  readonly demandPaid?: (tx: Tx, memberId: bigint) => Promise<void>;
  /**
   * Refuses: payment_password_missing, too_many_attempts, payment_password_wrong.
   */
  readonly demandPaymentPassword: (memberId: bigint, value: string) => Promise<void>;
  /** Whether an operator is to look at the member first. */
  readonly isUnderReview: (reader: Reader, memberId: bigint) => Promise<boolean>;
  /** Those of these members. */
  readonly listUnderReview: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlySet<bigint>>;
  /** Those of these accounts that are the house's own: such a one redeems nothing. */
  readonly ofHouse: (memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** The VIP levels of members now, and how levels are called. */
  readonly levelsIn: (
    reader: Reader,
    of: Pick<Asker, "merchantCode" | "language">,
    memberIds: readonly bigint[],
  ) => Promise<MallLevels>;
  readonly namePrizes: NamePrizes;
  readonly access: Pick<Access, "demandIn">;
  /** Cash may leave only where nothing of it must be staked. Refuses: turnover_open. */
  readonly demandTurnover: (tx: Tx, memberId: bigint, currency: string) => Promise<void>;
  /** Sends free rounds to their vendor, with no transaction open. */
  readonly tellVendor: (grantId: string) => Promise<void>;
  readonly onMoved: () => void;
}

export interface MallLevels {
  readonly levels: ReadonlyMap<bigint, number>;
  readonly labelOf: (level: number) => string;
}

export interface Asker {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly language: string;
  readonly key: string | undefined;
}

export interface Spending {
  readonly asker: Pick<Asker, "memberId" | "merchantCode" | "language">;
  readonly redemptionId: string;
  readonly policy: PointPolicyRow;
  readonly leave: OfferLeave;
  /** The member's points, whose row is held. */
  readonly member: PointMember;
}

/**
 * Leave to give, before anything of the member's points is locked: an operator who gives him points
 * takes the two in this order. Refuses: commission_overdue, play_paused.
 */
export async function demandLeave(
  tx: Tx,
  { offers, demandPaid }: MallDeps,
  memberId: bigint,
  leave: OfferLeave | undefined,
): Promise<OfferLeave> {
  await demandPaid?.(tx, memberId);
  const own = await offers.demandOfferIn(tx, memberId);
  if (leave === undefined) throw new Refusal("play_paused");
  return own;
}

export type Wanted = Pick<
  RedemptionRow,
  | "itemId"
  | "itemRevision"
  | "kind"
  | "name"
  | "picture"
  | "points"
  | "ratio"
  | "currency"
  | "amountMinor"
  | "paidMinor"
  | "turnoverBps"
  | "terms"
  | "addressSealed"
>;

type Spent = Wanted &
  Pick<RedemptionRow, "memberId" | "redemptionId" | "merchantCode" | "pointsAfter">;

/** As a redemption begins: given at once, unless somebody is to look at it. */
export function redemptionOf(
  spent: Spent,
  { autoUpToMinor }: Pick<PointPolicyRow, "autoUpToMinor">,
  isHeld: boolean,
  at: Date,
): RedemptionRow {
  const isGiven = isAutomatic(spent, { autoUpToMinor, isHeld });
  return {
    ...spent,
    state: isGiven ? "approved" : "in_process",
    delivery: null,
    carrier: null,
    tracking: null,
    appliedAt: at,
    endedAt: isGiven ? at : null,
    deliveredAt: null,
    remark: null,
    operator: null,
  };
}

/**
 * Spends the points and the cash beside them and writes down what for; gives it where nobody need
 * look. What was played by now counts, posted or not.
 *
 * Refuses, in this order: not_enough_points, turnover_open, balance_too_low, bonus_active.
 */
export async function spend(
  tx: Tx,
  deps: MallDeps,
  { asker: { memberId, merchantCode }, redemptionId, policy, leave, member }: Spending,
  wanted: Wanted,
): Promise<RedemptionRow> {
  await postEarned(tx, deps, member);
  const { points, kind, name } = wanted;
  const entry = await move(tx, deps, member, {
    kind: kind === "convert" ? "converted" : "redeemed",
    points,
    key: `spent:${redemptionId}`,
    title: name,
    redemptionId,
  });
  if (wanted.paidMinor > 0n) {
    await deps.demandTurnover(tx, memberId, wanted.currency);
    await moveCash(tx, deps, { ...wanted, memberId, redemptionId }, "payment");
  }
  const isHeld = await deps.isUnderReview(tx, memberId);
  const spent = { memberId, redemptionId, merchantCode, pointsAfter: entry.balanceAfter };
  const row = redemptionOf({ ...wanted, ...spent }, policy, isHeld, deps.clock.now());
  await insertRedemption(tx, row);
  if (row.state === "approved") await give(tx, leave, deps, row);
  return row;
}

/** The same key gives the same redemption. Refuses: idempotency_key_reused. */
export function demandSame(
  known: RedemptionRow,
  itemId: string | null,
  points?: bigint,
): RedemptionRow {
  const isSame = known.itemId === itemId && (points === undefined || known.points === points);
  if (!isSame) throw new Refusal("idempotency_key_reused");
  return known;
}
