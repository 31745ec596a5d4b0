import { minor } from "@baize/money";
import { expect, test, vi } from "vitest";
import type { SlotStep } from "../protocol.ts";
import type { ShowDeps } from "./slot-show.ts";

vi.stubGlobal("matchMedia", () => ({ matches: true }));
const { isWon, restingScreen, showRound } = await import("./slot-show.ts");

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

/** A machine that only remembers what it was told. */
function machine() {
  const heard: string[] = [];
  const note = (name: string) => (): Promise<void> => {
    heard.push(name);
    return Promise.resolve();
  };
  const scene = Object.fromEntries(
    ["clearWins", "land", "respin", "light", "drawAllLines", "showCoins", "setFree", "spin"].map(
      (name) => [name, note(name)],
    ),
  );
  let screen = restingScreen;
  const deps = {
    frame: {
      config: { brand: { turbo: true } },
      preferences: { get: () => ({ isTurbo: true }) },
      unseen: { shownTo: () => undefined },
      sound: { play: (name: string) => heard.push(`sound ${name}`) },
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
  const show = (steps: readonly SlotStep[], payout: bigint, isFree = false) =>
    showRound(deps, {
      stake: minor(100n),
      payout: minor(payout),
      isFree,
      result: { outcome: { game: "slot", steps, isCapped: false } },
    } as unknown as Parameters<typeof showRound>[1]);
  return { heard, show, screen: () => screen };
}

test("the lines of a spin are gone before its coins spin again", async () => {
  const { heard, show } = machine();
  const lines = [{ line: 0, symbol: "pearl", count: 3, positions: [], payout: "1.00" }];
  const coins = [{ position: [0, 0] as const, value: "5.00", isNew: false }];
  const steps = [
    step("base", { lines, win: "1.00", winTotal: "1.00", coins }),
    step("hold", { coins, respinsLeft: 2 }),
    step("hold", { coins, respinsLeft: 0, win: "5.00", winTotal: "6.00" }),
  ];
  await show(steps, 600n);
  const after = (name: string) => heard.slice(heard.indexOf("drawAllLines") + 1).indexOf(name);
  expect(after("clearWins")).toBeGreaterThanOrEqual(0);
  expect(after("clearWins")).toBeLessThan(after("respin"));
});

test.each([
  ["0.60", false, false],
  ["1.00", false, false],
  ["1.01", false, true],
  ["0.60", true, true],
])("%s back for 1.00, given as a free round: %s, is won: %s", async (win, isFree, isGain) => {
  const { heard, show, screen } = machine();
  const lines = [{ line: 0, symbol: "pearl", count: 3, positions: [], payout: win }];
  await show([step("base", { lines, win, winTotal: win })], BigInt(win.replace(".", "")), isFree);
  expect(isWon(screen())).toBe(isGain);
  expect(heard.includes("sound coin")).toBe(isGain);
});
