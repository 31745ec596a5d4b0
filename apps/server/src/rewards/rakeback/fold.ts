import type { Brand } from "../../brand/index.ts";
import { listReturnsOf } from "../../catalogue/index.ts";
import type { Tx } from "../../platform/db.ts";
import { defineBatchConsumer, type Consumer } from "../../platform/events/index.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { betRolledBack, betSettled, type Settlement } from "../../vendors/index.ts";
import { isInBonus, type BonusTime } from "../turnover/rules.ts";
import { edgeOf, rakebackTableOf, type RakebackTable } from "./rules.ts";
import { addStakes, listPolicies, type RakebackPolicyRow, type StakeSum } from "./store.ts";

/**
 * What counts of members' bets, by the day on which their rounds began and by what the house keeps
 * of them. A correction has the beginning of its round, so it counts where its round did.
 */
export interface RakebackFoldDeps {
  readonly brand: Pick<Brand, "getMerchant">;
  /** The bonuses of these members that wagered at the moment or later. */
  readonly bonusTimes: (
    tx: Tx,
    memberIds: readonly bigint[],
    since: Date,
  ) => Promise<readonly BonusTime[]>;
}

export const rakebackReader = "rakeback";

/** The settings of a day. */
export function tableOn(
  policies: readonly RakebackPolicyRow[],
  of: { readonly merchantCode: string; readonly currency: string },
  day: string,
): RakebackTable | undefined {
  const row = policies.findLast(
    ({ merchantCode, currency, fromDay }) =>
      merchantCode === of.merchantCode && currency === of.currency && fromDay <= day,
  );
  return row && rakebackTableOf(row.settings);
}

interface Read {
  readonly policies: readonly RakebackPolicyRow[];
  readonly zones: ReadonlyMap<string, string>;
  readonly times: readonly BonusTime[];
  readonly returns: ReadonlyMap<string, number>;
}

const gameKey = (vendorCode: string, gameCode: string) => `${vendorCode} ${gameCode}`;

function stakeOf(payload: Settlement, read: Read): StakeSum | undefined {
  const { merchantCode, gameType, validBetMinor: validMinor } = payload;
  const memberId = BigInt(payload.memberId);
  const placedAt = new Date(payload.placedAt);
  const day = dayOf(placedAt, read.zones.get(merchantCode) ?? "UTC");
  const table = tableOn(read.policies, payload, day);
  if (table?.isOpen !== true) return undefined;
  const fact = { memberId, merchantCode, gameType, validMinor, placedAt, settledAt: placedAt };
  if (!table.whileBonus && isInBonus(fact, read.times)) return undefined;
  const rtpBps = read.returns.get(gameKey(payload.vendorCode, payload.gameCode));
  return { memberId, merchantCode, day, edgePpm: edgeOf(table, gameType, rtpBps), validMinor };
}

const keyOf = ({ memberId, day, edgePpm }: StakeSum) => `${memberId} ${day} ${edgePpm}`;

/** One row of each key, in one order, so that two turns at once never wait crosswise. */
function sumUp(stakes: readonly StakeSum[]): StakeSum[] {
  const sums = new Map<string, StakeSum>();
  for (const stake of stakes) {
    const before = sums.get(keyOf(stake))?.validMinor ?? 0n;
    sums.set(keyOf(stake), { ...stake, validMinor: before + stake.validMinor });
  }
  return [...sums.values()]
    .filter(({ validMinor }) => validMinor !== 0n)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

async function fold(
  tx: Tx,
  { brand, bonusTimes }: RakebackFoldDeps,
  all: readonly Settlement[],
): Promise<void> {
  const policies = await listPolicies(tx);
  const asking = new Set(policies.map(({ merchantCode }) => merchantCode));
  const asked = all.filter(
    ({ merchantCode, validBetMinor }) => validBetMinor !== 0n && asking.has(merchantCode),
  );
  const [first] = asked;
  if (first === undefined) return;
  const zones = new Map<string, string>();
  for (const { merchantCode } of asked) {
    if (zones.has(merchantCode)) continue;
    zones.set(merchantCode, (await brand.getMerchant(merchantCode)).timeZone);
  }
  const since = asked.reduce(
    (oldest, { placedAt }) => (placedAt < oldest ? placedAt : oldest),
    first.placedAt,
  );
  const memberIds = [...new Set(asked.map(({ memberId }) => BigInt(memberId)))];
  const times = await bonusTimes(tx, memberIds, new Date(since));
  const stated = await listReturnsOf(tx, asked);
  const returns = new Map(
    stated.map(({ vendorCode, gameCode, rtpBps }) => [gameKey(vendorCode, gameCode), rtpBps]),
  );
  const read = { policies, zones, times, returns };
  const sums = sumUp(asked.flatMap((payload) => stakeOf(payload, read) ?? []));
  if (sums.length > 0) await addStakes(tx, sums);
}

export function rakebackConsumer(deps: RakebackFoldDeps): Consumer {
  return defineBatchConsumer({
    name: rakebackReader,
    kinds: [betSettled, betRolledBack],
    order: "none",
    start: "oldest",
    // A sum has no key of its own.
    isOnce: true,
    async handleAll(tx, events) {
      await fold(
        tx,
        deps,
        events.map(({ payload }) => payload),
      );
      return undefined;
    },
  });
}
