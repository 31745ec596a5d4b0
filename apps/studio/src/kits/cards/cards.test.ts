import { createHmac } from "node:crypto";
import { cardIndex, cards, deckIndexes, floatsOf } from "@baize/fair";
import { expect, test } from "vitest";
import { publishedSeeds } from "../one-shot/published-seeds.ts";
import { cardCount, rankOf, suitOf } from "./card.ts";
import { cardFace, cardStill } from "./face.ts";

const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest();
const named = (index: number) => `${rankOf(index)}${suitOf(index).charAt(0).toUpperCase()}`;

test("every index is the card of the published order", () => {
  expect(Array.from({ length: cardCount }, (_, index) => named(index))).toEqual(cards);
  expect(() => rankOf(cardCount)).toThrow(RangeError);
});

test.each([
  ["A", "QD KS 6D QH 2H 4S 8H 5D 9C 7H", "QD KS 5C QH 2H 4S 8H 5D 9C 7H"],
  ["B", "4S 7C 10C JD 7C 10C 5S 6H 3D 2H", "4S 8D 10C JH 7S JD 5H 6D 3D 2H"],
] as const)("vector %s draws the published cards", (vector, unlimited, oneDeck) => {
  const floats = floatsOf(hmac, publishedSeeds[vector], 10);
  expect(floats.map(cardIndex).map(named).join(" ")).toBe(unlimited);
  expect(deckIndexes(floats).map(named).join(" ")).toBe(oneDeck);
});

test("no two cards look alike, and a hidden one shows nothing of itself", () => {
  const faces = Array.from({ length: cardCount }, (_, index) => cardFace(index));
  expect(new Set(faces).size).toBe(cardCount);
  const hidden = cardStill(null, 0, 0, 50);
  expect(faces.some((face) => hidden.includes(face))).toBe(false);
});
