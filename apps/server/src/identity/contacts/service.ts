import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import {
  deleteClaims,
  findClaim,
  findContact,
  listClaims,
  listContactHolders,
  listContacts,
  insertClaim,
  lockContact,
  saveContact,
  type ContactKind,
} from "./store.ts";
import type { Member } from "../rules.ts";
import type { PersonSealer } from "../sealing.ts";

/**
 * Members' phone numbers and e-mail addresses: one of each, proven by a code before it is bound,
 * and at most one account of a brand for each value.
 *
 * Values are E.164 and lower-case addresses, as `readMobile` and `readEmail` give them.
 */
export interface Contacts {
  readonly findMobile: (memberId: bigint) => Promise<string | undefined>;
  readonly findEmail: (memberId: bigint) => Promise<string | undefined>;
  /** The same in a transaction that goes on. */
  readonly findIn: (
    reader: Reader,
    memberId: bigint,
    kind: ContactKind,
  ) => Promise<string | undefined>;
  /** Of these members, those who have proven such a contact. */
  readonly holdersIn: (
    reader: Reader,
    memberIds: readonly bigint[],
    kind: ContactKind,
  ) => Promise<readonly bigint[]>;
  readonly memberByMobile: (merchantCode: string, e164: string) => Promise<bigint | undefined>;
  readonly memberByEmail: (merchantCode: string, email: string) => Promise<bigint | undefined>;
  /** Other accounts with one of a member's proven values, in these brands, by member. */
  readonly samePersons: (
    memberIds: readonly bigint[],
    merchantCodes: readonly string[],
  ) => Promise<ReadonlyMap<bigint, ReadonlySet<bigint>>>;
  /** What the member has proven, comparable in all brands and readable in none. */
  readonly marksIn: (reader: Reader, memberId: bigint) => Promise<readonly Buffer[]>;
  /** The same of many members, in one statement. */
  readonly marksEachIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<readonly { readonly memberId: bigint; readonly mark: Buffer }[]>;
  /** Takes a value for a member; false when another account of the brand has it. */
  readonly claim: (tx: Tx, member: Owner, kind: ContactKind, value: string) => Promise<boolean>;
  /** Binds a claimed value in place of the old one, whose claim ends. */
  readonly bind: (tx: Tx, member: Owner, kind: ContactKind, value: string) => Promise<void>;
}

export type Owner = Pick<Member, "memberId" | "merchantCode">;

export interface ContactsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly personSealer: PersonSealer;
}

export const contactTable = "identity.contact";

async function findPersons(
  { db, personSealer }: Pick<ContactsDeps, "db" | "personSealer">,
  memberIds: readonly bigint[],
  merchantCodes: readonly string[],
): Promise<Map<bigint, Set<bigint>>> {
  const contacts = await db.read((reader) => listContacts(reader, memberIds));
  const asked = contacts.flatMap(({ memberId, kind, sealed }) => {
    const value = personSealer.open(contactTable, kind, memberId, sealed);
    return merchantCodes.flatMap((merchantCode) =>
      personSealer
        .indexes(kind, merchantCode, value)
        .map((index) => ({ memberId, kind, merchantCode, index })),
    );
  });
  const found = new Map<bigint, Set<bigint>>();
  for (const { memberId, otherId } of await db.read((reader) => listClaims(reader, asked))) {
    found.set(memberId, (found.get(memberId) ?? new Set()).add(otherId));
  }
  return found;
}

export function createContacts({ db, clock, personSealer }: ContactsDeps): Contacts {
  const indexesOf = (merchantCode: string, kind: ContactKind, value: string) =>
    personSealer.indexes(kind, merchantCode, value);

  async function findIn(reader: Reader, memberId: bigint, kind: ContactKind) {
    const sealed = await findContact(reader, memberId, kind);
    if (sealed === undefined) return undefined;
    return personSealer.open(contactTable, kind, memberId, sealed);
  }

  const find = (memberId: bigint, kind: ContactKind) =>
    db.read((reader) => findIn(reader, memberId, kind));
  const memberBy = (merchantCode: string, kind: ContactKind, value: string) =>
    db.read((reader) =>
      findClaim(reader, merchantCode, kind, indexesOf(merchantCode, kind, value)),
    );

  return {
    findIn,
    holdersIn: listContactHolders,
    findMobile: (memberId) => find(memberId, "mobile"),
    findEmail: (memberId) => find(memberId, "email"),
    memberByMobile: (merchantCode, e164) => memberBy(merchantCode, "mobile", e164),
    memberByEmail: (merchantCode, email) => memberBy(merchantCode, "email", email),

    samePersons: (memberIds, merchantCodes) =>
      findPersons({ db, personSealer }, memberIds, merchantCodes),

    async marksIn(reader, memberId) {
      const marks: Buffer[] = [];
      for (const kind of ["mobile", "email"] as const) {
        const value = await findIn(reader, memberId, kind);
        // The empty code is no brand's: the mark is the same whichever brand asks.
        if (value !== undefined) marks.push(indexesOf("", kind, value)[0]);
      }
      return marks;
    },

    async marksEachIn(reader, memberIds) {
      const contacts = await listContacts(reader, memberIds);
      return contacts.map(({ memberId, kind, sealed }) => {
        const value = personSealer.open(contactTable, kind, memberId, sealed);
        return { memberId, mark: indexesOf("", kind, value)[0] };
      });
    },

    async claim(tx, { memberId, merchantCode }, kind, value) {
      const indexes = indexesOf(merchantCode, kind, value);
      // A claim of before a change of keys is found only by looking; today's by inserting.
      const holder = await findClaim(tx, merchantCode, kind, indexes);
      if (holder !== undefined) return holder === memberId;
      if (await insertClaim(tx, merchantCode, kind, indexes[0], memberId)) return true;
      return (await findClaim(tx, merchantCode, kind, indexes)) === memberId;
    },

    async bind(tx, { memberId, merchantCode }, kind, value) {
      const sealed = await lockContact(tx, memberId, kind);
      if (sealed !== undefined) {
        const old = personSealer.open(contactTable, kind, memberId, sealed);
        if (old !== value) {
          await deleteClaims(tx, merchantCode, kind, indexesOf(merchantCode, kind, old), memberId);
        }
      }
      const next = personSealer.seal(contactTable, kind, memberId, value);
      await saveContact(tx, memberId, kind, next, clock.now());
    },
  };
}
