/**
 * What a dice bet aims at: a direction and a target in hundredths, and the figures that follow
 * from them. Whole numbers throughout; the studio computes the payout from the same fraction.
 */
import { minor, type Minor } from "@baize/money";
import {
  diceOutcomes,
  diceWinningRolls,
  diceWinningRollsMax,
  diceWinningRollsMin,
  type DiceDirection,
} from "../protocol.ts";

export interface Aim {
  readonly direction: DiceDirection;
  readonly targetHundredths: number;
}

/** Return to player in hundredths of the stake; the studio's rules say the same. */
const returnPercent = 99n;
const decimals4 = 10_000n;

export const firstAim: Aim = { direction: "over", targetHundredths: 5_050 };

export const winningRollsOf = ({ direction, targetHundredths }: Aim): number =>
  diceWinningRolls(direction, targetHundredths);

const aimAt = (direction: DiceDirection, winningRolls: number): Aim => {
  const rolls = Math.min(diceWinningRollsMax, Math.max(diceWinningRollsMin, winningRolls));
  return { direction, targetHundredths: direction === "under" ? rolls : 10_000 - rolls };
};

/** The nearest legal aim. */
export const legalAim = (aim: Aim): Aim => aimAt(aim.direction, winningRollsOf(aim));

export const targetRange = (
  direction: DiceDirection,
): { readonly min: number; readonly max: number } =>
  direction === "under"
    ? { min: diceWinningRollsMin, max: diceWinningRollsMax }
    : { min: 10_000 - diceWinningRollsMax, max: 10_000 - diceWinningRollsMin };

/** What was kept of an aim; undefined when it is none. */
export function readAim(kept: unknown): Aim | undefined {
  const { direction, targetHundredths } = (kept ?? {}) as Partial<Record<keyof Aim, unknown>>;
  if (direction !== "under" && direction !== "over") return undefined;
  if (typeof targetHundredths !== "number" || !Number.isInteger(targetHundredths)) return undefined;
  return legalAim({ direction, targetHundredths });
}

/** The other direction with the same chance. */
export const swapped = (aim: Aim): Aim =>
  aimAt(aim.direction === "under" ? "over" : "under", winningRollsOf(aim));

/** Cut to four decimals, as the studio states it. */
export function multiplierOf(aim: Aim): string {
  const scaled =
    (returnPercent * BigInt(diceOutcomes) * decimals4) / (100n * BigInt(winningRollsOf(aim)));
  return fixed(scaled, 4);
}

export function chanceOf(aim: Aim): string {
  return fixed((BigInt(winningRollsOf(aim)) * 1_000_000n) / BigInt(diceOutcomes), 4);
}

export const payoutOf = (aim: Aim, stake: Minor): Minor =>
  minor((stake * returnPercent * BigInt(diceOutcomes)) / (100n * BigInt(winningRollsOf(aim))));

export const targetText = ({ targetHundredths }: Aim): string => fixed(BigInt(targetHundredths), 2);

/**
 * The aim whose multiplier is nearest to the one typed; undefined when it is no number above zero.
 */
export function aimAtMultiplier(direction: DiceDirection, text: string): Aim | undefined {
  const scaled = readFixed(text, 4);
  if (scaled === undefined || scaled === 0n) return undefined;
  const top = returnPercent * BigInt(diceOutcomes) * decimals4;
  const rolls = (top / 100n + scaled / 2n) / scaled;
  // tidy: allow money-number, because this counts rolls.
  return aimAt(direction, Number(rolls));
}

export function aimAtChance(direction: DiceDirection, text: string): Aim | undefined {
  const scaled = readFixed(text, 4);
  if (scaled === undefined) return undefined;
  const rolls = (scaled * BigInt(diceOutcomes) + 500_000n) / 1_000_000n;
  // tidy: allow money-number, because this counts rolls.
  return aimAt(direction, Number(rolls));
}

export function aimAtTarget(direction: DiceDirection, text: string): Aim | undefined {
  const scaled = readFixed(text, 2);
  return scaled === undefined
    ? undefined
    : // tidy: allow money-number, because this is a roll.
      legalAim({ direction, targetHundredths: Number(scaled) });
}

function fixed(scaled: bigint, decimals: number): string {
  const digits = scaled.toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function readFixed(text: string, decimals: number): bigint | undefined {
  const match = /^(\d{1,6})(?:\.(\d*))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = "0", part = ""] = match;
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, "0"));
}
