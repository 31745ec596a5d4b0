import { classic } from "./areas/classic.ts";
import { quickBoards } from "./areas/quick-boards.ts";
import { southeastAsia } from "./areas/southeast-asia.ts";
import { vietnam } from "./areas/vietnam.ts";
import type { LotteryGame } from "./game.ts";

export const lotteryGames: readonly LotteryGame[] = [
  ...vietnam,
  ...southeastAsia,
  ...classic,
  ...quickBoards,
];

const byCode = new Map(lotteryGames.map((game) => [game.code, game]));

export const findLotteryGame = (code: string): LotteryGame | undefined => byCode.get(code);
