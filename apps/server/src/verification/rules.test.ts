import { documentKinds, type DocumentKind } from "@baize/contract";
import { describe, expect, test } from "vitest";
import {
  foldNumber,
  isExpired,
  isWaiting,
  levelOf,
  shownState,
  transitions,
  unmetNeed,
  type Declared,
  type DocumentFacts,
  type Need,
} from "./rules.ts";

const now = new Date("2026-01-15T18:00:00Z");
const all: Declared = { name: true, birthday: true, address: true };
const accepted = (kind: DocumentKind, expiresOn: string | null = null): DocumentFacts => ({
  kind,
  state: "accepted",
  expiresOn,
});

test("no state is a dead end: what waits can be decided, what is decided stays", () => {
  const reachable = new Set<string>(["submitted"]);
  for (const state of reachable) {
    for (const next of transitions[state as keyof typeof transitions]) reachable.add(next);
  }
  expect([...reachable].toSorted()).toEqual(Object.keys(transitions).toSorted());
  for (const state of ["submitted", "in_review"] as const) {
    expect(transitions[state]).toEqual(expect.arrayContaining(["accepted", "rejected"]));
  }
  expect([isWaiting("accepted"), isWaiting("rejected")]).toEqual([false, false]);
});

describe("the level", () => {
  test.each<[string, Declared, readonly DocumentFacts[], number]>([
    ["nothing said", { name: false, birthday: false, address: false }, [], 0],
    ["no address", { ...all, address: false }, [accepted("passport")], 0],
    ["too young or no birthday", { ...all, birthday: false }, [accepted("passport")], 0],
    ["all said", all, [], 1],
    ["a passport", all, [accepted("passport")], 2],
    ["a licence", all, [accepted("driving_licence")], 2],
    ["one side of a card", all, [accepted("id_card_front")], 1],
    ["both sides of a card", all, [accepted("id_card_front"), accepted("id_card_back")], 2],
    ["an address without an identity", all, [accepted("address_proof")], 1],
    ["a picture of oneself alone", all, [accepted("selfie")], 1],
    ["both proofs", all, [accepted("passport"), accepted("address_proof")], 3],
    ["a passport that waits", all, [{ ...accepted("passport"), state: "in_review" }], 1],
    ["a rejected passport", all, [{ ...accepted("passport"), state: "rejected" }], 1],
    ["an expired passport", all, [accepted("passport", "2026-01-14")], 1],
    ["on its last day", all, [accepted("passport", "2026-01-15")], 2],
    [
      "an expired passport and a later one",
      all,
      [accepted("passport", "2030-01-01"), accepted("passport", "2026-01-14")],
      2,
    ],
  ])("with %s", (_name, declared, documents, level) => {
    expect(levelOf(declared, documents, now)).toBe(level);
  });

  test("falls only by what expires, never by another document", () => {
    for (const kind of documentKinds) {
      const before = levelOf(all, [accepted("passport")], now);
      const after = levelOf(all, [accepted(kind), accepted("passport")], now);
      expect(after >= before).toBe(true);
    }
  });

  test("shows an accepted document as expired when its last day is over everywhere", () => {
    expect(shownState(accepted("passport", "2026-01-14"), now)).toBe("expired");
    expect(isExpired("2026-01-14", new Date("2026-01-15T11:59:59Z"))).toBe(false);
    expect(isExpired("2026-01-14", new Date("2026-01-15T12:00:00Z"))).toBe(true);
    expect(isExpired(null, now)).toBe(false);
  });
});

describe("what a payment asks for", () => {
  const needs: readonly Need[] = [
    { use: "withdrawal", aboveMinor: 100n, level: 2 },
    { use: "deposit", aboveMinor: 200n, level: 1 },
    { use: "deposits", aboveMinor: 1000n, level: 3 },
  ];
  test.each<["withdrawal" | "deposit", bigint, bigint, 0 | 1 | 2 | 3, number | undefined]>([
    ["withdrawal", 100n, 0n, 0, undefined],
    ["withdrawal", 101n, 0n, 0, 2],
    ["withdrawal", 101n, 0n, 1, 2],
    ["withdrawal", 101n, 0n, 2, undefined],
    ["withdrawal", 100n, 9999n, 0, undefined],
    ["deposit", 200n, 0n, 0, undefined],
    ["deposit", 201n, 0n, 0, 1],
    ["deposit", 201n, 0n, 1, undefined],
    ["deposit", 1n, 999n, 0, undefined],
    ["deposit", 2n, 999n, 2, 3],
    ["deposit", 500n, 900n, 0, 3],
    ["deposit", 500n, 900n, 3, undefined],
  ])("a %s of %s after %s at level %s", (use, amountMinor, depositedMinor, level, needed) => {
    expect(unmetNeed(needs, { use, amountMinor, depositedMinor }, level)?.level).toBe(needed);
  });

  test("is nothing where the brand asks for nothing", () => {
    const payment = { use: "deposit", amountMinor: 10n ** 15n, depositedMinor: 0n } as const;
    expect(unmetNeed([], payment, 0)).toBeUndefined();
  });
});

test("a number is the same however it is written", () => {
  expect(foldNumber(" ab 12-34 / 5")).toBe("AB12345");
  expect(foldNumber("ＡＢ１２")).toBe("AB12");
});
