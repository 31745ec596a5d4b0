import { sumLeft, type Incoherence } from "../../ledger/index.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { awardAccount, guaranteeKind } from "../awards/moves.ts";
import {
  listBucketGaps,
  listPoolGaps,
  listPoolSums,
  listPrizeGaps,
  listTicketGaps,
  type PoolSum,
} from "./coherence-store.ts";
import { feeAccount, poolAccount } from "./pools.ts";

const membersAtOnce = 5_000;

const accounts = [
  { account: poolAccount, of: ({ poolMinor }: PoolSum) => poolMinor },
  { account: feeAccount, of: ({ feeMinor }: PoolSum) => feeMinor },
  {
    account: awardAccount,
    only: guaranteeKind,
    of: ({ houseMinor }: PoolSum) => houseMinor,
  },
] as const;

/** Members whose buy-ins and prizes of pools are not what the ledger moved for them. */
async function findPoolGaps(tx: Tx): Promise<Incoherence[]> {
  const found: Incoherence[] = [];
  for (let after = 0n; ;) {
    const page = await listPoolSums(tx, after, membersAtOnce);
    const last = page.length < membersAtOnce ? undefined : page.at(-1)?.memberId;
    for (const { account, of, ...kind } of accounts) {
      const moved = await sumLeft(tx, account, { after, upTo: last, ...kind });
      const kept = new Map(page.map((row) => [row.memberId, of(row)]));
      for (const memberId of new Set([...moved.keys(), ...kept.keys()])) {
        const [is, mustBe] = [moved.get(memberId) ?? 0n, kept.get(memberId) ?? 0n];
        if (is === mustBe) continue;
        const finding = `${account} gave ${is}, buy-ins and prizes say ${mustBe}`;
        found.push({ check: "pools hold what was bought in", memberId, finding });
      }
    }
    if (last === undefined) return found;
    after = last;
  }
}

/**
 * Boards that paid other prizes than their list says, or whose ranks are counted from other scores
 * than they have; an empty list means they are right.
 */
export function findBoardIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    const prizes = await listPrizeGaps(tx);
    const buckets = await listBucketGaps(tx);
    const pools = await listPoolGaps(tx);
    const tickets = await listTicketGaps(tx);
    return [
      ...tickets.map(({ memberId, used, tries }) => ({
        check: "tickets of tournaments are used for tries",
        memberId,
        finding: `${used} tickets are used, and tickets paid ${tries} tries`,
      })),
      ...(await findPoolGaps(tx)),
      ...pools.map(({ boardId, ...sums }) => ({
        check: "prizes of a pool are all that was bought in, and what the house guaranteed",
        memberId: 0n,
        finding: `board ${boardId}: ${Object.values(sums).join(", ")}`,
      })),
      ...prizes.map(({ memberId, boardId, issuedMinor, wonMinor }) => ({
        check: "prizes of boards are those of their lists",
        memberId,
        finding: `board ${boardId} issued ${issuedMinor}, its list says ${wonMinor}`,
      })),
      ...buckets.map(({ boardId, counted, scores }) => ({
        check: "ranks of boards are counted from their scores",
        memberId: 0n,
        finding: `board ${boardId} counts ${counted} members, ${scores} have a score`,
      })),
    ];
  });
}
