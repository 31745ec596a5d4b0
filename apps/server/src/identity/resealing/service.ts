import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { authenticatorTable, secretColumn } from "../authenticators/service.ts";
import { lockContact } from "../contacts/store.ts";
import { contactTable } from "../contacts/service.ts";
import { placeOf } from "../sessions/payload.ts";
import { lockPerson, updatePerson, type PersonRow } from "../person/store.ts";
import { openField, personMarksOf, sealField, type SealedField } from "../person/service.ts";
import {
  listAuthenticators,
  listContacts,
  listPayloadKeys,
  listPersons,
  updateAuthenticatorSeal,
  updateContactClaim,
  updateContactSeal,
  updatePayloadKeySeal,
  updatePersonClaim,
  type MemberOfBrand,
  type SealedContact,
} from "./store.ts";
import { createPersonSealer, type PersonSealer } from "../sealing.ts";

/**
 * Seals with the key of today what a key of before sealed, and finds by today's index what was
 * found by the one of before. Run it when every program has started with the new key and the old
 * one beside it; then the old one can go. Values that live only for minutes (messages, journeys to
 * outside sign-ins) are left to expire.
 *
 * Each row is a separate transaction, so it can be stopped and run again.
 */
export interface Resealed {
  readonly contacts: number;
  readonly persons: number;
  readonly authenticators: number;
  readonly payloadKeys: number;
}

interface ResealDeps {
  readonly db: Database;
  readonly sealer: Sealer;
}

const batchMax = 500;

/** Hands over all rows of a table, a batch at a time, and counts what was done. */
async function eachRow<Row>(
  list: (after: Row | undefined) => Promise<Row[]>,
  work: (row: Row) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  let after: Row | undefined;
  for (;;) {
    const rows = await list(after);
    for (const row of rows) if (await work(row)) done += 1;
    after = rows.at(-1);
    if (rows.length < batchMax) return done;
  }
}

async function resealContact(
  tx: Tx,
  personSealer: PersonSealer,
  contact: SealedContact,
): Promise<boolean> {
  const { memberId, merchantCode, kind } = contact;
  const sealed = await lockContact(tx, memberId, kind);
  if (sealed === undefined) return false;
  const value = personSealer.open(contactTable, kind, memberId, sealed);
  const [index, ...former] = personSealer.indexes(kind, merchantCode, value);
  await updateContactClaim(tx, contact, index, former);
  if (personSealer.isCurrent(sealed)) return false;
  await updateContactSeal(tx, contact, personSealer.seal(contactTable, kind, memberId, value));
  return true;
}

/** One field of a person: its text, and the resealed text where that is due. */
function resealField(
  personSealer: PersonSealer,
  memberId: bigint,
  row: PersonRow,
  field: SealedField,
) {
  const sealed = row[field];
  const text = openField(personSealer, memberId, row, field);
  if (sealed === null || text === undefined) return { text: undefined, next: undefined };
  const isCurrent = personSealer.isCurrent(sealed);
  const next = isCurrent ? undefined : sealField(personSealer, memberId, field, text);
  return { text, next };
}

async function resealPerson(
  tx: Tx,
  personSealer: PersonSealer,
  member: MemberOfBrand,
): Promise<boolean> {
  const { memberId, merchantCode } = member;
  const row = await lockPerson(tx, memberId);
  const birthday = resealField(personSealer, memberId, row, "birthdaySealed");
  const payeeName = resealField(personSealer, memberId, row, "payeeNameSealed");
  const idNumber = resealField(personSealer, memberId, row, "idNumberSealed");
  const details = resealField(personSealer, memberId, row, "detailsSealed");
  const marks = personMarksOf({
    birthday: birthday.text,
    payeeName: payeeName.text,
    idNumber: idNumber.text,
  });
  for (const [kind, normalised] of marks) {
    const [index, ...former] = personSealer.indexes(kind, merchantCode, normalised);
    await updatePersonClaim(tx, member, kind, index, former);
  }
  const change = {
    birthdaySealed: birthday.next,
    payeeNameSealed: payeeName.next,
    idNumberSealed: idNumber.next,
    detailsSealed: details.next,
  };
  if (Object.values(change).every((next) => next === undefined)) return false;
  await updatePerson(tx, memberId, change);
  return true;
}

async function resealPayloadKeys({ db, sealer }: ResealDeps): Promise<number> {
  const old = (await db.read(listPayloadKeys)).filter(({ sealed }) => !sealer.isCurrent(sealed));
  for (const row of old) {
    const place = placeOf(row.key);
    const next = sealer.seal(sealer.open(row.sealed, place), place);
    await db.transaction((tx) => updatePayloadKeySeal(tx, row, next));
  }
  return old.length;
}

/** Reseals everything of identity. Repeating it changes nothing. */
export async function resealIdentity(deps: ResealDeps): Promise<Resealed> {
  const { db, sealer } = deps;
  const personSealer = createPersonSealer(sealer);
  const contacts = await eachRow<SealedContact>(
    (after = { memberId: -1n, merchantCode: "", kind: "email" }) =>
      db.read((reader) => listContacts(reader, after, batchMax)),
    (contact) => db.transaction((tx) => resealContact(tx, personSealer, contact)),
  );
  const persons = await eachRow<MemberOfBrand>(
    (after) => db.read((reader) => listPersons(reader, after?.memberId ?? -1n, batchMax)),
    (member) => db.transaction((tx) => resealPerson(tx, personSealer, member)),
  );
  const authenticators = await eachRow(
    (after: { readonly key: bigint; readonly sealed: Buffer } | undefined) =>
      db.read((reader) => listAuthenticators(reader, after?.key ?? -1n, batchMax)),
    async (row) => {
      if (personSealer.isCurrent(row.sealed)) return false;
      const { key, sealed } = row;
      const secret = personSealer.open(authenticatorTable, secretColumn, key, sealed);
      const next = personSealer.seal(authenticatorTable, secretColumn, key, secret);
      await db.transaction((tx) => updateAuthenticatorSeal(tx, row, next));
      return true;
    },
  );
  return { contacts, persons, authenticators, payloadKeys: await resealPayloadKeys(deps) };
}
