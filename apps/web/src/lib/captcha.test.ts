import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { captchaPaceMs, drawCaptcha } from "./captcha.ts";
import { CallRefused } from "./refused.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("./client.ts", () => ({ call }));

const early = new CallRefused("captcha_too_fast", 429);

beforeEach(() => {
  vi.useFakeTimers();
  call.mockReset();
});
afterEach(() => vi.useRealTimers());

test("a captcha asked for too early is asked for again", async () => {
  call.mockRejectedValueOnce(early).mockRejectedValueOnce(early).mockResolvedValueOnce("drawn");
  const drawn = drawCaptcha("login", new AbortController().signal);
  await vi.advanceTimersByTimeAsync(2 * captchaPaceMs);
  await expect(drawn).resolves.toBe("drawn");
  expect(call).toHaveBeenCalledTimes(3);
});

test("it is not asked for without end, nor after another failure", async () => {
  call.mockRejectedValue(early);
  const tooEarly = expect(drawCaptcha("login", new AbortController().signal)).rejects.toBe(early);
  await vi.advanceTimersByTimeAsync(60 * captchaPaceMs);
  await tooEarly;
  expect(call).toHaveBeenCalledTimes(6);
  const broken = new CallRefused("network_error", 0);
  call.mockReset().mockRejectedValue(broken);
  await expect(drawCaptcha("login", new AbortController().signal)).rejects.toBe(broken);
  expect(call).toHaveBeenCalledTimes(1);
});

test("a form that was closed asks no more", async () => {
  call.mockRejectedValue(early);
  const abort = new AbortController();
  const drawn = expect(drawCaptcha("login", abort.signal)).rejects.toThrow();
  abort.abort();
  await vi.advanceTimersByTimeAsync(captchaPaceMs);
  await drawn;
  expect(call).toHaveBeenCalledTimes(1);
});
