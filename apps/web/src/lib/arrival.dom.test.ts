import { expect, test, vi } from "vitest";

test("codes are taken out of the address, each for the first caller that asks", async () => {
  history.replaceState(null, "", "/rng?referralCode=friend7&lang=en&reset=secret");
  vi.resetModules();
  const { hasArrived, takeArrival } = await import("./arrival.ts");
  expect(location.search).toBe("?lang=en");
  expect(hasArrived("reset")).toBe(true);
  expect(hasArrived("social")).toBe(false);
  expect(takeArrival("reset")).toBe("secret");
  expect(takeArrival("reset")).toBeUndefined();
  expect(takeArrival("referralCode")).toBe("friend7");
});

test("an address that carries nothing stays as it is", async () => {
  history.replaceState({ kept: 1 }, "", "/rng?modal=login");
  vi.resetModules();
  await import("./arrival.ts");
  expect(location.search).toBe("?modal=login");
  expect(history.state).toEqual({ kept: 1 });
});
