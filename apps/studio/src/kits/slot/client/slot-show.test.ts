import { minor } from "@baize/money";
import { expect, test, vi } from "vitest";
import type { SlotStep } from "../protocol.ts";
import type { ShowDeps } from "./slot-show.ts";

vi.stubGlobal("matchMedia", () => ({ matches: true }));
const { restingScreen, showRound } = await import("./slot-show.ts");

const step = (kind: SlotStep["kind"], more: Partial<SlotStep> = {}): SlotStep => ({
  kind,
  stops: [],
  grid: [["pearl"]],
  multiplier: 1,
  lines: [],
  scatter: null,
  win: "0.00",
  winTotal: "0.00",
  freeSpinsLeft: 0,
  ...more,
});

test("the lines of a spin are gone before its coins spin again", async () => {
  const heard: string[] = [];
  const note = (name: string) => (): Promise<void> => {
    heard.push(name);
    return Promise.resolve();
  };
  const scene = {
    clearWins: note("clear"),
    land: note("land"),
    respin: note("respin"),
    light: note("light"),
    drawAllLines: note("lines"),
    showCoins: note("coins"),
  };
  let screen = restingScreen;
  const deps = {
    frame: {
      config: { brand: { turbo: true } },
      preferences: { get: () => ({ isTurbo: true }) },
      unseen: { shownTo: () => undefined },
      sound: { play: () => undefined },
      amount: (text: string) => minor(BigInt(text.replace(".", ""))),
      money: (text: string) => text,
    },
    rules: {
      symbols: [],
      freeSpins: {},
      reels: 1,
      cascade: null,
      rising: null,
      drawnFactors: {},
      hold: { respins: 3 },
    },
    scene: () => scene,
    screen: {
      get: () => screen,
      set: (next: typeof screen) => {
        screen = next;
      },
    },
    patience: { wait: () => Promise.resolve(), hurry: () => undefined },
    turning: { current: null },
  } as unknown as ShowDeps;
  const lines = [{ line: 0, symbol: "pearl", count: 3, positions: [], payout: "1.00" }];
  const coins = [{ position: [0, 0] as const, value: "5.00", isNew: false }];
  const steps = [
    step("base", { lines, win: "1.00", winTotal: "1.00", coins }),
    step("hold", { coins, respinsLeft: 2 }),
    step("hold", { coins, respinsLeft: 0, win: "5.00", winTotal: "6.00" }),
  ];
  await showRound(deps, {
    stake: minor(100n),
    payout: minor(600n),
    result: { outcome: { game: "slot", steps, isCapped: false } },
  } as unknown as Parameters<typeof showRound>[1]);
  const after = (name: string) => heard.slice(heard.indexOf("lines") + 1).indexOf(name);
  expect(after("clear")).toBeGreaterThanOrEqual(0);
  expect(after("clear")).toBeLessThan(after("respin"));
});
