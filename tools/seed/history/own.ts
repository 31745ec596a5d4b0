import type { CallAnswer } from "@baize/contract";
import type { Member } from "../../../apps/server/src/identity/index.ts";
import type { House, Who } from "./house.ts";
import type { Person } from "./people.ts";

/**
 * Whose the history is: its own members. Beside it others sign up and pay, today, on the same
 * database. Whatever the history reads from a queue it reads here, so that it never decides on what
 * is theirs by a clock that stands weeks ago.
 */

interface Row {
  readonly username: string;
  readonly merchantCode?: string;
  readonly memberId?: string;
}

export function isOwn({ members }: Pick<House, "members">, row: Row): boolean {
  const member = members.get(row.username);
  if (member === undefined) return false;
  return row.memberId === undefined
    ? row.merchantCode === member.merchantCode
    : row.memberId === String(member.memberId);
}

export const ownIds = ({ members }: Pick<House, "members">): readonly bigint[] =>
  [...members.values()].map(({ memberId }) => memberId);

type Queue = "consoleDeposits" | "consoleWithdrawals" | "heldWins" | "riskFlags";
type Waiting<N extends Queue> = CallAnswer<N>["content"][number];

/** What of a queue is the history's own, from all of its pages. */
export async function ownOf<N extends Queue>(
  house: House,
  name: N,
  query: object,
  who: Who,
): Promise<Waiting<N>[]> {
  const found: Waiting<N>[] = [];
  for (let pageNum = 1, pages = 1; pageNum <= pages; pageNum += 1) {
    const asked = { query: { ...query, pageSize: "100", pageNum: String(pageNum) } };
    const { content, totalPages } = await house.ask(name, asked, who);
    found.push(...(content as Waiting<N>[]).filter((row) => isOwn(house, row)));
    pages = totalPages;
  }
  return found;
}

/** The account of a person of the history; not one of somebody who took that name today. */
export async function findOwn(
  { platform }: House,
  { merchantCode, username }: Person,
  endsAt: Date,
): Promise<Member | undefined> {
  const member = await platform.identity.memberByUsername(merchantCode, username);
  return member !== undefined && member.registeredAt < endsAt ? member : undefined;
}
