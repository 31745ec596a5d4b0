import type { CallParsed, PointRecord, PostalAddress } from "@baize/contract";
import { currencyOf, formatMinor, minor } from "@baize/money";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import type { OfferGate } from "../../protection/index.ts";
import { move, postEarned } from "../points/moves.ts";
import { convert, type PointPolicyRow } from "../points/rules.ts";
import { dayStart, periodOf, type PointsDeps } from "../points/service.ts";
import { findPolicy, lockPointMember, sumConverted, type PointMember } from "../points/store.ts";
import { titleOf } from "../titles/texts.ts";
import { sealAddress } from "./address.ts";
import { countOnSale, findItem, listOnSale, takeOne } from "./item-store.ts";
import { give, moveCash, refuse, type MallMoveDeps } from "./moves.ts";
import {
  isAutomatic,
  isOnSale,
  leftOf,
  nameOf,
  type MallItemRow,
  type RedemptionRow,
} from "./rules.ts";
import {
  countHad,
  countRedemptions,
  findRedemption,
  insertRedemption,
  listRedemptions,
} from "./store.ts";
import { recordOf, rewardOf } from "./views.ts";

/** What members see in the mall, redeem and convert. */
export interface MallDeps extends MallMoveDeps, Pick<PointsDeps, "timeZoneOf"> {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer">;
  /**
   * Refuses: payment_password_missing, too_many_attempts, payment_password_wrong.
   */
  readonly demandPaymentPassword: (memberId: bigint, value: string) => Promise<void>;
  /** Whether an operator is to look at the member first. */
  readonly isUnderReview: (reader: Reader, memberId: bigint) => Promise<boolean>;
  /** Whether the account is the house's own: such a one redeems nothing. */
  readonly isOfHouse: (memberId: bigint) => Promise<boolean>;
  /** Cash may leave only where nothing of it must be staked. Refuses: turnover_open. */
  readonly demandTurnover: (tx: Tx, memberId: bigint, currency: string) => Promise<void>;
  /** Sends free rounds to their vendor, with no transaction open. */
  readonly tellVendor: (grantId: string) => Promise<void>;
  readonly onMoved: () => void;
}

interface Asker {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly language: string;
  readonly key: string | undefined;
}

type MallCalls = "pointRewards" | "redeemPointReward" | "redeemPointList" | "convertPoint";

/** A member on a break sees nothing that is offered. */
async function listRewards(
  deps: MallDeps,
  { memberId, merchantCode, language }: Asker,
  { type, ...page }: CallParsed<"pointRewards">["query"],
) {
  const leave = await deps.offers.mayOffer(memberId);
  if (leave === undefined) return pageOf(page, 0, []);
  const since = await dayStart(deps, merchantCode);
  const onSale = { merchantCode, at: deps.clock.now(), kind: type };
  const [total, rows, had] = await deps.db.read(async (reader) => {
    const policy = await findPolicy(reader, merchantCode);
    if (policy?.isOpen !== true) return [0, [], new Map<string, number>()] as const;
    const items = await listOnSale(reader, leave, onSale, rangeOf(page));
    const limited = items.flatMap((item) => limitOf(item, since) ?? []);
    const counts = await countHad(reader, memberId, limited);
    return [await countOnSale(reader, onSale), items, counts] as const;
  });
  return pageOf(
    page,
    total,
    rows.map((row) => rewardOf(row, had.get(row.itemId) ?? 0, language)),
  );
}

const never = new Date(0);

function limitOf({ itemId, memberMax, memberPeriod }: MallItemRow, dayStartAt: Date) {
  if (memberMax === null) return undefined;
  return { itemId, since: memberPeriod === "day" ? dayStartAt : never };
}

/** Refuses: not_found, where the brand gives nothing for points. */
async function demandPolicy(reader: Reader, merchantCode: string): Promise<PointPolicyRow> {
  const policy = await findPolicy(reader, merchantCode);
  if (policy?.isOpen !== true) throw new Refusal("not_found");
  return policy;
}

/**
 * The item as the member read it, if there is one left. Nothing is held: who comes when all are
 * gone is refused before he has done any work. Refuses: not_found, changed_meanwhile, out_of_stock.
 */
async function demandItem(
  tx: Tx,
  asked: Redeem,
  merchantCode: string,
  at: Date,
): Promise<MallItemRow> {
  const item = await findItem(tx, merchantCode, asked.itemId);
  if (item === undefined || !isOnSale(item, at)) throw new Refusal("not_found");
  if (item.revision !== asked.revision) throw new Refusal("changed_meanwhile");
  if (leftOf(item) === 0) throw new Refusal("out_of_stock");
  return item;
}

/** Takes one of it, or says why not; of two who want the last one, the second finds none. */
async function demandOne(tx: Tx, asked: Redeem, merchantCode: string, at: Date): Promise<void> {
  const { itemId, revision } = asked;
  if ((await takeOne(tx, { merchantCode, itemId, revision }, at)) !== undefined) return;
  await demandItem(tx, asked, merchantCode, at);
  throw new Refusal("changed_meanwhile");
}

/** Refuses: already_claimed. */
async function demandRoom(tx: Tx, memberId: bigint, item: MallItemRow, dayStartAt: Date) {
  const limit = limitOf(item, dayStartAt);
  if (limit === undefined || item.memberMax === null) return;
  const had = (await countHad(tx, memberId, [limit])).get(item.itemId) ?? 0;
  if (had >= item.memberMax) throw new Refusal("already_claimed", { limit: item.memberMax });
}

interface Redeem {
  readonly redemptionId: string;
  readonly itemId: string;
  readonly revision: number;
  readonly address: PostalAddress | undefined;
}

interface Spending {
  readonly asker: Asker;
  readonly redemptionId: string;
  readonly policy: PointPolicyRow;
  readonly leave: OfferLeave;
  /** His points, whose row is held. */
  readonly member: PointMember;
}

/**
 * Leave to give, before anything of the member's points is locked: an operator who gives him points
 * takes the two in this order. Refuses: play_paused.
 */
async function demandLeave(
  tx: Tx,
  { offers }: MallDeps,
  memberId: bigint,
  leave: OfferLeave | undefined,
): Promise<OfferLeave> {
  const own = await offers.demandOfferIn(tx, memberId);
  if (leave === undefined) throw new Refusal("play_paused");
  return own;
}

type Wanted = Pick<
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

/**
 * Spends the points and the cash beside them and writes down what for; gives it where nobody need
 * look. What was played by now counts, posted or not.
 *
 * Refuses, in this order: not_enough_points, turnover_open, balance_too_low, bonus_active.
 */
async function spend(
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
  const at = deps.clock.now();
  const { autoUpToMinor } = policy;
  const isHeld = await deps.isUnderReview(tx, memberId);
  const isGiven = isAutomatic(wanted, { autoUpToMinor, isHeld });
  const row: RedemptionRow = {
    ...wanted,
    memberId,
    redemptionId,
    merchantCode,
    pointsAfter: entry.balanceAfter,
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
  await insertRedemption(tx, row);
  if (isGiven) await give(tx, leave, deps, row);
  return row;
}

const wantedOf = (item: MallItemRow, addressSealed: Buffer | null): Wanted => ({
  itemId: item.itemId,
  itemRevision: item.revision,
  kind: item.kind,
  name: nameOf(item),
  picture: item.picture,
  points: item.points,
  ratio: null,
  currency: item.currency,
  amountMinor: item.amountMinor,
  paidMinor: item.priceMinor,
  turnoverBps: item.terms.turnoverBps ?? 0,
  terms: item.terms,
  addressSealed,
});

/** The same key gives the same redemption. Refuses: idempotency_key_reused. */
function demandSame(known: RedemptionRow, itemId: string | null, points?: bigint): RedemptionRow {
  const isSame = known.itemId === itemId && (points === undefined || known.points === points);
  if (!isSame) throw new Refusal("idempotency_key_reused");
  return known;
}

/**
 * The redeem in its transaction: the member's points, then what is redeemed, and the item's row
 * last. Everybody who wants the same item waits for that row, so it is held only until the commit.
 */
async function redeemIn(
  tx: Tx,
  deps: MallDeps,
  asked: Redeem,
  spending: Omit<Spending, "leave" | "member"> & { readonly leave: OfferLeave | undefined },
  dayStartAt: Date,
): Promise<RedemptionRow> {
  const { memberId, merchantCode } = spending.asker;
  const { redemptionId, itemId, address } = asked;
  const before = await findRedemption(tx, memberId, redemptionId);
  if (before !== undefined) return demandSame(before, itemId);
  const at = deps.clock.now();
  const item = await demandItem(tx, asked, merchantCode, at);
  if (item.kind === "goods" && address === undefined) throw new Refusal("address_missing");
  const leave = await demandLeave(tx, deps, memberId, spending.leave);
  // Of one member two items at once are counted one after the other.
  const member = await lockPointMember(tx, { memberId, merchantCode });
  // The same call may have come twice at once.
  const known = await findRedemption(tx, memberId, redemptionId);
  if (known !== undefined) return demandSame(known, itemId);
  await demandRoom(tx, memberId, item, dayStartAt);
  const sealed =
    item.kind !== "goods" || address === undefined
      ? null
      : sealAddress(deps.sealer, { memberId, redemptionId }, address);
  const row = await spend(tx, deps, { ...spending, leave, member }, wantedOf(item, sealed));
  await demandOne(tx, asked, merchantCode, at);
  return row;
}

/**
 * Spends points on an item, at the revision the member read. The same key gives the first answer.
 *
 * Refuses, in this order: payment_password_missing, too_many_attempts, payment_password_wrong,
 * not_found, idempotency_key_reused, changed_meanwhile, out_of_stock, address_missing,
 * play_paused, already_claimed, not_enough_points, turnover_open, balance_too_low,
 * bonus_active.
 */
async function redeem(
  deps: MallDeps,
  asker: Asker,
  body: CallParsed<"redeemPointReward">["body"],
): Promise<PointRecord> {
  const { memberId, merchantCode, language, key } = asker;
  await deps.demandPaymentPassword(memberId, body.paymentPassword);
  const redemptionId =
    key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, "redeemPointReward", key);
  const { rewardId: itemId, revision, address } = body;
  const since = await dayStart(deps, merchantCode);
  const policy = await deps.db.read((reader) => demandPolicy(reader, merchantCode));
  const leave = await leaveOf(deps, memberId);
  const asked = { redemptionId, itemId, revision, address };
  const spending = { asker, redemptionId, policy, leave };
  const row = await deps.db.transaction((tx) => redeemIn(tx, deps, asked, spending, since));
  return recordOf(await tellOf(deps, row), language);
}

async function leaveOf(deps: MallDeps, memberId: bigint): Promise<OfferLeave | undefined> {
  if (await deps.isOfHouse(memberId)) return undefined;
  return deps.offers.mayOffer(memberId);
}

/** Tells the vendor of free rounds; answers what became of them. */
async function tellOf(deps: MallDeps, row: RedemptionRow): Promise<RedemptionRow> {
  const { memberId, kind, state, redemptionId } = row;
  deps.onMoved();
  if (kind !== "free_rounds" || state !== "approved") return row;
  await deps.tellVendor(redemptionId);
  return (await deps.db.read((reader) => findRedemption(reader, memberId, redemptionId))) ?? row;
}

/** Refuses: points_out_of_range. */
function demandPoints(policy: PointPolicyRow, points: bigint, converted: bigint): void {
  const { pointsMin, dayPointsMax, multiple } = policy;
  const left = dayPointsMax > converted ? dayPointsMax - converted : 0n;
  if (points >= pointsMin && points <= left && points % multiple === 0n) return;
  throw new Refusal("points_out_of_range", {
    min: String(pointsMin),
    max: String(left),
    multiple: String(multiple),
  });
}

/**
 * Converts points to cash, for the amount the member saw. The same key gives the first answer.
 *
 * Refuses, in this order: payment_password_missing, too_many_attempts, payment_password_wrong,
 * not_found, idempotency_key_reused, play_paused, points_out_of_range, changed_meanwhile,
 * not_enough_points.
 */
async function convertTo(
  deps: MallDeps,
  asker: Asker,
  body: CallParsed<"convertPoint">["body"],
): Promise<PointRecord> {
  const { memberId, merchantCode, language, key } = asker;
  await deps.demandPaymentPassword(memberId, body.paymentPassword);
  const redemptionId =
    key === undefined ? deps.ids.uuidv7() : idFromKey(memberId, "convertPoint", key);
  const since = await dayStart(deps, merchantCode);
  const mayOffer = await leaveOf(deps, memberId);
  const points = BigInt(body.points);
  const row = await deps.db.transaction(async (tx) => {
    const policy = await demandPolicy(tx, merchantCode);
    const { currency, ratio, turnoverBps } = policy;
    const unitMinor = 10n ** BigInt(currencyOf(currency).decimals);
    const converted = convert(points, ratio, unitMinor);
    const before = await findRedemption(tx, memberId, redemptionId);
    if (before !== undefined) return demandSame(before, null, converted.points);
    const leave = await demandLeave(tx, deps, memberId, mayOffer);
    const member = await lockPointMember(tx, { memberId, merchantCode });
    // The same call may have come twice at once.
    const known = await findRedemption(tx, memberId, redemptionId);
    if (known !== undefined) return demandSame(known, null, converted.points);
    demandPoints(policy, points, await sumConverted(tx, memberId, since));
    const isSeen = formatMinor(minor(converted.amountMinor), currency) === body.amount;
    if (!isSeen || converted.amountMinor === 0n) throw new Refusal("changed_meanwhile");
    return spend(
      tx,
      deps,
      { asker, redemptionId, policy, leave, member },
      {
        itemId: null,
        itemRevision: null,
        kind: "convert",
        name: titleOf("pointsConverted"),
        picture: null,
        points: converted.points,
        ratio,
        currency,
        amountMinor: converted.amountMinor,
        paidMinor: 0n,
        turnoverBps,
        terms: {},
        addressSealed: null,
      },
    );
  });
  return recordOf(await tellOf(deps, row), language);
}

export function createMall(deps: MallDeps) {
  const handlers: Handlers<MallCalls> = {
    pointRewards: ({ query }, { merchantCode, language, session: { memberId } }) =>
      listRewards(deps, { memberId, merchantCode, language, key: undefined }, query),
    redeemPointReward: ({ body }, context) =>
      redeem(deps, { ...context.session, ...askerOf(context) }, body),
    convertPoint: ({ body }, context) =>
      convertTo(deps, { ...context.session, ...askerOf(context) }, body),
    async redeemPointList({ query }, { language, session: { memberId } }) {
      const filter = { memberId, kind: query.type, state: query.status, ...periodOf(query) };
      const [total, rows] = await deps.db.read(async (reader) => [
        await countRedemptions(reader, filter),
        await listRedemptions(reader, filter, rangeOf(query)),
      ]);
      return pageOf(
        query,
        total,
        rows.map((row) => recordOf(row, language)),
      );
    },
  };
  return {
    handlers,
    refuseIn: (tx: Tx, grant: { readonly memberId: bigint; readonly grantId: string }) =>
      refuse(tx, deps, grant),
  };
}

const askerOf = (context: {
  readonly merchantCode: string;
  readonly language: string;
  readonly idempotencyKey: string | undefined;
}) => ({
  merchantCode: context.merchantCode,
  language: context.language,
  key: context.idempotencyKey,
});

export type Mall = ReturnType<typeof createMall>;
