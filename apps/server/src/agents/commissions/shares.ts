import { minor } from "@baize/money";
import type { Database, Tx } from "../../platform/db.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Ids } from "../../platform/ids.ts";
import { tryEach } from "../../platform/try-each.ts";
import { policyIn } from "../policy/service.ts";
import { heldIn, type HeldDeps } from "./held.ts";
import type { PayDeps } from "./pay.ts";
import { commissionAccount, referenceOf } from "./pay-legs.ts";
import { insertCredit, listShares, takeShare, type Share } from "./share-store.ts";

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

const creditedAtOnce = 500;

/** Credits what is left of a share, once; whoever comes second finds nothing. */
async function creditIn(tx: Tx, deps: ShareDeps, share: Share): Promise<bigint> {
  const { memberId, merchantCode, currency, kind } = share;
  const amountMinor = await takeShare(tx, share);
  if (amountMinor === 0n) return 0n;
  const [creditId, at] = [deps.ids.uuidv7(), deps.clock.now()];
  await insertCredit(tx, { creditId, memberId, kind, currency, amountMinor, at });
  const posted = await deps.ledger.post(tx, {
    memberId,
    currency,
    amountMinor: minor(amountMinor),
    kind: "commission",
    debit: commissionAccount,
    credit: "cash",
    reference: referenceOf(creditId),
    detail: kind,
    key: `commission:${creditId}:1`,
  });
  if (posted.status !== "ok") {
    throw new Error(`commission ${creditId}: the ledger said ${posted.status}`);
  }
  const { balanceMinor } = posted;
  const { turnoverBps: factorBps } = await policyIn(deps, tx, merchantCode, currency);
  if (factorBps > 0) {
    const arrival = { memberId, merchantCode, currency, amountMinor, balanceMinor, factorBps, at };
    await deps.raiseTurnover(tx, arrival);
  }
  return amountMinor;
}

/** Credits what is left of all shares; of whoever may not be paid it waits. */
export async function creditShares(deps: ShareDeps): Promise<number> {
  let credited = 0;
  for (let after: Share | undefined; ;) {
    const from = after;
    const page = await deps.db.read((reader) => listShares(reader, from, creditedAtOnce));
    const held = await deps.db.transaction((tx) =>
      heldIn(
        deps,
        tx,
        page.map(({ memberId }) => memberId),
      ),
    );
    const open = page.filter(({ memberId }) => !held.has(memberId));
    await tryEach(open, deps.onError, async (share) => {
      const amountMinor = await deps.db.transaction((tx) => creditIn(tx, deps, share));
      if (amountMinor > 0n) credited += 1;
    });
    after = page.at(-1);
    if (page.length < creditedAtOnce) return credited;
  }
}
