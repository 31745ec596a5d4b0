import { awardReasons, awardStates } from "@baize/contract";
import { expect, test } from "vitest";
import { rewardIdOf, ticketTypeOf, whyOf } from "./rules.ts";

test("an award says why it cannot be claimed, or how it ended", () => {
  const whys = awardStates.map((state) => [state, whyOf({ state, decidedBy: null }, false)]);
  expect(Object.fromEntries(whys)).toEqual({
    issued: null,
    on_hold: "being_checked",
    claimed: null,
    expired: "claim_expired",
    rejected: "not_eligible",
    cancelled: "play_paused",
    taken_back: "taken_back",
  });
  expect(whyOf({ state: "cancelled", decidedBy: "rahim" }, false)).toBe("taken_back");
  expect(whyOf({ state: "issued", decidedBy: null }, true)).toBe("bonus_active");
  expect(whyOf({ state: "claimed", decidedBy: null }, true)).toBeNull();
});

test("an award names what gave it, and never a friend or a list", () => {
  const ids = awardReasons.map((reason) => [
    reason,
    rewardIdOf({ reason, source: `${reason}:one:2`, promotionId: "p" }),
  ]);
  const own = { mission: "one", board: "one", raffle: "one", envelope: "one" };
  const rest = Object.fromEntries(awardReasons.map((reason) => [reason, "p"]));
  expect(Object.fromEntries(ids)).toEqual({ ...rest, ...own });
});

const rounds = {
  kind: "free_rounds",
  vassalage: "NVS",
  gameCode: "x",
  stake: "1",
  rounds: 5,
  days: 7,
} as const;

test.each([
  ["mission", null, null, "MISSION"],
  ["mission", rounds, null, "MISSION"],
  ["check_in", null, null, "LOGIN"],
  ["raffle", null, null, "RAFFLE"],
  ["wheel", null, null, "PRIZE_WHEEL"],
  ["vip_level", null, null, "UPGRADE_BONUS"],
  ["gift", null, null, "MANUAL"],
  ["gift", rounds, null, "FREE_SPIN"],
  ["promotion", null, "code", "GIFT_CODE"],
  ["promotion", null, "sign_up", "REGISTER"],
  ["promotion", null, "deposit", "EVENT"],
  ["promotion", rounds, "deposit", "FREE_SPIN"],
  ["rebate", null, null, "DEFAULT"],
] as const)("for %s, giving %o, of a promotion of %s: %s", (reason, prize, kind, type) => {
  expect(ticketTypeOf({ reason, prize }, kind)).toBe(type);
});
