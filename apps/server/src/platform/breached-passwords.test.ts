import { expect, test } from "vitest";
import { isBreached } from "./breached-passwords.ts";
import { sha256 } from "./crypto.ts";

test("what everybody tries first is known, in any case of letters", () => {
  for (const password of [
    "123456",
    "123456789",
    "password",
    "PassWord1",
    "qwertyuiop",
    "1qaz2wsx",
    "letmein",
    "iloveyou",
    "abcd1234",
    "  Sunshine ",
  ]) {
    expect([password, isBreached(password)]).toEqual([password, true]);
  }
});

test("a password nobody guesses is not known", () => {
  for (const password of ["Quiet-River-7", "Amber-2026", "নদীর-ধারে-৭", "correct.horse.battery"]) {
    expect([password, isBreached(password)]).toEqual([password, false]);
  }
});

test("chance hits are rare", () => {
  const passwords = Array.from({ length: 20_000 }, (_, at) => sha256(`${at}`).toString("base64"));
  expect(passwords.filter((password) => isBreached(password)).length).toBeLessThanOrEqual(2);
});

test("the names of the account and its brand are known in every case and place", () => {
  const names = ["Rahim", "Amberjack"];
  expect(isBreached("xxRAHIM-2031", names)).toBe(true);
  expect(isBreached("my-amberjack-7", names)).toBe(true);
  expect(isBreached("quiet-river-7", names)).toBe(false);
});

test("a very short name does not shut out what happens to hold it", () => {
  expect(isBreached("Quiet-River-7", ["iv"])).toBe(false);
  expect(isBreached("iv", ["iv"])).toBe(true);
});
