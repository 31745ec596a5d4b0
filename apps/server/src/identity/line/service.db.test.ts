import { readFileSync } from "node:fs";
import { isAgentType, type MemberType } from "@baize/contract/member-types";
import {
  array,
  assert as assertProperty,
  asyncProperty,
  constantFrom,
  nat,
  option,
  record,
} from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { findLineIncoherences } from "./coherence.ts";

/** The line: who stands where, that it stays so, and that whatever is wrong in it is found. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

let counter = 0;
type OpenType = Exclude<MemberType, 4>;

async function open(memberType: OpenType, invitedBy?: bigint, merchantCode = "AMBERJACK") {
  counter += 1;
  const order = { merchantCode, username: `Line${counter}`, memberType, invitedBy };
  const { member } = await api.app.platform.identity.openAccount(order);
  return member.memberId;
}

interface Place {
  readonly memberId: bigint;
  readonly uplineId: bigint | null;
  readonly path: readonly bigint[];
}

async function placesOf(memberIds: readonly bigint[]): Promise<Map<bigint, Place>> {
  const rows = await api.database.db.read((reader) =>
    reader.query<Omit<Place, "path"> & { path: readonly string[] }>(
      `select member_id as "memberId", upline_id as "uplineId", path::text[] as path
       from identity.line where member_id = any ($1::bigint[])`,
      [`{${memberIds.join(",")}}`],
    ),
  );
  return new Map(rows.map((row) => [row.memberId, { ...row, path: row.path.map(BigInt) }]));
}

const placeOf = async (memberId: bigint) => (await placesOf([memberId])).get(memberId);
const isInTeam = (agentId: bigint, memberId: bigint) =>
  api.database.db.read((reader) =>
    api.app.platform.identity.line.isInTeamIn(reader, agentId, memberId),
  );

/** What a member of a random line is, and which of those before invited; most by somebody. */
const newcomer = record({
  type: constantFrom<OpenType>(1, 2, 2, 3, 3, 3, 41, 42),
  inviter: option(nat(100), { freq: 6 }),
});

/** The rules in plain memory: an agent without anybody above is the first of a line. */
interface Known {
  readonly memberId: bigint;
  readonly type: number;
  readonly path: readonly bigint[];
}

const lineAbove = ({ type, path }: Known) => (isAgentType(type) ? path : path.slice(0, -1));

async function growTree(newcomers: readonly { type: OpenType; inviter: number | null }[]) {
  const known: Known[] = [];
  for (const { type: wanted, inviter } of newcomers) {
    const by = inviter === null ? undefined : known[inviter % Math.max(1, known.length)];
    const above = by === undefined ? [] : lineAbove(by);
    const first = { 2: 1, 42: 41 } as const;
    const type = above.length === 0 && (wanted === 2 || wanted === 42) ? first[wanted] : wanted;
    const memberId = await open(type, by?.memberId);
    known.push({ memberId, type, path: [...above, memberId] });
  }
  return known;
}

describe("the line", () => {
  it("of any order of registrations is as its rules say, and is filled alike", async () => {
    await assertProperty(
      asyncProperty(array(newcomer, { minLength: 12, maxLength: 24 }), async (newcomers) => {
        const known = await growTree(newcomers);
        const ids = known.map(({ memberId }) => memberId);
        const places = await placesOf(ids);
        for (const { memberId, path } of known) {
          const uplineId = path.at(-2) ?? null;
          expect(places.get(memberId)).toEqual({ memberId, uplineId, path });
        }
        const [first] = known;
        for (const { memberId, path } of known) {
          const isBelow = path.includes(first?.memberId ?? 0n) && memberId !== first?.memberId;
          expect(await isInTeam(first?.memberId ?? 0n, memberId)).toBe(isBelow);
        }
        expect(await findLineIncoherences(api.database.db)).toEqual([]);
        await fillAgain();
        expect(await placesOf(ids)).toEqual(places);
      }),
      { numRuns: 4 },
    );
  });

  it("holds a friend of a player below the player's agent, for good", async () => {
    const general = await open(1);
    const agent = await open(2, general);
    const player = await open(3, agent);
    const friend = await open(3, player);
    expect((await placeOf(friend))?.path).toEqual([general, agent, friend]);
    const houseGuest = await open(3);
    expect((await placeOf(await open(3, houseGuest)))?.uplineId).toBeNull();
    // Whoever is of another brand stands above nobody here.
    const elsewhere = await open(1, undefined, "TIDEWATER");
    expect((await placeOf(await open(3, elsewhere)))?.uplineId).toBeNull();
    expect(await isInTeam(general, general)).toBe(false);
    expect(await isInTeam(agent, general)).toBe(false);
  });

  it("takes many at once", async () => {
    const general = await open(1);
    const agent = await open(2, general);
    const many = await Promise.all(Array.from({ length: 12 }, () => open(3, agent)));
    const places = await placesOf(many);
    for (const memberId of many) {
      expect(places.get(memberId)?.path).toEqual([general, agent, memberId]);
    }
  });

  it("lets only so many agents stand one below the other: line_too_deep", async () => {
    const { db } = api.database;
    await db.transaction((tx) =>
      tx.execute("update brand.merchant set line_depth_max = 3 where merchant_code = 'TIDEWATER'"),
    );
    api.app.platform.brand.refresh();
    const at = async (type: OpenType, above?: bigint) => open(type, above, "TIDEWATER");
    const third = await at(2, await at(2, await at(1)));
    await expect(at(2, third)).rejects.toMatchObject({
      code: "line_too_deep",
      value: { depthMax: 3 },
    });
    // A player ends the line, and is always taken.
    const player = await at(3, third);
    await expect(at(2, player)).rejects.toMatchObject({ code: "line_too_deep" });
  });

  it("cannot be changed by a program", async () => {
    const general = await open(1);
    const player = await open(3, general);
    for (const database of [api.database.db, api.database.api]) {
      for (const change of ["upline_id = null", "path = path[2:]", "member_id = 1"]) {
        const sql = `update identity.line set ${change} where member_id = ${player}`;
        await expect(database.transaction((tx) => tx.execute(sql))).rejects.toMatchObject({
          code: "42501",
        });
      }
      const deeper = `update identity.line set depth = 1 where member_id = ${player}`;
      await expect(database.transaction((tx) => tx.execute(deeper))).rejects.toMatchObject({
        constraint: "line_depth_is_length",
      });
    }
  });
});

/** Writes all lines again as the migration fills them. */
async function fillAgain(): Promise<void> {
  const url = new URL("../../../migrations/0470_line.sql", import.meta.url);
  const [, fill = ""] = /(do \$\$.*?\$\$;)/s.exec(readFileSync(url, "utf8")) ?? [];
  await api.database.owner.transaction(async (tx) => {
    await tx.execute("delete from identity.line");
    await tx.execute(fill);
  });
}

describe("what is wrong in a line is found:", () => {
  const wrong = {
    "everybody stands in a line": "delete from identity.line where member_id = $1",
    "a path is the upline's and the member": `update identity.line
      set path = array[7, $1::bigint], depth = 2, upline_id = 7 where member_id = $1`,
    "an upline is an agent of the same brand": `update identity.member m set member_type = 3
      from identity.line l where l.member_id = $1 and m.member_id = l.upline_id`,
    "the first of a line is a general agent, an affiliate or a player": `update identity.member m
      set member_type = 2 from identity.line l where l.member_id = $1 and m.member_id = l.path[1]`,
  };

  it.each(Object.entries(wrong))("%s", async (check, sql) => {
    const player = await open(3, await open(1));
    await api.database.owner.transaction((tx) => tx.execute(sql, [player]));
    const found = await findLineIncoherences(api.database.db);
    expect(found.map((one) => one.check)).toEqual([check]);
    await api.database.owner.transaction((tx) =>
      tx.execute("update identity.member set member_type = 1 where member_type = 2"),
    );
    await api.database.owner.transaction((tx) =>
      tx.execute(
        `update identity.member m set member_type = 1 from identity.line l
         where l.upline_id = m.member_id and m.member_type = 3`,
      ),
    );
    await fillAgain();
    expect(await findLineIncoherences(api.database.db)).toEqual([]);
  });
});
