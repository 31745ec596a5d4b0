import { awardReasons, awardStates } from "@baize/contract";
import { expect, test } from "vitest";
import { rewardIdOf, spanOf, ticketTypeOf, whyOf } from "./rules.ts";

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

test.each([
  ["rakeback", "rakeback:instant:4", { part: "instant", from: null, to: null }],
  ["rakeback", "rakeback:daily:2026-02-28", ["daily", "2026-02-28", "2026-02-28"]],
  ["rakeback", "rakeback:weekly:2026-02-23", ["weekly", "2026-02-23", "2026-03-01"]],
  ["rakeback", "rakeback:monthly:2028-02-01", ["monthly", "2028-02-01", "2028-02-29"]],
  ["rebate", "rebate:2026-02-28:3", ["daily", "2026-02-28", "2026-02-28"]],
  ["vip_week", "vip:week:2026-02-23:2", ["weekly", "2026-02-23", "2026-03-01"]],
  ["vip_month", "vip:month:2026-12-01", ["monthly", "2026-12-01", "2026-12-31"]],
  ["vip_level", "vip:3", null],
  ["gift", "rakeback:instant:4", null],
] as const)("an award of %s with the source %s says its part and its days", (...given) => {
  const [reason, source, span] = given;
  const told = Array.isArray(span) ? { part: span[0], from: span[1], to: span[2] } : span;
  expect(spanOf({ reason, source })).toEqual(told);
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
