import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { languageOfHeader } from "./refuse.ts";

const requestIn = (language: unknown) => ({ headers: { language } }) as unknown as FastifyRequest;

test.each([
  ["bn", "bn"],
  // Filipino has no code of two letters.
  ["fil", "fil"],
  ["EN", undefined],
  ["english", undefined],
  ["../en", undefined],
  [["bn", "en"], undefined],
  [undefined, undefined],
])("the header %j asks for %s", (given, language) => {
  expect(languageOfHeader(requestIn(given))).toBe(language);
});
