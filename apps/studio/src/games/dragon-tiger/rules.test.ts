import { seededWords } from "@baize/fair";
import { expect, test } from "vitest";
import { createHmac } from "node:crypto";
import { cardCount } from "../../kits/cards/card.ts";
import { dealing } from "../../kits/cards/dealing.ts";
import { decks, dragonTiger, valueOf } from "./rules.ts";

const cardOf = (name: string): number => Math.floor((dealing(name).next() / 2 ** 32) * cardCount);

test.each([
  ["AC", 1],
  ["2D", 2],
  ["10H", 10],
  ["KS", 13],
])("%s is worth %i", (name, value) => {
  expect(valueOf(cardOf(name))).toBe(value);
});

const times = (dragon: string, tiger: string): Record<string, number> => {
  const result = { hands: [[cardOf(dragon)], [cardOf(tiger)]] } as const;
  return Object.fromEntries(dragonTiger.fields.map((field) => [field.id, field.times(result)]));
};

test.each([
  ["KS", "QH", { dragon: 200, tie: 0, "suited-tie": 0, tiger: 0 }],
  ["AC", "2D", { dragon: 0, tie: 0, "suited-tie": 0, tiger: 200 }],
  ["7C", "7H", { dragon: 50, tie: 1_200, "suited-tie": 0, tiger: 50 }],
  ["7C", "7C", { dragon: 50, tie: 1_200, "suited-tie": 5_100, tiger: 50 }],
])("%s against %s pays %o", (dragon, tiger, paid) => {
  expect(times(dragon, tiger)).toEqual(paid);
});

test("the return of every field is counted over all pairs of a shoe", () => {
  const all = Array.from({ length: cardCount }, (_, card) => card);
  for (const field of dragonTiger.fields) {
    let paid = 0;
    for (const dragon of all) {
      for (const tiger of all) {
        const left = dragon === tiger ? decks - 1 : decks;
        paid += field.times({ hands: [[dragon], [tiger]] }) * decks * left;
      }
    }
    const pairs = decks * cardCount * (decks * cardCount - 1);
    expect([field.id, Math.floor((paid * 100) / pairs)]).toEqual([field.id, field.returnBps]);
  }
});

test("a published round: the same hash always deals the same cards", () => {
  const seeds = { serverSeed: "ab".repeat(32), clientSeed: "a public salt", nonce: 7 };
  const words = () =>
    seededWords((key, message) => createHmac("sha256", key).update(message).digest(), seeds);
  const drawn = dragonTiger.draw(words());
  expect(dragonTiger.draw(words())).toEqual(drawn);
  const block = createHmac("sha256", seeds.serverSeed).update("a public salt:7:0").digest();
  const [first, second] = [block.readUInt32BE(0), block.readUInt32BE(4)].map(
    (word) => word / 2 ** 32,
  );
  const shoe = Array.from({ length: decks * cardCount }, (_, place) => place % cardCount);
  const [dragon] = shoe.splice(Math.floor((first ?? 0) * shoe.length), 1);
  const tiger = shoe[Math.floor((second ?? 0) * shoe.length)];
  expect(drawn.hands).toEqual([[dragon], [tiger]]);
});
