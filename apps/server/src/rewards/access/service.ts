import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Showing } from "../promotion-control/service.ts";
import { stillAsked, type WhoTree } from "./asks.ts";
import { isStopped, listStopsSince } from "../stop/store.ts";
import { listRewardsStopped, listRewardStopsSince, type RewardRef } from "./stop-store.ts";

/**
 * Who may take something of a mission, a wheel, a board, a raffle, an envelope or a check-in: the
 * conditions of its settings, judged by the judge of segments, and whether it is stopped.
 */
export interface AccessDeps {
  readonly showing: Showing;
  /** Of members of one brand: the places of the trees each meets. */
  readonly judge: (
    reader: Reader,
    members: readonly { readonly memberId: bigint }[],
    segments: readonly { readonly tree: WhoTree }[],
  ) => Promise<(memberId: bigint) => readonly number[]>;
}

type Asked = WhoTree | undefined;

export interface Access {
  /** Of these members of one brand, those who meet the conditions. */
  readonly amongIn: (
    reader: Reader,
    memberIds: readonly bigint[],
    who: Asked,
  ) => Promise<ReadonlySet<bigint>>;
  /** Of these rewards of the member's brand, those that are not stopped, and are for the member. */
  readonly offeredIn: <Row extends object>(
    reader: Reader,
    asker: { readonly memberId: bigint; readonly merchantCode: string },
    rows: readonly Row[],
    rewardOf: (row: Row) => { readonly rewardId: string; readonly who: Asked },
  ) => Promise<ReadonlySet<Row>>;
  /** Notes whom rewards were shown to, for their reports. Repeating it changes nothing. */
  readonly noteShown: (
    memberId: bigint,
    merchantCode: string,
    rewardIds: readonly string[],
  ) => Promise<void>;
  /** The same of those it was held back from: they are its control group. */
  readonly noteHeld: Access["noteShown"];
  /** Refuses: not_eligible. */
  readonly demandIn: (reader: Reader, memberId: bigint, who: Asked) => Promise<void>;
  /** The same of who takes part already, when something is claimed: what is asked again then. */
  readonly demandStillIn: (reader: Reader, memberId: bigint, who: Asked) => Promise<void>;
}

async function amongIn(
  { judge }: AccessDeps,
  reader: Reader,
  memberIds: readonly bigint[],
  who: Asked,
): Promise<ReadonlySet<bigint>> {
  if (who === undefined || memberIds.length === 0) return new Set(memberIds);
  const page = memberIds.map((memberId) => ({ memberId }));
  const placesOf = await judge(reader, page, [{ tree: who }]);
  return new Set(memberIds.filter((memberId) => placesOf(memberId).length > 0));
}

async function offeredIn<Row extends object>(
  { judge }: AccessDeps,
  reader: Reader,
  { memberId, merchantCode }: Parameters<Access["offeredIn"]>[1],
  rows: readonly Row[],
  rewardOf: (row: Row) => { readonly rewardId: string; readonly who: Asked },
): Promise<ReadonlySet<Row>> {
  const all = rows.map((row) => ({ row, ...rewardOf(row) }));
  const ids = all.map(({ rewardId }) => rewardId);
  const stopped = await listRewardsStopped(reader, merchantCode, ids);
  const going = all.filter(({ rewardId }) => !stopped.has(rewardId));
  const asking = going.flatMap(({ row, who }) => (who === undefined ? [] : [{ row, tree: who }]));
  const met = asking.length === 0 ? [] : (await judge(reader, [{ memberId }], asking))(memberId);
  const offered = new Set(met.flatMap((at) => asking[at]?.row ?? []));
  return new Set(
    going.flatMap(({ row, who }) => (who === undefined || offered.has(row) ? [row] : [])),
  );
}

/** As they stand for one member: from nobody held back, or from everybody. */
const heldFrom = (controlShare: number, merchantCode: string, rewardIds: readonly string[]) =>
  rewardIds.map((promotionId) => ({ promotionId, merchantCode, now: { controlShare } }));

export function createAccess(deps: AccessDeps): Access {
  const demandIn: Access["demandIn"] = async (reader, memberId, who) => {
    const among = await amongIn(deps, reader, [memberId], who);
    if (!among.has(memberId)) throw new Refusal("not_eligible");
  };
  return {
    demandIn,
    demandStillIn: (reader, memberId, who) => demandIn(reader, memberId, stillAsked(who)),
    amongIn: (reader, memberIds, who) => amongIn(deps, reader, memberIds, who),
    offeredIn: (reader, asker, rows, rewardOf) => offeredIn(deps, reader, asker, rows, rewardOf),
    noteShown: (memberId, merchantCode, rewardIds) =>
      deps.showing.note(memberId, heldFrom(0, merchantCode, rewardIds)),
    noteHeld: (memberId, merchantCode, rewardIds) =>
      deps.showing.note(memberId, heldFrom(100, merchantCode, rewardIds)),
  };
}

/** Whether the brand's rewards, or this one, are stopped: what is due of it waits. */
export const isHeld = async (
  reader: Reader,
  { merchantCode, rewardId }: RewardRef,
): Promise<boolean> =>
  (await isStopped(reader, merchantCode)) ||
  (await listRewardsStopped(reader, merchantCode, [rewardId])).has(rewardId);

/** Stops of the brand's rewards, and of this one, that reach into the time after a moment. */
export const listHeldSince = async (reader: Reader, of: RewardRef, since: Date) => [
  ...(await listStopsSince(reader, of.merchantCode, since)),
  ...(await listRewardStopsSince(reader, of, since)),
];

/** Refuses: rewards_stopped. */
export async function demandGoing(
  reader: Reader,
  { merchantCode, rewardId }: RewardRef,
): Promise<void> {
  const stopped = await listRewardsStopped(reader, merchantCode, [rewardId]);
  if (stopped.has(rewardId)) throw new Refusal("rewards_stopped");
}
