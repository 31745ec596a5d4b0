import type { Tx } from "../../platform/db.ts";
import { listKeyOwners, listKnown, listRoundEntries, type KnownRound } from "./count-store.ts";
import type { RoundEntry } from "./count.ts";
import type { KeyOwner } from "./oddities.ts";
import type { Entry } from "./store.ts";

/**
 * What is on record of the rounds and transactions that new entries touch. It is read before they
 * are written, so a new round costs a look into an index that finds nothing.
 */

/** Adds to the list under a key, which may be new. */
function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

/** Whose transactions are: those of the record, and of new entries as they are added. */
export interface Owners {
  readonly ofKey: (keyId: string) => readonly KeyOwner[];
  readonly add: (entries: readonly KeyOwner[]) => void;
}

/**
 * Knows the owners of what these undo. A key itself is one member's alone in the ledger, so nobody
 * looks for others who have it.
 */
export async function readOwners(
  tx: Tx,
  undoing: readonly Pick<Entry, "targetKeyId">[],
): Promise<Owners> {
  const owners = new Map<string, KeyOwner[]>();
  const add: Owners["add"] = (entries) => {
    for (const entry of entries) addTo(owners, entry.keyId, entry);
  };
  const named = undoing.flatMap(({ targetKeyId }) => targetKeyId ?? []);
  if (named.length > 0) add(await listKeyOwners(tx, named));
  return { ofKey: (keyId) => owners.get(keyId) ?? [], add };
}

/** A rollback belongs to the round of what it undoes, whatever round its sender named. */
export function placeRollback(entry: Entry, owners: Owners): Entry {
  const undone = owners
    .ofKey(entry.targetKeyId ?? "")
    .find(({ memberId }) => memberId === entry.memberId);
  return undone === undefined ? entry : { ...entry, roundId: undone.roundId };
}

/** A round with new entries. */
export interface Touched {
  readonly added: readonly [Entry, ...Entry[]];
  /** Of these, those that are not on record. */
  readonly fresh: readonly Entry[];
  /** With those on record. */
  readonly all: readonly RoundEntry[];
  readonly known: KnownRound | undefined;
}

const placeOf = ({ memberId, roundId }: Pick<Entry, "memberId" | "roundId">) =>
  `${memberId} ${roundId}`;

function touch(
  added: readonly [Entry, ...Entry[]],
  known: KnownRound | undefined,
  entries: readonly RoundEntry[],
): Touched {
  const ids = new Set(entries.map(({ operationId }) => operationId));
  const fresh = added.filter(({ operationId }) => {
    const isNew = !ids.has(operationId);
    ids.add(operationId);
    return isNew;
  });
  return { added, fresh, all: [...entries, ...fresh], known };
}

/** The rounds that these entries touch. */
export async function readTouched(tx: Tx, entries: readonly Entry[]): Promise<Touched[]> {
  const added = new Map<string, [Entry, ...Entry[]]>();
  for (const entry of entries) {
    const place = placeOf(entry);
    const others = added.get(place);
    if (others === undefined) added.set(place, [entry]);
    else others.push(entry);
  }
  const known = await listKnown(
    tx,
    [...added.values()].map(([first]) => first),
  );
  const refs = known.flatMap(({ memberId, roundId, keyIds, restKeyIds }) =>
    [...(keyIds ?? []), ...(restKeyIds ?? [])].map((keyId) => ({ memberId, roundId, keyId })),
  );
  const recorded = new Map<string, RoundEntry[]>();
  for (const entry of refs.length > 0 ? await listRoundEntries(tx, refs) : []) {
    addTo(recorded, placeOf(entry), entry);
  }
  const byPlace = new Map(known.map((round) => [placeOf(round), round]));
  return [...added].map(([place, some]) =>
    touch(some, byPlace.get(place), recorded.get(place) ?? []),
  );
}
