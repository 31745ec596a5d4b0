import type { LoginRow, LoginWay } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { countUnknownAccess, recordEvents } from "../../platform/significant-events/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf, type Page, type PageAsked } from "../../platform/pages.ts";
import { deviceClassOf } from "./device-class.ts";
import { countLogins, insertLogin, listFirstAgents, listLogins } from "./logins-store.ts";
import type { Member } from "../rules.ts";
import type { Visitor } from "../visitor.ts";

/** The record of an account's sign-ins, tried and made, for its owner to look through. */
export interface Logins {
  readonly note: (
    tx: Tx,
    member: Pick<Member, "memberId">,
    login: { readonly way: LoginWay; readonly outcome: LoginRow["outcome"] },
    visitor: Visitor,
  ) => Promise<void>;
  /**
   * A sign-in under an unknown name: it may be a password typed by mistake. Only the first of a
   * network within an hour is told by itself.
   */
  readonly noteUnknown: (merchantCode: string, way: LoginWay, ip: string) => Promise<void>;
  readonly list: (memberId: bigint, page: PageAsked) => Promise<Page<LoginRow>>;
}

interface LoginsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

const failed: ReadonlySet<LoginRow["outcome"]> = new Set(["refused", "check_failed"]);

export function createLogins({ db, clock, ids }: LoginsDeps): Logins {
  return {
    async note(tx, { memberId }, { way, outcome }, { ip, userAgent }) {
      const [loginId, at] = [ids.uuidv7(), clock.now()];
      await insertLogin(tx, { memberId, loginId, at, way, outcome, ip, userAgent });
      if (!failed.has(outcome)) return;
      const subject = String(memberId);
      const detail = { memberId: subject, way, outcome };
      await recordEvents(tx, at, [{ kind: "access_failed", subject, ip, detail }]);
    },

    noteUnknown: (merchantCode, way, ip) =>
      db.transaction(async (tx) => {
        if (!(await countUnknownAccess(tx, { clock }, { place: merchantCode, ip }))) return;
        await recordEvents(tx, clock.now(), [
          { kind: "access_failed", subject: "", ip, detail: { merchantCode, way } },
        ]);
      }),

    list: (memberId, page) =>
      db.read(async (reader) => {
        const total = await countLogins(reader, memberId);
        return pageOf(page, total, await listLogins(reader, memberId, rangeOf(page)));
      }),
  };
}

/** The kind of device and browser that each of these members came with first, where it is known. */
export async function deviceClassesIn(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const classes = new Map<bigint, string>();
  for (const { memberId, userAgent } of await listFirstAgents(reader, memberIds)) {
    const name = deviceClassOf(userAgent);
    if (name !== undefined) classes.set(memberId, name);
  }
  return classes;
}
