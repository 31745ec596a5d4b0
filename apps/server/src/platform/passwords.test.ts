import { expect, it } from "vitest";
import { createPasswords } from "./passwords.ts";

it("a password is hashed as dearly as it is told to be, and never twice alike", async () => {
  const passwords = createPasswords();
  const [one, other] = await Promise.all([1, 2].map(() => passwords.hash("Quiet-River-7")));
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await passwords.verify(one, "Quiet-River-7")).toBe(true);
  expect(await passwords.verify(one, "Loud-River-7")).toBe(false);
});

it("an unknown member's password is compared with a hash as dear, and is never right", async () => {
  const compared: string[] = [];
  const passwords = createPasswords({
    hash: async (password) => `hash of ${password}`,
    verify: async (hash) => {
      compared.push(hash);
      return true;
    },
  });
  expect(await passwords.verify(undefined, "Quiet-River-7")).toBe(false);
  expect(compared).toEqual(["hash of nobody has this password"]);
});
