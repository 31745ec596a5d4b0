import type { Tx } from "../../platform/db.ts";
import { listHeld, listKeyOwners, listRecorded, listRoundEntries } from "./count-store.ts";
import type { RecordedRound, RoundEntry } from "./count.ts";
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

/** Knows the owners of these transactions, and of what they undo. */
export async function readOwners(
  tx: Tx,
  transactions: readonly Pick<Entry, "keyId" | "kind" | "targetKeyId">[],
): Promise<Owners> {
  const keyIds = new Set<string>();
  for (const { keyId, kind, targetKeyId } of transactions) {
    keyIds.add(keyId);
    if (kind !== "bet" && kind !== "win" && targetKeyId !== null) keyIds.add(targetKeyId);
  }
  const owners = new Map<string, KeyOwner[]>();
  const add: Owners["add"] = (entries) => {
    for (const entry of entries) addTo(owners, entry.keyId, entry);
  };
  add(await listKeyOwners(tx, [...keyIds]));
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
  /** With those on record; one that is there already is no other. */
  readonly all: readonly RoundEntry[];
  readonly was: RecordedRound | undefined;
  readonly heldMinor: bigint | null;
}

const placeOf = ({ memberId, roundId }: Pick<Entry, "memberId" | "roundId">) =>
  `${memberId} ${roundId}`;

function allOf(added: readonly Entry[], known: readonly RoundEntry[]): readonly RoundEntry[] {
  if (known.length === 0) return added;
  const ids = new Set(known.map(({ operationId }) => operationId));
  return [...known, ...added.filter(({ operationId }) => !ids.has(operationId))];
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
  const keys = [...added.values()].map(([first]) => first);
  const recorded = new Map((await listRecorded(tx, keys)).map((row) => [placeOf(row), row]));
  const held = new Map((await listHeld(tx, keys)).map((row) => [placeOf(row), row.heldMinor]));
  const known = new Map<string, RoundEntry[]>();
  for (const entry of await listRoundEntries(tx, keys)) addTo(known, placeOf(entry), entry);
  return [...added].map(([place, some]) => ({
    added: some,
    all: allOf(some, known.get(place) ?? []),
    was: recorded.get(place),
    heldMinor: held.get(place) ?? null,
  }));
}
