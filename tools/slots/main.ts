/**
 * Finds strips and pays for a draft, by the engine's exact count, and writes both
 * into machine.json of the slot's folder.
 *
 *   npx tsx tools/slots/main.ts <code> [--dry]
 *
 * Each seed gives strips; pays keep their proportions and are scaled and made whole until the
 * return is within the tolerance; the price of free spins follows from what they return. Of the
 * seeds that reach it, the one whose hit rate is nearest to the wanted one is taken. With --dry
 * nothing is written.
 */
import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import {
  compileMachine,
  payReach,
  seededWords,
  type CompiledMachine,
  type SlotMachine,
} from "@baize/fair";
import { lineSets } from "../../apps/studio/src/kits/slot/lines.ts";
import type { WinSeen } from "../../apps/studio/src/kits/slot/slot.ts";
import { countFigures, type SlotFigureTexts } from "../../apps/studio/src/kits/slot/figures.ts";
import type { SlotDraft } from "../../apps/studio/src/kits/slot/draft.ts";
import { drafts } from "./drafts.ts";
import { fairPrice } from "./price.ts";
import { stripsOf } from "./strips.ts";
import { fileMachine, readMachine, slotFolder, writeMachine } from "./write.ts";

const tolerance = 0.003;
const roundsMax = 9;

const wordsOf = (code: string) =>
  seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed: "00".repeat(32),
    clientSeed: code,
    nonce: 1,
  });

const linesOf = ({ lines }: SlotDraft): SlotMachine["lines"] => {
  return lines === undefined ? [] : lineSets[lines];
};

/** Pays of what is not a scatter, times the scale and whole; never nothing. */
function scaled(draft: SlotDraft, scale: number): SlotMachine["symbols"] {
  return draft.machine.symbols.map((symbol) => {
    if (symbol.role === "scatter") return symbol;
    const pays = Object.entries(symbol.pays).map(([count, pay]) => {
      const exact = pay * scale;
      // Large pays are round numbers: nobody reads 437 gladly.
      const unit = exact >= 400 ? 50 : exact >= 200 ? 10 : exact >= 80 ? 5 : 1;
      return [count, Math.max(1, Math.round(exact / unit) * unit)] as const;
    });
    return { ...symbol, pays: Object.fromEntries(pays) };
  });
}

function machineOf(draft: SlotDraft, seed: number, scale: number): SlotMachine {
  const { machine, reels, weights, stacks = {} } = draft;
  const lonely = machine.symbols.filter(({ role }) => role === "scatter").map(({ id }) => id);
  const plan = { reels, stacks, lonely, rows: machine.rows };
  const base = stripsOf({ ...plan, weights: weights.base, seed: `${draft.code} ${seed}` });
  const free =
    weights.free === undefined
      ? base
      : stripsOf({ ...plan, weights: weights.free, seed: `${draft.code} free ${seed}` });
  const { symbols: _symbols, ...rest } = machine;
  return {
    ...rest,
    parts: draft.parts,
    lines: linesOf(draft),
    symbols: scaled(draft, scale),
    strips: { base, free },
  };
}

interface Found {
  readonly machine: SlotMachine;
  readonly figures: SlotFigureTexts;
  readonly miss: number;
}

function search(draft: SlotDraft, seed: number): Found | undefined {
  let scale = 1;
  let best: Found | undefined;
  let [low, high] = [0, Infinity];
  for (let round = 0; round < roundsMax; round += 1) {
    const machine = machineOf(draft, seed, scale);
    const startedAt = performance.now();
    const figures = countFigures(machine);
    const rtp = Number(figures.rtpExact);
    const miss = Math.abs(rtp - draft.target.rtp);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `  seed ${seed} scale ${scale.toFixed(4)}: ${figures.rtpPercent} % ` +
        `(base ${figures.rtpBasePercent} free ${figures.rtpFreePercent} hold ` +
        `${figures.rtpHoldPercent} buy ${figures.rtpBuyPercent}) hit ${figures.hitPercent} % ` +
        `free 1 in ${figures.featureOneIn} hold 1 in ${figures.holdOneIn} ` +
        `deviation ${figures.deviation} max ${figures.winMaxTimesStake} in ${seconds} s`,
    );
    if (best === undefined || miss < best.miss) best = { machine, figures, miss };
    if (miss < tolerance) return best;
    if (rtp < draft.target.rtp) low = Math.max(low, scale);
    else high = Math.min(high, scale);
    // What coins pay does not scale.
    const fixed = machine.hold === undefined ? 0 : Number(figures.rtpHoldPercent) / 100;
    const next = (scale * (draft.target.rtp - fixed)) / (rtp - fixed);
    // Rounding makes steps: where the proportion would leave what is known, the middle is tried.
    scale = next > low && next < high ? next : (low + high) / 2;
  }
  return best !== undefined && best.miss < tolerance ? best : undefined;
}

/** With a price for its free spins that is as fair as the game. */
function priced(found: Found): Found {
  const { buy } = found.machine;
  if (buy === undefined) return found;
  const parts = fairPrice(found.machine, found.figures);
  const machine = { ...found.machine, buy: { ...buy, parts } };
  return { ...found, machine, figures: countFigures(machine) };
}

const hitMiss = ({ target }: SlotDraft, { figures }: Found): number =>
  Math.abs(Number(figures.hitPercent) / 100 - (target.hit ?? Number(figures.hitPercent) / 100));

/** A table may not name what no stop pays: then the draft's strips or pays are wrong. */
function refuseEmptyPrizes({ code }: SlotDraft, compiled: CompiledMachine): void {
  const { unreachable } = payReach(compiled, wordsOf(code));
  if (unreachable.length === 0) return;
  const prizes = unreachable.map(({ symbol, count }) => `${count} × ${compiled.ids[symbol]}`);
  throw new Error(`no stop of ${code} pays ${prizes.join(", ")}`);
}

/** No round of a new machine was played yet: bench/slots.ts --write says what came of many. */
const winSeenOf = (code: string): WinSeen =>
  existsSync(`${slotFolder(code)}machine.json`)
    ? readMachine(code).winSeen
    : { rounds: 0, times: "0.00" };

function calibrate(draft: SlotDraft, isDry: boolean): void {
  console.log(draft.code);
  const found: Found[] = [];
  for (let seed = 1; found.length === 0 || seed <= (draft.target.seeds ?? 1); seed += 1) {
    if (seed > 40) throw new Error(`no seed brings ${draft.code} to its return`);
    const one = search(draft, seed);
    if (one !== undefined) found.push(one);
  }
  const [nearest] = found.toSorted((a, b) => hitMiss(draft, a) - hitMiss(draft, b));
  if (nearest === undefined || isDry) return;
  const best = priced(nearest);
  refuseEmptyPrizes(draft, compileMachine(best.machine));
  const { code, about, lines = null } = draft;
  const machine = fileMachine(best.machine, lines);
  writeMachine(code, { about, machine, figures: best.figures, winSeen: winSeenOf(code) });
  console.log(`  written: ${best.figures.rtpPercent} %, hit ${best.figures.hitPercent} %`);
}

const wanted = process.argv.slice(2).find((one) => !one.startsWith("--")) ?? "all";
const chosen = drafts.filter(({ code }) => wanted.split(",").includes(code) || wanted === "all");
if (chosen.length === 0) throw new Error(`there is no draft ${wanted}`);
for (const draft of chosen) calibrate(draft, process.argv.includes("--dry"));
