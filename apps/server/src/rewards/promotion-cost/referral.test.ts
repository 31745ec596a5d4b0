import type { ReferralSettings } from "@baize/contract";
import { expect, test } from "vitest";
import { usualSettings } from "../referral/rules.ts";
import { replayReferral, type PastFriend } from "./referral.ts";

/** What inviting friends would have given in days that are over. */

const span = { from: "2026-01-01", to: "2026-03-31" };
const { share } = usualSettings;
const settings: ReferralSettings = {
  ...usualSettings,
  steps: [{ friends: 2, amount: "200.00" }],
  share: { ...share, days: 60, ppm: { ...share.ppm, RNG: 1000 } },
  second: { monthMax: "10.00", ppm: { ...share.ppm, RNG: 200 } },
};

const friendOf = (friendId: bigint, inviterId: bigint, day: string, valid = 250_000n) =>
  ({
    friendId,
    inviterId,
    day,
    deposits: [{ day, amountMinor: 50_000n }],
    plays: [{ day, gameType: "RNG", validMinor: valid }],
  }) satisfies PastFriend;

const replay = (
  friends: readonly PastFriend[],
  changes: Partial<ReferralSettings> = {},
  above: ReadonlyMap<bigint, bigint> = new Map(),
) => {
  const inviters = new Map([
    ...above,
    ...friends.map((one) => [one.friendId, one.inviterId] as const),
  ]);
  const inviterOf = (memberId: bigint) => inviters.get(memberId);
  return replayReferral({ ...settings, ...changes }, "BDT", { friends, inviterOf, span });
};
const sumOf = (earned: ReturnType<typeof replay>, memberId: bigint) =>
  earned.filter((one) => one.memberId === memberId).reduce((sum, one) => sum + one.amountMinor, 0n);

test("both have their award after the hold, and the inviter a share of each month", () => {
  const friend = friendOf(2n, 1n, "2026-01-10", 4_000_000n);
  expect(replay([friend])).toEqual([
    { day: "2026-01-17", amountMinor: 10_000n, memberId: 1n },
    { day: "2026-01-17", amountMinor: 5_000n, memberId: 2n },
    { day: "2026-02-03", amountMinor: 4_000n, memberId: 1n },
  ]);
});

test("steps and maxima count by the inviter", () => {
  const friends = [2n, 3n, 4n].map((id) => friendOf(id, 1n, "2026-01-10", 250_000n));
  const only = { share: { ...share, days: 0 }, second: null };
  expect(sumOf(replay(friends, only), 1n)).toBe(30_000n + 20_000n);
  expect(sumOf(replay(friends, { ...only, totalMax: 1 }), 1n)).toBe(10_000n);
});

test("who is too late, or whose hold ends after the days, brings nothing", () => {
  const late = { ...friendOf(2n, 1n, "2026-01-10"), plays: [] };
  const slow = { ...late, plays: [{ day: "2026-02-20", gameType: "RNG", validMinor: 250_000n }] };
  expect(replay([late])).toEqual([]);
  expect(replay([slow as PastFriend])).toEqual([]);
  expect(replay([friendOf(2n, 1n, "2026-03-28")])).toEqual([]);
});

test("the second level goes to who invited the inviter, up to its maximum, where it is on", () => {
  const chain = [
    friendOf(2n, 1n, "2026-01-05"),
    friendOf(3n, 2n, "2026-01-10", 4_000_000n),
    friendOf(4n, 2n, "2026-01-10", 40_000_000n),
  ];
  const top = (changes: Partial<ReferralSettings>) => sumOf(replay(chain, changes), 1n);
  expect(top({}) - top({ second: null })).toBe(800n + 1000n);
  // The one in between was not rewarded for.
  const poor = [{ ...friendOf(2n, 1n, "2026-01-05"), deposits: [] }, ...chain.slice(1)];
  expect(sumOf(replay(poor), 1n)).toBe(0n);
  // Joined before these days.
  const earlier = replay(chain.slice(1), {}, new Map([[2n, 1n]]));
  expect(sumOf(earlier, 1n)).toBe(800n + 1000n);
});
