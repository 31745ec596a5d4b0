import { minor, pointsCode } from "@baize/money";
import type { PointChange } from "@baize/contract";
import type { Ledger, Outcome, Post } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import type { LocalText } from "../../platform/text.ts";
import { pointsChangedOf } from "./events.ts";
import { dueOf, earnedMicro, ledgerKinds, type PointEntryRow } from "./rules.ts";
import { insertEntry, listStakes, listTerms, updatePosted, type PointMember } from "./store.ts";

/**
 * The changes of a member's points, each with its entry and its event in one transaction: the only
 * code that moves points. The caller holds the member's row.
 */
export interface PointMoveDeps {
  readonly ledger: Pick<Ledger, "post" | "openPoints">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
}

/** What points cost the house; its other side is the member's `points`. */
export const pointAccount = "promo:points";

export interface Change {
  readonly kind: PointChange;
  /** Above zero, whichever way they go. */
  readonly points: bigint;
  /** Names what changes them, unique for the member. */
  readonly key: string;
  readonly entryId?: string;
  readonly title?: LocalText | null;
  readonly redemptionId?: string;
  readonly operator?: string;
  readonly note?: string;
}

const isSpent = (kind: PointChange) => ledgerKinds[kind] === "points_spent";

/** Posts to the member's points, which are opened when first something is posted to them. */
async function postOpen(tx: Tx, ledger: PointMoveDeps["ledger"], command: Post): Promise<Outcome> {
  const posted = await ledger.post(tx, command);
  if (posted.status !== "no_account" && posted.status !== "wrong_currency") return posted;
  await ledger.openPoints(tx, command.memberId);
  return ledger.post(tx, command);
}

type Holder = Omit<PointMember, "posted">;

/** A change that has a number by now. */
type Numbered = Change & { readonly entryId: string };

/** What the ledger is asked for when points change. */
export const postOf = ({ memberId }: Holder, { kind, points, key, entryId }: Numbered): Post => ({
  memberId,
  currency: pointsCode,
  kind: ledgerKinds[kind],
  key: `points:${key}`,
  debit: isSpent(kind) ? "points" : pointAccount,
  credit: isSpent(kind) ? pointAccount : "points",
  amountMinor: minor(points),
  reference: `P-${entryId.slice(-10).toUpperCase()}`,
});

/** What is written down of a change that was posted. */
export const entryOf = (
  { memberId, merchantCode }: Holder,
  { kind, points, entryId, ...change }: Numbered,
  balanceAfter: bigint,
  at: Date,
): PointEntryRow => ({
  memberId,
  entryId,
  merchantCode,
  kind,
  points: isSpent(kind) ? -points : points,
  balanceAfter,
  title: change.title ?? null,
  redemptionId: change.redemptionId ?? null,
  operator: change.operator ?? null,
  note: change.note ?? null,
  at,
});

/** Moves points. Refuses: not_enough_points. */
export async function move(
  tx: Tx,
  { ledger, clock, ids, events }: PointMoveDeps,
  member: Holder,
  change: Change,
): Promise<PointEntryRow> {
  const { key, entryId = ids.uuidv7() } = change;
  const posted = await postOpen(tx, ledger, postOf(member, { ...change, entryId }));
  if (posted.status === "insufficient") {
    throw new Refusal("not_enough_points", { balance: String(posted.balanceMinor) });
  }
  if (posted.status !== "ok") throw new Error(`points ${key}: ledger said ${posted.status}`);
  const row = entryOf(member, { ...change, entryId }, posted.balanceMinor, clock.now());
  if (!(await insertEntry(tx, row))) throw new Error(`points ${key} changed twice`);
  await events.publish(tx, pointsChangedOf(row));
  return row;
}

/** Posts the whole points of what was played; again, it changes nothing. */
export async function postEarned(
  tx: Tx,
  deps: PointMoveDeps,
  member: PointMember,
): Promise<PointMember> {
  const { memberId, merchantCode, posted } = member;
  const terms = await listTerms(tx, [merchantCode]);
  const due = dueOf(earnedMicro(terms, await listStakes(tx, memberId)), posted);
  const all = posted + due;
  await updatePosted(tx, memberId, all);
  if (due === 0n) return member;
  await move(tx, deps, member, { kind: "earned", points: due, key: `earned:${all}` });
  return { ...member, posted: all };
}
