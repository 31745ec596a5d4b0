import { createHmac } from "node:crypto";
import { cards, seededWords, toDecimal } from "@baize/fair";
import { expect, test } from "vitest";
import { returnsOf } from "../baccarat/return.ts";
import { cardCount } from "../../kits/cards/card.ts";
import { decks, liveBaccarat } from "./rules.ts";

const hand = (names: string): readonly number[] =>
  names.split(" ").map((name) => cards.indexOf(name));

test.each([
  ["KS 9D", "2H 5C", { player: 200, banker: 0 }, 0],
  ["KS 2D 4C", "2H 6C", { player: 0, banker: 195 }, 1],
  ["KS 6D", "6H QC", { player: 100, banker: 100, tie: 900 }, "tie"],
  ["4S 4D", "9H 9C", { banker: 100, player: 100, tie: 900, "player-pair": 1_200 }, "tie"],
  ["2S 4D 3C", "9H 9C", { player: 200, banker: 0, "banker-pair": 1_200 }, 0],
] as const)("%s against %s pays %o", (player, banker, paid, winner) => {
  const result = { hands: [hand(player), hand(banker)] } as const;
  const times = Object.fromEntries(
    liveBaccarat.fields.map((field) => [field.id, field.times(result)]),
  );
  expect(times).toMatchObject(paid);
  expect(liveBaccarat.winner(result)).toBe(winner);
});

test("third cards are dealt after the first four, the player's before the banker's", () => {
  const result = { hands: [hand("KS 2D 4C"), hand("2H 2C 9D")] } as const;
  expect(liveBaccarat.order(result)).toEqual([0, 1, 0, 1, 0, 1]);
  const natural = { hands: [hand("KS 9D"), hand("2H 5C")] } as const;
  expect(liveBaccarat.order(natural)).toEqual([0, 1, 0, 1]);
  const [last, other] = [liveBaccarat.stepMs(natural, 3), liveBaccarat.stepMs(natural, 2)];
  expect(last).toBeGreaterThan(other);
});

test.each([
  ["KS", "", false],
  ["KS 9D", "2H", false],
  ["KS 9D", "2H 5C", true],
  ["KS 2D", "2H 2C", false],
  ["KS 2D 4C", "2H 2C", false],
  ["KS 2D 4C", "2H 2C 9D", true],
  ["KS 7D", "2H 2C", false],
  ["KS 7D", "2H 2C KD", true],
])("%s against %s: whole is %s", (player, banker, isWhole) => {
  const cardsOf = (names: string) => (names === "" ? [] : hand(names));
  expect(liveBaccarat.isWhole?.({ hands: [cardsOf(player), cardsOf(banker)] })).toBe(isWhole);
});

test("the returns are those of all coups of eight decks", () => {
  const counted = returnsOf(decks);
  const named = { "player-pair": "playerPair", "banker-pair": "bankerPair" } as const;
  for (const { id, returnBps } of liveBaccarat.fields) {
    const field = (id in named ? named[id as keyof typeof named] : id) as keyof typeof counted;
    expect([id, toDecimal(counted[field], 4)]).toEqual([id, `0.${returnBps}`]);
  }
});

test("a published round: the same hash always deals the same coup", () => {
  const seeds = { serverSeed: "ab".repeat(32), clientSeed: "a public salt", nonce: 7 };
  const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();
  const drawn = liveBaccarat.draw(seededWords(hmac, seeds));
  const block = hmac(seeds.serverSeed, "a public salt:7:0");
  const shoe = Array.from({ length: decks * cardCount }, (_, place) => place % cardCount);
  const dealt = [0, 4, 8, 12].map((at) => {
    const place = Math.floor((block.readUInt32BE(at) / 2 ** 32) * shoe.length);
    return shoe.splice(place, 1)[0];
  });
  expect(drawn.hands[0].slice(0, 2)).toEqual([dealt[0], dealt[2]]);
  expect(drawn.hands[1].slice(0, 2)).toEqual([dealt[1], dealt[3]]);
});
