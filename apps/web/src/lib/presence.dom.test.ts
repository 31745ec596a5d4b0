import { beforeEach, expect, test, vi } from "vitest";

const call = vi.fn(async () => ({}));
vi.mock("./client.ts", () => ({ call }));

let presence: typeof import("./presence.ts");
let now = 0;

beforeEach(async () => {
  vi.resetModules();
  presence = await import("./presence.ts");
  call.mockClear();
  sessionStorage.clear();
  now = 1000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

test("a page that nobody touches tells nothing, one that is touched does so now and then", () => {
  sessionStorage.setItem("token", "t");
  presence.watchActivity();
  expect(call).not.toHaveBeenCalled();
  dispatchEvent(new Event("pointerdown"));
  dispatchEvent(new Event("keydown"));
  now += 119_000;
  dispatchEvent(new Event("keydown"));
  expect(call).toHaveBeenCalledTimes(1);
  now += 2000;
  dispatchEvent(new Event("wheel"));
  expect(call).toHaveBeenCalledTimes(2);
  expect(call).toHaveBeenCalledWith("noteActivity");
});

test("a guest tells nothing", () => {
  presence.noteActivity();
  expect(call).not.toHaveBeenCalled();
});
