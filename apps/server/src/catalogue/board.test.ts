import { hourMs as hour } from "@baize/contract/durations";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestClock, type TestClock } from "../platform/clock.ts";
import { createBoardView, type TopWin } from "./board.ts";

/** A small brand beside a large one: what its board reads, and what it shows in the meantime. */

const game = { name: { en: "Skylark" }, art: "skylark" };
const lobby = { byCode: { get: () => game }, byType: new Map() };
const [small, large] = [1n, 2n];

let clock: TestClock;
let wins: TopWin[];
let asked: { readonly limit: number; readonly agoMs: number }[];
let hidden: Set<bigint>;
let board: ReturnType<typeof createBoardView>;

const ago = (ms: number) => new Date(clock.now().getTime() - ms);

function win(winId: string, memberId: bigint, payoutMinor: bigint, wonAt = clock.now()): TopWin {
  const gameRef = { vendorCode: "HSE", gameCode: "skylark", currency: "BDT" };
  return { winId, memberId, payoutMinor, wonAt, ...gameRef };
}

beforeEach(() => {
  clock = createTestClock();
  wins = [];
  asked = [];
  hidden = new Set();
  const deps = {
    clock,
    brand: { getMerchant: async () => ({ currency: "BDT" }) },
    identity: {
      findMembers: async (ids: readonly bigint[]) =>
        ids.map((memberId) => ({
          memberId,
          nickname: "somebody",
          merchantCode: memberId === small ? "SMALL" : "LARGE",
          isTest: hidden.has(memberId),
          isTrial: false,
        })),
    },
    async listTopWins(_currency: string, limit: number, _games: unknown, since: Date) {
      asked.push({ limit, agoMs: clock.now().getTime() - since.getTime() });
      const found = wins.filter(({ wonAt }) => wonAt >= since);
      return found.toSorted((a, b) => Number(b.payoutMinor - a.payoutMinor)).slice(0, limit);
    },
    listTopJackpots: async () => [],
  };
  board = createBoardView(deps as never, { current: async () => lobby } as never);
});

const shown = async () =>
  (await board("SMALL", { limitNum: 20 }, "en")).map(({ winAmount }) => winAmount);

describe("the board of a small brand", () => {
  it("reads the week once in ten minutes, and in between only what was won meanwhile", async () => {
    wins = Array.from({ length: 12_000 }, (_, at) => win(`l${at}`, large, 900_000n, ago(hour)));
    wins.push(win("s1", small, 1_000_000n, ago(hour)));
    expect(await shown()).toEqual(["10000.00"]);
    expect(asked.map(({ limit }) => limit)).toEqual([200, 10_000]);
    asked = [];
    for (let look = 1; look < 150; look += 1) {
      clock.advance(4000);
      await Promise.all([shown(), shown(), shown()]);
    }
    expect(asked.map(({ limit, agoMs }) => [limit, agoMs])).toEqual(
      Array.from({ length: 149 }, () => [200, 64_000]),
    );
    clock.advance(4000);
    await shown();
    expect(asked.slice(149).map(({ limit }) => limit)).toEqual([200, 10_000]);
  });

  it("shows a new win with the next look, in its place and once", async () => {
    wins = [win("a", small, 500_00n, ago(hour)), win("b", small, 300_00n, ago(hour))];
    expect(await shown()).toEqual(["500.00", "300.00"]);
    // The relay was half a minute late.
    wins.push(win("c", small, 400_00n, ago(30_000)), win("d", large, 999_00n));
    for (let look = 0; look < 3; look += 1) {
      clock.advance(4000);
      expect(await shown()).toEqual(["500.00", "400.00", "300.00"]);
    }
  });

  it("lets go of what is a week old, and at once of who may not be shown", async () => {
    const week = 7 * 24 * hour;
    wins = [win("a", small, 500_00n, ago(week - 10_000)), win("b", small, 300_00n)];
    expect(await shown()).toEqual(["500.00", "300.00"]);
    clock.advance(12_000);
    expect(await shown()).toEqual(["300.00"]);
    hidden.add(small);
    clock.advance(4000);
    expect(await shown()).toEqual([]);
  });

  it("drops a win that was taken back at the next look at the whole week", async () => {
    wins = [win("a", small, 500_00n)];
    expect(await shown()).toEqual(["500.00"]);
    wins = [];
    clock.advance(600_000);
    expect(await shown()).toEqual([]);
  });
});
