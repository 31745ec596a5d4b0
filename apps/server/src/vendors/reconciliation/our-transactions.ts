import type { VendorTransaction } from "@baize/contract";
import { keyIdOf, type Ledger, type Operation } from "../../ledger/index.ts";
import type { Database } from "../../platform/db.ts";
import { firstUuidv7At, timeOfUuidv7 } from "../../platform/ids.ts";
import { findEntries, listEntries, listRest, listTurns, type EntryRef } from "./store.ts";
import type { OurTransaction } from "./rules.ts";
import { bareKeyOf, decodeDetail, type Detail, keyOf } from "../operations.ts";

/**
 * Our side of a vendor's transactions: found by the record of rounds, told by the ledger's
 * operations.
 */
export interface OurTransactionsDeps {
  readonly db: Database;
  readonly ledger: Pick<Ledger, "operationsOf">;
  /** What vendors call these members, and their brands. */
  readonly describeMembers: (
    memberIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, { readonly userRef: string; readonly merchantCode: string }>>;
}

export interface OurTransactions {
  /** Ours of each of these, in their order, whenever it was posted. */
  find(
    vendorCode: string,
    theirs: readonly VendorTransaction[],
  ): Promise<(OurTransaction | undefined)[]>;
  /** What was posted from one moment until before another, in pages in its order. */
  list(vendorCode: string, from: Date, until: Date): AsyncGenerator<readonly EntryRef[]>;
  load(refs: readonly EntryRef[]): Promise<OurTransaction[]>;
}

const pageSize = 1000;
/** A busy one has some hundred operations. */
const turnsAtOnce = 10;

const jackpotPartOf = ({ jackpotPpm, jackpotMinor }: Detail) => ({
  ...(jackpotPpm === undefined ? {} : { jackpotPpm }),
  ...(jackpotMinor === undefined ? {} : { jackpotMinor }),
});

interface IdRange {
  readonly afterId: string;
  readonly untilId: string;
}

type ListTurns = typeof listTurns;

/** What turns name, page by page, until there is no turn: a page may name nothing in the range. */
async function* listNamed(
  db: Database,
  vendorCode: string,
  range: IdRange,
  { list, limit }: { readonly list: ListTurns; readonly limit: number },
) {
  let { afterId } = range;
  for (;;) {
    const page = { ...range, afterId, limit };
    const turns = await db.read((reader) => list(reader, vendorCode, page));
    const last = turns.at(-1);
    if (last === undefined) return;
    const refs = await db.read((reader) => listEntries(reader, turns, range));
    if (refs.length > 0) yield refs;
    afterId = last.lastId;
  }
}

export function createOurTransactions({
  db,
  ledger,
  describeMembers,
}: OurTransactionsDeps): OurTransactions {
  async function loadByRef(refs: readonly EntryRef[]): Promise<Map<EntryRef, OurTransaction>> {
    const [operations, members] = await Promise.all([
      db.read((reader) => ledger.operationsOf(reader, refs)),
      describeMembers([...new Set(refs.map(({ memberId }) => memberId))]),
    ]);
    const placeOf = ({ memberId, keyId }: Pick<Operation, "memberId" | "keyId">) =>
      `${memberId}:${bareKeyOf(keyId)}`;
    const byPlace = new Map(operations.map((one) => [placeOf(one), one]));
    const found = new Map<EntryRef, OurTransaction>();
    for (const ref of refs) {
      const operation = byPlace.get(placeOf(ref));
      const detail = operation === undefined ? undefined : decodeDetail(operation.detail);
      if (operation === undefined || detail === undefined) continue;
      found.set(ref, {
        operationId: ref.operationId,
        kind: ref.kind,
        amountMinor: operation.amountMinor,
        ...jackpotPartOf(detail),
        currency: detail.currency,
        gameCode: detail.gameCode,
        roundId: ref.roundId,
        userRef: members.get(ref.memberId)?.userRef ?? "",
        merchantCode: members.get(ref.memberId)?.merchantCode ?? "",
        at: timeOfUuidv7(ref.operationId),
        isReversed: operation.isReversed,
        isToMember: operation.credit === "cash",
        isAfterClose: ref.isAfterClose,
      });
    }
    return found;
  }

  return {
    async find(vendorCode, theirs) {
      const keyIds = theirs.map((one) => keyIdOf(keyOf(vendorCode, one.transaction_uuid)));
      const refs = await db.read((reader) => findEntries(reader, keyIds));
      const loaded = await loadByRef(refs);
      const byKey = new Map<string, OurTransaction[]>();
      for (const [ref, ours] of loaded) {
        const key = bareKeyOf(ref.keyId);
        byKey.set(key, [...(byKey.get(key) ?? []), ours]);
      }
      return theirs.map((one, index) => {
        const ours = byKey.get(keyIds[index] ?? "") ?? [];
        // Before ids had owners, one id could be two members'; the vendor speaks of one.
        return ours.find(({ userRef }) => userRef === one.user) ?? ours[0];
      });
    },
    async *list(vendorCode, from, until) {
      const range = { afterId: firstUuidv7At(from), untilId: firstUuidv7At(until) };
      yield* listNamed(db, vendorCode, range, { list: listRest, limit: pageSize });
      yield* listNamed(db, vendorCode, range, { list: listTurns, limit: turnsAtOnce });
    },
    load: async (refs) => [...(await loadByRef(refs)).values()],
  };
}
