import { awardReasons, awardStates } from "@baize/contract";
import { expect, test } from "vitest";
import { rewardIdOf, whyOf } from "./rules.ts";

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
