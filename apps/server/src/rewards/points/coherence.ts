import { listPointsAfter, type Incoherence } from "../../ledger/index.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { listEarnedAfter, listSumsAfter } from "./store.ts";

const membersAtOnce = 5_000;

type Page<Row> = (after: bigint) => Promise<readonly Row[]>;

async function* all<Row extends { readonly memberId: bigint }>(page: Page<Row>) {
  for (let after = 0n; ;) {
    const rows = await page(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < membersAtOnce) return;
    after = last.memberId;
  }
}

async function compare(tx: Tx): Promise<Incoherence[]> {
  const found: Incoherence[] = [];
  const sums = new Map<bigint, bigint>();
  for await (const { memberId, points } of all((after) =>
    listSumsAfter(tx, after, membersAtOnce),
  )) {
    sums.set(memberId, points);
  }
  for await (const { memberId, points } of all((after) =>
    listPointsAfter(tx, after, membersAtOnce),
  )) {
    const sum = sums.get(memberId) ?? 0n;
    sums.delete(memberId);
    if (sum === points) continue;
    const finding = `has ${points}, earned less spent and given back is ${sum}`;
    found.push({ check: "points are what was earned less what was spent", memberId, finding });
  }
  for (const [memberId, sum] of sums) {
    if (sum === 0n) continue;
    const finding = `has no points, earned less spent and given back is ${sum}`;
    found.push({ check: "points are what was earned less what was spent", memberId, finding });
  }
  for await (const { memberId, posted, points } of all((after) =>
    listEarnedAfter(tx, after, membersAtOnce),
  )) {
    if (posted === points) continue;
    const finding = `${posted} posted of play, the changes say ${points}`;
    found.push({ check: "points of play are posted once", memberId, finding });
  }
  return found;
}

/** Members whose points are not what their changes come to; an empty list means they are right. */
export function findPointIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    return compare(tx);
  });
}
