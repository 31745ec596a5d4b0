import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Permission, SessionScope } from "@baize/contract";
import { registration, type TestApp } from "../../apps/server/test/app.ts";

/**
 * One of each who may stand before a door, with a fresh token each time: sessions are written
 * straight into the database, because signing in is not what the matrix is about.
 */

/** Account types of signed-in members that are no trial. */
export const allTypes = [1, 2, 3, 41, 42] as const;

/** What inject calls itself; sessions belong to the browser they were made with. */
const userAgent = "lightMyRequest";

export interface Cast {
  trial(): Promise<string>;
  member(type: number, scope: SessionScope): Promise<string>;
  operator(may: readonly Permission[], scope: "full" | "password"): Promise<string>;
}

export async function theCast(it: TestApp): Promise<Cast> {
  const { db } = it.database;
  const memberIds = new Map<number, bigint>();

  async function aMemberOf(type: number): Promise<bigint> {
    const known = memberIds.get(type);
    if (known !== undefined) return known;
    const username = `cast${type}`;
    await it.call("register", { body: registration(username) });
    const [row] = await db.transaction((tx) =>
      tx.query<{ member_id: bigint }>(
        "update identity.member set member_type = $2 where username = $1 returning member_id",
        [username, type],
      ),
    );
    if (row === undefined) throw new Error(`there is no ${username}`);
    memberIds.set(type, row.member_id);
    return row.member_id;
  }

  async function open(type: number, scope: SessionScope): Promise<string> {
    const memberId = await aMemberOf(type);
    const token = randomBytes(32).toString("base64url");
    const now = it.clock.now();
    await db.transaction((tx) =>
      tx.execute(
        `insert into identity.session (token_hash, session_id, member_id, merchant_code, started_at,
           last_seen_at, ends_at, ip, user_agent, scope)
         values ($1, $2, $3, 'AMBERJACK', $4, $4, $5, '127.0.0.1', $6, $7)`,
        [hashOf(token), randomUUID(), memberId, now, later(now), userAgent, scope],
      ),
    );
    return token;
  }

  return {
    trial: () => open(4, "full"),
    member: open,
    operator: () => Promise.reject(new Error("operators come with the console")),
  };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function later(now: Date): Date {
  return new Date(now.getTime() + 3_600_000);
}
