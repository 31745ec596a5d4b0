import { createHash, createHmac } from "node:crypto";
import type { EnvelopeProof, RaffleProof } from "@baize/contract";
import { drawRaffle, raffleAgainSeed, raffleSeed, readRaffleList, seededWords } from "@baize/fair";
import { expect, test } from "vitest";
import { checkEnvelope, checkRaffle } from "./check.ts";

const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();

/** The published vector: server seed, client seed `envelope:e1`, 100.00 in five packets. */
const proof: EnvelopeProof = {
  kind: "envelope",
  drawId: "019a9c6e-0000-7000-8000-0000000000b1",
  state: "done",
  serverSeedHash: "92a94e8c23510695d92e123725ecd728e54bd251c0ec4b4c422bd16aa34567f9",
  serverSeed: "18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159",
  clientSeed: "envelope:e1",
  nonce: 0,
  currency: "BDT",
  amount: "100.00",
  least: "1.00",
  most: "50.00",
  packets: 5,
  all: ["15.07", "20.01", "25.57", "2.79", "36.56"].map((amount, at) => ({
    place: at + 1,
    amount,
    name: null,
  })),
};

test("divides an envelope again", () => {
  expect(checkEnvelope(proof)).toEqual({ isSeed: true, isSame: true });
});

test.each<[string, Partial<EnvelopeProof>, object]>([
  ["another hash", { serverSeedHash: "00" }, { isSeed: false, isSame: false }],
  ["another client seed", { clientSeed: "envelope:e2" }, { isSeed: true, isSame: false }],
  ["other bounds", { most: "49.00" }, { isSame: false }],
  ["bounds that hold no envelope", { most: "1.00" }, { isSame: false }],
  [
    "packets in another order",
    { all: proof.all.toReversed().map((one, at) => ({ ...one, place: at + 1 })) },
    { isSame: false },
  ],
  ["a packet less", { all: proof.all.slice(1) }, { isSame: false }],
])("finds %s", (_name, changes, found) => {
  expect(checkEnvelope({ ...proof, ...changes })).toMatchObject(found);
});

test("waits for the seed", () => {
  expect(checkEnvelope({ ...proof, serverSeed: null })).toBeUndefined();
});

const money = (amount: string) => ({ amount, prize: null, prizeOf: null });
const rounds = {
  kind: "free_rounds",
  vassalage: "NVS",
  gameCode: "test-reels",
  stake: "2.00",
  rounds: 10,
  days: 7,
} as const;

/** The published raffle, whose second prize is no money. */
const raffle: RaffleProof = {
  kind: "raffle",
  drawId: "r1",
  state: "drawn",
  serverSeedHash: proof.serverSeedHash,
  serverSeed: proof.serverSeed,
  input: "drand",
  round: 1,
  publicInput: "public-input-1",
  list: "1-400,a\n401-650,b\n651-651,c\n652-1000,d\n",
  listHash: "b7400d34d4fb59b3cb87e6b704626cf5ad5cfa6f5679eefdacd3ad8f9ab4bf7c",
  frozenAt: "2026-05-08T18:10:00.000Z",
  currency: "BDT",
  prizes: [money("50.00"), { ...money("20.00"), prize: rounds }, money("10.00")],
  perOwner: 1,
  drawn: [
    { place: 1, ticket: 467, alias: "b", ...money("50.00"), replaces: null },
    { place: 2, ticket: 228, alias: "a", ...money("20.00"), prize: rounds, replaces: null },
    { place: 3, ticket: 966, alias: "d", ...money("10.00"), replaces: null },
  ],
  redraw: null,
};

test("draws a raffle again", () => {
  expect(checkRaffle(raffle)).toEqual({ isSeed: true, isSame: true });
});

test.each<[string, Partial<RaffleProof>]>([
  ["a changed list", { list: "1-400,a\n401-650,b\n651-651,d\n652-1000,c\n" }],
  ["another public input", { publicInput: "public-input-2" }],
  ["another seed", { serverSeed: "00" }],
  [
    "another order",
    { drawn: raffle.drawn.toReversed().map((one, at) => ({ ...one, place: at + 1 })) },
  ],
  ["a winner less", { drawn: raffle.drawn.slice(1) }],
  ["another prize", { prizes: [money("49.00"), ...raffle.prizes.slice(1)] }],
  ["money instead of a prize", { prizes: raffle.prizes.map((one) => ({ ...one, prize: null })) }],
])("finds %s", (_name, changes) => {
  expect(checkRaffle({ ...raffle, ...changes })?.isSame).toBe(false);
});

/** The same raffle, of which nobody claimed the first and third prize. */
function secondOf(): RaffleProof {
  const serverSeed = "5d".repeat(32);
  const places = [1, 3];
  const { drawId, listHash, list } = raffle;
  const clientSeed = raffleAgainSeed(drawId, listHash ?? "", places, "public-input-2");
  const words = seededWords(hmac, { serverSeed, clientSeed, nonce: 0 });
  const [winner] = drawRaffle(words, readRaffleList(list ?? "") ?? [], {
    prizes: 2,
    perOwner: 1,
    before: raffle.drawn,
  });
  if (winner === undefined) throw new Error("nobody won again");
  return {
    ...raffle,
    drawn: [...raffle.drawn, { ...winner, place: 4, ...money("50.00"), replaces: 1 }],
    redraw: {
      serverSeed,
      serverSeedHash: createHash("sha256").update(serverSeed).digest("hex"),
      places,
      frozenAt: "2026-06-08T18:20:00.000Z",
      round: 2,
      publicInput: "public-input-2",
    },
  };
}

test("draws again what nobody claimed, from the second seed and public number", () => {
  const second = secondOf();
  // Only the owner of the last ticket had not won yet.
  expect(second.drawn[3]?.alias).toBe("c");
  expect(checkRaffle(second)).toEqual({ isSeed: true, isSame: true });
});

test.each<[string, Partial<NonNullable<RaffleProof["redraw"]>>, object]>([
  ["another second seed", { serverSeed: "5e".repeat(32) }, { isSeed: false, isSame: false }],
  ["a second draw that was not promised", { serverSeed: null }, { isSame: false }],
  ["other places", { places: [2, 3] }, { isSame: false }],
])("finds %s", (_name, changes, found) => {
  const second = secondOf();
  const redraw = second.redraw && { ...second.redraw, ...changes };
  expect(checkRaffle({ ...second, redraw })).toMatchObject(found);
});

test("an older second draw goes on with the stream of the first", () => {
  const { drawId, listHash, list, serverSeed, publicInput } = raffle;
  const clientSeed = raffleSeed(drawId, listHash ?? "", publicInput ?? "");
  const words = seededWords(hmac, { serverSeed: serverSeed ?? "", clientSeed, nonce: 0 });
  const all = drawRaffle(words, readRaffleList(list ?? "") ?? [], { prizes: 4, perOwner: 1 });
  const winner = all[3];
  if (winner === undefined) throw new Error("nobody won again");
  const drawn = [
    ...raffle.drawn,
    { ...winner, place: 4, ...money("20.00"), prize: rounds, replaces: 2 },
  ];
  expect(checkRaffle({ ...raffle, drawn })).toEqual({ isSeed: true, isSame: true });
});
