import type { WhoMay } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Showing } from "../promotion-control/service.ts";
import { listRewardsStopped, type RewardRef } from "./stop-store.ts";

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
    segments: readonly { readonly tree: WhoMay }[],
  ) => Promise<(memberId: bigint) => readonly number[]>;
}

type Asked = WhoMay | undefined;

export interface Access {
  /** Of these members of one brand, those who meet the conditions. */
  readonly amongIn: (
    reader: Reader,
    memberIds: readonly bigint[],
    who: Asked,
  ) => Promise<ReadonlySet<bigint>>;
  /** Of what has these conditions, what the member may see. */
  readonly shownIn: <Row>(
    reader: Reader,
    memberId: bigint,
    rows: readonly Row[],
    whoOf: (row: Row) => Asked,
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

/** As they stand for one member: from nobody held back, or from everybody. */
const heldFrom = (controlShare: number, merchantCode: string, rewardIds: readonly string[]) =>
  rewardIds.map((promotionId) => ({ promotionId, merchantCode, now: { controlShare } }));

export function createAccess(deps: AccessDeps): Access {
  return {
    amongIn: (reader, memberIds, who) => amongIn(deps, reader, memberIds, who),
    async shownIn(reader, memberId, rows, whoOf) {
      const asking = rows.flatMap((row) => {
        const tree = whoOf(row);
        return tree === undefined ? [] : [{ row, tree }];
      });
      if (asking.length === 0) return new Set(rows);
      const met = new Set((await deps.judge(reader, [{ memberId }], asking))(memberId));
      const hidden = new Set(asking.flatMap(({ row }, at) => (met.has(at) ? [] : [row])));
      return new Set(rows.filter((row) => !hidden.has(row)));
    },
    noteShown: (memberId, merchantCode, rewardIds) =>
      deps.showing.note(memberId, heldFrom(0, merchantCode, rewardIds)),
    noteHeld: (memberId, merchantCode, rewardIds) =>
      deps.showing.note(memberId, heldFrom(100, merchantCode, rewardIds)),
    async demandIn(reader, memberId, who) {
      const among = await amongIn(deps, reader, [memberId], who);
      if (!among.has(memberId)) throw new Refusal("not_eligible");
    },
  };
}

/** Refuses: rewards_stopped. */
export async function demandGoing(
  tx: Tx | Reader,
  { merchantCode, rewardId }: RewardRef,
): Promise<void> {
  const stopped = await listRewardsStopped(tx, merchantCode, [rewardId]);
  if (stopped.has(rewardId)) throw new Refusal("rewards_stopped");
}
