import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import type { Tx } from "../../platform/db.ts";
import { isOpposite, largeStakeOf, type Risk } from "../../protection/index.ts";
import { memberRounds } from "../../vendors/index.ts";
import type { PlayedBonus } from "./wagering.ts";

/**
 * How the money behind a bonus was staked, checked once its wagering is done and before it is
 * released: both sides of one round, by the member alone or with members known to share something
 * with them, and far more than usual at once. What is found is a flag for a person to judge; a
 * grave one keeps the bonus until then.
 */
/** So much of the past says what is usual. */
const usualMs = 30 * dayMs;
/** So long after the grant a large stake is odd. */
const soonMs = dayMs;

type Ports = Pick<Risk, "raiseIn" | "sharersOf">;

async function findOpposite(tx: Tx, { raiseIn, sharersOf }: Ports, bonus: PlayedBonus) {
  const { memberId, merchantCode, bonusId, currency, grantedAt, endsAt } = bonus;
  const time = { memberId, from: grantedAt, to: endsAt };
  const sharers = [...new Set((await sharersOf(tx, memberId)).map((one) => one.memberId))];
  const shared = sharers.length === 0 ? [] : await memberRounds.listSharedRounds(tx, time, sharers);
  const pairs = [...(await memberRounds.listOwnPairs(tx, time)), ...shared].filter((pair) =>
    isOpposite(pair, { stakeMinor: pair.otherStakeMinor, payoutMinor: pair.otherPayoutMinor }),
  );
  const detailOf = (pair: memberRounds.PairedStakes, otherId: bigint) => ({
    place: pair.vendorCode,
    reference: pair.roundId,
    amount: formatMinor(minor(pair.stakeMinor + pair.otherStakeMinor), currency),
    currency,
    ...(pair.otherId === memberId ? {} : { memberId: String(otherId) }),
  });
  // In one order, so that two at once wait for each other and not both.
  const flagged = [...new Set([memberId, ...pairs.map(({ otherId }) => otherId)])];
  for (const one of flagged.toSorted((a, b) => (a < b ? -1 : 1))) {
    const own = pairs.filter(({ otherId }) => one === memberId || otherId === one);
    if (own.length === 0) continue;
    await raiseIn(tx, {
      memberId: one,
      merchantCode,
      kind: "bonus_opposite",
      subject: bonusId,
      evidence: own.map((pair) => ({
        key: `${pair.roundId} ${pair.otherId}`,
        at: pair.startedAt,
        detail: detailOf(pair, one === memberId ? pair.otherId : memberId),
      })),
    });
  }
}

async function findLarge(tx: Tx, { raiseIn }: Ports, bonus: PlayedBonus) {
  const { memberId, merchantCode, bonusId, currency, grantedAt } = bonus;
  const before = new Date(grantedAt.getTime() - usualMs);
  const large = largeStakeOf(
    await memberRounds.sumPlay(tx, { memberId, from: before, to: grantedAt }),
  );
  if (large === undefined) return;
  const soon = { memberId, from: grantedAt, to: new Date(grantedAt.getTime() + soonMs) };
  const found = await memberRounds.listLargeRounds(tx, soon, large);
  if (found.length === 0) return;
  await raiseIn(tx, {
    memberId,
    merchantCode,
    kind: "bonus_large_stake",
    subject: bonusId,
    evidence: found.map(({ roundId, startedAt, vendorCode, stakeMinor }) => ({
      key: roundId,
      at: startedAt,
      detail: {
        place: vendorCode,
        reference: roundId,
        amount: formatMinor(minor(stakeMinor), currency),
        currency,
      },
    })),
  });
}

/** Raises what is odd. Again, it changes nothing. */
export function checkBonusPlay(risk: Ports) {
  return async (tx: Tx, bonus: PlayedBonus): Promise<void> => {
    await findOpposite(tx, risk, bonus);
    await findLarge(tx, risk, bonus);
  };
}
