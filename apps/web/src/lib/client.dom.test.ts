import { withdrawalsWire } from "@baize/contract/withdrawals-wire";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addCalls, call } from "./client.ts";
import { CallRefused } from "./refused.ts";
import "./records-calls.ts";
import { onSessionEnded, readToken, startSession } from "./session.ts";

addCalls(withdrawalsWire);

const fetched = vi.fn<typeof fetch>();

function answer(status: number, content: unknown): Response {
  return new Response(JSON.stringify(content), { status });
}

function sent(index = 0): { url: string; init: RequestInit; headers: Headers } {
  const [url, init = {}] = fetched.mock.calls[index] ?? [];
  return { url: typeof url === "string" ? url : "", init, headers: new Headers(init.headers) };
}

beforeEach(() => {
  sessionStorage.clear();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  document.documentElement.lang = "bn";
});
afterEach(() => vi.unstubAllGlobals());

test("a call gives the value inside the envelope and names the language", async () => {
  fetched.mockResolvedValue(answer(200, { success: true, value: { isSingle: true } }));
  await expect(call("merchantWallet")).resolves.toEqual({ isSingle: true });
  expect(sent().url).toBe("/wps/relay/GCS_merchantWallet");
  expect(sent().headers.get("Language")).toBe("bn");
  expect(sent().headers.has("Authorization")).toBe(false);
});

test("a lottery-family call gives the data inside its own envelope", async () => {
  fetched.mockResolvedValue(answer(200, { status: 0, data: { menus: [] } }));
  await expect(call("gameMenus", { query: { limit: 60 } })).resolves.toEqual({ menus: [] });
  expect(sent().url).toBe("/lgw/games/game_menus?limit=60");
});

test("path parameters are written into the path, absent query fields are left out", async () => {
  fetched.mockImplementation(async () => answer(200, { success: true, value: {} }));
  await call("roundDetail", { params: { roundId: "a/b" } });
  expect(sent().url).toBe("/wps/member/bets/a%2Fb");
  await call("transactions", { query: { kind: undefined, pageSize: 20 } });
  expect(sent(1).url).toBe("/wps/member/transactions?pageSize=20");
});

test("the token and the idempotency key travel as headers", async () => {
  startSession("secret");
  fetched.mockResolvedValue(answer(200, { success: true, value: {} }));
  const body = { methodId: "card", amount: "500.00", returnPath: "/" };
  await call("createDeposit", { body }, { idempotencyKey: "key-1" });
  expect(sent().headers.get("Authorization")).toBe("Bearer secret");
  expect(sent().headers.get("Idempotency-Key")).toBe("key-1");
  expect(sent().init.body).toBe(JSON.stringify(body));
});

test("a refusal carries its code, status, text, value and reference", async () => {
  const refusal = {
    success: false,
    code: "internal_error",
    message: "m",
    value: { reference: "r7" },
  };
  fetched.mockResolvedValue(answer(500, refusal));
  const error: unknown = await call("permissions").catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CallRefused);
  expect(error).toMatchObject({
    code: "internal_error",
    status: 500,
    message: "m",
    reference: "r7",
  });
});

test("no answer, and an answer that is not ours, are network errors", async () => {
  fetched.mockRejectedValueOnce(new TypeError("failed"));
  await expect(call("permissions")).rejects.toMatchObject({ code: "network_error", status: 0 });
  fetched.mockResolvedValueOnce(new Response("<html>", { status: 502 }));
  await expect(call("permissions")).rejects.toMatchObject({ code: "network_error", status: 502 });
});

test("not_logged_in clears the session, keeps the merchant and tells the page", async () => {
  const ended = vi.fn();
  onSessionEnded(ended);
  startSession("old");
  sessionStorage.setItem("merchantCode", "AMBERJACK");
  sessionStorage.setItem("other", "1");
  fetched.mockResolvedValue(answer(401, { success: false, code: "not_logged_in", message: "" }));
  await expect(call("balance")).rejects.toMatchObject({ code: "not_logged_in" });
  expect(readToken()).toBeNull();
  expect(sessionStorage.getItem("merchantCode")).toBe("AMBERJACK");
  expect(sessionStorage.getItem("other")).toBeNull();
  expect(ended).toHaveBeenCalledOnce();
});

test("a late refusal of an old token leaves the new session alone", async () => {
  startSession("old");
  fetched.mockImplementation(async () => {
    startSession("new");
    return answer(401, { success: false, code: "not_logged_in", message: "" });
  });
  await expect(call("balance")).rejects.toMatchObject({ code: "not_logged_in" });
  expect(readToken()).toBe("new");
});

test("an encrypted call on a page without WebCrypto says so and sends nothing", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const body = { type: "username" as const, username: "rahim", password: "longenough" };
  await expect(call("login", { body })).rejects.toMatchObject({ code: "insecure_page" });
  expect(fetched).not.toHaveBeenCalled();
});
