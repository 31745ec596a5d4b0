import type { PostalAddress } from "@baize/contract";
import type { Sealer } from "../../platform/crypto.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { demandGoing } from "../access/service.ts";
import { isClosed, whoUses } from "../prizes/pricing.ts";
import { lockPointMember } from "../points/store.ts";
import { sealAddress } from "./address.ts";
import { findItem, takeItem } from "./item-store.ts";
import { isOnSale, nameOf, roomOf, type MallItemRow, type RedemptionRow } from "./rules.ts";
import {
  demandLeave,
  demandSame,
  spend,
  type MallDeps,
  type Spending,
  type Wanted,
} from "./spending.ts";
import { countHad, findRedemption } from "./store.ts";

/** The redeem of one member in a transaction of its own. */

const never = new Date(0);

export function limitOf({ itemId, memberMax, memberPeriod }: MallItemRow, dayStartAt: Date) {
  if (memberMax === null) return undefined;
  return { itemId, since: memberPeriod === "day" ? dayStartAt : never };
}

/** Now, and where the brand's day began. */
interface Moment {
  readonly at: Date;
  readonly dayStartAt: Date;
}

type Named = Pick<RedemptionRow, "memberId">;

export interface Redeem {
  readonly redemptionId: string;
  readonly itemId: string;
  readonly revision: number;
  readonly address: PostalAddress | undefined;
}

/**
 * Why an item is not had as the member asks for it, without anything being held: who comes when
 * all are gone is refused before any work is done.
 */
export function refusalOfItem(
  item: MallItemRow | undefined,
  { revision }: Pick<Redeem, "revision">,
  { at, dayStartAt }: Moment,
): Refusal | undefined {
  if (item === undefined || !isOnSale(item, at)) return new Refusal("not_found");
  if (item.revision !== revision) return new Refusal("changed_meanwhile");
  return roomOf(item, dayStartAt) === 0 ? new Refusal("out_of_stock") : undefined;
}

/** Refuses: not_found, changed_meanwhile, out_of_stock. */
async function demandItem(
  tx: Tx,
  asked: Redeem,
  merchantCode: string,
  moment: Moment,
): Promise<MallItemRow> {
  const item = await findItem(tx, merchantCode, asked.itemId);
  const refusal = refusalOfItem(item, asked, moment);
  if (item === undefined || refusal !== undefined) throw refusal ?? new Refusal("not_found");
  return item;
}

/** Takes one of it, or says why not; of two who want the last one, the second finds none. */
async function demandOne(
  tx: Tx,
  asked: Redeem,
  merchantCode: string,
  moment: Moment,
): Promise<void> {
  const { itemId, revision } = asked;
  if (await takeItem(tx, { merchantCode, itemId, revision }, 1, moment)) return;
  await demandItem(tx, asked, merchantCode, moment);
  throw new Refusal("changed_meanwhile");
}

/** Goods are sent somewhere. */
export const lacksAddress = (
  { kind }: Pick<MallItemRow, "kind">,
  { address }: Pick<Redeem, "address">,
): boolean => kind === "goods" && address === undefined;

/** Why a member who had one so often may have no more. */
export function refusalOfRoom({ memberMax }: MallItemRow, had: number): Refusal | undefined {
  if (memberMax === null || had < memberMax) return undefined;
  return new Refusal("already_claimed", { limit: memberMax });
}

/** Why a member of this level may not have it. */
export function refusalOfLevel(
  { levelMin }: Pick<MallItemRow, "levelMin">,
  level: number,
  labelOf: (level: number) => string,
): Refusal | undefined {
  return level < levelMin ? new Refusal("level_needed", { level: labelOf(levelMin) }) : undefined;
}

/**
 * Refuses: not_found of tickets that would be of no use, rewards_stopped, not_eligible (who could
 * not use them), level_needed.
 */
async function demandFit(
  tx: Tx,
  { clock, levelsIn, access }: MallDeps,
  item: MallItemRow,
  { memberId, merchantCode, language }: Spending["asker"],
): Promise<void> {
  const { ticket } = item.terms;
  if (ticket !== undefined && (await isClosed(tx, ticket, clock.now()))) {
    throw new Refusal("not_found");
  }
  // A ticket of what is stopped could not be used.
  if (ticket !== undefined) {
    const rewardId = ticket.kind === "ticket" ? ticket.wheelId : ticket.boardId;
    await demandGoing(tx, { merchantCode, rewardId });
    await access.demandIn(tx, memberId, await whoUses(tx, ticket, clock.now()));
  }
  if (item.levelMin === 0) return;
  const { levels, labelOf } = await levelsIn(tx, { merchantCode, language }, [memberId]);
  const refusal = refusalOfLevel(item, levels.get(memberId) ?? 0, labelOf);
  if (refusal !== undefined) throw refusal;
}

/** Refuses: already_claimed. */
async function demandRoom(tx: Tx, memberId: bigint, item: MallItemRow, dayStartAt: Date) {
  const limit = limitOf(item, dayStartAt);
  if (limit === undefined) return;
  const had = (await countHad(tx, memberId, [limit])).get(item.itemId) ?? 0;
  const refusal = refusalOfRoom(item, had);
  if (refusal !== undefined) throw refusal;
}

/** What the member's points are spent on. */
export const wantedOf = (sealer: Sealer, item: MallItemRow, asked: Redeem & Named): Wanted => ({
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
  addressSealed:
    item.kind !== "goods" || asked.address === undefined
      ? null
      : sealAddress(sealer, asked, asked.address),
});

/**
 * The redeem in its transaction: the member's points, then what is redeemed, and the item's row
 * last. Everybody who wants the same item waits for that row, so it is held only until the commit.
 */
export async function redeemIn(
  tx: Tx,
  deps: MallDeps,
  asked: Redeem,
  spending: Omit<Spending, "leave" | "member"> & { readonly leave: OfferLeave | undefined },
  dayStartAt: Date,
): Promise<RedemptionRow> {
  const { memberId, merchantCode } = spending.asker;
  const { redemptionId, itemId } = asked;
  const before = await findRedemption(tx, memberId, redemptionId);
  if (before !== undefined) return demandSame(before, itemId);
  const moment = { at: deps.clock.now(), dayStartAt };
  const item = await demandItem(tx, asked, merchantCode, moment);
  await demandFit(tx, deps, item, spending.asker);
  if (lacksAddress(item, asked)) throw new Refusal("address_missing");
  const leave = await demandLeave(tx, deps, memberId, spending.leave);
  // Of one member two items at once are counted one after the other.
  const member = await lockPointMember(tx, { memberId, merchantCode });
  // The same call may have come twice at once.
  const known = await findRedemption(tx, memberId, redemptionId);
  if (known !== undefined) return demandSame(known, itemId);
  await demandRoom(tx, memberId, item, dayStartAt);
  const wanted = wantedOf(deps.sealer, item, { ...asked, memberId });
  const row = await spend(tx, deps, { ...spending, leave, member }, wanted);
  await demandOne(tx, asked, merchantCode, moment);
  return row;
}
