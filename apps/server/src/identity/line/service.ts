import type { Database, Reader } from "../../platform/db.ts";
import { foldName } from "../../platform/text.ts";
import { listDownlineIds, listDownlines, listUplines, type DownlineRow } from "./store.ts";
import type { Member } from "../rules.ts";
import { findMembers } from "../members/store.ts";

/**
 * The line: each member's upline is the one who referred them. Read from the database each time,
 * because money goes along it.
 */
export interface LineMember extends Member {
  readonly uplineId: bigint | undefined;
}

export interface Line {
  /** Those that exist, as they are now, in no particular order. */
  readonly findIn: (reader: Reader, memberIds: readonly bigint[]) => Promise<LineMember[]>;
  /**
   * Open accounts that a member referred, by the beginning of their names. Agents advertise, so
   * members who may not be offered anything are not named to them.
   */
  readonly listDownlines: (
    upline: Member,
    search: string,
    page: { readonly limit: number; readonly offset: number },
    withoutOffersIn: (reader: Reader, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>,
  ) => Promise<{ readonly rows: readonly DownlineRow[]; readonly total: number }>;
}

export function createLine({ db }: { readonly db: Database }): Line {
  return {
    async findIn(reader, memberIds) {
      const members = await findMembers(reader, memberIds);
      const uplines = await listUplines(reader, memberIds);
      return members.map((member) => ({ ...member, uplineId: uplines.get(member.memberId) }));
    },
    listDownlines: (upline, search, page, withoutOffersIn) =>
      db.read(async (reader) => {
        const prefix = foldName(search);
        const all = await listDownlineIds(reader, upline, prefix);
        const without = await withoutOffersIn(reader, all);
        const rows = await listDownlines(reader, upline, prefix, { ...page, without });
        return { rows, total: all.filter((memberId) => !without.has(memberId)).length };
      }),
  };
}
