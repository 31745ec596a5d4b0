import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Identity } from "../../identity/index.ts";
import { inHalves } from "./halves.ts";
import { heldIn } from "./held.ts";
import { payAllIn, type PayDeps } from "./pay.ts";
import { listToPay, noteTried, type ToPay } from "./payment-store.ts";

/**
 * Pays what pays by itself, many statements in a transaction. One that fails holds up no other:
 * what it was paid with is halved until it is alone.
 */
export interface PayDueDeps extends PayDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: PayDeps["identity"] & Pick<Identity, "team">;
  readonly onError: (error: unknown) => void;
}

/** So many are put in order together. */
const listedAtOnce = 5000;
const paidAtOnce = 200;

/**
 * From the top of the line downwards, so that an upline has what is to be handed on; and of each
 * level by turns, since of one payer the ledger takes one payment after another.
 */
async function inOrder(deps: PayDueDeps, rows: readonly ToPay[]): Promise<string[]> {
  const places = await deps.db.read((reader) =>
    deps.identity.team.placesIn(reader, [...new Set(rows.map(({ agentId }) => agentId))]),
  );
  const depths = new Map(places.map(({ memberId, agentIds }) => [memberId, agentIds.length]));
  const turns = new Map<bigint | null, number>();
  const ranked = rows.map(({ statementId, agentId, payerId }) => {
    const turn = (turns.get(payerId) ?? 0) + 1;
    turns.set(payerId, turn);
    return { statementId, depth: depths.get(agentId) ?? 0, turn: payerId === null ? 0 : turn };
  });
  return ranked
    .toSorted((one, other) => one.depth - other.depth || one.turn - other.turn)
    .map(({ statementId }) => statementId);
}

/** Answers how many were paid something. */
const payThese = (deps: PayDueDeps, ids: readonly string[]): Promise<number> =>
  inHalves(
    ids,
    async (some) => {
      const how = { at: deps.clock.now() };
      return (await deps.db.transaction((tx) => payAllIn(tx, deps, some, how))).size;
    },
    deps.onError,
  );

/** Nothing leaves an account that is shut; its owner's debt runs. */
async function withoutShut(deps: PayDueDeps, rows: readonly ToPay[]): Promise<ToPay[]> {
  return deps.db.transaction(async (tx) => {
    const held = await heldIn(
      deps,
      tx,
      rows.flatMap(({ payerId }) => payerId ?? []),
    );
    const isShut = ({ payerId, byHouse }: ToPay) =>
      payerId !== null && !byHouse && held.has(payerId);
    const shut = rows.filter(isShut).map(({ statementId }) => statementId);
    await noteTried(tx, shut, deps.clock.now());
    return rows.filter((row) => !isShut(row));
  });
}

/** Pays each once; what is left then waits for the payer. Answers how many were paid. */
export async function payDue(deps: PayDueDeps): Promise<number> {
  let paid = 0;
  for (let after: string | undefined; ;) {
    const from = after;
    const page = await deps.db.read((reader) => listToPay(reader, listedAtOnce, from));
    const ids = await inOrder(deps, await withoutShut(deps, page));
    for (let at = 0; at < ids.length; at += paidAtOnce) {
      paid += await payThese(deps, ids.slice(at, at + paidAtOnce));
    }
    after = page.at(-1)?.statementId;
    if (page.length < listedAtOnce) return paid;
  }
}
