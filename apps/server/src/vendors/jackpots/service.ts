import { defineOperationsConsumer, type Ledger, type Posted } from "../../ledger/index.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Consumer } from "../../platform/events/index.ts";
import { timeOfUuidv7 } from "../../platform/ids.ts";
import { insertJackpotEntries, listJackpotFindings, type JackpotEntry } from "./store.ts";
import { bareKeyOf, decodeDetail, type Detail } from "../operations.ts";

/**
 * What of members' stakes is owed to vendors' jackpots, and what jackpots paid.
 *
 * The vendor owns the pots and says with each bet which part of it feeds them, with each win how
 * much of it they pay. The ledger moves stake and win as a whole; this journal says whose they are:
 * a contribution goes from the house to the jackpot, a win from the jackpot to the member, and a
 * rollback undoes its entry exactly once. A reader of the log of events writes it, so a bet
 * itself writes nothing more.
 */

export const microPerMinor = 1_000_000n;

function entryOf(operation: Posted, detail: Detail): JackpotEntry | undefined {
  const { jackpotPpm, jackpotMinor } = detail;
  const shared = {
    memberId: operation.memberId,
    keyId: bareKeyOf(operation.keyId),
    operationId: operation.id,
    vendorCode: detail.vendorCode,
    gameCode: detail.gameCode,
    currency: detail.currency,
    ratePpm: null,
    reversesKeyId: null,
    at: timeOfUuidv7(operation.id),
  };
  if (operation.kind === "bet" && jackpotPpm !== undefined && operation.amountMinor > 0n) {
    return {
      ...shared,
      kind: "contribution",
      debit: "house",
      credit: "jackpot",
      amountMicro: operation.amountMinor * BigInt(jackpotPpm),
      ratePpm: jackpotPpm,
    };
  }
  if (operation.kind === "win" && jackpotMinor !== undefined && jackpotMinor > 0n) {
    const amountMicro = jackpotMinor * microPerMinor;
    return { ...shared, kind: "win", debit: "jackpot", credit: "member", amountMicro };
  }
  return undefined;
}

/**
 * Reversals of those rollbacks that undid anything a jackpot has a part in. What was undone is read
 * from the ledger, because its own posting may be drained later.
 */
async function reversalsOf(
  tx: Tx,
  ledger: Pick<Ledger, "operationsOf">,
  rollbacks: readonly (Posted & { readonly target: string })[],
) {
  if (rollbacks.length === 0) return [];
  const undone = await ledger.operationsOf(
    tx,
    rollbacks.map(({ memberId, target }) => ({ memberId, keyId: target })),
  );
  const byPlace = new Map(
    undone.map((operation) => [`${operation.memberId}:${bareKeyOf(operation.keyId)}`, operation]),
  );
  return rollbacks.flatMap((operation): JackpotEntry[] => {
    const target = byPlace.get(`${operation.memberId}:${bareKeyOf(operation.target)}`);
    const detail = target === undefined ? undefined : decodeDetail(target.detail);
    const entry = target && detail && entryOf(target, detail);
    if (entry === undefined) return [];
    return [
      {
        ...entry,
        keyId: bareKeyOf(operation.keyId),
        operationId: operation.id,
        kind: "reversal",
        debit: entry.credit,
        credit: entry.debit,
        ratePpm: null,
        reversesKeyId: entry.keyId,
        at: timeOfUuidv7(operation.id),
      },
    ];
  });
}

/** What of these operations is a jackpot's, and what of it was undone. */
async function entriesOf(
  tx: Tx,
  ledger: Pick<Ledger, "operationsOf">,
  operations: readonly Posted[],
) {
  const read = operations.flatMap((operation) => {
    const detail = decodeDetail(operation.detail);
    return detail === undefined ? [] : [{ operation, detail }];
  });
  // A rollback that moved nothing undid nothing.
  const rollbacks = read.flatMap(({ operation, detail: { targetKeyId: target } }) =>
    operation.kind === "rollback" && operation.amountMinor > 0n && target !== undefined
      ? [{ ...operation, target }]
      : [],
  );
  return {
    entries: read.flatMap(({ operation, detail }) => entryOf(operation, detail) ?? []),
    reversals: await reversalsOf(tx, ledger, rollbacks),
  };
}

/** Writes the entries of these operations. Again, it changes nothing. */
export async function foldJackpots(
  tx: Tx,
  ledger: Pick<Ledger, "operationsOf">,
  operations: readonly Posted[],
): Promise<void> {
  const { entries, reversals } = await entriesOf(tx, ledger, operations);
  if (entries.length > 0) await insertJackpotEntries(tx, entries);
  if (reversals.length > 0) await insertJackpotEntries(tx, reversals);
}

/** The reader of postings that keeps the jackpots' journal. */
export const jackpotConsumer = (
  ledger: Pick<Ledger, "operationsOf" | "operationsToldOf">,
): Consumer =>
  defineOperationsConsumer({
    name: "jackpots",
    isOnce: false,
    ledger,
    fold: (tx, operations) => foldJackpots(tx, ledger, operations),
  });

/** What operations gave to jackpots and what jackpots paid in them; less, where they undo it. */
export interface JackpotPart {
  readonly contributedMicro: bigint;
  readonly paidMinor: bigint;
}

export function partOf({ debit, credit, amountMicro }: JackpotEntry): JackpotPart {
  const sign = credit === "jackpot" ? 1n : -1n;
  const isHouse = debit === "house" || credit === "house";
  return {
    contributedMicro: isHouse ? sign * amountMicro : 0n,
    paidMinor: isHouse ? 0n : (-sign * amountMicro) / microPerMinor,
  };
}

/** The parts of these operations that jackpots have, by operation. */
export async function jackpotParts(
  tx: Tx,
  ledger: Pick<Ledger, "operationsOf">,
  operations: readonly Posted[],
): Promise<ReadonlyMap<string, JackpotPart>> {
  const { entries, reversals } = await entriesOf(tx, ledger, operations);
  return new Map([...entries, ...reversals].map((entry) => [entry.operationId, partOf(entry)]));
}

export const findingsMax = 100;

/** What must not be in the jackpots' journal; an empty list means it is right. */
export const findJackpotIncoherences = (db: Database) =>
  db.read((reader) => listJackpotFindings(reader, findingsMax));
