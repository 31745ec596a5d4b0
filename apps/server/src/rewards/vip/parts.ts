import { dayMs } from "@baize/contract/durations";
import { addDays } from "../../platform/day-names.ts";
import type { Tx } from "../../platform/db.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { tryEach } from "../../platform/try-each.ts";
import { leaveIn, type VipMoveDeps } from "./moves.ts";
import { endPart, listPartMembers, lockDueParts, type PartRow } from "./part-store.ts";

/**
 * Weekly amounts that come in parts: each becomes an award on its day.
 *
 *   state     event                                              state
 *   (none)    the week ended                                     waiting
 *   waiting   its day has come, and the member is on no break    issued: an award
 *   waiting   the days of a claim are over                       lapsed
 */

async function issuePart(
  tx: Tx,
  { awards, clock, ids }: VipMoveDeps,
  leave: OfferLeave,
  part: PartRow,
): Promise<void> {
  const { memberId, merchantCode, currency, amountMinor, turnoverBps, title, week } = part;
  await awards.issueIn(tx, leave, {
    memberId,
    awardId: ids.uuidv7(),
    merchantCode,
    source: `vip:week:${week}:${part.part}`,
    reason: "vip_week",
    promotionId: null,
    currency,
    amountMinor,
    turnoverBps,
    title,
    claimBy: new Date(clock.now().getTime() + part.claimDays * dayMs),
    operator: null,
    note: null,
  });
}

/** Gives what is due of one member. Again, it changes nothing; on a break it waits. */
async function issueDue(deps: VipMoveDeps, memberId: bigint, today: string): Promise<void> {
  const leave = await deps.offers.mayOffer(memberId);
  await deps.db.transaction(async (tx) => {
    const due = await lockDueParts(tx, memberId, today);
    const demanded = due.length === 0 ? undefined : await leaveIn(tx, deps, memberId, leave);
    for (const part of due) {
      const isOver = addDays(part.dueOn, part.claimDays) <= today;
      if (!isOver && demanded === undefined) continue;
      if (!isOver && demanded !== undefined) await issuePart(tx, deps, demanded, part);
      await endPart(tx, part, isOver ? "lapsed" : "issued", deps.clock.now());
    }
  });
}

const membersAtOnce = 500;

/** Gives every part of a brand whose day has come; answers how many members there were. */
export async function pollParts(
  deps: VipMoveDeps,
  merchantCode: string,
  today: string,
): Promise<number> {
  let done = 0;
  for (let after = 0n; ;) {
    const from = after;
    const members = await deps.db.read((reader) =>
      listPartMembers(reader, { merchantCode, today }, from, membersAtOnce),
    );
    await tryEach(members, deps.onError, (memberId) => issueDue(deps, memberId, today));
    done += members.length;
    const last = members.at(-1);
    if (last === undefined || members.length < membersAtOnce) return done;
    after = last;
  }
}
