import { expect, test, vi } from "vitest";
import { install } from "./install.ts";

function offerOf(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn(async () => undefined);
  const event = new Event("beforeinstallprompt", { cancelable: true });
  return Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) });
}

test("the browser's own question waits until it is asked for, and is asked once", async () => {
  const offer = offerOf("dismissed");
  dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(offer.prompt).not.toHaveBeenCalled();
  await install();
  await install();
  expect(offer.prompt).toHaveBeenCalledTimes(1);
});

test("without an offer nothing is asked", async () => {
  await expect(install()).resolves.toBeUndefined();
});
