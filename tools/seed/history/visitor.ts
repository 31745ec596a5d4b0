import { memberTypes } from "@baize/contract/member-types";
import type { Database } from "../../../apps/server/src/platform/db.ts";
import { give } from "./operators-work.ts";
import { openHouse, type HouseOptions } from "./house.ts";
import { deposit, join, whoOf, withdraw } from "./members.ts";
import { specimen } from "./pictures.ts";

/** For tests: somebody who uses the demo before its history is written. */
export interface Visit {
  readonly memberId: bigint;
  /** Everything on record about the visitor. */
  readonly rows: readonly string[];
}

/** Every row of a member, in every table that has members. */
export function rowsOfMember(db: Database, memberId: bigint): Promise<string[]> {
  return db.read(async (reader) => {
    const tables = await reader.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'member_id'
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not like 'pg\\_%'
       order by name`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await reader.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t where member_id = $1`,
        [memberId],
      );
      found.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return found.toSorted();
  });
}

/** Signs up, reports a payment, requests a withdrawal, sends a document and writes to the house. */
export async function visit(options: HouseOptions): Promise<Visit> {
  const house = await openHouse(options);
  try {
    const person = {
      username: "visitor1",
      merchantCode: "AMBERJACK",
      memberType: memberTypes.player,
      sort: "regular",
      payeeName: "Visitor Today",
      birthday: "1990-05-05",
      mobile: "+8801700999999",
      email: "visitor1@mail.test",
      joinsOnDay: 0,
      upline: undefined,
      isByCampaign: false,
    } as const;
    const member = await join(house, person, options.startsAt);
    if (member === undefined) throw new Error("the visitor has no account");
    const { memberId } = member;
    const who = whoOf(member);
    await give(house, person.username, 5000, "visitor gift");
    await withdraw(house, member, "visitor withdrawal", 1000);
    const paying = { key: "visitor", methodId: "bank", taka: 2500, outcome: "succeeded" } as const;
    await deposit(house, member, paying);
    const picture = await specimen("passport", person.payeeName);
    await house.ask("sendDocument", { body: { kind: "passport", picture } }, who);
    const feedback = { questionType: "deposit", content: "Where is the money I sent today?" };
    await house.ask("feedback", { body: feedback }, who);
    await house.drain();
    return { memberId, rows: await rowsOfMember(house.db, memberId) };
  } finally {
    await house.close();
  }
}
