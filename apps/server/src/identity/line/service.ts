import type { Database, Reader, Tx } from "../../platform/db.ts";
import { foldName } from "../../platform/text.ts";
import {
  findStanding,
  insertPlace,
  isBelow,
  listDownlineIds,
  listDownlines,
  listUplines,
  type DownlineRow,
} from "./store.ts";
import { isAgent, type Member } from "../rules.ts";
import { Refusal } from "../../platform/errors.ts";
import { uplineBy } from "./rules.ts";
import { findMembers } from "../members/store.ts";

/**
 * The line: each member has the agent right above as upline, and knows everybody above. Read from
 * the database each time, because money goes along it.
 */
export interface LineMember extends Member {
  readonly uplineId: bigint | undefined;
}

export interface Line {
  /** Those that exist, as they are now, in no particular order. */
  readonly findIn: (reader: Reader, memberIds: readonly bigint[]) => Promise<LineMember[]>;
  /**
   * Open accounts right below a member, by the beginning of their names. Agents advertise, so
   * members who may not be offered anything are not named to them.
   */
  readonly listDownlines: (
    upline: Member,
    search: string,
    page: { readonly limit: number; readonly offset: number },
    withoutOffersIn: (reader: Reader, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>,
  ) => Promise<{ readonly rows: readonly DownlineRow[]; readonly total: number }>;
  /** Whether a member stands below an agent, however deep. Nobody stands below himself. */
  readonly isInTeamIn: (reader: Reader, agentId: bigint, memberId: bigint) => Promise<boolean>;
}

/**
 * Gives a new member a place below the nearest agent at or above who invited, for good. Members of
 * other brands stand above nobody here.
 *
 * Refuses: line_too_deep, for an agent below as many as the brand lets stand one below the other.
 */
export async function takePlace(
  tx: Tx,
  member: Pick<Member, "memberId" | "merchantCode" | "memberType">,
  invitedBy: bigint | null,
  depthMax: number,
): Promise<void> {
  const { memberId, merchantCode } = member;
  const inviter = invitedBy === null ? undefined : await findStanding(tx, merchantCode, invitedBy);
  const uplineId = inviter === undefined ? null : uplineBy(inviter);
  const depth = await insertPlace(tx, memberId, uplineId);
  // Players end a line, so an agent of the last level still has room for his own.
  if (isAgent(member) && depth > depthMax) throw new Refusal("line_too_deep", { depthMax });
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
    isInTeamIn: isBelow,
  };
}
