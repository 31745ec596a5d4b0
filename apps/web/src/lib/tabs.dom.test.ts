import { beforeEach, expect, test, vi } from "vitest";
import { readToken } from "./session.ts";
import { askTabs, joinTabs, mayBeOpenElsewhere } from "./tabs.ts";

interface Asked {
  readonly kind: string;
  readonly nonce: string;
}

/** A channel whose other tabs answer when the test says so. */
class Channel extends EventTarget {
  static asked: Asked[] = [];
  static opened: Channel[] = [];
  constructor() {
    super();
    Channel.opened.push(this);
  }
  postMessage(message: Asked): void {
    Channel.asked.push(message);
  }
  close(): void {}
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal("BroadcastChannel", Channel);
});

test("a sign-in that comes late from another tab is noted for the next tab", async () => {
  joinTabs("site", "/");
  localStorage.setItem("session-open", "1");
  // Nobody answers in time: the tab is a guest's, and takes the mark away.
  await askTabs();
  expect(mayBeOpenElsewhere()).toBe(false);
  const nonce = Channel.asked.at(-1)?.nonce;
  const data = { kind: "give", nonce, token: "secret" };
  Channel.opened.at(-1)?.dispatchEvent(new MessageEvent("message", { data }));
  expect(readToken()).toBe("secret");
  expect(mayBeOpenElsewhere()).toBe(true);
  sessionStorage.clear();
});
