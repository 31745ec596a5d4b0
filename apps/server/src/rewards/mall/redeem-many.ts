import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { moveEach, postEarnedEach } from "../points/many.ts";
import type { PointPolicyRow } from "../points/rules.ts";
import { dayStart } from "../points/service.ts";
import { findPolicy, lockPointMembers, type PointMember } from "../points/store.ts";
import { findItem, takeItem } from "./item-store.ts";
import { answerOf, createLine, type Answered } from "../line.ts";
import { earnedOf } from "./moves.ts";
import {
  lacksAddress,
  limitOf,
  redeemIn,
  refusalOfItem,
  refusalOfRoom,
  wantedOf,
  type Redeem,
} from "./redeeming.ts";
import { roomOf, type MallItemRow, type RedemptionRow } from "./rules.ts";
import { demandSame, redemptionOf, type MallDeps, type Spending } from "./spending.ts";
import { countHadEach, findRedemptions, insertRedemptions } from "./store.ts";

/**
 * Redeems of one item that wait at the same time, in one transaction: each is judged on its own, in
 * the order they came, and what it writes is what a transaction of its own would have written. The
 * statements are shared, so a hundred who want the same item wait for a few batches and not for a
 * hundred transactions.
 *
 * What is not usual (nothing may be offered, too few points, a bonus, tickets, cash beside the
 * points, an item from a level on) is
 * left to a transaction of its own, which says exactly why not. So is everything where the shared
 * one fails; nothing of it happened then.
 */

type Wish = Redeem & Pick<Spending, "asker">;

type Answer = Answered<RedemptionRow> | "alone" | "again";

/** Whom something may be offered, asked with no transaction open. */
interface Known {
  readonly policy: PointPolicyRow;
  readonly dayStartAt: Date;
  readonly leaves: ReadonlyMap<bigint, OfferLeave>;
}

interface Batch extends Known {
  readonly merchantCode: string;
  readonly item: MallItemRow;
}

/** More than one change of a member's points, or something else of theirs, belongs to these. */
const isShared = ({ kind, priceMinor, levelMin }: MallItemRow) =>
  (kind === "cash" || kind === "goods") && priceMinor === 0n && levelMin === 0;

const memberOf = ({ asker }: Wish) => asker.memberId;

function sameOr(known: RedemptionRow | undefined, { itemId }: Wish): Answer | undefined {
  if (known === undefined) return undefined;
  try {
    return { value: demandSame(known, itemId) };
  } catch (error) {
    return { error };
  }
}

/** Answers those that were redeemed before, under the same key; the others are left. */
async function answerKnown(
  tx: Tx,
  wishes: readonly Wish[],
  answers: Map<Wish, Answer>,
): Promise<readonly Wish[]> {
  const known = await findRedemptions(
    tx,
    wishes.map((wish) => ({ memberId: memberOf(wish), redemptionId: wish.redemptionId })),
  );
  return wishes.filter((wish) => {
    const answer = sameOr(known.get(wish.redemptionId), wish);
    if (answer !== undefined) answers.set(wish, answer);
    return answer === undefined;
  });
}

/** Leaves those who may have one more. */
async function withRoom(
  tx: Tx,
  { item, dayStartAt }: Batch,
  wishes: readonly Wish[],
  answers: Map<Wish, Answer>,
): Promise<readonly Wish[]> {
  const limit = limitOf(item, dayStartAt);
  if (limit === undefined || wishes.length === 0) return wishes;
  const had = await countHadEach(tx, wishes.map(memberOf), limit);
  return wishes.filter((wish) => {
    const error = refusalOfRoom(item, had.get(memberOf(wish)) ?? 0);
    if (error !== undefined) answers.set(wish, { error });
    return error === undefined;
  });
}

/** Spends the points of those who have enough, writes down what for, and gives it. */
async function spendEach(
  tx: Tx,
  deps: MallDeps,
  { item, merchantCode, policy, leaves }: Batch,
  wishes: readonly Wish[],
  members: ReadonlyMap<bigint, PointMember>,
): Promise<ReadonlyMap<Wish, RedemptionRow>> {
  const held = wishes.flatMap((wish) => members.get(memberOf(wish)) ?? []);
  await postEarnedEach(tx, deps, merchantCode, held);
  const wanted = new Map(
    wishes.map((wish) => {
      return [wish, wantedOf(deps.sealer, item, { ...wish, memberId: memberOf(wish) })] as const;
    }),
  );
  const entries = await moveEach(
    tx,
    deps,
    wishes.flatMap((wish) => {
      const member = members.get(memberOf(wish));
      const { redemptionId } = wish;
      const title = wanted.get(wish)?.name ?? null;
      const change = { points: item.points, key: `spent:${redemptionId}`, title, redemptionId };
      return member === undefined ? [] : [{ member, change: { ...change, kind: "redeemed" } }];
    }),
  );
  const underReview = await deps.listUnderReview(tx, wishes.map(memberOf));
  const now = deps.clock.now();
  const rows = new Map(
    wishes.flatMap((wish) => {
      const memberId = memberOf(wish);
      const [entry, own] = [entries.get(memberId), wanted.get(wish)];
      if (entry === undefined || own === undefined) return [];
      const { redemptionId } = wish;
      const spent = { memberId, redemptionId, merchantCode, pointsAfter: entry.balanceAfter };
      const isHeld = underReview.has(memberId);
      return [[wish, redemptionOf({ ...own, ...spent }, policy, isHeld, now)] as const];
    }),
  );
  await insertRedemptions(tx, [...rows.values()]);
  const paid = [...rows.values()].flatMap((row) => {
    const leave = leaves.get(row.memberId);
    const isPaid = row.kind === "cash" && row.state === "approved";
    return isPaid && leave !== undefined ? [{ leave, earned: earnedOf(row, null) }] : [];
  });
  if (paid.length > 0) await deps.awards.payManyIn(tx, paid);
  return rows;
}

/** Those who are told alone that they owe. */
async function owingOf(
  tx: Tx,
  { demandPaid }: MallDeps,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const owing = new Set<bigint>();
  if (demandPaid === undefined) return owing;
  for (const memberId of memberIds) {
    await demandPaid(tx, memberId).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      owing.add(memberId);
    });
  }
  return owing;
}

/** The batch in its transaction. Locks are taken as one who is alone takes them, the item last. */
async function redeemManyIn(
  tx: Tx,
  deps: MallDeps,
  known: Known,
  all: readonly Wish[],
): Promise<ReadonlyMap<Wish, Answer>> {
  const answers = new Map<Wish, Answer>();
  const [first] = all;
  if (first === undefined) return answers;
  const { asker, itemId } = first;
  const { merchantCode } = asker;
  const at = deps.clock.now();
  const fresh = await answerKnown(tx, all, answers);
  const item = await findItem(tx, merchantCode, itemId);
  const moment = { at, dayStartAt: known.dayStartAt };
  const asked = fresh.filter((wish) => {
    let error = refusalOfItem(item, wish, moment);
    if (item !== undefined && lacksAddress(item, wish)) error ??= new Refusal("address_missing");
    if (error !== undefined) answers.set(wish, { error });
    return error === undefined;
  });
  if (item === undefined || asked.length === 0) return answers;
  const alone = (wish: Wish) => void answers.set(wish, "alone");
  if (!isShared(item)) {
    asked.forEach(alone);
    return answers;
  }
  // Those behind the last one look again: who is before them may have too few points.
  const left = roomOf(item, known.dayStartAt) ?? asked.length;
  for (const wish of asked.slice(left)) answers.set(wish, "again");
  const served = asked.slice(0, left);
  const leaves = await deps.offers.demandOfferEachIn(tx, served.map(memberOf));
  const owing = await owingOf(tx, deps, served.map(memberOf));
  const isOffered = (wish: Wish) =>
    leaves.has(memberOf(wish)) && known.leaves.has(memberOf(wish)) && !owing.has(memberOf(wish));
  served.filter((wish) => !isOffered(wish)).forEach(alone);
  const offered = served.filter(isOffered);
  if (offered.length === 0) return answers;
  const members = await lockPointMembers(tx, merchantCode, offered.map(memberOf));
  // The same call may have come to another program at once.
  const batch = { ...known, leaves, merchantCode, item };
  const still = await withRoom(tx, batch, await answerKnown(tx, offered, answers), answers);
  if (still.length === 0) return answers;
  const rows = await spendEach(tx, deps, batch, still, members);
  still.filter((wish) => !rows.has(wish)).forEach(alone);
  for (const [wish, value] of rows) answers.set(wish, { value });
  if (rows.size > 0 && !(await takeItem(tx, item, rows.size, moment))) {
    throw new Error(`item ${itemId} was taken or changed meanwhile`);
  }
  return answers;
}

async function knownOf(deps: MallDeps, merchantCode: string, memberIds: readonly bigint[]) {
  const policy = await deps.db.read((reader) => findPolicy(reader, merchantCode));
  if (policy?.isOpen !== true) return undefined;
  const house = await deps.ofHouse(memberIds);
  const leaves = await deps.offers.mayOfferEach(memberIds.filter((one) => !house.has(one)));
  return { policy, leaves, dayStartAt: await dayStart(deps, merchantCode) };
}

async function settle(
  deps: MallDeps,
  wishes: readonly Wish[],
): Promise<(Answered<RedemptionRow> | undefined)[]> {
  const merchantCode = wishes[0]?.asker.merchantCode ?? "";
  const known = await knownOf(deps, merchantCode, wishes.map(memberOf));
  if (known === undefined) return wishes.map(() => ({ error: new Refusal("not_found") }));
  // Where one of them makes it fail, each is asked alone, and gets an answer of its own.
  const shared =
    wishes.length === 1
      ? undefined
      : await deps.db
          .transaction((tx) => redeemManyIn(tx, deps, known, wishes))
          .catch(() => undefined);
  const alone = (wish: Wish) => {
    const { asker, redemptionId } = wish;
    const leave = known.leaves.get(asker.memberId);
    const spending = { asker, redemptionId, policy: known.policy, leave };
    return answerOf(() =>
      deps.db.transaction((tx) => redeemIn(tx, deps, wish, spending, known.dayStartAt)),
    );
  };
  return Promise.all(
    wishes.map((wish) => {
      const answer = shared === undefined ? "alone" : shared.get(wish);
      if (answer === "alone") return alone(wish);
      return Promise.resolve(answer === "again" ? undefined : answer);
    }),
  );
}

/** The redeems of a program, those of one item one batch after the other. */
export const createRedeems = (deps: MallDeps) =>
  createLine<Wish, RedemptionRow>({
    thingOf: ({ asker, itemId }) => `${asker.merchantCode} ${itemId}`,
    whoOf: memberOf,
    settle: (wishes) => settle(deps, wishes),
  });

export type Redeems = ReturnType<typeof createRedeems>;
