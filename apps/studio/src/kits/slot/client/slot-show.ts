/**
 * Plays a decided round to the player: the paid spin, what it won, the free spins one by one, and
 * the celebration the payout deserves. Everything can be hurried where the operator allows it.
 */
import { minor, type Minor } from "@baize/money";
import type { Frame } from "../../../client/frame.ts";
import type { Played } from "../../../client/play.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { Store } from "../../../client/store.ts";
import type { JackpotWin } from "../../../protocol.ts";
import type { SlotRules, SlotSpinResult, SlotStep } from "../protocol.ts";
import type { SlotScene } from "./slot-scene.ts";
import {
  anticipated,
  calmPace,
  landingTimes,
  turboPace,
  winTier,
  type WinTier,
} from "./spin-plan.ts";

export interface SlotScreen {
  /** Won so far in this round. */
  readonly win: Minor;
  /** What the round cost: as long as it paid no more, something came back and nothing was won. */
  readonly cost: Minor;
  /** What is being shown of the win: a line, the scatters, or nothing. */
  readonly detail: WinDetail | null;
  readonly free: { readonly left: number; readonly played: number } | null;
  /** The symbol that fills its reels in these free spins. */
  readonly special: string | null;
  readonly banner: Banner | null;
  readonly tier: WinTier;
  /** Factor of a cascade while it is more than one. */
  readonly times: number;
  readonly respinsLeft: number | null;
}
export interface WinDetail {
  readonly line: number | null;
  /** More than 0 where ways pay. */
  readonly ways: number;
  readonly symbol: string;
  readonly count: number;
  readonly payout: Minor;
}
export type Banner =
  | { readonly is: "intro" | "more"; readonly count: number; readonly multiplier: number }
  | { readonly is: "hold"; readonly count: number; readonly respins: number }
  | { readonly is: "special"; readonly symbol: string }
  | { readonly is: "outro"; readonly total: Minor }
  | { readonly is: "jackpot"; readonly level: string; readonly total: Minor }
  | { readonly is: "tier"; readonly tier: "big" | "mega" | "epic"; readonly total: Minor };

export const restingScreen: SlotScreen = {
  win: minor(0n),
  cost: minor(0n),
  detail: null,
  free: null,
  special: null,
  banner: null,
  tier: "none",
  times: 1,
  respinsLeft: null,
};

/** More came back than the round cost. */
export const isWon = ({ win, cost }: Pick<SlotScreen, "win" | "cost">): boolean => win > cost;

/** A pause that a press may cut short. */
export interface Patience {
  readonly wait: (ms: number) => Promise<void>;
  readonly hurry: () => void;
}

export function createPatience(): Patience {
  let cut: (() => void) | null = null;
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          cut = null;
          resolve();
        };
        const timer = setTimeout(done, ms);
        cut = done;
      }),
    hurry: () => cut?.(),
  };
}

export interface ShowDeps {
  readonly frame: Frame;
  readonly rules: SlotRules;
  readonly scene: () => SlotScene | null;
  readonly screen: Store<SlotScreen>;
  readonly patience: Patience;
  /** The step whose reels are turning, for a press that hurries them. */
  readonly turning: { current: SlotStep | null };
}

/** A round just played, or one of the record. */
export type ShownRound = Omit<Played<unknown>, "result"> & {
  readonly result: Pick<SlotSpinResult, "outcome">;
  /** It was given: all it pays is won. */
  readonly isFree: boolean;
};

const bannerMs = 2_600;
const tierMs = 3_200;
const jackpotMs = 4_200;
const lineMs = 900;

const isHasty = (frame: Frame): boolean =>
  isMotionReduced() || (frame.config.brand.turbo && frame.preferences.get().isTurbo);

const scatterOf = (rules: SlotRules): string =>
  rules.symbols.find(({ role }) => role === "scatter")?.id ?? "";

/** Free spins that were under way when the page went: the room, and what was won before. */
function standAmidFreeSpins({ frame, screen, scene }: ShowDeps, before: readonly SlotStep[]): void {
  const special = before.findLast(({ scatter }) => scatter?.special !== undefined)?.scatter;
  scene()?.setFree(true);
  screen.set({
    ...screen.get(),
    win: frame.amount(before.at(-1)?.winTotal ?? "0"),
    special: special?.special ?? null,
  });
}

/** Shows the round, or what is left of it from a free spin on (`resumePoint`). */
export async function showRound(deps: ShowDeps, played: ShownRound, from = 0): Promise<void> {
  const { frame, screen, patience } = deps;
  const { steps } = played.result.outcome;
  let freePlayed = steps.slice(0, from).filter(({ kind }) => kind === "free").length;
  screen.set({ ...screen.get(), cost: played.isFree ? minor(0n) : played.stake });
  if (from > 0) standAmidFreeSpins(deps, steps.slice(0, from));
  else if (played.result.outcome.isBought === true) {
    await announceFreeSpins(deps, (steps[0]?.freeSpinsLeft ?? 0) + 1, false);
  }
  for (const [index, step] of steps.entries()) {
    if (index < from) continue;
    frame.unseen.shownTo(index);
    const previous = steps[index - 1];
    if (step.kind === "free") {
      freePlayed += 1;
      const left = previous === undefined ? step.freeSpinsLeft : previous.freeSpinsLeft - 1;
      screen.set({
        ...screen.get(),
        detail: null,
        free: { left, played: freePlayed },
        banner: null,
        ...(deps.rules.rising === null || isDrawn(deps.rules, step)
          ? {}
          : { times: step.multiplier }),
      });
    }
    if (step.kind === "free" || step.kind === "respin") {
      deps.scene()?.spin(step.kind === "free", step.heldReels ?? []);
      await patience.wait(isHasty(frame) ? 60 : 260);
    }
    await showPicture(deps, step, previous);
    await showStepWins(deps, step, steps.length > 1);
    if (step.scatter !== null && step.scatter.freeSpins > 0) {
      await announceFreeSpins(deps, step.scatter.freeSpins, freePlayed > 0);
      if (step.scatter.special !== undefined) await announceSpecial(deps, step.scatter.special);
      const free = { left: step.freeSpinsLeft, played: freePlayed };
      screen.set({ ...screen.get(), free, banner: null });
    }
  }
  const { jackpots = [] } = played.result.outcome;
  const won = jackpots.reduce((sum, { amount }) => sum + frame.amount(amount), 0n);
  const own = { ...played, payout: minor(played.payout - won) };
  if (freePlayed > 0) await endFreeSpins(deps, own.payout);
  await celebrate(deps, own);
  for (const jackpot of jackpots) await announceJackpot(deps, jackpot);
  screen.set({ ...screen.get(), win: played.payout });
}

/** Coins in proportion to the pot, which always is many times the stake. */
const coinsOf: Readonly<Record<string, number>> = { delta: 120, river: 85, brook: 55 };

async function announceJackpot(deps: ShowDeps, { level, amount }: JackpotWin): Promise<void> {
  const { frame, screen, patience } = deps;
  frame.sound.play("winHuge");
  if (!isMotionReduced()) deps.scene()?.pour(coinsOf[level] ?? 55);
  const banner = { is: "jackpot", level, total: frame.amount(amount) } as const;
  screen.set({ ...screen.get(), detail: null, banner });
  await patience.wait(jackpotMs);
  screen.set({ ...screen.get(), banner: null });
}

/** Brings the window to the step's picture: reels stop, symbols tumble, or coins are held. */
async function showPicture(
  deps: ShowDeps,
  step: SlotStep,
  previous: SlotStep | undefined,
): Promise<void> {
  const { frame, screen } = deps;
  const hasty = isHasty(frame);
  // Lines and lights of the picture before say nothing of this one.
  deps.scene()?.clearWins();
  const times = step.kind === "hold" ? 1 : shownTimes(deps.rules, step);
  if (step.kind === "tumble" && previous !== undefined) {
    frame.sound.play("roll");
    await deps.scene()?.tumble(previous, step, hasty);
    screen.set({ ...screen.get(), times });
    return;
  }
  if (step.kind === "hold") {
    await showRespin(deps, step, previous);
    return;
  }
  if (step.kind === "expand") {
    frame.sound.play("scatter");
    await deps.scene()?.expand(step);
    return;
  }
  const isAwaited = isDrawn(deps.rules, step);
  const respinsLeft = step.kind === "respin" ? 1 : null;
  screen.set({ ...screen.get(), times: isAwaited ? 1 : times, respinsLeft });
  await landStep(deps, step);
  if (isAwaited && frame.amount(step.win) > 0n) screen.set({ ...screen.get(), times });
  if (step.landed !== undefined) await deps.scene()?.expand(step);
  const coins = step.coins ?? [];
  deps
    .scene()
    ?.showCoins(
      coins.map(({ position, value }) => ({ position, text: shortAmount(frame, value) })),
    );
}

/** A factor that changes is shown; that of all free spins stands beside their number. */
const shownTimes = (rules: SlotRules, step: SlotStep): number =>
  rules.cascade === null && rules.rising === null && !isDrawn(rules, step) ? 1 : step.multiplier;

/** A factor that was drawn is shown with the win it multiplies, and never without one. */
const isDrawn = ({ drawnFactors }: SlotRules, { kind }: SlotStep): boolean =>
  drawnFactors[kind === "free" ? "free" : "base"] !== undefined;

/** On a coin there is room for few characters: no sign and no empty cents. */
const shortAmount = (frame: Frame, value: string): string =>
  frame
    .money(value)
    .replace(/^[^\d]+|[^\d]+$/g, "")
    .replace(/\.0+$/, "");

async function showRespin(
  deps: ShowDeps,
  step: SlotStep,
  previous: SlotStep | undefined,
): Promise<void> {
  const { frame, screen, patience, rules } = deps;
  const coins = step.coins ?? [];
  if (previous?.kind !== "hold") {
    const count = coins.filter(({ isNew }) => !isNew).length;
    frame.sound.play("winBig");
    const respins = rules.hold?.respins ?? 0;
    screen.set({ ...screen.get(), detail: null, banner: { is: "hold", count, respins } });
    await patience.wait(bannerMs);
    screen.set({ ...screen.get(), banner: null, respinsLeft: respins });
  }
  const before = previous?.respinsLeft ?? rules.hold?.respins ?? 1;
  screen.set({ ...screen.get(), respinsLeft: Math.max(0, before - 1) });
  frame.sound.play("roll");
  const values = coins.map(({ value }) => shortAmount(frame, value));
  await deps.scene()?.respin(step, values, isHasty(frame));
  if (coins.some(({ isNew }) => isNew)) frame.sound.play("coin");
  screen.set({ ...screen.get(), respinsLeft: step.respinsLeft ?? 0 });
  await patience.wait(isHasty(frame) ? 120 : 420);
}

export function landingSound(deps: ShowDeps, step: SlotStep): (reel: number) => void {
  const scatter = scatterOf(deps.rules);
  let scatters = 0;
  return (reel) => {
    const hasScatter = (step.landed ?? step.grid)[reel]?.includes(scatter) === true;
    if (hasScatter) scatters += 1;
    deps.frame.sound.play(hasScatter ? "scatter" : "reelStop");
    if (scatters === 2 && reel < deps.rules.reels - 1) deps.frame.sound.play("anticipation");
  };
}

async function landStep(deps: ShowDeps, step: SlotStep): Promise<void> {
  const scene = deps.scene();
  if (scene === null) return;
  const { frame, rules } = deps;
  const needed = Math.min(...Object.keys(rules.freeSpins).map(Number));
  const watched = anticipated(step, scatterOf(rules), needed);
  const hasty = isHasty(frame);
  const times = landingTimes(
    hasty ? turboPace : calmPace,
    hasty ? [...watched].fill(false) : watched,
  );
  deps.turning.current = step;
  await scene.land(step, times, hasty ? [] : watched, landingSound(deps, step));
  deps.turning.current = null;
}

async function showStepWins(deps: ShowDeps, step: SlotStep, isLong: boolean): Promise<void> {
  const { frame, screen, patience } = deps;
  const scene = deps.scene();
  screen.set({ ...screen.get(), win: frame.amount(step.winTotal) });
  if (frame.amount(step.win) === 0n) {
    if (isLong) await patience.wait(isHasty(frame) ? 80 : 350);
    return;
  }
  const positions = [
    ...[...step.lines, ...(step.groups ?? [])].flatMap((win) => win.positions),
    ...(step.scatter?.positions ?? []),
    ...(step.kind === "hold" ? (step.coins ?? []).map(({ position }) => position) : []),
  ];
  scene?.light(positions);
  scene?.drawAllLines(step.lines.map(({ line }) => line));
  if (isWon(screen.get())) frame.sound.play("coin");
  await patience.wait(isHasty(frame) ? 350 : step.removed === undefined ? 950 : 650);
}

async function announceFreeSpins(deps: ShowDeps, count: number, isMore: boolean): Promise<void> {
  const { frame, rules, screen, patience } = deps;
  frame.sound.play("winBig");
  deps.scene()?.setFree(true);
  screen.set({
    ...screen.get(),
    detail: null,
    banner: { is: isMore ? "more" : "intro", count, multiplier: rules.freeMultiplier },
  });
  await patience.wait(isMore ? bannerMs / 2 : bannerMs);
}

/** The symbol that was drawn stays in sight until the free spins are over. */
async function announceSpecial({ frame, screen, patience }: ShowDeps, special: string) {
  frame.sound.play("scatter");
  screen.set({ ...screen.get(), special, banner: { is: "special", symbol: special } });
  await patience.wait(bannerMs);
}

async function endFreeSpins(deps: ShowDeps, total: Minor): Promise<void> {
  const { screen, patience } = deps;
  const banner = { is: "outro", total } as const;
  screen.set({ ...screen.get(), detail: null, free: null, special: null, banner });
  await patience.wait(bannerMs);
  deps.scene()?.setFree(false);
  screen.set({ ...screen.get(), banner: null });
}

async function celebrate(deps: ShowDeps, { payout, stake }: ShownRound): Promise<void> {
  const { frame, screen, patience } = deps;
  const tier = winTier(payout, stake);
  screen.set({ ...screen.get(), win: payout, tier, times: 1, respinsLeft: null });
  if (tier === "win") frame.sound.play("winSmall");
  if (tier !== "big" && tier !== "mega" && tier !== "epic") return;
  frame.sound.play(tier === "big" ? "winBig" : "winHuge");
  deps.scene()?.pour(tier === "big" ? 30 : tier === "mega" ? 55 : 85);
  screen.set({ ...screen.get(), banner: { is: "tier", tier, total: payout } });
  await patience.wait(tierMs);
  screen.set({ ...screen.get(), banner: null });
}

/** The wins of a step with what is said of each. */
const winsOf = ({ lines, groups = [] }: SlotStep) => [
  ...lines.map(({ positions, line, symbol, count, payout }) => ({
    positions,
    detail: { line: line + 1, ways: 0, symbol, count, payout },
  })),
  ...groups.map(({ positions, ways, symbol, count, payout }) => ({
    positions,
    detail: { line: null, ways: ways > 1 ? ways : 0, symbol, count, payout },
  })),
];

/** After the round: the wins of its last paying step one by one, until the next spin. */
export async function cycleWins(
  deps: ShowDeps,
  steps: readonly SlotStep[],
  isWanted: () => boolean,
): Promise<void> {
  const { frame, screen } = deps;
  const step = steps.at(-1);
  if (step === undefined || (winsOf(step).length === 0 && step.scatter === null)) return;
  const pauseMs = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  while (isWanted()) {
    for (const { positions, detail } of winsOf(step)) {
      if (!isWanted()) return;
      const { line, count } = detail;
      deps.scene()?.light(positions);
      screen.set({
        ...screen.get(),
        detail: { ...detail, payout: frame.amount(detail.payout) },
      });
      if (line !== null) await deps.scene()?.drawLine(line - 1, count);
      await pauseMs(lineMs);
    }
    const { scatter } = step;
    if (scatter !== null && isWanted()) {
      deps.scene()?.clearWins();
      deps.scene()?.light(scatter.positions);
      const { count, payout } = scatter;
      const symbol = scatterOf(deps.rules);
      screen.set({
        ...screen.get(),
        detail: { line: null, ways: 0, symbol, count, payout: frame.amount(payout) },
      });
      await pauseMs(lineMs);
    }
  }
}
