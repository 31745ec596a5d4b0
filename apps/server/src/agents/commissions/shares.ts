import { minor } from "@baize/money";
import type { Post } from "../../ledger/index.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Ids } from "../../platform/ids.ts";
import { heldIn, type HeldDeps } from "./held.ts";
import { inHalves } from "./halves.ts";
import { inMemberOrder, policiesOf, type PayDeps } from "./pay.ts";
import { commissionAccount, referenceOf } from "./pay-legs.ts";
import { insertCredits, listShares, takeShares, type Credit, type Share } from "./share-store.ts";

/**
 * Where the house pays everybody: statements add what they come to to the share of whoever is paid,
 * and take it from the share of the upline. What is left above zero is credited; what is below zero
 * is made up by what comes next. So an agent nets what an upline's own payments would have left.
 */
export interface ShareDeps extends PayDeps, HeldDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly onError: (error: unknown) => void;
}

const listedAtOnce = 5000;
const creditedAtOnce = 200;

/** A member's shares one after another: in a wave nobody is twice. */
function wavesOf(credits: readonly Credit[]): Credit[][] {
  const waves: Credit[][] = [];
  const nextOf = new Map<bigint, number>();
  for (const credit of credits) {
    const at = nextOf.get(credit.memberId) ?? 0;
    (waves[at] ??= []).push(credit);
    nextOf.set(credit.memberId, at + 1);
  }
  return waves;
}

const postOf = ({ memberId, currency, amountMinor, creditId, kind: detail }: Credit): Post => ({
  memberId,
  currency,
  amountMinor: minor(amountMinor),
  kind: "commission",
  debit: commissionAccount,
  credit: "cash",
  reference: referenceOf(creditId),
  detail,
  key: `commission:${creditId}:1`,
});

/** Credits what is left of these shares, once; whoever comes second finds nothing. */
async function creditIn(tx: Tx, deps: ShareDeps, shares: readonly Share[]): Promise<number> {
  const taken = await takeShares(tx, shares);
  const amountOf = new Map(
    taken.map(({ memberId, kind, amountMinor }) => [`${memberId} ${kind}`, amountMinor]),
  );
  const credits = shares.flatMap((share): Credit[] => {
    const amountMinor = amountOf.get(`${share.memberId} ${share.kind}`);
    return amountMinor === undefined
      ? []
      : [{ ...share, amountMinor, creditId: deps.ids.uuidv7() }];
  });
  if (credits.length === 0) return 0;
  const at = deps.clock.now();
  const policyOf = await policiesOf(deps, tx, credits);
  await insertCredits(tx, credits, at);
  const members = credits.map(({ memberId }) => memberId);
  await deps.ledger.standStillEach(tx, members);
  const arrivals: Parameters<ShareDeps["raiseTurnover"]>[1][] = [];
  for (const wave of wavesOf(credits)) {
    const outcomes = await deps.ledger.postEach(tx, wave.map(postOf));
    for (const [index, credit] of wave.entries()) {
      const posted = outcomes[index];
      if (posted?.status !== "ok") {
        throw new Error(`commission ${credit.creditId}: the ledger said ${posted?.status}`);
      }
      const { memberId, merchantCode, currency, amountMinor } = credit;
      const { turnoverBps: factorBps } = policyOf(credit);
      if (factorBps === 0) continue;
      const { balanceMinor } = posted;
      const own = { memberId, merchantCode, currency, amountMinor, balanceMinor };
      arrivals.push({ ...own, factorBps, at });
    }
  }
  for (const arrival of inMemberOrder(arrivals)) await deps.raiseTurnover(tx, arrival);
  return credits.length;
}

/** Credits what is left of all shares; of whoever may not be paid it waits. */
export async function creditShares(deps: ShareDeps): Promise<number> {
  let credited = 0;
  for (let after: Share | undefined; ;) {
    const from = after;
    const page = await deps.db.read((reader) => listShares(reader, from, listedAtOnce));
    const held = await deps.db.transaction((tx) =>
      heldIn(
        deps,
        tx,
        page.map(({ memberId }) => memberId),
      ),
    );
    const open = page.filter(({ memberId }) => !held.has(memberId));
    for (let at = 0; at < open.length; at += creditedAtOnce) {
      credited += await inHalves(
        open.slice(at, at + creditedAtOnce),
        (some) => deps.db.transaction((tx) => creditIn(tx, deps, some)),
        deps.onError,
      );
    }
    after = page.at(-1);
    if (page.length < listedAtOnce) return credited;
  }
}
