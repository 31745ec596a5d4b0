import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Permission, SessionScope } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { registration, type TestApp } from "../../apps/server/test/app.ts";
import { openOperator } from "../../apps/server/test/operators.ts";

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

export async function theCast(api: TestApp): Promise<Cast> {
  const { db } = api.database;
  const memberIds = new Map<string, bigint>();

  async function aMemberOf(type: number, status: "open" | "unfinished"): Promise<bigint> {
    const username = `cast${type}${status}`;
    const known = memberIds.get(username);
    if (known !== undefined) return known;
    await api.call("register", { body: registration(username) });
    const [row] = await db.transaction((tx) =>
      tx.query<{ member_id: bigint }>(
        `update identity.member set member_type = $2, status = $3
         where username = $1 returning member_id`,
        [username, type, status],
      ),
    );
    if (row === undefined) throw new Error(`there is no ${username}`);
    memberIds.set(username, row.member_id);
    return row.member_id;
  }

  async function open(type: number, scope: SessionScope): Promise<string> {
    const memberId = await aMemberOf(type, scope === "account" ? "unfinished" : "open");
    const token = randomBytes(32).toString("base64url");
    const now = api.clock.now();
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

  return { trial: () => open(4, "full"), member: open, operator: operatorsOf(api) };
}

function operatorsOf(api: TestApp): Cast["operator"] {
  const { db } = api.database;
  const operatorIds = new Map<string, string>();

  async function anOperatorOf(may: readonly Permission[], scope: "full" | "password") {
    const kind = JSON.stringify([may, scope]);
    const known = operatorIds.get(kind);
    if (known !== undefined) return known;
    const { operatorId } = await openOperator(api, may);
    await db.transaction((tx) =>
      tx.execute(
        "update backoffice.operator_credential set must_change = $2 where operator_id = $1",
        [operatorId, scope === "password"],
      ),
    );
    operatorIds.set(kind, operatorId);
    return operatorId;
  }

  return async (may, scope) => {
    const operatorId = await anOperatorOf(may, scope);
    const token = randomBytes(32).toString("base64url");
    const now = api.clock.now();
    await db.transaction((tx) =>
      tx.execute(
        `insert into backoffice.operator_session (token_hash, session_id, operator_id, started_at,
           last_seen_at, ends_at, ip, user_agent)
         values ($1, $2, $3, $4, $4, $5, '127.0.0.1', $6)`,
        [hashOf(token), randomUUID(), operatorId, now, later(now), userAgent],
      ),
    );
    return token;
  };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function later(now: Date): Date {
  return new Date(now.getTime() + hourMs);
}
