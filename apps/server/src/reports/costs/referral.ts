import type { CostSubject } from "@baize/contract";
import { memberTypes } from "@baize/contract/member-types";
import { listCreditedOf } from "../../cashier/index.ts";
import type { Member } from "../../identity/index.ts";
import type { Reader } from "../../platform/db.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { rewardPast, type PastFriend } from "../../rewards/index.ts";
import type { CostWorkerDeps, Work, Worked } from "./turn.ts";

/** What inviting friends would have cost: of friends who joined in those days. */

type Referral = Extract<CostSubject, { readonly kind: "referral" }>;

const pageMembers = 500;

/** Friends of agents go by the agents' rules. */
const isPlayer = ({ memberType, isTest, isTrial }: Member): boolean =>
  memberType === memberTypes.player && !isTest && !isTrial;

/** Invited members of a page, with what they did; and everybody's inviter, for the level above. */
async function friendsOf(
  deps: CostWorkerDeps,
  { row, scope, timeZone }: Work,
  reader: Reader,
  memberIds: readonly bigint[],
) {
  const inviters = await deps.invitersIn(reader, memberIds);
  const asked = [...new Set([...inviters.keys(), ...inviters.values()])];
  const found = asked.length === 0 ? [] : await deps.findMembersIn(reader, asked);
  const players = new Map(found.filter(isPlayer).map((one) => [one.memberId, one]));
  const ways = [...inviters].filter(([friendId, inviterId]) => {
    const [friend, inviter] = [players.get(friendId), players.get(inviterId)];
    return friend?.merchantCode === row.merchantCode && inviter?.merchantCode === row.merchantCode;
  });
  const joined = ways.filter(([friendId]) => {
    const at = players.get(friendId)?.registeredAt;
    return at !== undefined && at >= scope.from && at < scope.to;
  });
  const friendIds = joined.map(([friendId]) => friendId);
  if (friendIds.length === 0) return { ways, friends: [] };
  const span = { from: row.fromDay, to: row.toDay };
  const plays = await rewardPast.listPlayOf(reader, friendIds, span);
  const deposits = await listCreditedOf(reader, scope, friendIds);
  const friends = joined.map(([friendId, inviterId]): PastFriend => ({
    friendId,
    inviterId,
    day: dayOf(players.get(friendId)?.registeredAt ?? scope.from, timeZone),
    plays: plays.filter(({ memberId }) => memberId === friendId),
    deposits: deposits
      .filter(({ memberId }) => memberId === friendId)
      .map(({ at, amountMinor }) => ({ day: dayOf(at, timeZone), amountMinor })),
  }));
  return { ways, friends };
}

export async function workReferral(
  deps: CostWorkerDeps,
  work: Work,
  { settings }: Referral,
): Promise<Worked> {
  const { merchantCode, currency, fromDay: from, toDay: to } = work.row;
  const inviters = new Map<bigint, bigint>();
  const friends: PastFriend[] = [];
  for (let after = 0n; ;) {
    const since = after;
    const page = await deps.db.read(async (reader) => {
      const rows = await deps.listMembersAfter(reader, merchantCode, since, pageMembers);
      const memberIds = rows.map(({ memberId }) => memberId);
      if (memberIds.length === 0) return undefined;
      return { last: memberIds.at(-1), ...(await friendsOf(deps, work, reader, memberIds)) };
    });
    if (page?.last === undefined) break;
    after = page.last;
    for (const [friendId, inviterId] of page.ways) inviters.set(friendId, inviterId);
    friends.push(...page.friends);
    await deps.renew(work);
  }
  const paid = rewardPast.replayReferral(settings, currency, {
    friends,
    inviterOf: (memberId) => inviters.get(memberId),
    span: { from, to },
  });
  return {
    paid,
    budgetReachedOn: null,
    turnoverBps: settings.turnoverBps,
    notes: ["checks_left_out", "all_claimed"],
  };
}
