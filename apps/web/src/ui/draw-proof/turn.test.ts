import type { TurnProof } from "@baize/contract";
import { expect, test } from "vitest";
import { computeTurn, faultsOfTurn, readTurn, turnLink, type TurnTexts } from "./turn.ts";

/** The vector of the rewards document, section 6. */

const hash = "92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9";
const turn: TurnTexts = {
  server: "18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159",
  hash,
  client: "wheel:w1:m7",
  nonce: "0",
  weights: "400 300 180 80 30 9 1",
  drawn: "3",
};

test.each([
  [0, 875, 3],
  [1, 9, 1],
  [2, 153, 1],
  [3, 172, 1],
  [4, 652, 2],
  [5, 4, 1],
])("turn %i draws %i of 1,000, which is prize %i", (nonce, number, place) => {
  const computed = computeTurn({ ...turn, nonce: String(nonce), drawn: String(place) });
  expect(computed).toMatchObject({ number, of: 1_000, place, isSeed: true, isSame: true });
});

test("weights may be written as the page of a turn writes them", () => {
  const weights = "400 + 300 + 180 + 80 + 30 + 9 + 1";
  expect(computeTurn({ ...turn, weights })).toMatchObject({ place: 3, chance: 0.18 });
  expect(computeTurn({ ...turn, hash: hash.toUpperCase() })?.isSeed).toBe(true);
});

test.each<[string, Partial<TurnTexts>, object]>([
  ["another seed", { server: "00" }, { isSeed: false }],
  ["another hash", { hash: "00" }, { isSeed: false, isSame: true }],
  ["another result", { drawn: "1" }, { isSeed: true, isSame: false }],
  ["another client seed", { client: "wheel:w1:m8" }, { isSame: false }],
  ["changed chances", { weights: "900 60 30 7 1 1 1" }, { isSame: false }],
  ["nothing to compare with", { hash: "", drawn: "" }, { isSeed: undefined, isSame: undefined }],
])("finds %s", (_name, changes, found) => {
  expect(computeTurn({ ...turn, ...changes })).toMatchObject(found);
});

test.each<[Partial<TurnTexts>, readonly string[]]>([
  [{}, []],
  [{ server: "", client: "" }, ["server", "client"]],
  [{ nonce: "-1" }, ["nonce"]],
  [{ nonce: "01" }, ["nonce"]],
  [{ weights: "" }, ["weights"]],
  [{ weights: "0 0" }, ["weights"]],
  [{ weights: "1.5 2" }, ["weights"]],
  [{ weights: Array.from({ length: 101 }, () => "1").join(" ") }, ["weights"]],
  [{ drawn: "first" }, ["drawn"]],
])("%j: these fields cannot be: %j", (changes, faults) => {
  const texts = { ...turn, ...changes };
  expect(faultsOfTurn(texts)).toEqual(faults);
  if (faults.length > 0) expect(computeTurn(texts)).toBeUndefined();
});

test("the link of a turn carries what it was drawn from, and nothing of its member", () => {
  const prizes = turn.weights.split(" ").map((weight, at) => ({
    prizeId: String(at),
    amount: "1.00",
    prize: null,
    prizeOf: null,
    weight: Number(weight),
  }));
  const proof: TurnProof = {
    ticketId: "019a9c6e-0000-7000-8000-0000000000b1",
    wheelId: "019a9c6e-0000-7000-8000-0000000000b2",
    kind: "egg",
    title: "Egg",
    drawnId: "2",
    prizeId: "2",
    amount: "1.00",
    prize: null,
    prizeOf: null,
    currency: "BDT",
    awardState: "claimed",
    at: "2026-05-01T06:00:00.000Z",
    serverSeedHash: hash,
    serverSeed: turn.server,
    clientSeed: turn.client,
    nonce: 0,
    prizes,
  };
  const link = turnLink(proof) ?? "";
  expect(readTurn(new URL(link, "https://site.test").hash)).toEqual(turn);
  expect(link).not.toContain(proof.ticketId);
  expect(turnLink({ ...proof, serverSeed: null })).toBeUndefined();
});
