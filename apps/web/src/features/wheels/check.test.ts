import type { TurnProof } from "@baize/contract";
import { expect, test } from "vitest";
import { checkTurn } from "./check.ts";

/** The vector of the rewards document: server seed, client seed and nonces give these numbers. */

const prizes = [
  ["a", 400],
  ["b", 300],
  ["c", 180],
  ["d", 80],
  ["e", 30],
  ["f", 9],
  ["g", 1],
].map(([prizeId, weight]) => ({
  prizeId: String(prizeId),
  amount: "1.00",
  prize: null,
  prizeOf: null,
  weight: Number(weight),
}));

const proof: TurnProof = {
  ticketId: "019a9c6e-0000-7000-8000-0000000000b1",
  wheelId: "019a9c6e-0000-7000-8000-0000000000b2",
  kind: "wheel",
  title: "Wheel",
  drawnId: "c",
  prizeId: "c",
  amount: "1.00",
  prize: null,
  prizeOf: null,
  currency: "BDT",
  awardState: "claimed",
  at: "2026-05-01T06:00:00.000Z",
  serverSeedHash: "92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9",
  serverSeed: "18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159",
  clientSeed: "wheel:w1:m7",
  nonce: 0,
  prizes,
};

test("draws a turn again", () => {
  expect(checkTurn(proof)).toEqual({ isSeed: true, drawnId: "c", isSame: true });
  const drawn = [1, 2, 3, 4, 5].map((nonce) => checkTurn({ ...proof, nonce })?.drawnId);
  expect(drawn).toEqual(["a", "a", "a", "b", "a"]);
});

test.each([
  ["another result", { drawnId: "a" }, { isSeed: true, isSame: false }],
  ["another hash", { serverSeedHash: "00" }, { isSeed: false, isSame: false }],
  ["another client seed", { clientSeed: "wheel:w1:m8", nonce: 3 }, { isSame: false }],
  ["other chances", { prizes: prizes.toReversed() }, { isSame: false }],
])("finds %s", (_name, changes, found) => {
  expect(checkTurn({ ...proof, ...changes })).toMatchObject(found);
});

test("waits for the seed", () => {
  expect(checkTurn({ ...proof, serverSeed: null })).toBeUndefined();
});
