import { formatMinor, minor } from "@baize/money";
import { hasDeposited, listFirstDeposits, sumReceived } from "../../cashier/index.ts";
import type { Identity, Member } from "../../identity/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Tx } from "../../platform/db.ts";
import { isOpposite, type Risk } from "../../protection/index.ts";
import { memberRounds } from "../../vendors/index.ts";
import type { AwardRow } from "../awards/rules.ts";
import { countOwnAwards } from "../awards/history-store.ts";
import { findAward, type AwardRef } from "../awards/store.ts";
import { listNewcomers } from "../referral/store.ts";
import { alikeOf, isQuick, isRewardOnly, newcomersMs, sidesMs, type Newcomer } from "./rules.ts";

/**
 * Looks for accounts that exist for rewards alone. It runs in the worker on what was published, so
 * neither a claim nor a withdrawal nor a bet waits for it. Repeating it changes nothing: a finding
 * is known by its key.
 */
export interface PatternDeps {
  readonly risk: Pick<Risk, "raiseIn" | "sharersOf">;
  readonly identity: Pick<Identity, "findMembersIn" | "deviceClassesIn" | "invitersIn">;
  readonly ledger: Pick<Ledger, "movedSince">;
}

/** The account where it is a person's; the house's own accounts say nothing about anybody. */
async function personOf(
  tx: Tx,
  { identity }: PatternDeps,
  memberId: bigint,
): Promise<Member | undefined> {
  const [member] = await identity.findMembersIn(tx, [memberId]);
  return member === undefined || member.isTest || member.isTrial ? undefined : member;
}

const moneyOf = (amountMinor: bigint, currency: string) =>
  amountMinor === 0n ? {} : { amount: formatMinor(minor(amountMinor), currency), currency };

interface Claimed {
  readonly award: AwardRow;
  readonly at: Date;
}

async function noteQuick(tx: Tx, { risk }: PatternDeps, member: Member, claimed: Claimed) {
  const { memberId, merchantCode, registeredAt } = member;
  const { award, at } = claimed;
  if (!isQuick(registeredAt, at)) return;
  await risk.raiseIn(tx, {
    memberId,
    merchantCode,
    kind: "reward_quick",
    subject: "claims",
    evidence: [{ key: award.awardId, at, detail: moneyOf(award.amountMinor, award.currency) }],
  });
}

/** Accounts known to be used with the same browser, or to be paid to the same account. */
async function twinsOf(tx: Tx, { risk }: PatternDeps, memberId: bigint): Promise<bigint[]> {
  const sharers = await risk.sharersOf(tx, memberId);
  const close = sharers.filter(({ kind }) => kind === "shared_device" || kind === "shared_payee");
  return [...new Set(close.map((one) => one.memberId))];
}

/** Both have the flag, about the two of them; each round is one finding. */
async function noteOpposite(tx: Tx, deps: PatternDeps, member: Member, at: Date) {
  const { memberId, merchantCode, currency } = member;
  const twins = await twinsOf(tx, deps, memberId);
  if (twins.length === 0) return;
  const time = { memberId, from: new Date(at.getTime() - sidesMs), to: at };
  const pairs = (await memberRounds.listSharedRounds(tx, time, twins)).filter((pair) =>
    isOpposite(pair, { stakeMinor: pair.otherStakeMinor, payoutMinor: pair.otherPayoutMinor }),
  );
  const findings = pairs.flatMap((pair) =>
    [memberId, pair.otherId].map((flagged) => ({
      flagged,
      other: flagged === memberId ? pair.otherId : memberId,
      pair,
    })),
  );
  // In one order, so that two at once wait for each other and not both.
  for (const { flagged, other, pair } of findings.toSorted((a, b) =>
    a.flagged < b.flagged ? -1 : 1,
  )) {
    await deps.risk.raiseIn(tx, {
      memberId: flagged,
      merchantCode,
      kind: "reward_opposite",
      subject: [memberId, pair.otherId].toSorted((a, b) => (a < b ? -1 : 1)).join("-"),
      evidence: [
        {
          key: pair.roundId,
          at: pair.startedAt,
          detail: {
            memberId: String(other),
            place: pair.vendorCode,
            reference: pair.roundId,
            ...moneyOf(pair.stakeMinor + pair.otherStakeMinor, currency),
          },
        },
      ],
    });
  }
}

/** A reward was claimed. */
export async function noteClaim(tx: Tx, deps: PatternDeps, ref: AwardRef): Promise<void> {
  const award = await findAward(tx, ref.memberId, ref.awardId);
  if (award?.endedAt == null || award.state !== "claimed") return;
  const member = await personOf(tx, deps, ref.memberId);
  if (member === undefined) return;
  await noteQuick(tx, deps, member, { award, at: award.endedAt });
  await noteOpposite(tx, deps, member, award.endedAt);
}

/** What is staked, also in tournaments, and what goes to a vendor that keeps members' money. */
const stakeKinds = ["bet", "tournament_buy_in", "wallet_in", "wallet_out"] as const;

async function stakedOf(tx: Tx, { ledger }: PatternDeps, { memberId, registeredAt }: Member) {
  const { ofKind } = await ledger.movedSince(tx, memberId, registeredAt, stakeKinds);
  return stakeKinds.reduce((sum, kind) => sum + (ofKind.get(kind)?.outMinor ?? 0n), 0n);
}

export interface AskedFor {
  readonly memberId: bigint;
  readonly withdrawalId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly at: Date;
}

/** Money was asked for by a member who has claimed rewards. */
export async function noteWithdrawal(tx: Tx, deps: PatternDeps, asked: AskedFor): Promise<void> {
  const { memberId, at } = asked;
  const claims = await countOwnAwards(tx, { memberId, state: "claimed" });
  if (claims === 0) return;
  const member = await personOf(tx, deps, memberId);
  if (member === undefined) return;
  await noteOpposite(tx, deps, member, at);
  const dealings = {
    claims,
    // What came along the line counts as a deposit.
    hasDeposited: (await hasDeposited(tx, [memberId])) || (await sumReceived(tx, memberId)) > 0n,
    stakedMinor: await stakedOf(tx, deps, member),
  };
  if (!isRewardOnly(dealings)) return;
  await deps.risk.raiseIn(tx, {
    memberId,
    merchantCode: member.merchantCode,
    kind: "reward_only",
    subject: "withdrawals",
    evidence: [{ key: asked.withdrawalId, at, detail: moneyOf(asked.amountMinor, asked.currency) }],
  });
}

async function newcomersOf(
  tx: Tx,
  { identity }: PatternDeps,
  friends: readonly { readonly memberId: bigint; readonly registeredAt: Date }[],
): Promise<Newcomer[]> {
  const ids = friends.map(({ memberId }) => memberId);
  const classes = await identity.deviceClassesIn(tx, ids);
  const firsts = await listFirstDeposits(tx, ids);
  const members = await identity.findMembersIn(tx, ids);
  const persons = new Set(
    members.filter((one) => !one.isTest && !one.isTrial).map(({ memberId }) => memberId),
  );
  return friends
    .filter(({ memberId }) => persons.has(memberId))
    .map(({ memberId, registeredAt }) => ({
      memberId,
      registeredAt,
      deviceClass: classes.get(memberId),
      firstMinor: firsts.get(memberId),
    }));
}

/** A first deposit came. The member who gave the link has the flag too, about those alike. */
export async function noteFirstDeposit(
  tx: Tx,
  deps: PatternDeps,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
): Promise<void> {
  const inviterId = (await deps.identity.invitersIn(tx, [memberId])).get(memberId);
  const member = inviterId === undefined ? undefined : await personOf(tx, deps, memberId);
  if (inviterId === undefined || member === undefined) return;
  const { merchantCode, registeredAt } = member;
  const friends = await listNewcomers(tx, {
    inviterId,
    from: new Date(registeredAt.getTime() - newcomersMs),
    to: new Date(registeredAt.getTime() + newcomersMs),
  });
  // The registration may not have been counted for the referral yet.
  const others = friends.filter((one) => one.memberId !== memberId);
  const alike = alikeOf(memberId, await newcomersOf(tx, deps, [...others, member]));
  if (alike.length === 0) return;
  // In one order, so that two at once wait for each other and not both.
  const flagged = [...alike.map((one) => one.memberId), inviterId].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  for (const one of flagged) {
    await deps.risk.raiseIn(tx, {
      memberId: one,
      merchantCode,
      kind: "reward_link",
      subject: String(inviterId),
      facts: { members: alike.length },
      evidence: alike
        .filter((friend) => friend.memberId !== one)
        .map((friend) => ({
          key: String(friend.memberId),
          at: friend.registeredAt,
          detail: {
            memberId: String(friend.memberId),
            place: friend.deviceClass,
            ...moneyOf(friend.firstMinor ?? 0n, currency),
          },
        })),
    });
  }
}
