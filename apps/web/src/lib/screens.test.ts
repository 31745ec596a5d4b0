import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChunkLoadError, chunkMsMax, loadScreen, whenBack } from "./screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a screen that fails once is asked for again", async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new TypeError("lost")).mockResolvedValueOnce("screen");
  await expect(loadScreen(load)).resolves.toBe("screen");
  expect(load).toHaveBeenCalledTimes(2);
});

test("a screen that fails twice raises a ChunkLoadError", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError("lost"));
  await expect(loadScreen(load)).rejects.toBeInstanceOf(ChunkLoadError);
  expect(load).toHaveBeenCalledTimes(2);
});

test("a screen that does not come within 120 s raises a ChunkLoadError", async () => {
  expect(chunkMsMax).toBe(120_000);
  let failure: unknown;
  const late = loadScreen(() => new Promise<string>(() => {})).catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await late;
  expect(failure).toBeInstanceOf(ChunkLoadError);
});

test("what waits for the network is called when it is back, and now and then", () => {
  const listeners = new EventTarget();
  vi.stubGlobal("addEventListener", listeners.addEventListener.bind(listeners));
  vi.stubGlobal("removeEventListener", listeners.removeEventListener.bind(listeners));
  const again = vi.fn<() => void>();
  const stop = whenBack(again);
  listeners.dispatchEvent(new Event("online"));
  expect(again).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(again).toHaveBeenCalledTimes(2);
  stop();
  listeners.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(again).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
