import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createTestClock } from "../../platform/clock.ts";
import { createSealer, openSealer, readMasterKey, type Sealer } from "../../platform/crypto.ts";
import { createContacts, type Owner } from "../contacts/service.ts";
import { personTable } from "../person/service.ts";
import { resealIdentity } from "./service.ts";
import { createPersonSealer, type PersonSealer } from "../sealing.ts";

/** A change of the key that seals what names a person, while everything goes on. */

let app: TestApp;
let oldSealer: Sealer;

const newKey = Buffer.alloc(32, 9);
const mobile = "+8801712345678";
const email = "rahim@mail.test";

beforeAll(async () => {
  app = await createTestApp();
  oldSealer = openSealer(app.config);
});

afterAll(() => app.close());

function withSealer(sealer: Sealer) {
  const { db } = app.database;
  const personSealer = createPersonSealer(sealer);
  return {
    personSealer,
    contacts: createContacts({ db, clock: createTestClock(), personSealer }),
  };
}

/** The key of before as the sealer of the test app has it; only the file knows it. */
function sealers() {
  const oldKey = readMasterKey(app.config);
  return { both: createSealer(newKey, [oldKey]), alone: createSealer(newKey) };
}

interface Sealed {
  contact: Buffer[];
  person: Buffer[];
  authenticator: Buffer[];
  payload: Buffer[];
}

async function allSealed(): Promise<Sealed> {
  const column = async (sql: string) =>
    (await app.database.db.read((reader) => reader.query<{ sealed: Buffer }>(sql))).map(
      ({ sealed }) => sealed,
    );
  return {
    contact: await column("select sealed from identity.contact order by member_id, kind"),
    person: await column(
      `select unnest(array[birthday_sealed, payee_name_sealed, id_number_sealed, details_sealed])
         as sealed from identity.person where details_sealed is not null`,
    ),
    authenticator: await column("select secret_sealed as sealed from identity.authenticator"),
    payload: await column("select sealed_private_jwk as sealed from identity.payload_key"),
  };
}

/** All that is sealed of a member, with the key of before. */
async function sealWithOld({ memberId, merchantCode }: Owner): Promise<void> {
  const { db } = app.database;
  const before = withSealer(oldSealer);
  const seal = (column: string, text: string) =>
    before.personSealer.seal(personTable, column, memberId, text);
  await db.transaction(async (tx) => {
    for (const [kind, value] of [
      ["mobile", mobile],
      ["email", email],
    ] as const) {
      expect(await before.contacts.claim(tx, { memberId, merchantCode }, kind, value)).toBe(true);
      await before.contacts.bind(tx, { memberId, merchantCode }, kind, value);
    }
    await tx.execute("delete from identity.person where member_id = $1", [memberId]);
    await tx.execute(
      `insert into identity.person (member_id, birthday_sealed, payee_name_sealed,
         id_number_sealed, details_sealed) values ($1, $2, $3, $4, $5)`,
      [
        memberId,
        seal("birthday_sealed", "1990-05-17"),
        seal("payee_name_sealed", "Karim Uddin"),
        seal("id_number_sealed", "AB 123"),
        seal("details_sealed", '{"line":"karim"}'),
      ],
    );
    const marks = { id_number: "ab123", payee_birthday: "karim uddin|1990-05-17" };
    for (const [kind, mark] of Object.entries(marks)) {
      await tx.execute("delete from identity.person_claim where member_id = $1 and kind = $2", [
        memberId,
        kind,
      ]);
      await tx.execute(
        `insert into identity.person_claim (merchant_code, kind, person_index, member_id)
         values ('AMBERJACK', $1, $2, $3)`,
        [kind, before.personSealer.index(kind, "AMBERJACK", mark), memberId],
      );
    }
    await tx.execute(
      "insert into identity.authenticator (member_id, secret_sealed) values ($1, $2)",
      [
        memberId,
        before.personSealer.seal("identity.authenticator", "secret_sealed", memberId, "c2VlZA=="),
      ],
    );
  });
}

/** How many of the member's person claims today's index finds. */
async function countFoundClaims(personSealer: PersonSealer, memberId: bigint): Promise<bigint> {
  const indexes = [
    personSealer.index("id_number", "AMBERJACK", "ab123"),
    personSealer.index("payee_birthday", "AMBERJACK", "karim uddin|1990-05-17"),
  ];
  const rows = await app.database.db.read((reader) =>
    reader.query<{ found: bigint }>(
      `select count(*) as found from identity.person_claim
       where merchant_code = 'AMBERJACK' and member_id = $1 and person_index = any ($2::bytea[])`,
      [memberId, indexes],
    ),
  );
  return rows[0]?.found ?? 0n;
}

it("what the old key sealed opens, is resealed, and no longer needs the old key", async () => {
  const { db } = app.database;
  const username = "karimresealed";
  await app.aMember(username);
  const member = await app.app.platform.identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error("the member is not there");
  const { memberId } = member;
  await sealWithOld(member);

  const { both, alone } = sealers();
  // Started with both keys: everything opens and is found, and nothing can be claimed twice.
  const during = withSealer(both);
  expect(await during.contacts.findMobile(memberId)).toBe(mobile);
  expect(await during.contacts.memberByEmail("AMBERJACK", email)).toBe(memberId);
  const other = { memberId: memberId + 1n, merchantCode: "AMBERJACK" };
  expect(await db.transaction((tx) => during.contacts.claim(tx, other, "mobile", mobile))).toBe(
    false,
  );
  await expect(withSealer(alone).contacts.findMobile(memberId)).rejects.toThrow("not known");

  const first = await resealIdentity({ db, sealer: both });
  expect(first).toMatchObject({ contacts: 2, authenticators: 1 });
  expect(first.persons).toBeGreaterThanOrEqual(1);
  expect(first.payloadKeys).toBeGreaterThanOrEqual(1);
  const sealed = await allSealed();
  for (const [name, values] of Object.entries(sealed) as [string, Buffer[]][]) {
    expect(values.length, name).toBeGreaterThan(0);
    for (const value of values) expect(alone.isCurrent(value), name).toBe(true);
  }

  // Without the old key: all of it opens, is found by today's index, and is claimed for good.
  const after = withSealer(alone);
  expect(await after.contacts.findMobile(memberId)).toBe(mobile);
  expect(await after.contacts.findEmail(memberId)).toBe(email);
  expect(await after.contacts.memberByMobile("AMBERJACK", mobile)).toBe(memberId);
  expect(await after.contacts.memberByEmail("AMBERJACK", email)).toBe(memberId);
  expect(await db.transaction((tx) => after.contacts.claim(tx, other, "email", email))).toBe(false);
  expect(await countFoundClaims(after.personSealer, memberId)).toBe(2n);

  expect(await resealIdentity({ db, sealer: both })).toEqual({
    contacts: 0,
    persons: 0,
    authenticators: 0,
    payloadKeys: 0,
  });
});

it("a sealed value opens in no other column, for no other member, and nowhere changed", () => {
  const { personSealer } = withSealer(oldSealer);
  const sealed = personSealer.seal("identity.contact", "mobile", 7n, mobile);
  expect(personSealer.open("identity.contact", "mobile", 7n, sealed)).toBe(mobile);
  const moved = [
    ["identity.contact", "email", 7n],
    ["identity.person", "mobile", 7n],
    ["identity.contact", "mobile", 8n],
    ["identity.contact", "mobile", 77n],
  ] as const;
  for (const [table, column, memberId] of moved) {
    expect(() => personSealer.open(table, column, memberId, sealed)).toThrow();
  }
});

it("an index leads to one value of one kind and brand, and not back", () => {
  const { personSealer } = withSealer(oldSealer);
  const index = personSealer.index("mobile", "AMBERJACK", mobile);
  expect(index).toHaveLength(32);
  expect(personSealer.index("mobile", "AMBERJACK", mobile)).toEqual(index);
  expect(personSealer.index("email", "AMBERJACK", mobile)).not.toEqual(index);
  expect(personSealer.index("mobile", "TIDEWATER", mobile)).not.toEqual(index);
  const { personSealer: other } = withSealer(createSealer(newKey));
  expect(other.index("mobile", "AMBERJACK", mobile)).not.toEqual(index);
});
