import {
  riskStates,
  type RiskConsequence,
  type RiskSeverity,
  type RiskState,
} from "@baize/contract";
import { describe, expect, test } from "vitest";
import {
  actionsOf,
  countedAddress,
  graver,
  isInNetworks,
  isNetwork,
  nextState,
  severityOf,
  stopsSelfApproval,
  type FindingFacts,
  type RiskEvent,
} from "./rules.ts";

const events: readonly RiskEvent[] = ["found", "claim", "release", "clear", "confirm", "reopen"];

describe("states", () => {
  const table: readonly [RiskState, RiskEvent, RiskState | undefined][] = [
    ["open", "found", "open"],
    ["open", "claim", "claimed"],
    ["open", "release", undefined],
    ["open", "clear", undefined],
    ["open", "confirm", undefined],
    ["open", "reopen", undefined],
    ["claimed", "found", "claimed"],
    ["claimed", "claim", "claimed"],
    ["claimed", "release", "open"],
    ["claimed", "clear", "cleared"],
    ["claimed", "confirm", "confirmed"],
    ["claimed", "reopen", undefined],
    ["cleared", "found", "open"],
    ["cleared", "claim", undefined],
    ["cleared", "release", undefined],
    ["cleared", "clear", undefined],
    ["cleared", "confirm", undefined],
    ["cleared", "reopen", "open"],
    ["confirmed", "found", "confirmed"],
    ["confirmed", "claim", undefined],
    ["confirmed", "release", undefined],
    ["confirmed", "clear", undefined],
    ["confirmed", "confirm", undefined],
    ["confirmed", "reopen", "open"],
  ];
  test.each(table)("%s, %s: %s", (state, event, next) => {
    expect(nextState(state, event)).toBe(next);
  });

  test("the table has every state and event", () => {
    const all = riskStates.flatMap((state) => events.map((event) => `${state} ${event}`));
    expect(table.map(([state, event]) => `${state} ${event}`)).toEqual(all);
  });

  test("an operator can get from every state to every other", () => {
    for (const from of riskStates) {
      const reached = new Set<RiskState>([from]);
      for (const state of reached) {
        for (const event of events.filter((one) => one !== "found")) {
          const next = nextState(state, event);
          if (next !== undefined) reached.add(next);
        }
      }
      expect([...reached].toSorted()).toEqual([...riskStates].toSorted());
    }
  });

  test("what may be done is what leads somewhere", () => {
    expect(riskStates.map((state) => actionsOf(state).join(" "))).toEqual([
      "",
      "clear confirm release",
      "reopen",
      "reopen",
    ]);
  });
});

describe("severity", () => {
  const table: readonly [FindingFacts, RiskSeverity][] = [
    [{ kind: "shared_device", members: 2 }, "medium"],
    [{ kind: "shared_device", members: 3 }, "high"],
    [{ kind: "shared_ip", members: 50 }, "medium"],
    [{ kind: "shared_ip", members: 50, isCarrier: true }, "low"],
    [{ kind: "shared_payee" }, "high"],
    [{ kind: "negative_balance" }, "high"],
    [{ kind: "rollback_after_win" }, "medium"],
    [{ kind: "foreign_reference" }, "medium"],
    [{ kind: "turnover_at_minimum", count: 2 }, "medium"],
    [{ kind: "turnover_at_minimum", count: 3 }, "high"],
    [{ kind: "reward_quick", count: 9 }, "low"],
    [{ kind: "reward_link", members: 9 }, "medium"],
    [{ kind: "reward_link", members: 10 }, "high"],
    [{ kind: "reward_only" }, "medium"],
    [{ kind: "reward_opposite", count: 2 }, "medium"],
    [{ kind: "reward_opposite", count: 3 }, "high"],
    [{ kind: "bonus_opposite", count: 2 }, "medium"],
    [{ kind: "bonus_opposite", count: 3 }, "high"],
    [{ kind: "bonus_large_stake", count: 3 }, "medium"],
    [{ kind: "line_transfer_back", count: 2 }, "medium"],
    [{ kind: "line_transfer_back", count: 3 }, "high"],
  ];
  test.each(table)("%o: %s", (facts, severity) => {
    expect(severityOf(facts)).toBe(severity);
  });

  test("never becomes milder by itself", () => {
    expect(graver("low", "high")).toBe("high");
    expect(graver("high", "low")).toBe("high");
    expect(graver("medium", "medium")).toBe("medium");
  });
});

describe("what keeps withdrawals from approving themselves", () => {
  const table: readonly [RiskState, RiskSeverity, RiskConsequence | null, boolean][] = [
    ["open", "high", null, true],
    ["claimed", "high", null, true],
    ["open", "medium", null, false],
    ["claimed", "low", null, false],
    ["cleared", "high", null, false],
    ["confirmed", "high", "none", false],
    ["confirmed", "low", "withdrawal_review", true],
    ["confirmed", "low", "suspended", true],
  ];
  test.each(table)("%s, %s, %s: %s", (state, severity, consequence, stops) => {
    expect(stopsSelfApproval({ state, severity, consequence })).toBe(stops);
  });
});

describe("an address", () => {
  test.each([
    ["203.0.113.77", "203.0.113.77", "203.0.113.•"],
    ["::ffff:203.0.113.77", "203.0.113.77", "203.0.113.•"],
    ["2001:db8:a:b:1:2:3:4", "2001:db8:a:b::", "2001:db8:a:•"],
    ["2001:DB8:000a:0b::9", "2001:db8:a:b::", "2001:db8:a:•"],
    ["2001:db8::1", "2001:db8:0:0::", "2001:db8:0:•"],
  ])("%s counts as %s and is shown as %s", (ip, text, masked) => {
    expect(countedAddress(ip)).toEqual({ text, masked });
  });

  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.1",
    "192.168.1.20",
    "100.64.0.9",
    "169.254.1.1",
    "::1",
    "::ffff:10.0.0.1",
    "fd00::1",
    "fe80::1",
    "",
    "unknown",
  ])("%s belongs to nobody in particular", (ip) => {
    expect(countedAddress(ip)).toBeUndefined();
  });

  test("is in a network or not, and a text that names none is passed over", () => {
    expect(isInNetworks("203.0.113.77", ["198.51.100.0/24", "203.0.113.0/24"])).toBe(true);
    expect(isInNetworks("203.0.114.77", ["203.0.113.0/24"])).toBe(false);
    expect(isInNetworks("2001:db8:a:b::", ["2001:db8::/32"])).toBe(true);
    expect(isInNetworks("203.0.113.77", ["rubbish", "203.0.113.0/99", "2001:db8::/32"])).toBe(
      false,
    );
  });

  test.each([
    ["203.0.113.0/24", true],
    ["2001:db8::/32", true],
    ["203.0.113.0", false],
    ["203.0.113.0/33", false],
    ["2001:db8::/129", false],
    ["host.example/24", false],
  ])("%s is a network: %s", (text, is) => {
    expect(isNetwork(text)).toBe(is);
  });
});
