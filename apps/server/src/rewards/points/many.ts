import type { Ledger, Outcome, Post } from "../../ledger/index.ts";
import type { Tx } from "../../platform/db.ts";
import { pointsChangedOf } from "./events.ts";
import { entryOf, postOf, type Change, type PointMoveDeps } from "./moves.ts";
import { dueOf, earnedMicro, type PointEntryRow } from "./rules.ts";
import {
  insertEntries,
  listStakesOf,
  listTerms,
  updatePostedOf,
  type PointMember,
} from "./store.ts";

/**
 * Points of many members of one brand in one transaction, in a few statements for all of them. Each
 * change is the one that a member's own transaction would have made, under the same key of the
 * ledger. The caller holds the members' rows.
 */
export interface PointManyDeps extends Omit<PointMoveDeps, "ledger"> {
  readonly ledger: Pick<Ledger, "postEach" | "openPoints">;
}

export interface MemberChange {
  readonly member: PointMember;
  readonly change: Change;
}

const hasNone = ({ status }: Outcome) => status === "no_account" || status === "wrong_currency";

/** Posts to points, which are opened for those to whom something is posted the first time. */
async function postOpenEach(
  tx: Tx,
  ledger: PointManyDeps["ledger"],
  posts: readonly Post[],
): Promise<Outcome[]> {
  const outcomes = await ledger.postEach(tx, posts);
  const without = posts.filter((_, at) => outcomes.slice(at, at + 1).some(hasNone));
  if (without.length === 0) return outcomes;
  for (const { memberId } of without) await ledger.openPoints(tx, memberId);
  const again = await ledger.postEach(tx, without);
  const later = new Map(without.map(({ memberId }, at) => [memberId, again[at]]));
  return outcomes.map((outcome, at) => later.get(posts[at]?.memberId ?? 0n) ?? outcome);
}

/**
 * Moves points, of each member once; those who have not enough are left out, and nothing of theirs
 * moves.
 */
export async function moveEach(
  tx: Tx,
  deps: PointManyDeps,
  changes: readonly MemberChange[],
): Promise<ReadonlyMap<bigint, PointEntryRow>> {
  if (changes.length === 0) return new Map();
  const numbered = changes.map(({ member, change }) => ({
    member,
    change: { ...change, entryId: change.entryId ?? deps.ids.uuidv7() },
  }));
  const posts = numbered.map(({ member, change }) => postOf(member, change));
  const outcomes = await postOpenEach(tx, deps.ledger, posts);
  const at = deps.clock.now();
  const rows = numbered.flatMap(({ member, change }, index) => {
    const outcome = outcomes[index];
    if (outcome?.status === "insufficient") return [];
    if (outcome?.status === "ok") return [entryOf(member, change, outcome.balanceMinor, at)];
    throw new Error(`points ${change.key}: ledger said ${outcome?.status ?? "nothing"}`);
  });
  if ((await insertEntries(tx, rows)) < rows.length) throw new Error("points changed twice");
  await deps.events.publishAll(tx, rows.map(pointsChangedOf));
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** Posts the whole points of what was played; again, it changes nothing. */
export async function postEarnedEach(
  tx: Tx,
  deps: PointManyDeps,
  merchantCode: string,
  members: readonly PointMember[],
): Promise<void> {
  const terms = await listTerms(tx, [merchantCode]);
  const stakes = await listStakesOf(
    tx,
    members.map(({ memberId }) => memberId),
  );
  const all = members.map((member) => {
    const own = stakes.get(member.memberId) ?? [];
    const due = dueOf(earnedMicro(terms, own), member.posted);
    return { member, due, posted: member.posted + due };
  });
  await updatePostedOf(
    tx,
    all.map(({ member, posted }) => ({ memberId: member.memberId, posted })),
  );
  await moveEach(
    tx,
    deps,
    all.flatMap(({ member, due, posted }): MemberChange[] => {
      if (due === 0n) return [];
      return [{ member, change: { kind: "earned", points: due, key: `earned:${posted}` } }];
    }),
  );
}
