import { cleanup, renderHook } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

/** Files of texts that arrive when the test says so. */
const arriving = new Map<string, () => void>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("fetch", (address: string) => {
    const [, name = ""] = /assets\/(\w+-\w+)-/.exec(address) ?? [];
    return new Promise((resolve) => {
      const answer = { ok: true, json: () => Promise.resolve({ said: name }) };
      arriving.set(name, () => resolve(answer));
    });
  });
  localStorage.setItem("lang", "en");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  arriving.clear();
});

// Files of a worker share their modules: the next one must not find the language chosen here.
afterAll(() => {
  vi.resetModules();
});

async function arrives(name: string): Promise<void> {
  await expect.poll(() => arriving.has(name)).toBe(true);
  arriving.get(name)?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

async function started() {
  const i18n = await import("./i18n.tsx");
  const start = i18n.startMessages("shell");
  await arrives("en-shell");
  await start;
  return i18n;
}

test("texts requested in one language arrive in the one chosen since then", async () => {
  const { chooseLanguage, loadMessages, Translations } = await started();
  const chosen = chooseLanguage("th");
  const loaded = loadMessages("games");
  await arrives("th-shell");
  // What a page requested in between arrives before the language changes.
  await arrives("th-games");
  await chosen;
  await arrives("en-games");
  await loaded;
  const { useMessages } = await import("use-intl/react");
  const { result } = renderHook(() => useMessages(), { wrapper: Translations });
  expect(result.current).toEqual({ shell: { said: "th-shell" }, games: { said: "th-games" } });
});

test("of two languages chosen one after the other the last is shown", async () => {
  const { chooseLanguage, currentLanguage } = await started();
  const first = chooseLanguage("th");
  const second = chooseLanguage("vi");
  await arrives("vi-shell");
  await second;
  await arrives("th-shell");
  await first;
  expect(currentLanguage()).toBe("vi");
});

test("what is there already is not fetched again", async () => {
  const { loadMessages } = await started();
  arriving.clear();
  await loadMessages("shell");
  expect(arriving.size).toBe(0);
});

test("a member's language counts, whether it or the brand's offer is known first", async () => {
  const { currentLanguage, meetMember, offerLanguages } = await started();
  localStorage.clear();
  meetMember("en");
  await offerLanguages(["bn", "en"], "bn");
  expect(currentLanguage()).toBe("en");
});

test("a member's language counts while the brand's own is still on its way", async () => {
  const { currentLanguage, meetMember, offerLanguages } = await started();
  localStorage.clear();
  arriving.clear();
  const own = offerLanguages(["bn", "en"], "bn");
  meetMember("en");
  await arrives("en-shell");
  await arrives("bn-shell");
  await own;
  expect(currentLanguage()).toBe("en");
});
