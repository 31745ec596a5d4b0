import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, registration, testPassword, type TestApp } from "../../test/app.ts";

let it: TestApp;

beforeAll(async () => {
  it = await createTestApp();
});
afterAll(() => it.close());

const login = (username: string, password: string, ip = "198.51.100.7") =>
  it.call("login", { body: { type: "username", username, password }, ip });

test("a visitor registers, is signed in, and finds an empty wallet in the brand's currency", async () => {
  const registered = await it.call("register", { body: registration("Rahima1") });
  expect(registered.status).toBe(200);
  expect(registered.value).toMatchObject({ firstTimeLogin: true, previousLoginAt: null });
  const { token } = registered.value;
  const info = await it.call("memberInfo", { token });
  expect(info.value).toMatchObject({
    account: "Rahima1",
    type: 3,
    currency: "BDT",
    language: "bn",
  });
  expect(info.value.id).toMatch(/^u[0-9a-f]{20}$/);
  const balance = await it.call("balance", { token });
  expect(balance.value).toEqual({ currency: "BDT", balance: "0.00", locked: "0.00" });
  expect((await it.call("merchantWallet", { token })).value).toEqual({ isSingle: true });
});

test("login tells when the member was here last", async () => {
  await it.aMember("lastseen");
  it.clock.advance(60_000);
  const first = await login("lastseen", testPassword);
  expect(first.value.previousLoginAt).toBe("2026-01-15T12:00:00.000Z");
  const second = await login(" LASTSEEN ", testPassword);
  expect(second.value.previousLoginAt).toBe("2026-01-15T12:01:00.000Z");
  expect(second.value.token).not.toBe(first.value.token);
});
