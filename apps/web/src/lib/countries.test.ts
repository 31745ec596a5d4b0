import { expect, test } from "vitest";
import { listCountries, matchingCountries } from "./countries.ts";

test("every country is there once, and no group of countries", () => {
  const codes = listCountries();
  for (const code of ["BD", "GB", "KP", "ZW", "ZZ"]) expect(codes).toContain(code);
  for (const code of ["EU", "UN", "SU", "DD", "AB"]) expect(codes).not.toContain(code);
  expect(new Set(codes).size).toBe(codes.length);
});

test("a country is found by its name in the reader's language, in English, or by its code", () => {
  const codes = ["BD", "DE", "FR"];
  expect(matchingCountries(codes, "বাংলা", "bn")).toEqual(["BD"]);
  expect(matchingCountries(codes, "germ", "bn")).toEqual(["DE"]);
  expect(matchingCountries(codes, "fr", "en")).toContain("FR");
  expect(matchingCountries(codes, "", "en")).toEqual(["BD", "FR", "DE"]);
  expect(matchingCountries(codes, "atlantis", "en")).toEqual([]);
});
