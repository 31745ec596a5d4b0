import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBuyer, type Order } from "./calls.ts";

const order: Order = {
  gameId: "wg-30s",
  currentNumero: "20261201-0001",
  prizeModeId: "ELOTT",
  multiple: 1,
  items: [{ playId: "wg.digit.size", selection: "big", lines: 1, stake: "10.00", odds: ["1.96"] }],
};
const next: Order = { ...order, currentNumero: "20261201-0002" };

/** Keeps what arrives by its id, as the studio does; may lose answers. */
function createStudio() {
  const taken = new Map<string, string>();
  const studio = {
    taken,
    isLosing: "nothing" as "nothing" | "requests" | "answers",
    ids: [] as string[],
    fetch(_path: string, { body }: { body: string }): Promise<Response> {
      const { requestId, ...asked } = JSON.parse(body) as Order & { requestId: string };
      studio.ids.push(requestId);
      if (studio.isLosing === "requests") return Promise.reject(new TypeError("no connection"));
      const text = JSON.stringify(asked);
      const isOther = (taken.get(requestId) ?? text) !== text;
      if (!isOther) taken.set(requestId, text);
      if (studio.isLosing === "answers") return Promise.reject(new TypeError("no answer"));
      return Promise.resolve(
        Response.json(
          isOther
            ? { status: 1, code: "request_reused" }
            : { status: 0, data: { balance: "90.00" } },
        ),
      );
    },
  };
  return studio;
}

let studio = createStudio();
beforeEach(() => {
  vi.useFakeTimers();
  studio = createStudio();
  vi.stubGlobal("fetch", (path: string, asked: { body: string }) => studio.fetch(path, asked));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function press(buyer: ReturnType<typeof createBuyer>, asked: Order) {
  const answer = buyer.buy("token", asked);
  await vi.runAllTimersAsync();
  return answer;
}

test("a press after a lost answer buys nothing twice, the one after it a new slip", async () => {
  const buyer = createBuyer();
  studio.isLosing = "answers";
  expect(await press(buyer, order)).toEqual({ ok: false, code: "answer_lost" });
  expect(await press(buyer, order)).toEqual({ ok: false, code: "answer_lost" });
  studio.isLosing = "nothing";
  expect(await press(buyer, order)).toMatchObject({ ok: true });
  expect(studio.taken.size).toBe(1);
  expect(await press(buyer, order)).toMatchObject({ ok: true });
  expect(studio.taken.size).toBe(2);
});

test("another order after a lost answer is not bought beside the first", async () => {
  const buyer = createBuyer();
  studio.isLosing = "answers";
  await press(buyer, order);
  studio.isLosing = "nothing";
  expect(await press(buyer, next)).toEqual({ ok: false, code: "request_reused" });
  expect(studio.taken.size).toBe(1);
  expect(await press(buyer, next)).toMatchObject({ ok: true });
  expect(studio.taken.size).toBe(2);
});

test("what never arrived leaves the id to the next order", async () => {
  const buyer = createBuyer();
  studio.isLosing = "requests";
  await press(buyer, order);
  studio.isLosing = "nothing";
  expect(await press(buyer, next)).toMatchObject({ ok: true });
  expect(new Set(studio.ids).size).toBe(1);
});

test("two presses at once are one slip", async () => {
  const buyer = createBuyer();
  const both = Promise.all([buyer.buy("token", order), buyer.buy("token", order)]);
  await vi.runAllTimersAsync();
  expect(await both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(studio.taken.size).toBe(1);
});
