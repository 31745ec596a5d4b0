import type { LoginRow, LoginWay } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import { countLogins, insertLogin, listLogins } from "./logins-store.ts";
import type { Member } from "./rules.ts";
import type { Visitor } from "./sessions.ts";

/** The record of an account's sign-ins, tried and made, for its owner to look through. */
export interface Logins {
  readonly note: (
    tx: Tx,
    member: Pick<Member, "memberId">,
    login: { readonly way: LoginWay; readonly outcome: LoginRow["outcome"] },
    visitor: Visitor,
  ) => Promise<void>;
  readonly list: (
    memberId: bigint,
    page: { readonly pageNum: number; readonly pageSize: number },
  ) => Promise<{ content: LoginRow[]; pageNum: number; totalPages: number; total: number }>;
}

interface LoginsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createLogins({ db, clock, ids }: LoginsDeps): Logins {
  return {
    note: (tx, { memberId }, { way, outcome }, { ip, userAgent }) =>
      insertLogin(tx, {
        memberId,
        loginId: ids.uuidv7(),
        at: clock.now(),
        way,
        outcome,
        ip,
        userAgent,
      }),

    list: (memberId, { pageNum, pageSize }) =>
      db.read(async (reader) => {
        const total = await countLogins(reader, memberId);
        const content = await listLogins(reader, memberId, pageSize, (pageNum - 1) * pageSize);
        return { content, pageNum, totalPages: Math.ceil(total / pageSize), total };
      }),
  };
}
