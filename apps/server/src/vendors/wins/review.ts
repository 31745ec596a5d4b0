import { Refusal } from "../../platform/errors.ts";
import type { Tx } from "../../platform/db.ts";
import type { Mandate } from "../../platform/mandate.ts";
import type { FreePlay } from "../free-play/service.ts";
import { encodeDetail } from "../operations.ts";
import { listVendors } from "../store.ts";
import { usualAmount, usualMultiple } from "./rules.ts";
import {
  countHeldWins,
  findHeldWinById,
  listCeilings,
  listHeldWins,
  saveCeiling,
  settleHeldWin,
  type CeilingRow,
  type HeldWin,
  type HeldWinFilter,
} from "./store.ts";
import type { WinDeps, Wins } from "./service.ts";

/**
 * Wins that wait, for operators: a released one goes to the member's cash, a refused one back to
 * the vendor, and its round stays without it. The caller checks the permission.
 */
export interface HeldDecision {
  readonly heldId: string;
  readonly isReleased: boolean;
  readonly operator: string;
  readonly reason: string;
}

export type WinReviewDeps = Pick<WinDeps, "db" | "ledger" | "clock"> & {
  readonly onMoved: () => void;
};

/** The money goes to cash, and what a round that was given asks for it is asked now. */
async function release(tx: Tx, { ledger }: WinReviewDeps, freePlay: FreePlay, held: HeldWin) {
  const { memberId, key, roundId, freeBetKey, amountMinor } = held;
  const grant = freeBetKey === null ? undefined : await freePlay.grantIn(tx, memberId, freeBetKey);
  const outcome = await ledger.release(tx, {
    memberId,
    key: `win-release:${held.heldId}`,
    holdKey: key,
    kind: "win_released",
    reference: roundId,
  });
  if (outcome.status !== "ok") throw new Refusal("changed_meanwhile");
  const { balanceMinor } = outcome;
  await freePlay.countIn(tx, grant, {
    key,
    amountMinor: outcome.amountMinor,
    balanceMinor,
  });
  return amountMinor;
}

/** The win is undone as its vendor would undo it, and ends its round. */
async function refuse(tx: Tx, { ledger }: WinReviewDeps, held: HeldWin) {
  const { memberId, key, vendorCode, gameCode, currency, roundId } = held;
  const outcome = await ledger.reverseHeld(tx, {
    memberId,
    key: `win-refuse:${held.heldId}`,
    reverses: key,
    currency,
    kind: "rollback",
    reference: roundId,
    detail: encodeDetail({ vendorCode, gameCode, currency, isClosing: true, isFree: false }, key),
  });
  if (outcome.status !== "ok") throw new Refusal("changed_meanwhile");
}

export function createWinReview(
  deps: WinReviewDeps,
  wins: Pick<Wins, "ceilings">,
  freePlay: FreePlay,
) {
  const { db, clock } = deps;
  return {
    /**
     * Decides one, in the caller's transaction. Refuses: not_found; changed_meanwhile, where it
     * was decided or taken back before.
     */
    async decideIn(tx: Tx, _mandate: Mandate, decision: HeldDecision) {
      const { heldId, isReleased, operator, reason } = decision;
      const held = await findHeldWinById(tx, heldId);
      if (held === undefined) throw new Refusal("not_found");
      if (held.state !== "open") throw new Refusal("changed_meanwhile");
      if (isReleased) await release(tx, deps, freePlay, held);
      else await refuse(tx, deps, held);
      const state: HeldWin["state"] = isReleased ? "released" : "refused";
      const to = { state, at: clock.now(), by: operator, decision: reason };
      if (!(await settleHeldWin(tx, held, to))) throw new Refusal("changed_meanwhile");
      return { before: held, after: { ...held, state } };
    },
    /** After a decision is committed. */
    decided: (): void => deps.onMoved(),
    async list(filter: HeldWinFilter, page: { readonly limit: number; readonly offset: number }) {
      return db.read(async (reader) => ({
        total: await countHeldWins(reader, filter),
        rows: await listHeldWins(reader, filter, page),
      }));
    },
    find: (heldId: string) => db.read((reader) => findHeldWinById(reader, heldId)),
    /** All that is set, and whose games there are. */
    ceilings: () =>
      db.read(async (reader) => ({
        usual: { multiple: usualMultiple, amount: usualAmount },
        vendorCodes: (await listVendors(reader)).map(({ vendorCode }) => vendorCode),
        rows: await listCeilings(reader, null),
      })),
    async findCeilingIn(tx: Tx, vendorCode: string, gameCode: string) {
      const rows = await listCeilings(tx, vendorCode);
      return rows.find((row) => row.gameCode === gameCode);
    },
    /** Refuses: changed_meanwhile. */
    async saveCeilingIn(tx: Tx, _mandate: Mandate, row: CeilingRow): Promise<CeilingRow> {
      const saved = await saveCeiling(tx, row);
      if (saved === undefined) throw new Refusal("changed_meanwhile");
      return saved;
    },
    /** After a ceiling is committed: here at once, elsewhere within 30 s. */
    forgetCeilings: (): void => wins.ceilings.forget(),
  };
}

export type WinReview = ReturnType<typeof createWinReview>;
