/**
 * The lottery games that are sold today, with the rules each is played by. Another family is
 * another row: nothing else of sales, draws or settlement names a family.
 */
import { dayMs } from "@baize/contract/durations";
import type { LocalText } from "../protocol.ts";
import type { OwnFamily } from "./draws/results/result.ts";
import { findLotteryGame } from "./draws/schedule/games.ts";
import { everySeconds, type LotteryGame } from "./draws/schedule/game.ts";
import { findFamily } from "./rules/catalogue.ts";
import type { Family } from "./rules/family.ts";
import type { PrizeMode } from "./rules/mode.ts";

export interface SoldLottery {
  readonly gameCode: string;
  /** What wallet calls name the vendor. */
  readonly vendorCode: string;
  readonly name: LocalText;
  /** Games of a group stand together in a menu. */
  readonly group: { readonly code: string; readonly name: LocalText };
  readonly planned: LotteryGame;
  /** How its result is drawn. */
  readonly drawnAs: OwnFamily;
  /** What may be bet on it. */
  readonly family: Family;
  readonly mode: PrizeMode;
}

interface Row extends Pick<SoldLottery, "gameCode" | "vendorCode" | "name" | "group" | "mode"> {
  readonly drawnAs: OwnFamily;
  readonly family: string;
}

const board = { vendorCode: "ELOTT", mode: "ELOTT" } as const;
const colours = { code: "WG", name: { en: "Colour game", bn: "রঙের খেলা" } };
const digits = { code: "D5", name: { en: "Five digits", bn: "পাঁচ অঙ্ক" } };
const race = { code: "PK10", name: { en: "Race of ten", bn: "দশের দৌড়" } };
const dice = { code: "K3", name: { en: "Three dice", bn: "তিন ছক্কা" } };
const wg = { ...board, drawnAs: "WG", family: "wg", group: colours } as const;

const rows: readonly Row[] = [
  { ...wg, gameCode: "wg-30s", name: { en: "Colour 30 s", bn: "রঙ 30 সে" } },
  { ...wg, gameCode: "wg-1m", name: { en: "Colour 1 min", bn: "রঙ 1 মি" } },
  {
    ...board,
    gameCode: "k3e-1m",
    drawnAs: "K3",
    family: "k3",
    group: dice,
    name: { en: "Three dice 1 min", bn: "তিন ছক্কা 1 মি" },
  },
  { ...wg, gameCode: "wg-3m", name: { en: "Colour 3 min", bn: "রঙ 3 মি" } },
  { ...wg, gameCode: "wg-5m", name: { en: "Colour 5 min", bn: "রঙ 5 মি" } },
  {
    ...board,
    gameCode: "d5e-1m",
    drawnAs: "D5",
    family: "d5",
    group: digits,
    name: { en: "Five digits 1 min", bn: "পাঁচ অঙ্ক 1 মি" },
  },
  {
    ...board,
    gameCode: "race-1m",
    drawnAs: "PK10",
    family: "pk10",
    group: race,
    name: { en: "Race of ten 1 min", bn: "দশের দৌড় 1 মি" },
  },
];

function soldOf({ family: familyCode, ...row }: Row): SoldLottery {
  const planned = findLotteryGame(row.gameCode);
  const family = findFamily(familyCode);
  if (planned === undefined || family === undefined) {
    throw new Error(`${row.gameCode} has no schedule or no rules`);
  }
  return { ...row, planned, family };
}

export const soldLotteries: readonly SoldLottery[] = rows.map(soldOf);

const byCode = new Map(soldLotteries.map((game) => [game.gameCode, game]));

export const findSoldLottery = (gameCode: string): SoldLottery | undefined => byCode.get(gameCode);

/** How often it draws; a day for those that draw once a day. */
export const everyMs = ({ planned: { schedule } }: SoldLottery): number =>
  schedule.kind === "interval" ? schedule.everySeconds * 1_000 : dayMs;

export const isDaily = ({ planned }: SoldLottery): boolean => planned.schedule.kind !== "interval";

/** Draws of fast games in seconds, for trials that must not wait: no production has it. */
export const quickened = (
  games: readonly SoldLottery[],
  gameCode: string,
  seconds: number,
): readonly SoldLottery[] =>
  games.map((game) =>
    game.gameCode === gameCode
      ? { ...game, planned: { ...game.planned, schedule: everySeconds(seconds) } }
      : game,
  );
