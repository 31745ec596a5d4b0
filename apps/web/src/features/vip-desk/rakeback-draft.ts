import type { GameType, RakebackPart, RakebackPolicy, RakebackSettings } from "@baize/contract";
import { percentOfBps, timesOfBps } from "@baize/money/hundredths";
import { latinDigits } from "../../lib/digits.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { factorOf, wholeOf } from "../../lib/typed-numbers.ts";

/** Rakeback as it is typed. */

export const parts = ["instant", "daily", "weekly", "monthly"] as const satisfies RakebackPart[];

export interface ShareDraft {
  readonly level: string;
  readonly share: string;
}

export interface RakebackDraft {
  readonly isOpen: boolean;
  readonly whileBonus: boolean;
  readonly edges: Readonly<Record<GameType, string>>;
  readonly parts: Readonly<Record<RakebackPart, string>>;
  readonly shares: readonly ShareDraft[];
  readonly turnover: string;
}

const plain = (text: string) => latinDigits(text.trim());

const byType = <Value>(of: (type: GameType) => Value) =>
  Object.fromEntries(gameTypes.map((type) => [type, of(type)])) as Record<GameType, Value>;

const byPart = <Value>(of: (part: RakebackPart) => Value): Record<RakebackPart, Value> => ({
  instant: of("instant"),
  daily: of("daily"),
  weekly: of("weekly"),
  monthly: of("monthly"),
});

export function rakebackDraftOf({ settings }: Pick<RakebackPolicy, "settings">): RakebackDraft {
  const { isOpen, whileBonus, edgesPpm, partsBps, shares, turnoverBps } = settings;
  return {
    isOpen,
    whileBonus,
    edges: byType((type) => String(edgesPpm[type] / 10_000)),
    parts: byPart((part) => percentOfBps(partsBps[part])),
    shares: shares.map(({ level, sharePpm }) => ({
      level: String(level),
      share: String(sharePpm / 10_000),
    })),
    turnover: timesOfBps(turnoverBps),
  };
}

export const addShare = (draft: RakebackDraft): RakebackDraft => ({
  ...draft,
  shares: [...draft.shares, { level: draft.shares.length === 0 ? "0" : "", share: "" }],
});

export const dropShare = (draft: RakebackDraft, index: number): RakebackDraft => ({
  ...draft,
  shares: draft.shares.filter((_share, at) => at !== index),
});

export const changeShare = (
  draft: RakebackDraft,
  index: number,
  part: Partial<ShareDraft>,
): RakebackDraft => ({
  ...draft,
  shares: draft.shares.map((share, at) => (at === index ? { ...share, ...part } : share)),
});

/** "12.5" percent are 125,000 millionths; undefined for what is more than the most. */
export function millionthsOf(text: string, max: number): number | undefined {
  const [, whole = "", part = ""] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(plain(text)) ?? [];
  if (whole === "") return undefined;
  const ppm = Number.parseInt(whole, 10) * 10_000 + Number.parseInt(part.padEnd(4, "0"), 10);
  return ppm <= max ? ppm : undefined;
}

const edgeMax = 200_000;
const shareMax = 500_000;
const whole = 1_000_000;

/** Basis points of a percentage of at most two decimals. */
function partOf(text: string): number | undefined {
  const ppm = millionthsOf(text, whole);
  return ppm !== undefined && ppm % 100 === 0 ? ppm / 100 : undefined;
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenRakebackFields(draft: RakebackDraft): string[] {
  const sum = parts.reduce((all, part) => all + (partOf(draft.parts[part]) ?? 0), 0);
  return [
    ...gameTypes.flatMap((type) =>
      millionthsOf(draft.edges[type], edgeMax) === undefined ? [`edges.${type}`] : [],
    ),
    ...parts.flatMap((part) => (partOf(draft.parts[part]) === undefined ? [`parts.${part}`] : [])),
    ...(sum === 10_000 ? [] : ["parts"]),
    ...(factorOf(draft.turnover) === undefined ? ["turnover"] : []),
    ...draft.shares.flatMap(({ level, share }, index) => [
      ...(wholeOf(level, 0, 100) === undefined ? [`shares.${index}.level`] : []),
      ...(millionthsOf(share, shareMax) === undefined ? [`shares.${index}.share`] : []),
    ]),
  ];
}

/** What is sent, of a draft in which nothing is broken. */
export const rakebackSettingsOf = (draft: RakebackDraft, currency: string): RakebackSettings => ({
  currency,
  isOpen: draft.isOpen,
  whileBonus: draft.whileBonus,
  edgesPpm: byType((type) => millionthsOf(draft.edges[type], edgeMax) ?? 0),
  partsBps: byPart((part) => partOf(draft.parts[part]) ?? 0),
  shares: draft.shares.map(({ level, share }) => ({
    level: wholeOf(level, 0, 100) ?? 0,
    sharePpm: millionthsOf(share, shareMax) ?? 0,
  })),
  turnoverBps: factorOf(draft.turnover) ?? 0,
});
